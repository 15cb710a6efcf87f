//! The commands `hint` and `why`, which rank the plays and explain why one is better.

use super::book::ShownEntry;
use super::spec::*;
use super::turn::not_in_list;
use crate::reply::WhyView;
use crate::session::RankedPlays;
use crate::text::question::{SHORTEST_ID, optional_inline};
use plakoto_engine::engine::Question;
use plakoto_table::messages;

/// `hint [ID [DICE]] [N] [LIMITS]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// A position to use instead of the session's.
    pub inline: Option<Inline>,
    /// Number of candidates.
    pub count: Option<usize>,
    /// Limits of the search.
    pub limits: QuestionLimits,
}

/// Number of candidates that `hint` shows by default.
const DEFAULT_HINTS: usize = 10;

/// Number of candidates that `hint` shows at a terminal by default. The best play stays on the screen.
const HINTS_ON_SCREEN: usize = 5;

impl Spec for Hint {
    const WORDS: &[&str] = &["hint"];
    const FIELDS: FieldGroups = &[POSITION, COUNT, LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<HintReply>();
    }

    /// Parses `hint [ID [DICE]] [N] [LIMITS]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (input, limits) = with_limits(input)?;
        let (inline, rest) = optional_inline(input)?;
        if rest.is_empty() {
            return Ok(Self { inline, count: None, limits });
        }
        let what = match inline {
            Some(Inline { id, dice: None }) if !has_numbers(&id) => {
                return Err(rest.expected(message!("expected-dice")));
            }
            Some(_) => message!("expected-dice_or_candidates"),
            None => message!("expected-candidates"),
        };
        let (count, rest) = rest.take(number(what, 1..=MAX_PLAYS))?;
        rest.end(Self { inline, count: usize::try_from(count).ok(), limits })
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        let (inline, limits) = (fields.inline()?, fields.limits()?);
        Ok(Self { inline, count: fields.count()?, limits })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, count, limits } = *self;
        let is_inline = inline.is_some();
        let subject =
            inquiry.subject_of(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
        let numbers = inquiry.playable(&subject)?;
        let is_short = count.is_none() && inquiry.output().is_terminal && !inquiry.output().json;
        let least = count.unwrap_or(if is_short { HINTS_ON_SCREEN } else { DEFAULT_HINTS });
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, inquiry.engine.level).fully_searched(least);
        let made = inquiry.recorded_play(&subject).filter(|_| !is_inline);
        let find = |candidates: &[Candidate]| {
            let made = made?;
            (1..).zip(candidates).find(|(_, one)| one.legal.result == made.result).map(|(n, one)| (n, *one))
        };
        let ask = |question: Question<'_>| {
            question.hint_with_progress(&subject.position, numbers, |found| {
                inquiry.engine.tell_depth(found.candidates.first().map(|best| best.plies));
            })
        };
        let mut candidates = ask(question);
        // The play that was made has the depth of the plays above it, even if the move filter excludes it.
        if let Some((number, made)) = find(&candidates)
            && made.plies < candidates[0].plies
            && !inquiry.stop.is_raised()
        {
            candidates = ask(question.fully_searched(number.max(least)));
        }
        let (legal, made) = (candidates.len(), find(&candidates));
        candidates.truncate(least);
        let (rules, points) = (*inquiry.rules(), inquiry.points_of(subject.match_id.on_roll));
        let best = candidates.first().map_or(0.0, |best| best.equity);
        let is_made = |number| made.is_some_and(|(made, _)| made == number);
        let show = |(number, candidate): (usize, &Candidate)| HintedPlay {
            number,
            made: is_made(number).then_some(true),
            plies: candidate.plies,
            equity: Equity(candidate.equity),
            eqdiff: Equity(candidate.equity - best),
            chances: ShownChances::of(&candidate.chances, &rules),
            mwc: chance_of_match(stakes.as_ref(), candidate.equity),
            play: ShownPlay::new(candidate.legal, points),
        };
        let made_below = made.iter().filter(|(number, _)| *number > candidates.len());
        let made_below = made_below.map(|(number, candidate)| (*number, candidate));
        let book = inquiry.book_entry(&subject.position, numbers.roll());
        let reply = HintReply {
            legal_plays: legal,
            hint: (1..).zip(&candidates).chain(made_below).map(show).collect(),
            book: book.map(|entry| ShownEntry::new(entry, &rules, points)),
            description: (!rules.is_shipped())
                .then(|| messages::evaluator(&inquiry.engine.core.evaluator().description())),
            stopped: inquiry.stop.is_raised().then_some(true),
            rules,
            stakes,
            hidden: if is_short && !is_inline { legal - candidates.len() } else { 0 },
        };
        let finding = Finding::Hint(Box::new(RankedPlays { subject, rules, stakes, candidates }));
        Ok(QuestionOutcome { answer: Ok(Reply::about(subject, reply)), finding: Some(finding) })
    }
}

