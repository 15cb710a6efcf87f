//! Rollouts of several positions side by side.

use std::time::Duration;

use super::clear::at_any_look;
use super::dice::first_outcome;
use super::estimate::Series;
use super::trial::{Players, Start};
use super::{BLOCK, Early, Pairs, RolloutSettings, TrialEstimate, TrialTally};
use crate::eval::Probabilities;
use crate::rules::{LegalPlay, Next, Pending, Position, Side};
use crate::search::{Context, MoveFilters, share_out};
use crate::stopwatch::Stopwatch;

/// Trials between two looks at whether there are enough.
const STEP: u32 = BLOCK as u32;

/// Trials between two reports if both players look ahead, unless there are more threads.
const SLOW_STEP: usize = 4;

/// A position or a play, and what its trials have brought so far.
#[derive(Clone, Debug)]
pub struct Rolled {
    /// The play that leads to the position, if plays are compared.
    pub play: Option<LegalPlay>,
    start: Start,
    /// Results of the trials, seen by the player who makes the play, or by the player on roll if there is none.
    pub tally: TrialTally,
    /// Whether it was found to be worse than another one early, so that no more trials are made.
    pub is_given_up: bool,
}

/// A rollout of a position or of some plays. It can be continued.
#[derive(Clone, Debug)]
pub struct Rollout {
    settings: RolloutSettings,
    rolled: Vec<Rolled>,
    /// How much better each of them is than each before it, in the trials that both have.
    differences: Pairs<Series>,
    /// Trials of every position that is not given up.
    trials: u32,
    /// How long they took.
    time: Duration,
    /// Whether the last run ended before all trials because of [`RolloutSettings::early`].
    ended_early: bool,
}

impl Rolled {
    fn new(play: Option<LegalPlay>, start: Start) -> Self {
        Self { play, start, tally: TrialTally::default(), is_given_up: false }
    }
}

/// How far a rollout has come.
#[derive(Clone, Copy, Debug)]
pub struct RolloutProgress<'a> {
    /// The rollout.
    pub rollout: &'a Rollout,
    /// Trials that the run goes up to, unless it ends early.
    pub trials: u32,
}

impl Rollout {
    /// A rollout of a position without any trials yet; the player on roll plays what is pending before he rolls.
    pub fn of_position(position: &Position, pending: Pending, settings: RolloutSettings) -> Self {
        let start = Start { position: *position, next: Next { side: Side::Mine, pending } };
        Self::new(vec![Rolled::new(None, start)], settings)
    }

    /// A rollout of plays from the same position without any trials yet.
    pub fn of_plays(plays: impl IntoIterator<Item = LegalPlay>, settings: RolloutSettings) -> Self {
        let rolled =
            |play: LegalPlay| Rolled::new(Some(play), Start { position: play.after(), next: play.next });
        Self::new(plays.into_iter().map(rolled).collect(), settings)
    }

    fn new(rolled: Vec<Rolled>, settings: RolloutSettings) -> Self {
        let differences = Pairs::new(rolled.len());
        Self { settings, rolled, differences, trials: 0, time: Duration::ZERO, ended_early: false }
    }

    /// The plays in the order in which they were given, or the position.
    pub fn rolled(&self) -> &[Rolled] {
        &self.rolled
    }

    /// The same, best first; those that were given up behind the others.
    pub fn ranked(&self) -> Vec<&Rolled> {
        self.ranking().into_iter().map(|place| &self.rolled[place]).collect()
    }

    /// How far each is behind the best, in the order of [`Rollout::ranked`], in points, by the trials that both have: their
    /// dice are the same, so this is known better than the values of both. `None` for the best itself.
    pub fn behind(&self) -> Vec<Option<TrialEstimate>> {
        let ranking = self.ranking();
        let behind = |(place, &rolled): (usize, &usize)| {
            (place > 0).then(|| self.differences.difference(ranking[0], rolled, Series::estimate))
        };
        ranking.iter().enumerate().map(behind).collect()
    }

