//! Estimates the value of a position by playing games from it.
//!
//! A rollout plays many games, called trials, and averages their results. The dice of a trial depend only on
//! the seed and the number of the trial, so the result does not depend on the thread count. If a rollout
//! compares several positions, all of them get the same dice. The differences between their values are
//! therefore known more precisely than the values themselves.
//!
//! With variance reduction, the luck of every roll is subtracted from the result of the game. Luck is the
//! value after the best reply to the roll minus the average over all rolls, or a network's estimate of this
//! difference. The mean luck is 0, so the mean result does not change, but the variance of the results is
//! smaller.
//!
#![doc = include_str!("rollouts.md")]

mod bias;
mod estimate;
mod luck;
mod measured;
mod settings;
mod trial;

pub use bias::{Bias, BiasTable, PinnedSides};
pub use estimate::{BLOCK, TrialEstimate, TrialTally, mean_and_error};
pub(crate) use luck::luck_of;
pub use settings::{BearoffTruncation, EarlyStop, RolloutSettings, VarianceReduction};

use std::ops::Range;
use std::time::Duration;

use crate::eval::Chances;
use crate::rules::{LegalPlay, Next, Pending, Position, Side};
use crate::search::{MoveFilters, Replies, Search, Stopped, Stopwatch, share_out};
use estimate::{Pairs, Series, at_any_look};
use luck::first_outcome;
use trial::{Players, Start};

/// Number of trials between two checks of whether a rollout may end early.
const STEP: u32 = BLOCK as u32;

/// Number of trials between two progress reports if both players search ahead. With more threads than this,
/// the number of threads is used instead.
const SLOW_STEP: usize = 4;

/// A position that is rolled out, with its current results.
#[derive(Clone, Debug)]
pub struct RolloutEntry {
    /// The play that leads to the position, if the rollout compares plays.
    pub play: Option<LegalPlay>,
    start: Start,
    /// Results of the trials, from the view of the player who makes the play. If there is no play, they are
    /// from the view of the player on roll.
    pub tally: TrialTally,
    /// Whether the rollout has dropped this position because another position is clearly better. A dropped
    /// position gets no more trials.
    pub is_dropped: bool,
}

/// A rollout of one position or of several plays. It can be continued after it has ended.
#[derive(Clone, Debug)]
pub struct Rollout {
    settings: RolloutSettings,
    rolled: Vec<RolloutEntry>,
    /// For each pair of positions, the difference between their equities in the trials that both positions
    /// have in common.
    differences: Pairs,
    /// Number of trials so far for each position that was not dropped.
    trials: u32,
    /// Total time of all trials.
    time: Duration,
    /// Whether the last run ended before its last trial because of [`RolloutSettings::early`].
    ended_early: bool,
}

impl RolloutEntry {
    fn new(play: Option<LegalPlay>, start: Start) -> Self {
        Self { play, start, tally: TrialTally::default(), is_dropped: false }
    }
}

/// Progress of a rollout.
#[derive(Clone, Copy, Debug)]
pub struct RolloutProgress<'a> {
    /// The current state of the rollout.
    pub rollout: &'a Rollout,
    /// Number of trials at which the run ends, unless it ends early.
    pub trials: u32,
}

impl Rollout {
    /// Creates a rollout of a position, without running any trials. The player on roll first plays the
    /// pending numbers, which the opponent could not play, and then rolls.
    pub fn of_position(position: &Position, pending: Pending, settings: RolloutSettings) -> Self {
        let start = Start { position: *position, next: Next { side: Side::Mine, pending } };
        Self::new(vec![RolloutEntry::new(None, start)], settings)
    }

    /// Creates a rollout of several plays from the same position, without running any trials.
    pub fn of_plays(plays: impl IntoIterator<Item = LegalPlay>, settings: RolloutSettings) -> Self {
        let rolled = |play: LegalPlay| {
            RolloutEntry::new(Some(play), Start { position: play.after(), next: play.next })
        };
        Self::new(plays.into_iter().map(rolled).collect(), settings)
    }

    fn new(rolled: Vec<RolloutEntry>, settings: RolloutSettings) -> Self {
        let differences = Pairs::new(rolled.len());
        Self { settings, rolled, differences, trials: 0, time: Duration::ZERO, ended_early: false }
    }

    /// Returns the plays in the order in which the caller passed them to [`Rollout::of_plays`], or the single
    /// position.
    pub fn rolled(&self) -> &[RolloutEntry] {
        &self.rolled
    }

