//! The interface for programs that embed the engine. An [`Engine`] combines an evaluator with the settings of
//! its searches; a [`Question`] asks it to evaluate positions, to choose plays or to run rollouts.
//!
//! Answers are returned as values; this module prints nothing.
//!
//! ```
//! use plakoto_engine::{Engine, Game, RuleSet};
//!
//! let engine = Engine::default();
//! let mut game = Game::new(RuleSet::PLAKOTO);
//! game.set_dice("66".parse()?)?;
//! let best = engine.best_play(&game)?;
//! let static_best = engine.ask().plies(0).about(&game)?.best_play()?;
//! assert_eq!((best.plies, static_best.plies), (2, 0));
//! assert_eq!(best.play.steps().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod batch;
mod question;
mod speed;

pub use crate::range::{Allowed, OutOfRange, Quantity, check};
pub use answers::{Evaluation, GameQuestion, Hint, SearchProgress};
pub use question::{Level, Question};
pub use speed::{SelfPlay, Speed};

use std::fmt;
use std::sync::Arc;

use crate::eval::{Endings, Evaluator, Pruner, Stakes, shipped, shipped_pruner};
use crate::rules::{Position, RuleSet, outcome};
use crate::search::{Budget, Cache, MoveFilters, Search};

/// An evaluator with the rules and the search settings.
pub struct Engine {
    /// Evaluates positions that are not in the endgame tables.
    unsolved: Arc<dyn Evaluator>,
    /// Whether `unsolved` is the shipped evaluator, which depends on the rules.
    is_shipped: bool,
    endings: Endings,
    /// Looks up endings in the tables, and evaluates all other positions with `unsolved`.
    evaluator: Arc<dyn Evaluator>,
    /// Selects the replies that a search evaluates; `None` if a search evaluates all replies.
    pruner: Option<Arc<Pruner>>,
    rules: RuleSet,
    cache: Cache,
    /// Selects the candidates that are searched more deeply.
    pub filters: MoveFilters,
    /// Number of threads per search.
    threads: usize,
}

/// Warning that the evaluator was made for other rules than those in use, so it ignores what is special about
/// the rules in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSetMismatch {
    /// The rules of the evaluator.
    pub made_for: RuleSet,
    /// The rules in use.
    pub played: RuleSet,
}

impl fmt::Display for RuleSetMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The network was trained for {}, not for {}.", self.made_for, self.played)
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::for_rules(RuleSet::default())
    }
}

impl Engine {
    /// Creates an engine with this evaluator, the default endgame tables, no pruner, the default rule set,
    /// the default filters, and one thread per processor.
    pub fn new(evaluator: Arc<dyn Evaluator>) -> Self {
        let (rules, filters) = (RuleSet::default(), MoveFilters::default());
        let endings = Endings::default();
        Self {
            evaluator: endings.before(evaluator.clone(), rules),
            unsolved: evaluator,
            is_shipped: false,
            endings,
            pruner: None,
            rules,
            cache: Cache::default(),
            filters,
            threads: Threads::available().count(),
        }
    }

    /// Creates the default engine for a rule set, with the evaluator and the pruner that are part of the program.
    pub fn for_rules(rules: RuleSet) -> Self {
        let (pruner, evaluator) = (shipped_pruner(&rules), shipped(&rules));
        let mut engine = Self { pruner, rules, is_shipped: true, ..Self::new(evaluator) };
        engine.look_up_endings();
        engine
    }

