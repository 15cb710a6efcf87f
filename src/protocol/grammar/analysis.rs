//! `analyse` and `show statistics`.

use super::input::Input;
use crate::protocol::ProtocolError;
use crate::protocol::command::{Analysed, Command, Topic};

/// `analyse move|game|match|session`
pub(super) fn analyse(input: Input<'_>) -> Result<Command, ProtocolError> {
    let table = &[
        ("game", Analysed::Game),
        ("match", Analysed::Match),
        ("move", Analysed::Turn),
        ("session", Analysed::Match),
    ];
    let (what, rest) = input.keyword(table, "what to analyse")?;
    rest.end(Command::Analyse(what))
}

/// `[game|match|session]`
pub(super) fn statistics(input: Input<'_>) -> Result<Topic, ProtocolError> {
    let table = &[("game", Analysed::Game), ("match", Analysed::Match), ("session", Analysed::Match)];
    let (what, rest) = if input.is_empty() {
        (Analysed::Match, input)
    } else {
        input.keyword(table, "what the statistics are about")?
    };
    rest.end(Topic::Statistics(what))
}