    /// Returns the plays, best first. Plays that were dropped come last.
    pub fn ranked(&self) -> Vec<&RolloutEntry> {
        self.ranking().into_iter().map(|place| &self.rolled[place]).collect()
    }

    /// Returns, in the order of [`Rollout::ranked`], by how many points each play trails the best play. The
    /// entry for the best play itself is `None`. Each difference is measured over the trials that both plays
    /// have in common. Because their dice are the same, the difference is known more precisely than the
    /// values.
    pub fn behind(&self) -> Vec<Option<TrialEstimate>> {
        let ranking = self.ranking();
        let behind = |(place, &rolled): (usize, &usize)| {
            (place > 0).then(|| self.differences.difference(ranking[0], rolled, Series::estimate))
        };
        ranking.iter().enumerate().map(behind).collect()
    }

    /// Returns the indices of all plays, sorted by how far each play trails the best play that was not
    /// dropped.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.rolled.len()).collect();
        let equity = |place: &usize| self.rolled[*place].tally.equity().mean;
        // Of several plays with the same equity, the first counts as the best.
        let best = self.open().into_iter().rev().max_by(|a, b| equity(a).total_cmp(&equity(b)));
        if let Some(best) = best {
            let behind = |place: &usize| self.differences.difference(best, *place, Series::estimate).mean;
            let group = |place: &usize| (self.rolled[*place].is_dropped, *place != best);
            ranking.sort_by(|a, b| group(a).cmp(&group(b)).then_with(|| behind(a).total_cmp(&behind(b))));
        }
        ranking
    }

    /// Returns the indices of the plays that were not dropped.
    fn open(&self) -> Vec<usize> {
        (0..self.rolled.len()).filter(|place| !self.rolled[*place].is_dropped).collect()
    }

    /// Returns the equity of the position or of the best play.
    pub fn equity(&self) -> TrialEstimate {
        self.ranked().first().map_or_else(TrialEstimate::default, |best| best.tally.equity())
    }

    /// Returns the settings.
    pub const fn settings(&self) -> &RolloutSettings {
        &self.settings
    }

    /// Number of trials so far for each position that was not dropped.
    pub const fn trials(&self) -> u32 {
        self.trials
    }

    /// Total time of all trials.
    pub const fn time(&self) -> Duration {
        self.time
    }

    /// Whether the last run ended early because its result was precise enough.
    pub const fn ended_early(&self) -> bool {
        self.ended_early
    }

    /// Changes the conditions under which later runs end early. Dropped plays stay dropped.
    pub fn set_early(&mut self, early: EarlyStop) {
        self.settings.early = early;
    }

    /// Runs trials until each position has `trials` trials, the result is precise enough, or the budget of
    /// the search is exhausted. If the budget is exhausted, the trials completed so far still count. The
    /// result does not depend on `threads`.
    pub fn run(
        &mut self,
        search: &Search<'_>,
        filters: &MoveFilters,
        trials: u32,
        threads: usize,
        progress: &mut dyn FnMut(RolloutProgress<'_>),
    ) {
        let (started, before) = (Stopwatch::start(), self.time);
        self.ended_early = false;
        let piece = if self.settings.plies == 0 { STEP } else { SLOW_STEP.max(threads) as u32 };
        while self.trials < trials && !self.ended_early {
            let step = piece.min(STEP - self.trials % STEP).min(trials - self.trials);
            let made = self.step(search, filters, step, threads);
            self.time = before + started.elapsed();
            if made < step {
                return;
            }
            progress(RolloutProgress { rollout: self, trials });
            // Checks always come after the same numbers of trials, so a continued rollout gives the same
            // result as an uninterrupted rollout.
            if self.trials.is_multiple_of(STEP) && self.trials < trials {
                self.ended_early = self.is_good_enough();
            }
        }
    }

    /// Runs up to `count` trials of each position, or fewer if the budget is exhausted. Returns the number of
    /// completed trials.
    fn step(&mut self, search: &Search<'_>, filters: &MoveFilters, count: u32, threads: usize) -> u32 {
        let (open, first) = (self.open(), u64::from(self.trials));
        let (players, rolled) = (Players { search, filters, settings: &self.settings }, &self.rolled);
        let results = share_out(count as usize, threads, |index, replies| {
            let starts = open.iter().map(|place| rolled[*place].start);
            players.play_all(starts, first + index as u64, replies)
        });
        let mut made = 0;
        // A trial counts only if it was completed for every position.
        for results in results.iter().map_while(|results| results.as_ref().ok()) {
            self.add(&open, results, first + made, search);
            made += 1;
        }
        self.trials += made as u32;
        made as u32
    }

    /// Adds the results of one trial for the positions with the indices in `open`. Each result is from the
    /// view of the player whose turn came first.
    fn add(&mut self, open: &[usize], results: &[Chances], trial: u64, search: &Search<'_>) {
        let first = first_outcome(&self.settings, trial);
        let mut equities = Vec::with_capacity(open.len());
        for (&place, result) in open.iter().zip(results) {
            let rolled = &mut self.rolled[place];
            let seen = result.seen_by(rolled.start.next.side);
            rolled.tally.add(&seen, first, &search.stakes, search.rules);
            let equity = f64::from(search.stakes.equity(&seen));
            for (&before, its) in open.iter().zip(&equities) {
                self.differences.of(place, before).add(equity - its, first);
            }
            equities.push(equity);
        }
    }

    /// Whether the result is precise enough. Also drops positions that are clearly worse than the best
    /// position.
    fn is_good_enough(&mut self) -> bool {
        let early = self.settings.early;
        // The standard error needs at least two trials.
        if self.trials < early.trials.max(2) {
            return false;
        }
        if let Some(joint_errors) = early.joint_errors
            && self.give_up(joint_errors)
        {
            return true;
        }
        let is_exact =
            |rolled: &RolloutEntry, most: f32| rolled.is_dropped || rolled.tally.equity().error <= most;
        early.error.is_some_and(|most| self.rolled.iter().all(|rolled| is_exact(rolled, most)))
    }

    /// Drops the plays that trail the best play by at least `joint_errors` standard errors of the difference.
    /// Returns whether only the best play is left.
    fn give_up(&mut self, joint_errors: f32) -> bool {
        let ranking = self.ranking();
        let Some((&best, others)) = ranking.split_first() else { return true };
        for &place in others {
            let behind = self.differences.difference(best, place, |series| {
                let TrialEstimate { mean, error } = series.estimate();
                // The threshold is raised because the test is repeated.
                TrialEstimate { mean, error: error * at_any_look(joint_errors, series.freedom()) }
            });
            self.rolled[place].is_dropped |= behind.mean > behind.error;
        }
        !others.is_empty() && self.open().len() < 2
    }
}

