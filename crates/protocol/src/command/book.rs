//! What is looked up in the book.

use super::Numbered;
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::Roll;

/// A question to the book.
#[derive(Clone, Debug, PartialEq)]
pub struct AskBook {
    /// A position instead of the session's, or of the start if that has none.
    pub id: Option<GnubgId>,
    /// Dice instead of those that are set.
    pub dice: Option<Roll>,
    /// The play of the dice whose replies are meant.
    pub reached: Option<Reached>,
}

/// Where a play of the dice leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The play.
    pub play: Numbered<PlayText>,
    /// The dice of the reply; `None` for all of them.
    pub dice: Option<Roll>,
}