    /// The places of all, best first by how far they are behind the best that is not given up.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.rolled.len()).collect();
        let equity = |place: &usize| self.rolled[*place].tally.equity().mean;
        // The first of equals.
        let best = self.open().into_iter().rev().max_by(|a, b| equity(a).total_cmp(&equity(b)));
        if let Some(best) = best {
            let behind = |place: &usize| self.differences.difference(best, *place, Series::estimate).mean;
            let group = |place: &usize| (self.rolled[*place].is_given_up, *place != best);
            ranking.sort_by(|a, b| group(a).cmp(&group(b)).then_with(|| behind(a).total_cmp(&behind(b))));
        }
        ranking
    }

    /// The places of those that are not given up.
    fn open(&self) -> Vec<usize> {
        (0..self.rolled.len()).filter(|place| !self.rolled[*place].is_given_up).collect()
    }

    /// What the position is worth, or the best of the plays.
    pub fn equity(&self) -> TrialEstimate {
        self.ranked().first().map_or_else(TrialEstimate::default, |best| best.tally.equity())
    }

    /// How the games are played.
    pub const fn settings(&self) -> &RolloutSettings {
        &self.settings
    }

    /// Trials of every position that is not given up.
    pub const fn trials(&self) -> u32 {
        self.trials
    }

    /// The time that all trials took.
    pub const fn time(&self) -> Duration {
        self.time
    }

    /// Whether the last run ended early because the result was good enough.
    pub const fn ended_early(&self) -> bool {
        self.ended_early
    }

    /// Ends the next runs by these rules. What has been given up stays so.
    pub fn set_early(&mut self, early: Early) {
        self.settings.early = early;
    }

    /// Goes on until `trials` trials of each position have been made, the result is good enough, or the budget of the
    /// context is exhausted; then the trials made so far count. The result does not depend on `threads`.
    pub fn run(
        &mut self,
        context: &Context<'_>,
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
            let made = self.step(context, filters, step, threads);
            self.time = before + started.elapsed();
            if made < step {
                return;
            }
            progress(RolloutProgress { rollout: self, trials });
            // Always at the same places, so that a rollout that is continued is the same as one that was not.
            if self.trials.is_multiple_of(STEP) && self.trials < trials {
                self.ended_early = self.is_good_enough();
            }
        }
    }

    /// Makes up to `count` trials of each position; fewer if the budget is exhausted. Tells how many.
    fn step(&mut self, context: &Context<'_>, filters: &MoveFilters, count: u32, threads: usize) -> u32 {
        let (open, first) = (self.open(), u64::from(self.trials));
        let (players, rolled) = (Players { context, filters, settings: &self.settings }, &self.rolled);
        let results = share_out(count as usize, threads, |index, replies| {
            let starts = open.iter().map(|place| rolled[*place].start);
            players.play_all(starts, first + index as u64, replies)
        });
        let mut made = 0;
        // Only trials that every position has made are comparable.
        for results in results.iter().map_while(|results| results.as_ref().ok()) {
            self.add(&open, results, first + made, context);
            made += 1;
        }
        self.trials += made as u32;
        made as u32
    }

    /// Adds the results of a trial of those at the places `open`, each seen by the player who was next at its start.
    fn add(&mut self, open: &[usize], results: &[Probabilities], trial: u64, context: &Context<'_>) {
        let first = first_outcome(&self.settings, trial);
        let mut equities = Vec::with_capacity(open.len());
        for (&place, result) in open.iter().zip(results) {
            let rolled = &mut self.rolled[place];
            let seen = result.seen_by(rolled.start.next.side);
            rolled.tally.add(&seen, first, &context.stakes, context.rules);
            let equity = f64::from(context.stakes.equity(&seen));
            for (&before, its) in open.iter().zip(&equities) {
                self.differences.of(place, before).add(equity - its, first);
            }
            equities.push(equity);
        }
    }

    /// Whether the trials are enough; gives up positions that are clearly worse than the best one.
    fn is_good_enough(&mut self) -> bool {
        let early = self.settings.early;
        // A single trial has no standard error.
        if self.trials < early.trials.max(2) {
            return false;
        }
        if let Some(joint_errors) = early.joint_errors
            && self.give_up(joint_errors)
        {
            return true;
        }
        let is_exact = |rolled: &Rolled, most: f32| rolled.is_given_up || rolled.tally.equity().error <= most;
        early.error.is_some_and(|most| self.rolled.iter().all(|rolled| is_exact(rolled, most)))
    }

    /// Gives up what is behind the best by so many standard errors of the difference; tells whether only the best is left.
    fn give_up(&mut self, joint_errors: f32) -> bool {
        let ranking = self.ranking();
        let Some((&best, others)) = ranking.split_first() else { return true };
        for &place in others {
            let behind = self.differences.difference(best, place, |series| {
                let TrialEstimate { mean, error } = series.estimate();
                // As large as it has to be against so many looks.
                TrialEstimate { mean, error: error * at_any_look(joint_errors, series.freedom()) }
            });
            self.rolled[place].is_given_up |= behind.mean > behind.error;
        }
        !others.is_empty() && self.open().len() < 2
    }
}
