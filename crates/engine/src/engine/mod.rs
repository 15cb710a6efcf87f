//! What a program embeds: an evaluator, its settings, and the questions that it answers.
//!
//! Answers are values; nothing is printed.
//!
//! ```
//! use plakoto_engine::engine::Engine;
//! use plakoto_engine::rules::{Position, Roll};
//!
//! let engine = Engine::default();
//! let roll: Roll = "66".parse()?;
//! let best = engine.best_play(&Position::START, roll);
//! let static_best = engine.ask().plies(0).best_play(&Position::START, roll);
//! assert_eq!((best.plies, static_best.plies), (2, 0));
//! assert_eq!(best.legal.play.length(), 4);
//! # Ok::<(), plakoto_engine::rules::RollError>(())
//! ```

mod answers;
mod batch;
mod level;
mod noise;
mod question;
mod speed;
mod threads;

pub use crate::range::{OutOfRange, check};
pub use answers::{Evaluation, SearchProgress};
pub use level::Level;
use noise::Noise;
pub use question::Question;
pub use speed::{SelfPlay, Speed};
pub use threads::{MAX_THREADS, Threads};

use std::fmt;
use std::sync::Arc;

use crate::eval::{Endings, Evaluator, Pruner, Stakes, shipped, shipped_pruner};
use crate::rules::{Position, RuleSet, outcome};
use crate::search::{Breadth, Budget, Cache, Context, Leaves, MoveFilters};

/// An evaluator with the rules and the settings of its search.
pub struct Engine {
    /// What evaluates positions that are not looked up.
    unsolved: Arc<dyn Evaluator>,
    /// Whether that is the shipped one for its rules, which changes with them.
    is_shipped: bool,
    endings: Endings,
    /// Both together.
    evaluator: Arc<dyn Evaluator>,
    /// Tells which replies a search evaluates; `None` for all of them.
    pruner: Option<Arc<Pruner>>,
    rules: RuleSet,
    cache: Cache,
    /// Which candidates are searched more deeply.
    pub filters: MoveFilters,
    /// Number of threads of one search.
    threads: usize,
}

/// An evaluator that was made for other rules than those that are played: it knows nothing of what can happen under these
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherRules {
    /// The rules it was made for.
    pub made_for: RuleSet,
    /// The rules that are played.
    pub played: RuleSet,
}

impl fmt::Display for OtherRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The network was trained for {}, not for {}.", self.made_for, self.played)
    }
}

impl Default for Engine {
    fn default() -> Self {
        let rules = RuleSet::default();
        Self { pruner: shipped_pruner(&rules), is_shipped: true, ..Self::new(shipped(&rules)) }
    }
}

impl Engine {
    /// An engine with this evaluator and endings that are looked up, no pruner, the default rule set, default filters,
    /// and a thread for each processor.
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

    /// The name of the evaluator that answers for `position`.
    pub fn evaluator_name(&self, position: &Position) -> &'static str {
        if outcome(position, &self.rules).is_some() {
            "Game over (exact)"
        } else {
            self.evaluator.name_for(position)
        }
    }

    /// Its evaluator.
    pub fn evaluator(&self) -> &dyn Evaluator {
        &*self.evaluator
    }

    /// The rule set.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Plays by other rules from now on. What is shipped changes with them; any other evaluator stays, even if it was made
    /// for other rules: see [`Engine::made_for_others`].
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

    /// Evaluates with the shipped evaluator for its rules from now on.
    pub fn use_shipped(&mut self) {
        (self.unsolved, self.is_shipped) = (shipped(&self.rules), true);
        self.look_up_endings();
    }

    /// Evaluates with `evaluator` from now on, whatever rules it was made for: see [`Engine::made_for_others`].
    pub fn set_evaluator(&mut self, evaluator: Arc<dyn Evaluator>) {
        (self.unsolved, self.is_shipped) = (evaluator, false);
        self.look_up_endings();
    }

    /// Whether its evaluator was made for other rules than those that are played.
    pub fn made_for_others(&self) -> Option<OtherRules> {
        let made_for = self.unsolved.made_for().filter(|made_for| *made_for != self.rules)?;
        Some(OtherRules { made_for, played: self.rules })
    }

    /// The endings that are looked up.
    pub fn endings(&self) -> &Endings {
        &self.endings
    }

    /// Looks these endings up from now on.
    pub fn set_endings(&mut self, endings: Endings) {
        self.endings = endings;
        self.look_up_endings();
    }

    fn look_up_endings(&mut self) {
        self.evaluator = self.endings.before(self.unsolved.clone(), self.rules);
        self.cache.clear();
    }

    /// What tells which replies a search evaluates.
    pub fn pruner(&self) -> Option<&Pruner> {
        self.pruner.as_deref()
    }

    /// Evaluates in its searches only replies that look promising to `pruner` from now on, or all of them.
    pub fn set_pruner(&mut self, pruner: Option<Arc<Pruner>>) {
        self.pruner = pruner;
        self.cache.clear();
    }

    /// Number of threads of one search.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// If it is 0 or above [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) -> Result<(), OutOfRange> {
        self.use_threads(Threads::new(threads)?);
        Ok(())
    }

    /// Changes the number of threads to one that has been checked.
    pub fn use_threads(&mut self, threads: Threads) {
        self.threads = threads.count();
    }

    /// Forgets what the cache has.
    pub fn clear_cache(&mut self) {
        self.cache.clear();
    }

    /// Number of entries of the cache.
    pub fn cache_entries(&self) -> usize {
        self.cache.entries()
    }

    /// Makes a new cache of at least `entries` entries, 0 for none.
    ///
    /// # Errors
    /// If there are more than [`Cache::MAX_ENTRIES`].
    pub fn set_cache_entries(&mut self, entries: usize) -> Result<(), OutOfRange> {
        check("a number of cache entries", entries as u64, 0, Cache::MAX_ENTRIES as u64)?;
        self.use_cache(Cache::new(entries));
        Ok(())
    }

    /// Keeps what searches find in `cache`, which must be new.
    pub fn use_cache(&mut self, cache: Cache) {
        self.cache = cache;
    }

    /// What a search needs to know.
    fn context<'a>(&'a self, stakes: Stakes, budget: &'a Budget) -> Context<'a> {
        Context {
            evaluator: &*self.evaluator,
            pruner: self.pruner.as_deref(),
            rules: &self.rules,
            stakes,
            cache: &self.cache,
            budget,
            breadth: Breadth::NARROW,
            leaves: Leaves::ROOT,
        }
    }
}
