//! What can be asked, and the answers.

use std::time::Duration;

use super::{Engine, Question};
use crate::eval::{Probabilities, Stakes};
use crate::rollout::{self, Rollout};
use crate::rules::{LegalPlay, Numbers, Position, outcome};
use crate::search::{
    Breadth, Budget, Candidate, Context, Depth, Judge, Limits, MAX_PLIES, Replies, best_reply, choices, rank,
    values,
};
use crate::stopwatch::Stopwatch;

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct SearchProgress<'a> {
    /// The candidates, best first.
    pub candidates: &'a [Candidate],
    /// Static evaluations so far.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
}

/// The chances of the player on roll at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// The depth: 0 for the static value.
    pub plies: u8,
    /// The chances.
    pub chances: Probabilities,
    /// What they are worth, in points.
    pub equity: f32,
}

/// The common questions, with what is usual: short for those of [`Engine::ask`].
impl Engine {
    /// The candidates for `numbers`, best first: [`Question::hint`].
    pub fn hint(&self, position: &Position, numbers: impl Into<Numbers>) -> Vec<Candidate> {
        self.ask().hint(position, numbers)
    }

    /// The best play of `numbers`: [`Question::best_play`].
    pub fn best_play(&self, position: &Position, numbers: impl Into<Numbers>) -> Candidate {
        self.ask().best_play(position, numbers)
    }

    /// The chances of the player on roll before he rolls: [`Question::evaluate`].
    pub fn evaluate(&self, position: &Position) -> Evaluation {
        self.ask().evaluate(position)
    }

    /// The mean of games played from `position`: [`Question::roll_out`].
    pub fn roll_out(&self, position: &Position, settings: rollout::RolloutSettings) -> Rollout {
        self.ask().roll_out(position, settings)
    }
}

