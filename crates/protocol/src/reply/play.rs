//! The JSON form of a play in replies.

use schemars::JsonSchema;
use serde::Serialize;

use plakoto_engine::notation::play_text;
use plakoto_engine::rules::{Contact, LegalPlay, Side, Step};

/// A play: its notation, its steps, and the position after it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlayFields {
    /// The play in gnubg's notation, such as `24/23 13/10`.
    play: String,
    /// The steps, one for each number used; empty for a pass.
    steps: Vec<StepFields>,
    /// The position ID after the play, from the view of the player to decide next.
    after: String,
    /// `other` if the opponent decides next, `same` if the same player does (see Plakoto Express).
    #[schemars(extend("enum" = ["same", "other"]))]
    after_turn: &'static str,
    /// The numbers that the next player must play before they roll.
    after_pending: Vec<u8>,
}

/// One checker moved by one number.
#[derive(Debug, Serialize, JsonSchema)]
struct StepFields {
    /// The point that the checker leaves, 1 to 24, or 25 for the bar.
    from: u8,
    /// The point on which the checker lands, 1 to 24, or 0 if it is borne off.
    to: u8,
    /// Whether the play pins a checker on this point, which is still pinned after the play.
    pin: bool,
    /// Whether the checker hits another checker; only in games in which checkers are hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    hit: Option<bool>,
    /// The number that the step uses; only in events.
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
}

impl PlayFields {
    /// Creates the fields for a play, without the dice numbers.
    pub(crate) fn new(legal: &LegalPlay) -> Self {
        Self::with_numbers(legal, &[])
    }

    /// Creates the fields for a play, with the dice number that each step uses. `numbers` is empty
    /// if the reply does not show these numbers.
    pub(crate) fn with_numbers(legal: &LegalPlay, numbers: &[u8]) -> Self {
        let numbers = numbers.iter().copied().map(Some).chain(std::iter::repeat(None));
        let has_hits = legal.result.contact() == Contact::Hit;
        let step = |((step, hit), die): ((Step, bool), Option<u8>)| StepFields {
            from: step.start(),
            to: step.end(),
            pin: play_text::pins(legal, step),
            hit: has_hits.then_some(hit),
            die,
        };
        Self {
            play: legal.to_string(),
            steps: legal.play.steps_with_hits().zip(numbers).map(step).collect(),
            after: after_id(legal),
            after_turn: if legal.next.side == Side::Mine { "same" } else { "other" },
            after_pending: legal.next.pending.numbers().collect(),
        }
    }
}

/// Returns the ID of the position after the play. If the play passes unplayed numbers on to the opponent, the ID
/// contains them.
pub(crate) fn after_text(legal: &LegalPlay) -> String {
    let id = after_id(legal);
    if legal.next.pending.is_empty() { id } else { format!("{id};pending={}", legal.next.pending) }
}

fn after_id(legal: &LegalPlay) -> String {
    legal.after().to_string()
}
