//! The commands `go` and `bestmove`, which search for the best play, and `stop`, `isready` and `quit`.
//!
//! Apart from `bestmove` and `quit`, they come from UBGI, a protocol for backgammon engines. The queue acts on `stop`
//! as soon as it arrives, before the session executes it.

use std::ops::RangeInclusive;

use super::rollout::DEFAULT_PLAYS;
use super::spec::*;
use crate::reply::{BestMoveReply, Effort, InfoReply, ReadyFields, StoppingFields};
use crate::text::limits::{LimitKind, once};
use crate::text::tags::is_tag;
use crate::text::words::Unavailable;
use plakoto_engine::engine::{Level, SearchProgress};
use plakoto_engine::rollout::{Rollout, RolloutSettings};
use plakoto_engine::search::MAX_PLIES;

/// The limits of a search started by `go`. Without any limit, `go` searches to the session's depth in plies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Go {
    /// Limits that every kind of search accepts.
    pub limits: QuestionLimits,
    /// Number of rollout trials for each of the best plays. If present, a rollout compares these plays after
    /// the search.
    pub trials: Option<u32>,
    /// Whether the search goes on until it is stopped.
    pub is_infinite: bool,
}

impl Spec for Go {
    const WORDS: &[&str] = &["go"];
    const IS_UBGI: bool = true;
    const FIELDS: FieldGroups = &[LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<BestMoveReply>();
        replies.add::<InfoReply>();
    }

    /// Parses `go [[role] chequer] [LIMITS] [trials N | infinite]`, in any order.
    fn parse(input: Input<'_>) -> Result<Self> {
        let limits = LimitKind::WORDS.into_iter().map(|(word, limit)| (word, GoWord::Limit(limit)));
        let table: Vec<_> =
            limits.chain([("trials", GoWord::Trials), ("infinite", GoWord::Infinite)]).collect();
        let mut rest = role(input)?;
        let mut go = Self::default();
        while !rest.is_empty() {
            let (word, value) = rest.exact_keyword(&table, message!("expected-limit"))?;
            rest = match word {
                GoWord::Limit(limit) => limit.read(rest, value, &mut go.limits)?,
                GoWord::Trials => {
                    let (trials, after) = value.take(number(message!("expected-trials"), TRIALS))?;
                    once(&mut go.trials, (trials as u32, after), rest)?
                }
                GoWord::Infinite => {
                    go.is_infinite = true;
                    value
                }
            };
        }
        if go.trials.is_some() && go.limits.deepens() {
            return Err(ProtocolError::bad_argument(message!("go-trials_and_limit")));
        }
        let is_ended = go.limits.deepens() || go.limits.plies.is_some() || go.trials.is_some();
        if go.is_infinite && is_ended {
            return Err(ProtocolError::bad_argument(message!("go-infinite_and_limit")));
        }
        Ok(go)
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        Ok(Self { limits: fields.limits()?, ..Self::default() })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, is_infinite: self.is_infinite, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
        let go = self;
        let subject = inquiry.placed_subject()?;
        let numbers = inquiry.playable(&subject)?;
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &go.limits, inquiry.engine.level);
        let question = if go.is_infinite { question.plies(MAX_PLIES).deepen(true) } else { question };
        let points = inquiry.points_of(subject.match_id.on_roll);
        let (mut deepest, mut effort) = (None, Effort::default());
        let report = |found: SearchProgress<'_>| {
            effort = effort_of(&found);
            if let Some(best) = found.candidates.first().filter(|best| Some(best.plies) > deepest) {
                deepest = Some(best.plies);
                progress(&Reply::from(InfoReply::new(best, effort, points)));
            }
        };
        let candidates = question.hint_with_progress(&subject.position, numbers, report);
        let (best, effort) = match go.trials {
            Some(trials) => inquiry.best_by_rollout(&candidates, stakes, trials, effort),
            None => {
                if go.is_infinite {
                    inquiry.stop.wait();
                }
                (question.pick(&candidates), effort)
            }
        };
        let reply = BestMoveReply::new(&best, inquiry.rules(), stakes.as_ref(), points);
        let reply = reply.with_effort(effort).stopped(inquiry.stop.is_raised());
        Ok(Reply::about(subject, reply).into())
    }
}

