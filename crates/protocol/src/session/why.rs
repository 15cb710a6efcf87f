//! Why a play is better than another one.

use super::Session;
use super::inquiry::Inquiry;
use super::questions::DEFAULT_HINTS;
use crate::command::{AskWhy, Compared};
use crate::reply::{Subject, WhyReply, WhyView};
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::{LegalPlay, Numbers};
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::why::Why;

impl Inquiry<'_> {
    /// Compares the best play with another one.
    pub(super) fn why(&self, AskWhy { inline, other, limits }: AskWhy) -> Result<Reply, ProtocolError> {
        let is_inline = inline.is_some();
        let subject = self.asked(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
        let numbers = self.playable(&subject)?;
        let least = match other {
            Some(Compared::Number(number)) => number.max(DEFAULT_HINTS),
            _ => DEFAULT_HINTS,
        };
        let stakes = self.stakes(&subject);
        let question = self.limited(stakes, &limits, self.level).least(least);
        let ranked = question.hint_with_progress(&subject.position, numbers, |found| {
            self.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let [best, second, ..] = ranked[..] else {
            return Err(ProtocolError::missing("there is no choice: only one play is legal"));
        };
        let other = match other {
            Some(other) => self.compared(other, &subject, numbers, &ranked)?,
            None => self.recorded_play(&subject).filter(|_| !is_inline).unwrap_or(second.legal),
        };
        let other = if other.result == best.legal.result { second.legal } else { other };
        let other = match ranked.iter().find(|candidate| candidate.legal.result == other.result) {
            Some(found) if found.plies == best.plies => *found,
            _ => question.plies(best.plies).weigh(&subject.position, &other).ok_or_else(stopped)?,
        };
        // A play that a filter left behind may be better than what it kept.
        let (better, other) = if other.equity > best.equity { (other, best) } else { (best, other) };
        let view = self.why_view(stakes, &better, &other, self.stop);
        Ok(Reply::from(WhyReply { subject, view, is_stopped: self.stop.is_raised() }))
    }

    /// The play that is meant.
    fn compared(
        &self,
        other: Compared,
        subject: &Subject,
        numbers: Numbers,
        ranked: &[Candidate],
    ) -> Result<LegalPlay, ProtocolError> {
        match other {
            Compared::Number(number) => {
                let found = number.checked_sub(1).and_then(|index| ranked.get(index));
                found.map(|found| found.legal).ok_or_else(|| {
                    let detail = format!("expected a play from 1 to {}, got {number}", ranked.len());
                    ProtocolError::bad_argument(detail)
                })
            }
            Compared::Play(text) => {
                let text = self.play_by_mover(text, subject.match_id.on_roll);
                Ok(text.resolve(&subject.position, numbers, self.rules())?)
            }
        }
    }
}

impl Session {
    /// What is different between two plays. It is told as a whole, even if the search for them was stopped.
    pub(super) fn why_view(
        &self,
        stakes: Option<MatchStakes>,
        better: &Candidate,
        other: &Candidate,
        stop: &StopFlag,
    ) -> WhyView {
        let question = self.engine.ask().stakes(stakes.map(|worth| worth.stakes)).stop(stop);
        WhyView { why: Why::of(&question, better, other), rules: *self.rules(), stakes }
    }
}

fn stopped() -> ProtocolError {
    ProtocolError::missing("stopped before the play was judged")
}
