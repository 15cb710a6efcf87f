//! What an engine is asked.

use super::{Engine, Level, Noise};
use crate::eval::Stakes;
use crate::rules::{Pending, RuleSet, Side};
use crate::search::{Limits, StopFlag};

/// A question to an engine: how it is to be answered, before it is said what is asked. Begun by [`Engine::ask`], it can be
/// asked again and again.
///
/// ```
/// use std::time::Duration;
/// use plakoto_engine::search::Limits;
/// use plakoto_engine::{Engine, Position, Roll};
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
    /// A question with what is usual: [`Level::DEFAULT`], points as they are, all threads of the engine, no limits. See
    /// [`Question`] for what can be changed, and for what can be asked.
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

/// How it is to be answered.
impl<'a> Question<'a> {
    /// The rules by which the engine plays.
    pub fn rules(&self) -> &'a RuleSet {
        self.engine.rules()
    }

    /// Number of plies: 0 to [`MAX_PLIES`](crate::search::MAX_PLIES), more are cut.
    #[must_use]
    pub fn plies(self, plies: u8) -> Self {
        Self { plies, ..self }
    }

    /// How many candidates at least are searched at that depth, whatever the move filter says: 1 if not set; 0 if it
    /// is only asked which play is best: then one that the filter leaves alone keeps the value that it has.
    #[must_use]
    pub fn least(self, least: usize) -> Self {
        Self { least, ..self }
    }

    /// Whether shallower searches come first, so that one that is stopped has something to show.
    #[must_use]
    pub fn deepen(self, deepen: bool) -> Self {
        Self { deepen, ..self }
    }

    /// What ends a search early. Rollouts have limits of their own.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Asks a player of this level: its plies, and errors of judgement when a play is chosen, which depend on `seed`.
    #[must_use]
    pub fn level(self, level: Level, seed: u64) -> Self {
        Self { plies: level.plies, noise: Noise { deviation: level.noise, seed }, ..self }
    }

    /// What the outcomes are worth, as in a match; `None` for the points of the rule set.
    #[must_use]
    pub fn stakes(self, stakes: impl Into<Option<Stakes>>) -> Self {
        Self { stakes: stakes.into(), ..self }
    }

    /// The same question about a position that the player on this side sees: what outcomes are worth to him.
    #[must_use]
    pub fn seen_by(self, side: Side) -> Self {
        Self { stakes: self.stakes.map(|stakes| stakes.seen_by(side)), ..self }
    }

    /// Threads of the search, instead of those of the engine. The answer does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Numbers that the player on roll has to play before he rolls, where a position is evaluated or rolled out.
    #[must_use]
    pub fn pending(self, pending: Pending) -> Self {
        Self { pending, ..self }
    }

    /// Ends the search when another thread raises this flag.
    #[must_use]
    pub fn stop(self, stop: &'a StopFlag) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Whether it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(StopFlag::is_raised)
    }
}
