//! The questions that an engine answers.

use super::speed::{SelfPlay, Speed};
use super::{Engine, Evaluation, Progress, Question};
use crate::eval::Stakes;
use crate::rollout::{self, Rollout};
use crate::rules::{LegalPlay, Numbers, Pending, Position, outcome};
use crate::search::{
    Breadth, Budget, Candidate, Context, Depth, Judge, Limits, MAX_PLIES, Replies, StopFlag, best_reply,
    choices, rank, values,
};
use crate::stopwatch::Stopwatch;

/// Enough decisions for all phases of the game, found in milliseconds.
const CALIBRATION_DECISIONS: usize = 1000;

impl Engine {
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
        let started = Stopwatch::start();
        let budget = Budget::new(question.limits, stop.clone());
        let context = self.context(question.stakes, &budget);
        let mut plays: Vec<LegalPlay> = Vec::new();
        choices(self.root(&context), position, numbers.into(), &mut plays);
        let mut report = |candidates: &[Candidate]| {
            progress(Progress { candidates, nodes: budget.nodes(), elapsed: started.elapsed() });
        };
        let plies = question.plies.min(MAX_PLIES);
        let first = if question.deepen { 0 } else { plies };
        let mut best = Vec::new();
        for plies in first..=plies {
            let threads = question.threads.unwrap_or(self.threads);
            let depth = Depth { plies, least: question.least, filters: &self.filters, threads };
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
            let best = best_reply(root, position, numbers, replies);
            return replies.plays[best.index];
        }
        choices(root, position, numbers, &mut replies.plays);
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
        let ranked = rank(&context, position, plays, depth, &mut |_| {});
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
                let chances = *values(&context, &[*position], plies, threads).ok()?.first()?;
                Some(Evaluation { plies, chances, equity: context.stakes.equity(&chances) })
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

    pub(super) fn context<'a>(&'a self, stakes: Option<Stakes>, budget: &'a Budget) -> Context<'a> {
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
