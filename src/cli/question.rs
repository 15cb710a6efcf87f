//! A question of the command line as a command of the protocol, and its answer.

use std::process::ExitCode;

use clap::Args;

use super::output::{exit_code, write_answer};
use super::settings::Settings;
use plakoto_protocol::commands::{BestMove, Eval, Hint, Legal};
use plakoto_protocol::{Command, Inline, Line, ProtocolError, QuestionLimits, answer, grammar};

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

pub(super) fn hint_command(inline: Inline, number: u32) -> Command {
    let (count, limits) = (usize::try_from(number).ok(), QuestionLimits::default());
    Hint { inline: Some(inline), count, limits }.into()
}

pub(super) fn eval_command(inline: Inline) -> Command {
    Eval { inline: Some(inline.id), limits: QuestionLimits::default() }.into()
}

pub(super) fn legal_command(Inline { id, dice }: Inline) -> Command {
    Legal { inline: Some(id), dice }.into()
}

pub(super) fn best_move_command(Inline { id, dice }: Inline) -> Command {
    BestMove { inline: Some(id), dice, limits: QuestionLimits::default() }.into()
}

/// Answers one command of the protocol.
pub(super) fn ask(
    name: &'static str,
    command: Result<Command, ProtocolError>,
    settings: &Settings,
) -> ExitCode {
    let mut session = settings.session();
    let line = Line { name: Some(name), command: Some(command), ..Line::default() };
    exit_code(answer(&mut session, line, &mut write_answer))
}