/// Runs the trials numbered `trials` for each play, with the same dice for all plays. Returns the result of
/// each play in each trial, from the view of the player who makes the play. The results do not depend on
/// `threads`.
///
/// # Errors
/// Fails if the budget of the search is exhausted before all trials have finished.
pub fn common_trials(
    search: &Search<'_>,
    filters: &MoveFilters,
    settings: &RolloutSettings,
    plays: &[LegalPlay],
    trials: Range<u64>,
    threads: usize,
) -> Result<Vec<Vec<Chances>>, Stopped> {
    let starts: Vec<Start> =
        plays.iter().map(|play| Start { position: play.after(), next: play.next }).collect();
    let players = Players { search, filters, settings };
    let count = usize::try_from(trials.end.saturating_sub(trials.start)).unwrap_or(usize::MAX);
    let results = share_out(count, threads, |index, replies| {
        let trial = trials.start + index as u64;
        let results = players.play_all(starts.iter().copied(), trial, replies)?;
        let seen = results.iter().zip(&starts).map(|(result, start)| result.seen_by(start.next.side));
        Ok(seen.collect())
    });
    results.into_iter().collect()
}

/// Plays trial number `trial` from `position`. Returns each position of the game before its roll, and an estimate of
/// its chances. Both are from the view of the player on roll. With a `lambda` of 1, the estimate is the result of
/// the game minus the luck from this roll on, which is right on average. Smaller numbers mix in the static values of
/// later positions (TD(λ)), which vary less, but may be wrong. An estimate need not consist of valid probabilities.
///
/// # Errors
/// Fails if the budget of the search is exhausted before the game ends.
pub fn trial_path(
    search: &Search<'_>,
    settings: &RolloutSettings,
    lambda: f32,
    position: &Position,
    trial: u64,
    replies: &mut Replies,
) -> Result<Vec<(Position, Chances)>, Stopped> {
    let start = Start { position: *position, next: Next { side: Side::Mine, pending: Pending::NONE } };
    let players = Players { search, filters: &MoveFilters::default(), settings };
    Ok(players.play(&start, trial, replies, &[])?.path(lambda))
}
