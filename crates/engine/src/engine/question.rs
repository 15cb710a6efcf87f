//! Settings of a question to an engine.

use std::time::Duration;

use super::{Engine, Level, Noise};
use crate::eval::Stakes;
use crate::rules::{Pending, RuleSet, Side};
use crate::search::{Limits, StopFlag};

/// A question to an engine. [`Engine::ask`] creates it, further methods change its settings, and [`Question::about`] asks about a game. The same question can be asked repeatedly.
///
/// ```
/// use std::time::Duration;
/// use plakoto_engine::search::Limits;
/// use plakoto_engine::{Engine, Roll};
/// use plakoto_engine::rules::Position;
///
/// let engine = Engine::default();
/// let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
/// let question = engine.ask().plies(3).deepen(true).limits(limits);
/// for roll in [Roll::new(3, 1)?, Roll::new(6, 6)?] {
///     let best = question.best_play(&Position::START, roll);
///     println!("{roll}: {} at {}-ply", best.legal, best.plies);
/// }
/// # Ok::<(), plakoto_engine::rules::RollError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub(super) engine: &'a Engine,
    pub(super) plies: u8,
    pub(super) least: usize,
    pub(super) deepen: bool,
    pub(super) limits: Limits,
    pub(super) noise: Noise,
    pub(super) stakes: Option<Stakes>,
    pub(super) threads: usize,
    pub(super) pending: Pending,
    pub(super) stop: Option<&'a StopFlag>,
}

impl Engine {
    /// Creates a question with default settings: the plies of [`Level::DEFAULT`], the points of the rule set
    /// as stakes, all threads of the engine, and no limits. See [`Question`] for the other settings and for
    /// the methods that ask.
    pub fn ask(&self) -> Question<'_> {
        Question {
            engine: self,
            plies: Level::DEFAULT.plies,
            least: 1,
            deepen: false,
            limits: Limits::default(),
            noise: Noise::default(),
            stakes: None,
            threads: self.threads(),
            pending: Pending::NONE,
            stop: None,
        }
    }
}

/// The settings of the question.
impl<'a> Question<'a> {
    /// Returns the rules that the engine plays by.
    pub fn rules(&self) -> &'a RuleSet {
        self.engine.rules()
    }

    /// Sets the search depth in plies, from 0 to [`MAX_PLIES`](crate::search::MAX_PLIES). [`Question::about`] fails
    /// if the number is larger; a question about a plain position then uses the maximum.
    #[must_use]
    pub fn plies(self, plies: u8) -> Self {
        Self { plies, ..self }
    }

    /// Sets the minimum number of candidates that are searched at full depth, even if the move filter would
    /// exclude them. The default is 1. Use 0 if only the best play matters: if the filter then leaves a
    /// single candidate, the search ends, and this candidate keeps its value from a shallower search.
    #[must_use]
    pub fn fully_searched(self, least: usize) -> Self {
        Self { least, ..self }
    }

    /// Sets a time limit. The engine searches deeper and deeper, up to the depth of the question, until the time
    /// is up.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { deepen: true, limits: Limits { time: Some(time), ..self.limits }, ..self }
    }

    /// Sets whether the engine runs shallower searches first, so that a stopped search has a result.
    #[must_use]
    pub fn deepen(self, deepen: bool) -> Self {
        Self { deepen, ..self }
    }

    /// Sets the limits of a search. They do not apply to rollouts, whose settings have limits of their own.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the level of the player: the search depth and the errors of judgement when choosing a play. These
    /// errors depend on `seed`.
    #[must_use]
    pub fn level(self, level: Level, seed: u64) -> Self {
        Self { plies: level.plies, noise: Noise { share: level.noise, seed }, ..self }
    }

    /// Sets the stakes, for example those at a match score. `None` means the points of the rule set.
    #[must_use]
    pub fn stakes(self, stakes: impl Into<Option<Stakes>>) -> Self {
        Self { stakes: stakes.into(), ..self }
    }

    /// Converts the stakes for a position that is stored from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(self, side: Side) -> Self {
        Self { stakes: self.stakes.map(|stakes| stakes.seen_by(side)), ..self }
    }

    /// Sets the number of threads, which replaces the engine's setting. It does not affect the answer.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the pending numbers, which the opponent has passed on and the player on roll has to play before
    /// rolling. They affect evaluations and rollouts.
    #[must_use]
    pub fn pending(self, pending: Pending) -> Self {
        Self { pending, ..self }
    }

    /// Sets a flag that another thread can raise to end the search.
    #[must_use]
    pub fn stop(self, stop: &'a StopFlag) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Whether the stop flag is raised.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(StopFlag::is_raised)
    }
}
