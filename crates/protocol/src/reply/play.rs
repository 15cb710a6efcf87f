//! A play in replies.

use serde::Serialize;

use plakoto_engine::notation::play_text;
use plakoto_engine::rules::{LegalPlay, Side};

/// Its text, its steps, and the position it leads to.
#[derive(Serialize)]
pub(crate) struct PlayFields {
    #[serde(rename = "move")]
    text: String,
    play: Vec<StepFields>,
    result_id: String,
    result_turn: &'static str,
    result_pending: Vec<u8>,
}

#[derive(Serialize)]
struct StepFields {
    from: u8,
    to: u8,
    pin: bool,
    /// The number that it uses, where that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
}

impl PlayFields {
    /// Those of a play.
    pub(crate) fn new(legal: &LegalPlay) -> Self {
        Self::with_numbers(legal, &[])
    }

    /// The same with the numbers that its steps use, one for each.
    pub(crate) fn with_numbers(legal: &LegalPlay, numbers: &[u8]) -> Self {
        let numbers = numbers.iter().copied().map(Some).chain(std::iter::repeat(None));
        let steps = legal.play.steps().zip(numbers).map(|(step, die)| StepFields {
            from: step.start(),
            to: step.end(),
            pin: play_text::pins(legal, step),
            die,
        });
        Self {
            text: legal.to_string(),
            play: steps.collect(),
            result_id: result_id(legal),
            result_turn: if legal.next.side == Side::Mine { "same" } else { "other" },
            result_pending: legal.next.pending.numbers().collect(),
        }
    }
}

/// The ID of the position that it leads to, with what it hands over.
pub(crate) fn result_text(legal: &LegalPlay) -> String {
    let id = result_id(legal);
    if legal.next.pending.is_empty() { id } else { format!("{id};pending={}", legal.next.pending) }
}

fn result_id(legal: &LegalPlay) -> String {
    legal.after().to_string()
}
