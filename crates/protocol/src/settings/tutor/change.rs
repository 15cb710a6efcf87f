//! Of which plays persons are warned, and what changes that.

use plakoto_table::analysis::Mark;

/// Of which plays persons are warned; they are judged as `analyse` judges them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenTutor {
    pub(crate) is_on: bool,
    /// The least mark.
    pub(crate) mark: Mark,
}

impl Default for ChosenTutor {
    fn default() -> Self {
        Self { is_on: false, mark: Mark::Doubtful }
    }
}

/// What `set tutor` changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TutorChange {
    /// Whether there are warnings.
    Mode(bool),
    /// From which mark on.
    Threshold(Mark),
}

impl TutorChange {
    /// Makes the change.
    pub(super) fn apply(self, tutor: &mut ChosenTutor) {
        match self {
            Self::Mode(is_on) => tutor.is_on = is_on,
            Self::Threshold(mark) => tutor.mark = mark,
        }
    }
}
