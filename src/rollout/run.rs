//! Rollouts of several positions side by side.

use std::time::Duration;

use super::trial::{Start, play};
use super::{Early, RolloutSettings, TrialEstimate, TrialTally};
use crate::eval::Probabilities;
use crate::rules::{LegalPlay, Next, Pending, Position, Side};
use crate::search::{Context, MoveFilters, share_out};
use crate::stopwatch::Stopwatch;

/// Trials between two looks at whether there are enough: with quasi-random dice, as many as spread evenly.
const STEP: u32 = 36;

/// Trials between two reports if both players look ahead.
const SLOW_STEP: u32 = 4;

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

    /// Adds the result of a trial, which is seen by the player who is next at its start.
    fn add(&mut self, result: &Probabilities, context: &Context<'_>) {
        self.tally.add(&result.seen_by(self.start.next.side), &context.stakes, context.rules);
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
    #[must_use]
    pub fn of_position(position: &Position, pending: Pending, settings: RolloutSettings) -> Self {
        let start = Start { position: *position, next: Next { side: Side::Mine, pending } };
        Self::new(vec![Rolled::new(None, start)], settings)
    }

    /// A rollout of plays from the same position without any trials yet.
    #[must_use]
    pub fn of_plays(plays: impl IntoIterator<Item = LegalPlay>, settings: RolloutSettings) -> Self {
        let rolled =
            |play: LegalPlay| Rolled::new(Some(play), Start { position: play.after(), next: play.next });
        Self::new(plays.into_iter().map(rolled).collect(), settings)
    }

    fn new(rolled: Vec<Rolled>, settings: RolloutSettings) -> Self {
        Self { settings, rolled, trials: 0, time: Duration::ZERO, ended_early: false }
    }

    /// The plays in the order in which they were given, or the position.
    #[must_use]
    pub fn rolled(&self) -> &[Rolled] {
        &self.rolled
    }

    /// The same, best first; those that were given up behind the others.
    #[must_use]
    pub fn ranked(&self) -> Vec<&Rolled> {
        let mut ranked: Vec<&Rolled> = self.rolled.iter().collect();
        let equity = |rolled: &Rolled| rolled.tally.equity().mean;
        ranked
            .sort_by(|a, b| a.is_given_up.cmp(&b.is_given_up).then_with(|| equity(b).total_cmp(&equity(a))));
        ranked
    }

    /// What the position is worth, or the best of the plays.
    #[must_use]
    pub fn equity(&self) -> TrialEstimate {
        self.ranked().first().map_or_else(TrialEstimate::default, |best| best.tally.equity())
    }

    /// How the games are played.
    #[must_use]
    pub const fn settings(&self) -> &RolloutSettings {
        &self.settings
    }

    /// Trials of every position that is not given up.
    #[must_use]
    pub const fn trials(&self) -> u32 {
        self.trials
    }

    /// The time that all trials took.
    #[must_use]
    pub const fn time(&self) -> Duration {
        self.time
    }

    /// Whether the last run ended early because the result was good enough.
    #[must_use]
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
        let piece = if self.settings.plies == 0 { STEP } else { SLOW_STEP };
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
        let open: Vec<usize> = (0..self.rolled.len()).filter(|i| !self.rolled[*i].is_given_up).collect();
        let (first, settings, positions) = (self.trials, &self.settings, &self.rolled);
        let results = share_out(count as usize * open.len(), threads, |index, replies| {
            let rolled = &positions[open[index % open.len()]];
            let trial = u64::from(first) + (index / open.len()) as u64;
            play(context, filters, settings, &rolled.start, trial, replies)
        });
        let mut made = 0;
        for results in results.chunks(open.len().max(1)) {
            // Only trials that every position has made are comparable.
            if results.iter().any(Result::is_err) {
                break;
            }
            for (index, result) in open.iter().zip(results.iter().flatten()) {
                self.rolled[*index].add(result, context);
            }
            made += 1;
        }
        self.trials += made;
        made
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

    /// Gives up what is worse than the best by so many joint standard errors; tells whether only the best is left.
    fn give_up(&mut self, joint_errors: f32) -> bool {
        let estimates: Vec<_> = self.rolled.iter().map(|rolled| rolled.tally.equity()).collect();
        let open = || self.rolled.iter().zip(&estimates).filter(|(rolled, _)| !rolled.is_given_up);
        let Some(best) = open().map(|(_, estimate)| *estimate).max_by(|a, b| a.mean.total_cmp(&b.mean))
        else {
            return true;
        };
        if open().count() < 2 {
            return self.rolled.len() > 1;
        }
        for (rolled, estimate) in self.rolled.iter_mut().zip(&estimates) {
            let joint = best.error.hypot(estimate.error);
            rolled.is_given_up |= best.mean - estimate.mean > joint_errors * joint;
        }
        self.rolled.iter().filter(|rolled| !rolled.is_given_up).count() < 2
    }
}
