//! Questions of the command line as commands of the protocol, and their answers.

use std::io::{self, BufRead, BufReader, Write, stdin, stdout};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::output::{Ended, FAILED, exit_code, write_answer};
use super::settings::Settings;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_protocol::commands::{BestMove, Eval, Hint, Legal};
use plakoto_protocol::{
    BatchQuestion, Command, Inline, Line, OutputSettings, Plays, ProtocolError, QuestionLimits, RollOut,
    answer, batch, grammar,
};

/// A position and dice.
#[derive(Debug, Args)]
pub(super) struct QuestionArguments {
    /// Position ID, or POSITION:MATCH; also as gnubg prints them
    id: String,
    /// Dice, like 31 or 3 1; may be left out if the match ID has them
    #[arg(num_args = 0..MOST_WORDS)]
    dice: Vec<String>,
}

/// Words of `Position ID: ID Match ID: ID 3 1`, if the shell has parted them.
pub(super) const MOST_WORDS: usize = 8;

impl QuestionArguments {
    pub(super) fn inline(&self) -> Result<Inline, ProtocolError> {
        grammar::parse_inline(&format!("{} {}", self.id, self.dice.join(" ")))
    }
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Question {
    /// The best plays
    Hint,
    /// Chances and equity; dice are not needed
    Eval,
    /// All legal plays with the positions they lead to
    Legal,
    /// The best play, one step for each number
    Bestmove,
    /// How games from the position, or after the best plays, end
    Rollout,
}

impl Question {
    const fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Eval => "eval",
            Self::Legal => "legal",
            Self::Bestmove => "bestmove",
            Self::Rollout => "rollout",
        }
    }

    fn command(self, asked: Inline, number: u32) -> Command {
        let (inline, dice, limits) = (Some(asked.id), asked.dice, QuestionLimits::default());
        let count = usize::try_from(number).ok();
        match self {
            Self::Hint => Hint { inline: Some(asked), count, limits }.into(),
            Self::Eval => Eval { inline, limits }.into(),
            Self::Legal => Legal { inline, dice }.into(),
            Self::Bestmove => BestMove { inline, dice, limits }.into(),
            Self::Rollout => {
                let plays = Plays::Best(count.filter(|_| asked.has_dice()));
                RollOut::Start { inline: Some(asked), plays }.into()
            }
        }
    }

    /// The line that asks it about a position.
    pub(super) fn line(self, inline: Result<Inline, ProtocolError>, number: u32) -> Line {
        line(self.name(), inline.map(|inline| self.command(inline, number)))
    }
}

/// The line of a command.
pub(super) fn line(name: &'static str, command: Result<Command, ProtocolError>) -> Line {
    Line { name: Some(name), command: Some(command), ..Line::default() }
}

/// Answers one line of the protocol.
pub(super) fn ask(line: Line, settings: &Settings) -> Ended {
    Ok(exit_code(answer(&mut settings.session(), line, &mut write_answer)?))
}

/// Answers the lines of standard input on standard output.
pub(super) fn ask_lines(
    question: Question,
    number: Option<u32>,
    rollouts: (RolloutSettings, bool),
    settings: &Settings,
) -> Ended {
    let streams = (BufReader::new(stdin()), stdout());
    let is_well = answer_lines(question, number, rollouts, settings, streams)?;
    Ok(if is_well { ExitCode::SUCCESS } else { FAILED.into() })
}

/// Answers the lines of any input. Tells whether no answer is an error.
pub(super) fn answer_lines(
    question: Question,
    number: Option<u32>,
    (rollouts, times): (RolloutSettings, bool),
    settings: &Settings,
    (input, output): (impl BufRead + Send + 'static, impl Write),
) -> io::Result<bool> {
    let threads = settings.threads();
    let of_thread = Settings { threads: Some(1), legal: number, ..settings.clone() };
    let session = move || {
        let mut session = of_thread.session();
        session.set_rollouts(rollouts);
        session.set_output(OutputSettings { times, ..session.output() });
        session
    };
    let command = move |inline| question.command(inline, number.unwrap_or(1));
    batch(input, output, BatchQuestion { name: question.name(), command }, threads, session)
}
