//! Rollouts.

use std::time::Duration;

use super::Session;
use super::inquiry::{Asked, Inquiry};
use super::kept::{Finding, LastRollout};
use crate::command::{Inline, Plays, RollOut};
use crate::reply::{Effort, RollingReply, RolloutReply, Subject};
use crate::{ProtocolError, Reply};
use plakoto_engine::rollout::{Bias, BiasTable, Rollout, RolloutProgress, RolloutSettings};
use plakoto_engine::rules::{LegalPlay, outcome};
use plakoto_engine::search::Candidate;
use plakoto_engine::stopwatch::Stopwatch;
use plakoto_table::match_play::MatchStakes;

/// How many plays `rollout` looks at.
const DEFAULT_PLAYS: usize = 5;

/// How often a rollout tells how far it has come.
const REPORTED: Duration = Duration::from_secs(1);

impl Inquiry<'_> {
    pub(super) fn roll_out(
        &self,
        what: RollOut,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Asked, ProtocolError> {
        let (mut last, trials) = match what {
            RollOut::Start { inline, plays } => (self.start(inline, &plays)?, self.rollouts.used.trials),
            RollOut::More(more) => {
                let missing = || ProtocolError::missing("no rollout to continue: `rollout`");
                let mut last = self.last_rollout.clone().ok_or_else(missing)?;
                let more = more.unwrap_or(self.rollouts.used.trials);
                last.rollout.set_early(self.rollouts.used.early);
                let trials = last.rollout.trials().saturating_add(more).min(RolloutSettings::MAX_TRIALS);
                (last, trials)
            }
        };
        let (is_shown, mut reported) = (self.output.progress, Stopwatch::start());
        let mut report = |made: RolloutProgress<'_>| {
            if is_shown && reported.elapsed() >= REPORTED {
                reported = Stopwatch::start();
                progress(&Reply::from(RollingReply::new(&made)));
            }
        };
        let stakes = self.stakes(&last.subject);
        self.question(stakes).go_on(&mut last.rollout, trials, &mut report);
        if last.rollout.trials() == 0 {
            return Err(ProtocolError::missing("stopped before the first trial was complete"));
        }
        // One that had enough was not stopped.
        let is_stopped =
            self.stop.is_raised() && last.rollout.trials() < trials && !last.rollout.ended_early();
        let (rollout, has_time) = (last.rollout.clone(), self.output.times);
        let bias = self.bias(&last);
        let reply = RolloutReply { subject: last.subject, stakes, rollout, bias, is_stopped, has_time };
        let (answer, finding) = (Reply::from(reply), Finding::Rollout(Box::new(last)));
        Ok(Asked { answer: Ok(answer), finding: Some(finding) })
    }

    /// The measured bias of a truncated rollout, in the view of the player on roll of its subject.
    fn bias(&self, last: &LastRollout) -> Option<Bias> {
        let turns = last.rollout.settings().truncation?;
        let (position, evaluator) = (&last.subject.position, self.engine.evaluator().description());
        let bias = BiasTable::SHIPPED.nearest(position, turns, self.rules(), &evaluator)?;
        // After a play the opponent is on roll.
        Some(if last.subject.numbers().is_some() { bias.swap_sides() } else { bias })
    }

    /// A rollout without trials yet.
    fn start(&self, inline: Option<Inline>, plays: &Plays) -> Result<LastRollout, ProtocolError> {
        let is_inline = inline.is_some();
        let subject = self.asked(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
        let settings = self.rollouts.used;
        if subject.numbers().is_none() {
            if outcome(&subject.position, self.rules()).is_some() {
                return Err(ProtocolError::missing("the game is over"));
            }
            if *plays != Plays::Best(None) {
                Session::numbers_of(&subject)?;
            }
            let rollout = Rollout::of_position(&subject.position, subject.pending, settings);
            return Ok(LastRollout { subject, rollout });
        }
        let made = self.recorded_play(&subject).filter(|_| !is_inline);
        let candidates = self.candidates(&subject, plays, made)?;
        let plays = candidates.iter().map(|candidate| candidate.legal);
        Ok(LastRollout { subject, rollout: Rollout::of_plays(plays, settings) })
    }

    /// The plays that are to be rolled out, as `hint` ranks them: with the best ones also the play that was made.
    fn candidates(
        &self,
        subject: &Subject,
        plays: &Plays,
        made: Option<LegalPlay>,
    ) -> Result<Vec<Candidate>, ProtocolError> {
        let numbers = self.playable(subject)?;
        let least = match plays {
            Plays::Best(count) => count.unwrap_or(DEFAULT_PLAYS),
            Plays::Numbered(numbers) => numbers.iter().copied().max().unwrap_or(1),
        };
        let question = self.question(self.stakes(subject)).least(least);
        let mut ranked = question.hint(&subject.position, numbers);
        let Plays::Numbered(numbers) = plays else {
            let is_made = |one: &&Candidate| made.is_some_and(|made| made.result == one.legal.result);
            let made = ranked.iter().skip(least).find(is_made).copied();
            ranked.truncate(least);
            ranked.extend(made);
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
        let nodes = self.question(stakes).go_on(&mut rollout, trials, |_| {});
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
}
