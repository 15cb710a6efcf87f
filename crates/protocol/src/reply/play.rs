//! A play in replies.

use super::json::{fields, serialize};
use plakoto_engine::notation::play_text;
use plakoto_engine::rules::{LegalPlay, Side, Step};

/// Its text, its steps, and the position it leads to.
pub(crate) struct PlayFields<'a> {
    legal: &'a LegalPlay,
    /// The numbers that its steps use, one for each, where that is told.
    numbers: Vec<u8>,
}

impl<'a> PlayFields<'a> {
    /// Those of a play.
    pub(crate) fn new(legal: &'a LegalPlay) -> Self {
        Self { legal, numbers: Vec::new() }
    }

    /// The same with the numbers that its steps use.
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

/// The ID of the position that it leads to, with what it hands over.
pub(crate) fn result_text(legal: &LegalPlay) -> String {
    let id = result_id(legal);
    if legal.next.pending.is_empty() { id } else { format!("{id};pending={}", legal.next.pending) }
}

fn result_id(legal: &LegalPlay) -> String {
    legal.after().to_string()
}