/// A keyword after `go`.
#[derive(Clone, Copy, PartialEq)]
enum GoWord {
    Limit(LimitKind),
    Trials,
    Infinite,
}

/// The allowed number of trials for each play.
const TRIALS: RangeInclusive<u64> = 1..=RolloutSettings::MAX_TRIALS as u64;

/// Parses `[[role] chequer]` and returns the remaining input. Every other role needs a doubling cube.
fn role(input: Input<'_>) -> Result<Input<'_>> {
    const ROLES: &[(&str, bool)] = &[("chequer", true), ("checker", true), ("cube", false), ("turn", false)];
    let (is_chequer, rest) = match input.take(literal("role")) {
        Ok((_, rest)) => rest.exact_keyword(ROLES, message!("expected-role"))?,
        Err(_) => input.exact_keyword(ROLES, Message::text("")).unwrap_or((true, input)),
    };
    if is_chequer { Ok(rest) } else { Err(Unavailable::Cube.error()) }
}

fn effort_of(found: &SearchProgress<'_>) -> Effort {
    let time = u64::try_from(found.elapsed.as_millis()).unwrap_or(u64::MAX);
    Effort { nodes: found.nodes, time, trials: 0 }
}

impl Inquiry<'_> {
    /// Runs a rollout with `trials` trials per candidate. Returns the best candidate, and the total effort
    /// including `before`. If the rollout is stopped before its first trials, returns the first candidate.
    fn best_by_rollout(
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
        let mut rollout = Rollout::of_plays(plays, self.engine.rollouts.used);
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

/// `bestmove [ID] [DICE] [LIMITS]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestMove {
    /// Position to use instead of the session's position.
    pub inline: Option<GivenId>,
    /// Dice to use instead of the session's dice.
    pub dice: Option<Roll>,
    /// Search limits, such as depth or time.
    pub limits: QuestionLimits,
}

impl Spec for BestMove {
    const WORDS: &[&str] = &["bestmove"];
    const FIELDS: FieldGroups = &[POSITION, LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<BestMoveReply>();
    }

    /// Parses `bestmove [ID] [DICE] [LIMITS]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (input, limits) = with_limits(input)?;
        position_and_dice(input).map(|(inline, dice)| Self { inline, dice, limits })
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        let ((inline, dice), limits) = (fields.id_and_dice()?, fields.limits()?);
        Ok(Self { inline, dice, limits })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, dice, limits } = *self;
        let subject = inquiry.subject_of(inline, dice)?;
        let numbers = inquiry.playable(&subject)?;
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, Level::plies(inquiry.engine.level.plies));
        let found = question.hint_with_progress(&subject.position, numbers, |found| {
            inquiry.engine.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let best = question.pick(&found);
        let points = inquiry.points_of(subject.match_id.on_roll);
        let reply = BestMoveReply::new(&best, inquiry.rules(), stakes.as_ref(), points);
        Ok(Reply::about(subject, reply.stopped(inquiry.stop.is_raised())).into())
    }
}

/// `stop`; with a tag, stops only the commands with this tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop(pub Option<String>);

impl Spec for Stop {
    const WORDS: &[&str] = &["stop"];
    const IS_UBGI: bool = true;
    const NATURE: Nature = Nature::READ;

    /// Parses `stop [TAG]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        if input.is_empty() {
            return input.end(Self(None));
        }
        let (word, rest) = input.word();
        let tag = word.strip_prefix('@').unwrap_or(word);
        if !is_tag(tag) {
            return Err(input.expected(message!("expected-tag_or_end")));
        }
        rest.end(Self(Some(tag.to_owned())))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_empty();
        replies.add::<StoppingFields>();
    }

    fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        // The queue has already stopped the search, if one was running.
        Ok(self.0.as_deref().map_or_else(Reply::silent, |tag| Reply::stopping(tag, false)).into())
    }
}

without_arguments! {
    /// `isready`
    IsReady {
        const WORDS: &[&str] = &["isready"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::READ;

        fn replies(replies: &mut Replies<'_>) {
            replies.add::<ReadyFields>();
        }

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
            Ok(Reply::ready().into())
        }
    }
}

without_arguments! {
    /// `quit` or `exit`
    Quit {
        const WORDS: &[&str] = &["quit", "exit", "q"];
    }
}
