//! What `why` compares.

use super::{Inline, Numbered, QuestionLimits};
use plakoto_engine::notation::play_text::PlayText;

/// A question why the best play is better than another one.
#[derive(Clone, Debug, PartialEq)]
pub struct AskWhy {
    /// A position instead of the session's.
    pub inline: Option<Inline>,
    /// The other play; `None` for the play that was made at this place of the record, or the second best.
    pub other: Option<Compared>,
    /// What it may be limited by.
    pub limits: QuestionLimits,
}

/// The play that the best one is compared with. If it is the best itself, that is compared with the second best.
#[derive(Clone, Debug, PartialEq)]
pub enum Compared {
    /// The play of this number in `hint`, from 1.
    Number(usize),
    /// This one.
    Play(Numbered<PlayText>),
}
