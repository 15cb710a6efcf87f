//! `analyse` and `show statistics`.

use crate::ProtocolError;
use crate::command::{Analysed, Topic};
use crate::text::input::Input;

pub(crate) const GAMES: &[(&str, Analysed)] =
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
