//! `analyse` and `show statistics`.

use crate::ProtocolError;
use crate::command::{Analysed, OtherCommand, Topic};
use crate::text::input::Input;

/// `analyse move|game|match|session`, `analyse clear game|match|session`
pub(super) fn analyse(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let table = &[
        ("clear", None),
        ("game", Some(Analysed::Game)),
        ("match", Some(Analysed::Match)),
        ("move", Some(Analysed::Turn)),
        ("session", Some(Analysed::Match)),
    ];
    let (what, rest) = input.keyword(table, "what to analyse")?;
    match what {
        Some(what) => rest.end(OtherCommand::Analyse(what)),
        None => {
            let (what, rest) = rest.keyword(GAMES, "what to forget")?;
            rest.end(OtherCommand::ClearAnalysis(what))
        }
    }
}

const GAMES: &[(&str, Analysed)] =
    &[("game", Analysed::Game), ("match", Analysed::Match), ("session", Analysed::Match)];

/// `[game|match|session]`
pub(super) fn statistics(input: Input<'_>) -> Result<Topic, ProtocolError> {
    let (what, rest) = if input.is_empty() {
        (Analysed::Match, input)
    } else {
        input.keyword(GAMES, "what the statistics are about")?
    };
    rest.end(Topic::Statistics(what))
}
