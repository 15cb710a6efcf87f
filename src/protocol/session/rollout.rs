//! Rollouts.

use std::time::{Duration, Instant};

use super::Session;
use crate::engine::Question;
use crate::match_play::{DiceSource, MatchStakes};
use crate::protocol::command::{Inline, Plays, RollOut, RolloutSetting};
use crate::protocol::reply::{
    Effort, RollingReply, RolloutReply, Shown, Subject, settings_fields, settings_text,
};
use crate::protocol::{ProtocolError, Reply};
use crate::rollout::{BearoffTruncation, Progress, Rollout, Settings};
use crate::rules::{LegalPlay, outcome};
use crate::search::Candidate;

/// How many plays `rollout` looks at.
const DEFAULT_PLAYS: usize = 5;

/// How often a rollout tells how far it has come.
const REPORTED: Duration = Duration::from_secs(1);

/// The settings of rollouts, with those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(super) struct RolloutSettings {
    pub(super) used: Settings,
    truncation: u16,
    error: f32,
    joint_errors: f32,
}

impl Default for RolloutSettings {
    fn default() -> Self {
        // gnubg's, but for the truncation, which is off there, too.
        Self { used: Settings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// The last rollout, which can be continued.
pub(super) struct LastRollout {
    subject: Subject,
    rollout: Rollout,
}

impl Session {
    pub(super) fn roll_out(
        &mut self,
        what: RollOut,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let (mut last, trials) = match what {
            RollOut::Start { inline, plays } => (self.start(inline, &plays)?, self.rollouts.used.trials),
            RollOut::More(more) => {
                let missing = || ProtocolError::missing("no rollout to continue: `rollout`");
                let mut last = self.last_rollout.take().ok_or_else(missing)?;
                let more = more.unwrap_or(self.rollouts.used.trials);
                last.rollout.set_early(self.rollouts.used.early);
                let trials = last.rollout.trials().saturating_add(more).min(Settings::MAX_TRIALS);
                (last, trials)
            }
        };
        let (is_shown, mut reported) = (self.output.progress, Instant::now());
        let mut report = |made: Progress<'_>| {
            if is_shown && reported.elapsed() >= REPORTED {
                reported = Instant::now();
                progress(&Reply::Rolling(RollingReply::new(&made)));
            }
        };
        let stakes = self.stakes(&last.subject);
        self.engine.roll_out(&mut last.rollout, &self.question(stakes), trials, &self.stop, &mut report);
        let reply = RolloutReply { subject: last.subject, stakes, rollout: last.rollout.clone() };
        self.last_rollout = Some(last);
        if reply.rollout.trials() == 0 {
            return Err(ProtocolError::missing("stopped before the first trial was complete"));
        }
        Ok(Reply::RolledOut(Box::new(reply)))
    }

    /// A rollout without trials yet.
    fn start(&mut self, inline: Option<Inline>, plays: &Plays) -> Result<LastRollout, ProtocolError> {
        let subject = self.asked(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
        let settings = self.rollouts.used;
        if subject.numbers().is_none() {
            if outcome(&subject.position, self.rules()).is_some() {
                return Err(ProtocolError::missing("the game is over"));
            }
            if *plays != Plays::Best(None) {
                Self::numbers_of(&subject)?;
            }
            let rollout = Rollout::of_position(&subject.position, subject.pending, settings);
            return Ok(LastRollout { subject, rollout });
        }
        let candidates = self.candidates(&subject, plays)?;
        let plays = candidates.iter().map(|candidate| candidate.legal);
        Ok(LastRollout { subject, rollout: Rollout::of_plays(plays, settings) })
    }

    /// The plays that are to be rolled out, as `hint` ranks them.
    fn candidates(&self, subject: &Subject, plays: &Plays) -> Result<Vec<Candidate>, ProtocolError> {
        let numbers = self.playable(subject)?;
        let least = match plays {
            Plays::Best(count) => count.unwrap_or(DEFAULT_PLAYS),
            Plays::Numbered(numbers) => numbers.iter().copied().max().unwrap_or(1),
        };
        let question = Question { least, ..self.question(self.stakes(subject)) };
        let mut ranked = self.engine.hint(&subject.position, numbers, &question, &self.stop, &mut |_| {});
        let Plays::Numbered(numbers) = plays else {
            ranked.truncate(least);
            return Ok(ranked);
        };
        let legal = ranked.len();
        let distinct =
            numbers.iter().enumerate().filter(|(index, number)| !numbers[..*index].contains(number));
        let chosen = distinct.map(|(_, number)| {
            let detail = || format!("expected a play from =1 to ={legal}, got ={number}");
            ranked.get(number - 1).copied().ok_or_else(|| ProtocolError::bad_argument(detail()))
        });
        chosen.collect()
    }

    /// The best of some candidates by a rollout with so many trials each, and what that and what was before it has
    /// cost; the first one if the rollout is stopped before its first trials.
    pub(super) fn best_by_rollout(
        &self,
        candidates: &[Candidate],
        stakes: Option<MatchStakes>,
        trials: u32,
        before: Effort,
    ) -> (Candidate, Effort) {
        let searched = candidates.iter().take_while(|candidate| candidate.plies == candidates[0].plies);
        let plays: Vec<LegalPlay> = searched.take(DEFAULT_PLAYS).map(|candidate| candidate.legal).collect();
        if plays.len() < 2 {
            return (candidates[0], before);
        }
        let mut rollout = Rollout::of_plays(plays, self.rollouts.used);
        let nodes =
            self.engine.roll_out(&mut rollout, &self.question(stakes), trials, &self.stop, &mut |_| {});
        let time = u64::try_from(rollout.time().as_millis()).unwrap_or(u64::MAX);
        let (nodes, time) = (before.nodes + nodes, before.time + time);
        let effort = Effort { nodes, time, trials: rollout.trials() };
        let ranked = rollout.ranked();
        let found = ranked.first().filter(|_| rollout.trials() > 0).and_then(|best| {
            let candidate = candidates.iter().find(|candidate| Some(candidate.legal) == best.play)?;
            let (chances, equity) = (best.tally.chances(), best.tally.equity().mean);
            Some(Candidate { chances, equity, ..*candidate })
        });
        (found.unwrap_or(candidates[0]), effort)
    }

    pub(super) fn set_rollout(&mut self, setting: RolloutSetting) -> String {
        let all = &mut self.rollouts;
        let Settings { early, .. } = &mut all.used;
        match setting {
            RolloutSetting::Trials(trials) => all.used.trials = trials,
            RolloutSetting::Plies(plies) => all.used.plies = plies,
            RolloutSetting::Truncation(None) => all.used.truncation = None,
            RolloutSetting::Truncation(Some(turns)) => {
                (all.truncation, all.used.truncation) = (turns, Some(turns));
            }
            RolloutSetting::Truncate(is_on) => all.used.truncation = is_on.then_some(all.truncation),
            RolloutSetting::EndAtExact(is_on) => {
                all.used.bearoff_truncation =
                    if is_on { BearoffTruncation::Exact } else { BearoffTruncation::Off };
            }
            RolloutSetting::EndAtOneSided(is_on) => {
                all.used.bearoff_truncation =
                    if is_on { BearoffTruncation::OneSided } else { BearoffTruncation::Exact };
            }
            RolloutSetting::VarianceReduction(is_on) => all.used.variance_reduction = is_on,
            RolloutSetting::QuasiRandom(is_on) => all.used.quasi_random = is_on,
            RolloutSetting::Seed(seed) => all.used.seed = seed.unwrap_or_else(DiceSource::unpredictable_seed),
            RolloutSetting::StopAtError(is_on) => early.error = is_on.then_some(all.error),
            RolloutSetting::MaxError(error) => (all.error, early.error) = (error, Some(error)),
            RolloutSetting::StopWhenClear(is_on) => early.joint_errors = is_on.then_some(all.joint_errors),
            RolloutSetting::JointErrors(errors) => {
                (all.joint_errors, early.joint_errors) = (errors, Some(errors));
            }
            RolloutSetting::LeastTrials(trials) => early.trials = trials,
        }
        format!("`rollout' will use {}.", settings_text(&all.used, all.used.trials))
    }

    pub(super) fn show_rollout(&self) -> Reply {
        let settings = &self.rollouts.used;
        let line = format!("`rollout' will use {}.", settings_text(settings, settings.trials));
        Shown::many(vec![line], settings_fields(settings))
    }
}
