//! `plakoto batch`.

use std::io::{self, BufRead, BufReader, Write, stdin, stdout};
use std::process::ExitCode;

use clap::ValueEnum;

use super::output::{FAILED, Failure};
use super::question::{best_move_command, eval_command, hint_command, legal_command};
use super::settings::Settings;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_protocol::{BatchQuestion, Command, Inline, OutputSettings, batch};

/// What is asked for every line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum BatchArguments {
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

/// Answers the lines of standard input on standard output.
pub(super) fn run(
    question: BatchArguments,
    number: Option<u32>,
    rollouts: RolloutSettings,
    has_times: bool,
    settings: &Settings,
) -> ExitCode {
    match answer(question, number, (rollouts, has_times), settings, (BufReader::new(stdin()), stdout())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => FAILED.into(),
        Err(error) => Failure::from(error).exit_code(),
    }
}

/// Answers the lines of any input. Tells whether no answer is an error.
pub(super) fn answer(
    question: BatchArguments,
    number: Option<u32>,
    (rollouts, times): (RolloutSettings, bool),
    settings: &Settings,
    (input, output): (impl BufRead + Send + 'static, impl Write),
) -> io::Result<bool> {
    let threads = settings.engine().threads();
    let of_thread = Settings { threads: Some(1), legal: number, ..settings.clone() };
    let session = move || {
        let mut session = of_thread.session();
        session.set_rollouts(rollouts);
        session.set_output(OutputSettings { times, ..session.output() });
        session
    };
    let asked = BatchQuestion {
        name: question.name(),
        command: move |inline| question.command(inline, number.unwrap_or(1)),
    };
    batch(input, output, asked, threads, session)
}

impl BatchArguments {
    const fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Eval => "eval",
            Self::Legal => "legal",
            Self::Bestmove => "bestmove",
            Self::Rollout => "rollout",
        }
    }

    fn command(self, inline: Inline, number: u32) -> Command {
        match self {
            Self::Hint => hint_command(inline, number),
            Self::Eval => eval_command(inline),
            Self::Legal => legal_command(inline),
            Self::Bestmove => best_move_command(inline),
            Self::Rollout => super::rollout::command(inline, number),
        }
    }
}
