//! Turns questions on the command line into commands of the protocol, and answers them.

use std::io::{self, BufRead, BufReader, Write, stdin, stdout};
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValue, ValueParser};

use super::interrupt::stop_on_interrupt;
use super::output::{CommandResult, FAILED, exit_code, write_answer};
use super::settings::Settings;
use super::values::choice;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_protocol::commands::{BestMove, Eval, Hint, Legal};
use plakoto_protocol::{
    BatchQuestion, Command, Inline, Language, Line, OutputSettings, Plays, ProtocolError, QuestionLimits,
    RollOut, answer, batch,
};
use plakoto_words::message;

/// Arguments of a question: a position and dice.
#[derive(Debug, Args)]
pub(super) struct QuestionArguments {
    id: String,
    #[arg(num_args = 0..MAX_WORDS)]
    dice: Vec<String>,
}

/// Maximum number of words of an ID and dice, as in `Position ID: ID Match ID: ID 3 1`.
pub(super) const MAX_WORDS: usize = 8;

impl QuestionArguments {
    pub(super) fn inline(&self) -> Result<Inline, ProtocolError> {
        Inline::of_words([&self.id].into_iter().chain(&self.dice).map(String::as_str))
    }
}

/// A question that `plakoto batch` answers for each line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Hint,
    Eval,
    Legal,
    Bestmove,
    Rollout,
}

impl Question {
    /// Returns the parser of a question on the command line, with the help for each question in a language.
    pub(super) fn parser(language: Language) -> ValueParser {
        let questions = [
            (Self::Hint, message!("shell_question-hint")),
            (Self::Eval, message!("shell_question-eval")),
            (Self::Legal, message!("shell_question-legal")),
            (Self::Bestmove, message!("shell_question-bestmove")),
            (Self::Rollout, message!("shell_question-rollout")),
        ];
        choice(
            questions.map(|(question, text)| {
                (PossibleValue::new(question.name()).help(text.say(language)), question)
            }),
        )
    }

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

    /// Returns the protocol line that asks the question about a position. `number` is the number of plays.
    pub(super) fn line(self, inline: Result<Inline, ProtocolError>, number: u32) -> Line {
        line(self.name(), inline.map(|inline| self.command(inline, number)))
    }
}

/// Returns a protocol line with this command.
pub(super) fn line(name: &'static str, command: Result<Command, ProtocolError>) -> Line {
    Line { name: Some(name), command: Some(command), ..Line::default() }
}

/// Answers one protocol line and returns the exit code.
pub(super) fn ask(line: Line, settings: &Settings) -> CommandResult {
    Ok(exit_code(answer(&mut settings.session(), line, &mut |frame, answer| {
        write_answer(settings, frame, answer)
    })?))
}

/// Like [`ask`], for a search. After an interrupt, prints what the search has found.
pub(super) fn search(line: Line, settings: &Settings) -> CommandResult {
    let mut session = settings.session();
    stop_on_interrupt(&session.stop_flag());
    Ok(exit_code(answer(&mut session, line, &mut |frame, answer| write_answer(settings, frame, answer))?))
}

/// Answers a question about each line of standard input, and writes the answers to standard output.
pub(super) fn ask_lines(
    question: Question,
    number: Option<u32>,
    rollouts: (RolloutSettings, bool),
    settings: &Settings,
) -> CommandResult {
    let streams = (BufReader::new(stdin()), stdout());
    let is_well = answer_lines(question, number, rollouts, settings, streams)?;
    Ok(if is_well { ExitCode::SUCCESS } else { FAILED.into() })
}

/// Answers a question about each line of `input`, and writes the answers to `output`. Returns `false` if any
/// answer is an error.
pub(super) fn answer_lines(
    question: Question,
    number: Option<u32>,
    (rollouts, times): (RolloutSettings, bool),
    settings: &Settings,
    (input, output): (impl BufRead + Send + 'static, impl Write),
) -> io::Result<bool> {
    let threads = settings.threads();
    // Programs read the lines, so they are in English on a terminal too.
    let lang = Some(Language::English);
    let of_thread = Settings { threads: Some(1), legal: number, lang, ..settings.clone() };
    let session = move || {
        let mut session = of_thread.session();
        session.set_rollouts(rollouts);
        session.set_output(OutputSettings { times, ..session.output() });
        session
    };
    let command = move |inline| question.command(inline, number.unwrap_or(1));
    batch(input, output, BatchQuestion { name: question.name(), command }, threads, session)
}
