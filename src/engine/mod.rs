//! What a program embeds: an evaluator, its settings, and the questions that it answers.
//!
//! Answers are values; nothing is printed.
//!
//! ```
//! use plakoto::engine::{Engine, Question};
//! use plakoto::rules::{Position, Roll};
//! use plakoto::search::StopFlag;
//!
//! let engine = Engine::default();
//! let roll: Roll = "66".parse()?;
//! let best = engine.best_play(&Position::START, roll, &Question::plies(1), &StopFlag::default());
//! assert_eq!(best.legal.play.length(), 4);
//! # Ok::<(), plakoto::rules::RollError>(())
//! ```

mod level;
mod question;
mod speed;

pub use crate::range::{OutOfRange, check};
pub use level::{Level, Noise};
pub use question::{Evaluation, Progress, Question};
pub use speed::{SelfPlay, Speed};

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use crate::eval::{Endings, Evaluator, Pruner, Stakes, shipped, shipped_pruner};
use crate::rollout::{self, Rollout};
use crate::rules::{LegalPlay, Numbers, Pending, Position, RuleSet, Side, outcome};
use crate::search::{
    Breadth, Budget, Cache, Candidate, Context, Depth, Judge, Limits, MAX_PLIES, MoveFilters, Replies,
    StopFlag, best_reply, choices, rank, values,
};

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

/// The most threads that one search may use.
pub const MAX_THREADS: usize = 256;

/// Enough decisions for all phases of the game, found in milliseconds.
const CALIBRATION_DECISIONS: usize = 1000;

impl Default for Engine {
    fn default() -> Self {
        let rules = RuleSet::default();
        Self { pruner: shipped_pruner(&rules), is_shipped: true, ..Self::new(shipped(&rules)) }
    }
}

