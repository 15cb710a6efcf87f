//! The JSON form of a play in replies.

use super::json::{fields, serialize};
use plakoto_engine::notation::play_text;
use plakoto_engine::rules::{LegalPlay, Side, Step};

/// A play as JSON fields: its notation, its checker moves, and the resulting position.
pub(crate) struct PlayFields<'a> {
    legal: &'a LegalPlay,
    /// The dice number that each checker move uses; empty if the reply does not show these numbers.
    numbers: Vec<u8>,
}

impl<'a> PlayFields<'a> {
    /// Creates the fields for a play, without the dice numbers.
    pub(crate) fn new(legal: &'a LegalPlay) -> Self {
        Self { legal, numbers: Vec::new() }
    }

    /// Creates the fields for a play, with the dice number that each checker move uses.
    pub(crate) fn with_numbers(legal: &'a LegalPlay, numbers: Vec<u8>) -> Self {
        Self { legal, numbers }
    }
}

serialize!(PlayFields<'_>, |Self { legal, numbers }| {
    let numbers = numbers.iter().copied().map(Some).chain(std::iter::repeat(None));
    let step = |(step, die): (Step, Option<u8>)| {
        fields! {
            from: step.start(), to: step.end(), pin: play_text::pins(legal, step), die?: die
        }
    };
    fields! {
        r#move: legal.to_string(),
        play: legal.play.steps().zip(numbers).map(step).collect::<Vec<_>>(),
        result_id: result_id(legal),
        result_turn: if legal.next.side == Side::Mine { "same" } else { "other" },
        result_pending: legal.next.pending.numbers().collect::<Vec<_>>(),
    }
});

/// Returns the ID of the resulting position. If the play passes unplayed numbers on to the opponent, the ID
/// contains them.
pub(crate) fn result_text(legal: &LegalPlay) -> String {
    let id = result_id(legal);
    if legal.next.pending.is_empty() { id } else { format!("{id};pending={}", legal.next.pending) }
}

fn result_id(legal: &LegalPlay) -> String {
    legal.after().to_string()
}