/// Returns whether an ID contains the numbers to play.
fn has_numbers(id: &GivenId) -> bool {
    !id.pending.is_empty() || id.match_id.is_some_and(|match_id| match_id.dice.is_some())
}

/// The best plays.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Hint")]
struct HintReply {
    /// The number of legal plays.
    legal_plays: usize,
    /// The plays, best first.
    hint: Vec<HintedPlay>,
    /// The entry of the opening book, if the book has the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<ShownEntry>,
    /// What evaluates the plays; only under rules for which no network is shipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Message>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// The rule set.
    #[serde(skip)]
    rules: RuleSet,
    /// The value of the game in a match.
    #[serde(skip)]
    stakes: Option<MatchStakes>,
    /// The number of plays that the user can still ask for.
    #[serde(skip)]
    hidden: usize,
}

/// A candidate play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "HintPlay")]
struct HintedPlay {
    /// The number of the play in the list, from 1.
    number: usize,
    /// True for the play that was made at this turn of the record. It comes last if it is not among the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<bool>,
    /// The search depth in plies.
    plies: u8,
    /// The equity after the play, in points.
    equity: Equity,
    /// The equity less the best play's equity; 0 or less.
    eqdiff: Equity,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
    #[serde(flatten)]
    play: ShownPlay,
}

impl HintReply {
    fn play_lines(&self, hinted: &HintedPlay, settings: &OutputSettings) -> [String; 2] {
        let (stakes, number) = (self.stakes.as_ref(), hinted.number);
        let behind = match number {
            1 => String::new(),
            _ => behind(settings, stakes, hinted.eqdiff.0),
        };
        let mark = if hinted.made.is_some() { '*' } else { ' ' };
        let cubeless = if settings.is_terminal { "" } else { "Cubeless " };
        let first = format!(
            "{mark}{number:>4}. {cubeless}{}-ply   {:<28} {}{behind}",
            hinted.plies,
            hinted.play.text(settings),
            worth(settings, stakes, hinted.equity.0)
        );
        [first, format!("       {}", hinted.chances.line(|chance| settings.chance(chance)))]
    }
}

impl View for HintReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let plays = self.hint.iter().flat_map(|hinted| self.play_lines(hinted, settings));
        let more =
            (self.hidden > 0).then(|| message!("hint-more", count = self.hidden, legal = self.legal_plays));
        let book = self.book.as_ref();
        let book = book.map(|entry| message!("book-summary", summary = entry.summary(settings)));
        let description =
            self.description.clone().map(|description| message!("hint-by", description = description));
        let remarks = more.into_iter().chain(book).chain(description).map(|line| settings.say(line));
        let reached = self.hint.first().map_or(0, |best| best.plies);
        let end = self.stopped.map(|_| settings.say(message!("stopped-depth", plies = reached)));
        plays.chain(remarks).chain(end).collect()
    }

    fn legend(&self) -> Option<Message> {
        Some(message!("hint-legend", most = most_points(&self.rules)))
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let cells = |hinted: &HintedPlay| {
            let chances = hinted.chances.cells(|chance| settings.chance(chance));
            [hinted.play.text(settings), hinted.equity.text(settings)].into_iter().chain(chances)
        };
        self.hint.iter().flat_map(cells).collect()
    }
}

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
    const FIELDS: FieldGroups = &[POSITION, PLAY, MOVE_NUMBER, LIMITS];

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

    fn read(mut fields: RequestFields) -> Result<Self> {
        let (inline, limits) = (fields.inline()?, fields.limits()?);
        let other = match (fields.play()?, fields.number()?) {
            (Some(_), Some(_)) => {
                return Err(ProtocolError::field("number", message!("why-play_and_number")));
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
        // At a terminal, `why` after an answer is about that answer: the next question is open already.
        let answered = inquiry.findings.latest.answered;
        let answered = answered.filter(|_| !is_inline && other.is_none() && inquiry.output().is_terminal);
        let subject = match answered {
            Some((subject, _)) => subject,
            None => {
                inquiry.subject_of(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?
            }
        };
        let numbers = inquiry.playable(&subject)?;
        let least = match other {
            Some(Compared::Number(number)) => number.max(DEFAULT_HINTS),
            _ => DEFAULT_HINTS,
        };
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, inquiry.engine.level).fully_searched(least);
        let ranked = question.hint_with_progress(&subject.position, numbers, |found| {
            inquiry.engine.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let [best, second, ..] = ranked[..] else {
            return Err(ProtocolError::missing(message!("why-one_play")));
        };
        let other = match other {
            Some(other) => compared(inquiry, other, &subject, numbers, &ranked)?,
            None => {
                let recorded = || inquiry.recorded_play(&subject).filter(|_| !is_inline);
                answered.map(|(_, play)| play).or_else(recorded).unwrap_or(second.legal)
            }
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
        let (count, rest) = input.take(number(message!("expected-play_or_number"), 1..=MAX_PLAYS))?;
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
        let end = self.stopped.map(|_| settings.say(message!("stopped-depth", plies = plies)));
        self.why.text(settings).into_iter().chain(end).collect()
    }
}
