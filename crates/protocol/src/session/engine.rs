//! The engine of a session: the evaluator, its search depth, the values of results, and the onlooker of its work.

use std::path::PathBuf;
use std::sync::Arc;

use crate::bounds::Bounds;
use crate::reply::Subject;
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_engine::search::{Cache, StopFlag};
use plakoto_table::analysis::AnalysisSettings;
use plakoto_table::match_play::{EquityTable, MatchStakes, away};
use plakoto_words::{Message, message};

/// The engine of a session, with its settings.
pub(crate) struct SessionEngine {
    /// The evaluator with its tables, threads and cache, under the rules of the current game.
    pub(crate) core: Engine,
    /// Search depth in plies for `eval`, `hint` and `go`, and noise for `go`. Computer players without
    /// settings of their own use this level, too.
    pub(crate) level: Level,
    /// Stops the running command.
    pub(crate) stop: StopFlag,
    /// Limits on threads, memory and files.
    pub(crate) bounds: Bounds,
    pub(crate) rollouts: RolloutChoice,
    pub(crate) judging: AnalysisChoice,
    /// Table of match-winning probabilities under the current rules.
    pub(crate) equities: EquityTable,
    /// Whether the engine takes the match score into account.
    pub(crate) plays_by_score: bool,
    pub(crate) onlooker: Option<Onlooker>,
    /// The network file and the folder with endgame tables that the user named last.
    pub(crate) named: NamedFiles,
}

/// Callback that receives progress notes about searches.
pub(crate) type Onlooker = Arc<dyn Fn(Message) + Send + Sync>;

/// Files that the engine uses, as absolute paths; `None` if the user has named none.
#[derive(Default)]
pub(crate) struct NamedFiles {
    /// Path of the network file.
    pub(crate) net: Option<PathBuf>,
    /// Path of the folder with endgame tables.
    pub(crate) endings: Option<PathBuf>,
}

/// The settings for `analyse` that the user has chosen.
#[derive(Clone, Copy, Default)]
pub(crate) struct AnalysisChoice {
    /// Analysis settings that apply without rollouts.
    pub(crate) searched: AnalysisSettings,
    /// Whether plays are also compared by rollouts.
    pub(crate) uses_rollouts: bool,
}

/// The rollout settings, including values that are remembered while they are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolloutChoice {
    pub(crate) used: RolloutSettings,
    pub(crate) truncation: u16,
    pub(crate) error: f32,
    pub(crate) joint_errors: f32,
}

impl Default for RolloutChoice {
    fn default() -> Self {
        // These are gnubg's defaults, except for the truncation depth. Truncation itself is switched off by
        // default, as in gnubg.
        Self { used: RolloutSettings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

impl SessionEngine {
    pub(super) fn new(core: Engine, stop: StopFlag) -> Self {
        Self {
            equities: EquityTable::of(*core.rules()),
            core,
            level: Level::DEFAULT,
            stop,
            bounds: Bounds::default(),
            rollouts: RolloutChoice::default(),
            judging: AnalysisChoice::default(),
            plays_by_score: true,
            onlooker: None,
            named: NamedFiles::default(),
        }
    }

    /// Returns a copy with the same settings without an onlooker and with a flag of its own.
    pub(super) fn copy_for_questions(&self) -> Self {
        let core = self.core.under(*self.core.rules());
        Self {
            core,
            level: self.level,
            stop: StopFlag::default(),
            bounds: self.bounds,
            rollouts: self.rollouts,
            judging: self.judging,
            equities: self.equities.clone(),
            plays_by_score: self.plays_by_score,
            onlooker: None,
            named: NamedFiles::default(),
        }
    }

    /// Changes the limits on threads, memory and files. If more threads or a larger cache are in use, reduces
    /// them to the limits.
    pub(super) fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        if self.core.threads() > bounds.threads.count() {
            self.core.use_threads(bounds.threads);
        }
        if self.core.cache_entries() > bounds.cache_entries {
            self.core.use_cache(Cache::new(bounds.cache_entries));
        }
    }

    /// Makes the engine play by `rules` in a match of these games. Returns whether its values change.
    pub(super) fn play_by(&mut self, rules: RuleSet, rotation: Rotation) -> bool {
        let (has_rules, has_match) = (*self.core.rules() == rules, *self.equities.rotation() == rotation);
        if !has_rules {
            self.core.set_rules(rules);
        }
        if !has_match {
            self.equities = EquityTable::of(rotation);
        }
        !has_rules || !has_match
    }

    /// Returns the values of the results of a game under `rules` for the player on roll at the match score.
    /// Returns `None` if only points count.
    pub(crate) fn stakes(&self, rules: &RuleSet, subject: &Subject) -> Option<MatchStakes> {
        let MatchId { length, score, on_roll, .. } = subject.match_id;
        self.stakes_at(rules, away(length, score, on_roll)?)
    }

    /// Returns the values of the results of a game under `rules` for a player who needs `mine` points and
    /// whose opponent needs `theirs`. Returns `None` if only points count.
    pub(super) fn stakes_at(&self, rules: &RuleSet, (mine, theirs): (u16, u16)) -> Option<MatchStakes> {
        self.equities.stakes(rules, mine, theirs).filter(|_| self.plays_by_score)
    }

    /// Returns the table of match equities; `None` if only points count.
    pub(crate) fn equities(&self) -> Option<&EquityTable> {
        self.plays_by_score.then_some(&self.equities)
    }

    /// Returns the settings of `analyse`.
    pub(crate) fn judging(&self) -> AnalysisSettings {
        let AnalysisChoice { searched, uses_rollouts } = self.judging;
        AnalysisSettings { rollout: uses_rollouts.then_some(self.rollouts.used), ..searched }
    }

    /// Reports a progress note about the running command to the onlooker.
    pub(crate) fn tell(&self, note: Message) {
        if let Some(onlooker) = &self.onlooker {
            onlooker(note);
        }
    }

    /// Reports a completed search depth to the onlooker; does nothing if no depth is complete.
    pub(crate) fn tell_depth(&self, plies: Option<u8>) {
        if let Some(plies) = plies {
            self.tell(complete_depth(plies));
        }
    }
}

/// Returns the progress note for a completed search depth.
pub(super) fn complete_depth(plies: u8) -> Message {
    message!("status-depth", plies = plies)
}
