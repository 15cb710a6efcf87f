//! The `why` command: explains why the best play is better than another play.

use super::hint::DEFAULT_HINTS;
use super::moves::not_in_list;
use super::spec::*;
use crate::reply::WhyView;
use crate::text::question::{SHORTEST_ID, inline, optional_inline, play, plays_number};

/// The arguments of `why`.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Position to use instead of the session's position.
    pub inline: Option<Inline>,
    /// The play to compare with. `None` means the play that was made at this place in the match record, or
    /// the second-best play.
    pub other: Option<Compared>,
    /// Search limits, such as depth or time.
    pub limits: QuestionLimits,
}

/// The play to compare with the best play. If the user names the best play itself, it is compared with the
/// second best.
#[derive(Clone, Debug, PartialEq)]
pub enum Compared {
    /// The play with this number in the list of `hint`, counted from 1.
    Number(usize),
    /// The play in this notation.
    Play(Numbered<PlayText>),
}

impl Spec for Why {
    const WORDS: &[&str] = &["why"];
    const PHRASES: Phrases = &[("", &["why not", "explain", "γιατι"])];
    const FIELDS: FieldGroups = &[&POSITION, &PLAY, &MOVE_NUMBER, &LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<WhyReply>();
    }

    /// Parses `why [ID [DICE]] [PLAY | N] [LIMITS]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (input, limits) = with_limits(input)?;
        let is_id = input.is_marked_as_id() || input.word().0.len() >= SHORTEST_ID;
        // A play can be as long as a position ID and consist of the same characters, so check that the text
        // is not a play.
        let is_id = is_id && whole_play(input).is_none();
        let (inline, rest) = if is_id { optional_inline(input)? } else { (None, input) };
        Ok(Self { inline, other: other(rest)?, limits })
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let (inline, limits) = (inline(fields)?, limits(fields)?);
        let other = match (play(fields)?, plays_number(fields, "number")?) {
            (Some(_), Some(_)) => {
                return Err(fault("number", message!("why-play_and_number")));
            }
            (play, number) => play.map(Compared::Play).or(number.map(Compared::Number)),
        };
        Ok(Self { inline, other, limits })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, other, limits } = self.clone();
        let is_inline = inline.is_some();
        let subject =
            inquiry.subject_of(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
        let numbers = inquiry.playable(&subject)?;
        let least = match other {
            Some(Compared::Number(number)) => number.max(DEFAULT_HINTS),
            _ => DEFAULT_HINTS,
        };
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, inquiry.level).fully_searched(least);
        let ranked = question.hint_with_progress(&subject.position, numbers, |found| {
            inquiry.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let [best, second, ..] = ranked[..] else {
            return Err(ProtocolError::missing(message!("why-one_play")));
        };
        let other = match other {
            Some(other) => compared(inquiry, other, &subject, numbers, &ranked)?,
            None => inquiry.recorded_play(&subject).filter(|_| !is_inline).unwrap_or(second.legal),
        };
        let other = if other.result == best.legal.result { second.legal } else { other };
        let other = match ranked.iter().find(|candidate| candidate.legal.result == other.result) {
            Some(found) if found.plies == best.plies => *found,
            _ => question.plies(best.plies).weigh(&subject.position, &other).ok_or_else(stopped)?,
        };
        // The play that the user named may be better than all plays that the move filter kept.
        let (better, other) = if other.equity > best.equity { (other, best) } else { (best, other) };
        let why = inquiry.why_view(stakes, &better, &other, subject.match_id.on_roll, inquiry.stop);
        Ok(Reply::about(subject, WhyReply { why, stopped: inquiry.stop.is_raised().then_some(true) }).into())
    }
}

/// Parses the play to compare with, `[PLAY | N]`.
fn other(input: Input<'_>) -> Result<Option<Compared>> {
    if input.is_empty() {
        return Ok(None);
    }
    if let Some(play) = whole_play(input) {
        return Ok(Some(Compared::Play(Numbered::ByMover(play))));
    }
    if !input.rest().contains(['/', '-']) {
        let (count, rest) = input.take(number(message!("expected-play_or_number"), 1..=MAX_HINTS))?;
        return rest.end(usize::try_from(count).ok().map(Compared::Number));
    }
    let (play, rest) = input.take(play_text::play)?;
    rest.end(Some(Compared::Play(Numbered::ByMover(play))))
}

/// Parses the remaining input as a play; `None` if it is not a play.
fn whole_play(input: Input<'_>) -> Option<PlayText> {
    input.rest().parse().ok()
}

/// Returns the legal play that the best play is compared with.
fn compared(
    inquiry: &Inquiry<'_>,
    other: Compared,
    subject: &Subject,
    numbers: Numbers,
    ranked: &[Candidate],
) -> Result<LegalPlay> {
    match other {
        Compared::Number(number) => {
            let found = number.checked_sub(1).and_then(|index| ranked.get(index));
            let unknown = || not_in_list(message!("expected-play"), ranked.len(), number);
            found.map(|found| found.legal).ok_or_else(unknown)
        }
        Compared::Play(text) => {
            let text = inquiry.play_by_mover(text, subject.match_id.on_roll);
            Ok(text.resolve(&subject.position, numbers, inquiry.rules())?)
        }
    }
}

fn stopped() -> ProtocolError {
    ProtocolError::missing(message!("why-stopped"))
}

/// Why one play is better than another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct WhyReply {
    /// The comparison.
    why: WhyView,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

impl View for WhyReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let plies = self.why.better.plies;
        let end = self.stopped.map(|_| stopped_at(plies));
        self.why.text(settings).into_iter().chain(end).collect()
    }
}
