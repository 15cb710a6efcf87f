//! Questions and warnings to the user, which wait for an answer, and the settings that turn them on.

use std::path::PathBuf;

use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_table::match_play::GameState;
use plakoto_table::record::Mark;

/// Which questions the session asks, and the questions that wait for an answer.
#[derive(Default)]
pub(crate) struct Consent {
    /// Whether to ask the user before a file is replaced.
    pub(crate) asks_to_replace: bool,
    /// Whether to ask the user before a game in progress is aborted.
    pub(crate) asks_to_abort: bool,
    /// Whether to ask the user before they resign.
    pub(crate) asks_to_resign: bool,
    /// Whether the running command is undone if it leaves a game in progress.
    pub(crate) is_trial: bool,
    /// The file to replace if the user answers `yes`.
    pub(crate) replacing: Option<Replacement>,
}

impl Consent {
    /// Returns a copy without questions.
    pub(super) fn copy_for_questions(&self) -> Self {
        let Self { asks_to_replace, asks_to_abort, .. } = *self;
        Self { asks_to_replace, asks_to_abort, ..Self::default() }
    }
}

/// New contents for a file that is replaced if the user agrees.
pub(crate) struct Replacement {
    pub(super) contents: Vec<u8>,
    pub(super) path: PathBuf,
}

/// Decisions that the session expects from the user.
#[derive(Clone, Copy, Debug, Default)]
pub struct PendingDecisions {
    /// Whether a question waits for the answer `yes` or `no`.
    pub is_asked: bool,
    /// Whether the match will be lost when the session ends, because it cannot be saved.
    pub is_unkept: bool,
}

/// Which plays the tutor warns about. The tutor judges plays with the settings of `analyse`.
pub(crate) struct Tutor {
    pub(crate) is_on: bool,
    /// The mildest skill mark that causes a warning.
    pub(crate) mark: Mark,
    /// The last play that the tutor warned about; dropped once the game or the rules have changed.
    pub(crate) warned: Option<QuestionedPlay>,
}

impl Default for Tutor {
    fn default() -> Self {
        Self { is_on: false, mark: Mark::Doubtful, warned: None }
    }
}

/// A play that the tutor has warned about and that the user may still insist on.
pub(crate) struct QuestionedPlay {
    pub(crate) legal: LegalPlay,
    /// The game in which the tutor gave the warning, with its position and dice.
    pub(crate) game: GameState,
    pub(crate) rules: RuleSet,
}