    /// Returns the name of the evaluator that evaluates `position`, for display.
    pub fn evaluator_name(&self, position: &Position) -> &'static str {
        if outcome(position, &self.rules).is_some() {
            "Game over (exact)"
        } else {
            self.evaluator.name_for(position)
        }
    }

    /// Returns the evaluator.
    pub fn evaluator(&self) -> &dyn Evaluator {
        &*self.evaluator
    }

    /// Returns the rule set.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Changes the rule set. The shipped evaluator and the pruner, if they are in use, are replaced with
    /// those for the new rules. Any other evaluator stays, even if it was made for other rules: see
    /// [`Engine::rule_set_mismatch`].
    pub fn set_rules(&mut self, rules: RuleSet) {
        if self.is_shipped {
            self.unsolved = shipped(&rules);
        }
        if self.pruner.is_some() {
            self.pruner = shipped_pruner(&rules);
        }
        self.rules = rules;
        self.look_up_endings();
    }

    /// Returns an engine with the same settings for other rules, with an empty cache. An evaluator that was made
    /// for a game with other movement or contact is replaced with the shipped one.
    #[must_use]
    pub fn under(&self, rules: RuleSet) -> Self {
        let (unsolved, evaluator) = (Arc::clone(&self.unsolved), Arc::clone(&self.evaluator));
        let (endings, filters) = (self.endings.clone(), self.filters);
        let (pruner, cache) = (self.pruner.clone(), Cache::new(self.cache.entries()));
        let Self { is_shipped, threads, .. } = *self;
        let mut engine =
            Self { unsolved, is_shipped, endings, evaluator, pruner, rules, cache, filters, threads };
        engine.set_rules(rules);
        if engine.unsolved.made_for().is_some_and(|made_for| made_for.mechanics != rules.mechanics) {
            engine.use_shipped();
        }
        engine
    }

    /// Replaces the evaluator with the shipped one for the current rules.
    pub fn use_shipped(&mut self) {
        (self.unsolved, self.is_shipped) = (shipped(&self.rules), true);
        self.look_up_endings();
    }

    /// Replaces the evaluator. It may have been made for other rules: see [`Engine::rule_set_mismatch`].
    pub fn set_evaluator(&mut self, evaluator: Arc<dyn Evaluator>) {
        (self.unsolved, self.is_shipped) = (evaluator, false);
        self.look_up_endings();
    }

    /// Returns the evaluator's rule set and the one in use if they differ. Returns `None` if they agree.
    pub fn rule_set_mismatch(&self) -> Option<RuleSetMismatch> {
        let made_for = self.unsolved.made_for().filter(|made_for| *made_for != self.rules)?;
        Some(RuleSetMismatch { made_for, played: self.rules })
    }

    /// Returns the endgame tables.
    pub fn endings(&self) -> &Endings {
        &self.endings
    }

    /// Replaces the endgame tables.
    pub fn set_endings(&mut self, endings: Endings) {
        self.endings = endings;
        self.look_up_endings();
    }

    fn look_up_endings(&mut self) {
        self.evaluator = self.endings.before(self.unsolved.clone(), self.rules);
        self.cache.clear();
    }

    /// Returns the pruner.
    pub fn pruner(&self) -> Option<&Pruner> {
        self.pruner.as_deref()
    }

    /// Sets the pruner: searches then evaluate only the replies that the pruner selects. With `None`, they
    /// evaluate all replies.
    pub fn set_pruner(&mut self, pruner: Option<Arc<Pruner>>) {
        self.pruner = pruner;
        self.cache.clear();
    }

    /// Number of threads per search.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Sets the number of threads per search.
    ///
    /// # Errors
    /// Fails if `threads` is 0 or above [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) -> Result<(), OutOfRange> {
        self.use_threads(Threads::new(threads)?);
        Ok(())
    }

    /// Sets the number of threads per search; `threads` is known to be valid.
    pub fn use_threads(&mut self, threads: Threads) {
        self.threads = threads.count();
    }

    /// Empties the cache.
    pub fn clear_cache(&mut self) {
        self.cache.clear();
    }

    /// Returns the number of values that the cache has room for.
    pub fn cache_entries(&self) -> usize {
        self.cache.entries()
    }

    /// Replaces the cache with an empty one that has room for at least `entries` values; 0 turns caching off.
    ///
    /// # Errors
    /// Fails if `entries` is above [`Cache::MAX_ENTRIES`].
    pub fn set_cache_entries(&mut self, entries: usize) -> Result<(), OutOfRange> {
        check(Quantity::CacheEntries, entries as u64, 0, Cache::MAX_ENTRIES as u64)?;
        self.use_cache(Cache::new(entries));
        Ok(())
    }

    /// Stores the results of searches in `cache`, which must be new.
    pub fn use_cache(&mut self, cache: Cache) {
        self.cache = cache;
    }

    /// Returns a search with this evaluator, pruner, cache and rules.
    fn search<'a>(&'a self, stakes: Stakes, budget: &'a Budget) -> Search<'a> {
        Search {
            pruner: self.pruner.as_deref(),
            cache: Some(&self.cache),
            budget: Some(budget),
            ..Search::new(&*self.evaluator, &self.rules, stakes)
        }
    }
}

/// Maximum number of threads per search.
pub const MAX_THREADS: usize = 256;

/// Number of threads per search: from 1 to [`MAX_THREADS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(usize);

impl Threads {
    /// One thread.
    pub const ONE: Self = Self(1);

    /// The maximum number of threads.
    pub const MAX: Self = Self(MAX_THREADS);

    /// Checks `threads` and creates a thread count.
    ///
    /// # Errors
    /// Fails if `threads` is 0 or above [`MAX_THREADS`].
    pub fn new(threads: usize) -> Result<Self, OutOfRange> {
        check(Quantity::Threads, threads as u64, 1, MAX_THREADS as u64)?;
        Ok(Self(threads))
    }

    /// One thread per processor, at most [`MAX_THREADS`].
    fn available() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(processors.min(MAX_THREADS))
    }

    /// Returns the number of threads.
    pub const fn count(self) -> usize {
        self.0
    }
}
