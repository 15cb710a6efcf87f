//! What commands are about.

mod analysis;

pub use super::text::argument::{Inline, Numbered, Placement, PlayerName};
pub use super::text::limits::QuestionLimits;
pub use analysis::Analysed;