/// What can be asked.
impl Question<'_> {
    /// All legal plays of `numbers`, or the most promising of a cascade, best first; see [`rank`] for those that a filter
    /// left behind. Whether the game is over is not looked at.
    pub fn hint(&self, position: &Position, numbers: impl Into<Numbers>) -> Vec<Candidate> {
        self.hint_with_progress(position, numbers, |_| {})
    }

    /// The same; calls `progress` whenever a depth is complete.
    pub fn hint_with_progress(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        mut progress: impl FnMut(SearchProgress<'_>),
    ) -> Vec<Candidate> {
        let started = Stopwatch::start();
        let budget = self.budget();
        let context = self.context(&budget);
        let mut plays: Vec<LegalPlay> = Vec::new();
        choices(root(&context), position, numbers.into(), &mut plays);
        let mut report = |candidates: &[Candidate]| {
            progress(SearchProgress { candidates, nodes: budget.nodes(), elapsed: started.elapsed() });
        };
        let plies = self.most_plies();
        let first = if self.deepen { 0 } else { plies };
        let mut best = Vec::new();
        for plies in first..=plies {
            let depth = self.depth(plies, self.least);
            let ranked = rank(&context, position, &plays, depth, &mut report);
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

    /// The best play of `numbers`: [`Question::pick`] of those that [`Question::hint`] finds.
    pub fn best_play(&self, position: &Position, numbers: impl Into<Numbers>) -> Candidate {
        self.pick(&self.hint(position, numbers))
    }

    /// The best of the candidates of a hint; by a level with errors of judgement the one that seems to be the best among
    /// those that were searched as deeply as any.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick(&self, candidates: &[Candidate]) -> Candidate {
        self.noise.pick(candidates)
    }

    /// The play that the engine makes of `numbers`: the same as [`Question::best_play`], without what is not needed for
    /// that. Afterwards `replies` has what it could choose from.
    pub fn choose(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        replies: &mut Replies,
    ) -> LegalPlay {
        let numbers = numbers.into();
        let budget = self.budget();
        let context = self.context(&budget);
        let root = root(&context);
        if self.plies == 0 && self.noise.deviation == 0.0 {
            let best = best_reply(root, position, numbers, replies);
            return replies.plays[best.index];
        }
        choices(root, position, numbers, &mut replies.plays);
        match replies.plays[..] {
            [only] => only,
            // Errors of judgement are made about plays that were searched as deeply as any.
            _ if self.noise.deviation == 0.0 => self.least(0).best_play(position, numbers).legal,
            _ => self.best_play(position, numbers).legal,
        }
    }

    /// A legal play of `position` at the plies of the question: one that a filter has left behind, or that of a cascade
    /// which is not among the most promising. `None` if stopped.
    pub fn weigh(&self, position: &Position, legal: &LegalPlay) -> Option<Candidate> {
        let (budget, plies) = (self.budget(), self.most_plies());
        let plays = std::slice::from_ref(legal);
        let context = self.context(&budget);
        let ranked = rank(&context, position, plays, self.depth(plies, 1), &mut |_| {});
        ranked.first().filter(|found| found.plies == plies).copied()
    }

    /// The chances of the player on roll of `position`, before he plays what is pending and rolls; at fewer plies if
    /// stopped, but at least the static value.
    pub fn evaluate(&self, position: &Position) -> Evaluation {
        // There is always one.
        self.evaluate_by_depth(position).pop().unwrap_or_default()
    }

    /// The same at every depth from 0 up.
    pub fn evaluate_by_depth(&self, position: &Position) -> Vec<Evaluation> {
        self.evaluate_by_depth_with_progress(position, |_| {})
    }

    /// The same; calls `progress` whenever a depth is complete.
    pub fn evaluate_by_depth_with_progress(
        &self,
        position: &Position,
        mut progress: impl FnMut(&Evaluation),
    ) -> Vec<Evaluation> {
        if !self.pending.is_empty() && outcome(position, self.engine.rules()).is_none() {
            return self.evaluate_pending(position);
        }
        let budget = self.budget();
        let context = self.context(&budget);
        (0..=self.most_plies())
            .map_while(|plies| {
                let chances = *values(&context, &[*position], plies, self.threads).ok()?.first()?;
                Some(Evaluation { plies, chances, equity: context.stakes.equity(&chances) })
            })
            .inspect(&mut progress)
            .collect()
    }

    /// The chances with the best play of what is pending at each depth.
    fn evaluate_pending(&self, position: &Position) -> Vec<Evaluation> {
        let best = |plies| {
            let found = self.plies(plies).hint(position, Numbers::HandedOver(self.pending));
            let Candidate { chances, equity, plies: reached, .. } = *found.first()?;
            (reached == plies).then_some(Evaluation { plies, chances, equity })
        };
        (0..=self.most_plies()).map_while(best).collect()
    }

    /// A rollout of `position`, where the player on roll plays what is pending before he rolls, with the trials of the
    /// settings. Of the question only stakes, threads and stop flag matter: how the games are played is said by the
    /// settings.
    pub fn roll_out(&self, position: &Position, settings: rollout::RolloutSettings) -> Rollout {
        let mut rollout = Rollout::of_position(position, self.pending, settings);
        self.go_on(&mut rollout, settings.trials, |_| {});
        rollout
    }

    /// A rollout that compares plays from the same position, all with the same dice.
    pub fn roll_out_plays(
        &self,
        plays: impl IntoIterator<Item = LegalPlay>,
        settings: rollout::RolloutSettings,
    ) -> Rollout {
        let mut rollout = Rollout::of_plays(plays, settings);
        self.go_on(&mut rollout, settings.trials, |_| {});
        rollout
    }

    /// Goes on with a rollout until so many trials of each position have been made, its result is good enough, or it is
    /// stopped. Tells how many static evaluations that took.
    pub fn go_on(
        &self,
        rollout: &mut Rollout,
        trials: u32,
        mut progress: impl FnMut(rollout::RolloutProgress<'_>),
    ) -> u64 {
        let budget = Budget::new(Limits::default(), self.stop.cloned().unwrap_or_default());
        let filters = &self.engine.filters;
        rollout.run(&self.context(&budget), filters, trials, self.threads, &mut progress);
        budget.nodes()
    }

    /// The measured bias of a truncated rollout from `position`, for the player on roll. `None` if games are played to the end, or if
    /// the bias is not measured for this network and these rules.
    pub fn truncation_bias(&self, rollout: &Rollout, position: &Position) -> Option<rollout::Bias> {
        let (turns, evaluator) = (rollout.settings().truncation?, self.engine.evaluator().description());
        let bias = rollout::BiasTable::SHIPPED.nearest(position, turns, self.rules(), &evaluator)?;
        // After a play the opponent is on roll.
        let is_of_plays = rollout.rolled().iter().any(|rolled| rolled.play.is_some());
        Some(if is_of_plays { bias.swap_sides() } else { bias })
    }

    /// The trials with these numbers after each of the plays, all with the same dice: for each trial the results of the
    /// plays, seen by the player who makes them. `None` if stopped before all are made. Of the question only stakes,
    /// threads and stop flag matter.
    pub fn common_trials(
        &self,
        plays: &[LegalPlay],
        settings: &rollout::RolloutSettings,
        trials: std::ops::Range<u64>,
    ) -> Option<Vec<Vec<Probabilities>>> {
        let budget = Budget::new(Limits::default(), self.stop.cloned().unwrap_or_default());
        let (context, filters) = (self.context(&budget), &self.engine.filters);
        rollout::common_trials(&context, filters, settings, plays, trials, self.threads).ok()
    }

    pub(super) fn budget(&self) -> Budget {
        Budget::new(self.limits, self.stop.cloned().unwrap_or_default())
    }

    pub(super) fn context<'a>(&'a self, budget: &'a Budget) -> Context<'a> {
        let stakes = self.stakes.unwrap_or_else(|| Stakes::points(self.engine.rules()));
        self.engine.context(stakes, budget)
    }

    pub(super) fn most_plies(&self) -> u8 {
        self.plies.min(MAX_PLIES)
    }

    fn depth(&self, plies: u8, least: usize) -> Depth<'_> {
        Depth { plies, least, filters: &self.engine.filters, threads: self.threads }
    }
}

/// What judges the plays that the engine itself can choose from.
pub(super) fn root<'a>(context: &'a Context<'_>) -> Judge<'a> {
    Judge { breadth: Breadth::WIDE, ..context.judge() }
}