impl Engine {
    /// An engine with this evaluator and endings that are looked up, no pruner, the default rule set, default filters,
    /// and a thread for each processor.
    #[must_use]
    pub fn new(evaluator: Arc<dyn Evaluator>) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
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
            threads,
        }
    }

    /// The name of the evaluator that answers for `position`.
    #[must_use]
    pub fn evaluator_name(&self, position: &Position) -> &'static str {
        if outcome(position, &self.rules).is_some() {
            "Game over (exact)"
        } else {
            self.evaluator.name_for(position)
        }
    }

    /// Its evaluator.
    #[must_use]
    pub fn evaluator(&self) -> &dyn Evaluator {
        &*self.evaluator
    }

    /// The rule set.
    #[must_use]
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
    #[must_use]
    pub fn made_for_others(&self) -> Option<OtherRules> {
        let made_for = self.unsolved.made_for().filter(|made_for| *made_for != self.rules)?;
        Some(OtherRules { made_for, played: self.rules })
    }

    /// The endings that are looked up.
    #[must_use]
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
    #[must_use]
    pub fn pruner(&self) -> Option<&Pruner> {
        self.pruner.as_deref()
    }

    /// Evaluates in its searches only replies that look promising to `pruner` from now on, or all of them.
    pub fn set_pruner(&mut self, pruner: Option<Arc<Pruner>>) {
        self.pruner = pruner;
        self.cache.clear();
    }

    /// Number of threads of one search.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// If it is 0 or above [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) -> Result<(), OutOfRange> {
        check("a number of threads", threads as u64, 1, MAX_THREADS as u64)?;
        self.threads = threads;
        Ok(())
    }

    /// Number of entries of the cache.
    #[must_use]
    pub fn cache_entries(&self) -> usize {
        self.cache.entries()
    }

    /// Makes a new cache of at least `entries` entries, 0 for none.
    ///
    /// # Errors
    /// If there are more than [`Cache::MAX_ENTRIES`].
    pub fn set_cache_entries(&mut self, entries: usize) -> Result<(), OutOfRange> {
        check("a number of cache entries", entries as u64, 0, Cache::MAX_ENTRIES as u64)?;
        self.cache = Cache::new(entries);
        Ok(())
    }

    /// All legal plays of `numbers`, or the most promising of a cascade, best first; see [`rank`] for those that a filter
    /// left behind. Whether the game is over is not looked at.
    pub fn hint(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        question: &Question,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Vec<Candidate> {
        let started = Instant::now();
        let budget = Budget::new(question.limits, stop.clone());
        let context = self.context(question.stakes, &budget);
        let mut plays: Vec<LegalPlay> = Vec::new();
        choices(self.root(&context), position, Side::Mine, numbers.into(), &mut plays);
        let mut report = |candidates: &[Candidate]| {
            progress(Progress { candidates, nodes: budget.nodes(), elapsed: started.elapsed() });
        };
        let plies = question.plies.min(MAX_PLIES);
        let first = if question.deepen { 0 } else { plies };
        let mut best = Vec::new();
        for plies in first..=plies {
            let threads = question.threads.unwrap_or(self.threads);
            let depth = Depth { plies, least: question.least, filters: &self.filters, threads };
            let ranked = rank(&context, position, Side::Mine, &plays, depth, &mut report);
            let reached = |ranked: &[Candidate]| ranked.first().map(|candidate| candidate.plies);
            if reached(&ranked) >= reached(&best) {
                best = ranked;
            }
            if budget.is_exhausted() {
                break;
            }
        }
        best
    }

    /// The best play of `numbers`, or with noise the one that seems to be the best among those that were searched as
    /// deeply as any.
    #[must_use]
    pub fn best_play(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        question: &Question,
        stop: &StopFlag,
    ) -> Candidate {
        question.noise.pick(&self.hint(position, numbers, question, stop, &mut |_| {}))
    }

    /// The play that the engine makes of `numbers`: the best one that [`Engine::hint`] finds, without what is not
    /// needed for that. Afterwards `replies` has what it could choose from.
    pub fn choose(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        question: &Question,
        stop: &StopFlag,
        replies: &mut Replies,
    ) -> LegalPlay {
        let numbers = numbers.into();
        let budget = Budget::new(question.limits, stop.clone());
        let context = self.context(question.stakes, &budget);
        let root = self.root(&context);
        if question.plies == 0 && question.noise.deviation == 0.0 {
            let best = best_reply(root, position, Side::Mine, numbers, replies);
            return replies.plays[best.index];
        }
        choices(root, position, Side::Mine, numbers, &mut replies.plays);
        match replies.plays[..] {
            [only] => only,
            _ => self.best_play(position, numbers, question, stop).legal,
        }
    }

    /// A legal play of `position` at the plies of the question: one that a filter has left behind, or that of a cascade
    /// which is not among the most promising. `None` if stopped.
    #[must_use]
    pub fn weigh(
        &self,
        position: &Position,
        legal: &LegalPlay,
        question: &Question,
        stop: &StopFlag,
    ) -> Option<Candidate> {
        let budget = Budget::new(question.limits, stop.clone());
        let context = self.context(question.stakes, &budget);
        let (plies, threads) = (question.plies.min(MAX_PLIES), question.threads.unwrap_or(self.threads));
        let depth = Depth { plies, least: 1, filters: &self.filters, threads };
        let plays = std::slice::from_ref(legal);
        let ranked = rank(&context, position, Side::Mine, plays, depth, &mut |_| {});
        ranked.first().filter(|found| found.plies == plies).copied()
    }

    /// The chances of the player on roll of `position`, before he plays what is `pending` and rolls, at every depth from 0
    /// to that of the question; fewer if stopped, but always the static value.
    #[must_use]
    pub fn evaluate(
        &self,
        position: &Position,
        pending: Pending,
        question: &Question,
        stop: &StopFlag,
    ) -> Vec<Evaluation> {
        if !pending.is_empty() && outcome(position, &self.rules).is_none() {
            return self.evaluate_pending(position, pending, question, stop);
        }
        let budget = Budget::new(question.limits, stop.clone());
        let context = self.context(question.stakes, &budget);
        let threads = question.threads.unwrap_or(self.threads);
        (0..=question.plies.min(MAX_PLIES))
            .map_while(|plies| {
                let chances = *values(&context, &[*position], Side::Mine, plies, threads).ok()?.first()?;
                Some(Evaluation { plies, chances, equity: context.stakes.of(Side::Mine).equity(&chances) })
            })
            .collect()
    }

    /// The chances with the best play of what is pending at each depth.
    fn evaluate_pending(
        &self,
        position: &Position,
        pending: Pending,
        question: &Question,
        stop: &StopFlag,
    ) -> Vec<Evaluation> {
        let numbers = Numbers::HandedOver(pending);
        let best = |plies| {
            let found = self.hint(position, numbers, &Question { plies, ..*question }, stop, &mut |_| {});
            let Candidate { chances, equity, plies: reached, .. } = *found.first()?;
            (reached == plies).then_some(Evaluation { plies, chances, equity })
        };
        (0..=question.plies.min(MAX_PLIES)).map_while(best).collect()
    }

    /// Goes on with a rollout until so many trials of each position have been made, its result is good enough, or it is
    /// stopped. Tells how many static evaluations that took. Of the question only stakes and threads matter: how the games
    /// are played is part of the rollout.
    pub fn roll_out(
        &self,
        rollout: &mut Rollout,
        question: &Question,
        trials: u32,
        stop: &StopFlag,
        progress: &mut dyn FnMut(rollout::Progress<'_>),
    ) -> u64 {
        let budget = Budget::new(Limits::default(), stop.clone());
        let threads = question.threads.unwrap_or(self.threads);
        rollout.run(&self.context(question.stakes, &budget), &self.filters, trials, threads, progress);
        budget.nodes()
    }

    /// Static evaluations per second of one thread, over at least `evaluations` of them or until stopped: the
    /// positions after the legal plays of self-play decisions.
    #[must_use]
    pub fn calibrate(&self, evaluations: u64, stop: &StopFlag) -> f64 {
        let self_play = SelfPlay::new(self, CALIBRATION_DECISIONS);
        let mut speed = Speed::default();
        while speed.count < evaluations && !stop.is_raised() {
            let pass = self_play.time_evaluations(self);
            speed = Speed { count: speed.count + pass.count, time: speed.time + pass.time };
        }
        speed.per_second()
    }

    fn context<'a>(&'a self, stakes: Option<Stakes>, budget: &'a Budget) -> Context<'a> {
        Context {
            evaluator: &*self.evaluator,
            pruner: self.pruner.as_deref(),
            rules: &self.rules,
            stakes: stakes.unwrap_or_else(|| Stakes::points(&self.rules)),
            cache: &self.cache,
            budget,
            breadth: Breadth::NARROW,
        }
    }

    /// What judges the plays that the engine itself can choose from.
    fn root<'a>(&self, context: &'a Context<'_>) -> Judge<'a> {
        Judge { breadth: Breadth::WIDE, ..context.judge() }
    }
}
