//! `hint`.

use super::book::{EntryFields, summary};
use super::spec::*;
use crate::session::RankedPlays;
use crate::text::question::{count, inline, optional_inline};
use plakoto_engine::engine::Question;
use plakoto_table::book::Entry;

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
pub(super) const DEFAULT_HINTS: usize = 10;

/// Number of candidates that `hint` shows at a terminal by default. The best play stays on the screen.
const HINTS_ON_SCREEN: usize = 5;

impl Spec for Hint {
    const WORDS: &[&str] = &["hint"];
    const PHRASES: Phrases = &[(
        "",
        &[
            "best move",
            "best play",
            "what should i play",
            "what should i do",
            "what would you play",
            "suggest",
            "hint please",
            "help me choose",
            "tip",
            "συμβουλη",
            "τι να παιξω",
        ],
    )];
    const FIELDS: FieldGroups = &[&POSITION, &COUNT, &LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<HintFields<'_>>();
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
        let (count, rest) = rest.take(number(what, 1..=MAX_HINTS))?;
        rest.end(Self { inline, count: usize::try_from(count).ok(), limits })
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let (inline, limits) = (inline(fields)?, limits(fields)?);
        Ok(Self { inline, count: count(fields)?, limits })
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
        let question = inquiry.limited(stakes, &limits, inquiry.level).fully_searched(least);
        let made = inquiry.recorded_play(&subject).filter(|_| !is_inline);
        let find = |candidates: &[Candidate]| {
            let made = made?;
            (1..).zip(candidates).find(|(_, one)| one.legal.result == made.result).map(|(n, one)| (n, *one))
        };
        let ask = |question: Question<'_>| {
            question.hint_with_progress(&subject.position, numbers, |found| {
                inquiry.tell_depth(found.candidates.first().map(|best| best.plies));
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
        let legal = candidates.len();
        let made = find(&candidates);
        candidates.truncate(least);
        let reply = HintReply {
            rules: *inquiry.rules(),
            stakes,
            legal,
            candidates,
            made,
            book: inquiry.book_entry(&subject.position, numbers.roll()),
            description: (!inquiry.rules().is_shipped()).then(|| inquiry.engine.evaluator().description()),
            is_stopped: inquiry.stop.is_raised(),
            is_short: is_short && !is_inline,
            points: inquiry.points_of(subject.match_id.on_roll),
        };
        let candidates = reply.candidates.clone();
        let finding =
            Finding::Hint(Box::new(RankedPlays { subject, rules: reply.rules, stakes, candidates }));
        Ok(QuestionOutcome { answer: Ok(Reply::about(subject, reply)), finding: Some(finding) })
    }
}

/// Returns whether an ID contains the numbers to play.
fn has_numbers(id: &GivenId) -> bool {
    !id.pending.is_empty() || id.match_id.is_some_and(|match_id| match_id.dice.is_some())
}

/// The reply of `hint`.
#[derive(Clone, Debug, PartialEq)]
struct HintReply {
    /// The rule set.
    rules: RuleSet,
    /// The value of the game in a match.
    stakes: Option<MatchStakes>,
    /// Number of legal plays.
    legal: usize,
    /// The best plays, best first.
    candidates: Vec<Candidate>,
    /// The play that was made at this place of the record, with its number among all plays, counted from 1.
    made: Option<(usize, Candidate)>,
    /// The entry of the opening book.
    book: Option<&'static Entry>,
    /// Description of the evaluator, if the rule set has no network of its own.
    description: Option<String>,
    /// Whether the search was stopped.
    is_stopped: bool,
    /// Whether the user can ask for more plays by a number.
    is_short: bool,
    /// The numbers of the points in JSON.
    points: PointNumbers,
}

impl HintReply {
    /// Returns the equity of a candidate minus the equity of the best candidate: 0 for the best candidate,
    /// otherwise negative.
    fn difference(&self, candidate: &Candidate) -> f32 {
        candidate.equity - self.candidates.first().map_or(0.0, |best| best.equity)
    }

    /// Returns the plays to show, with their numbers: the best ones, and the play that was made.
    fn shown(&self) -> impl Iterator<Item = (usize, &Candidate)> {
        let is_behind = |(number, _): &&(usize, Candidate)| *number > self.candidates.len();
        let made = self.made.as_ref().filter(is_behind).map(|(number, candidate)| (*number, candidate));
        (1..).zip(&self.candidates).chain(made)
    }

    fn is_made(&self, number: usize) -> bool {
        self.made.is_some_and(|(made, _)| made == number)
    }

    fn chances(&self, candidate: &Candidate) -> ShownChances {
        ShownChances::of(&candidate.chances, &self.rules)
    }
}

impl View for HintReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let stakes = self.stakes.as_ref();
        let of_candidate = |(number, candidate): (usize, &Candidate)| {
            let behind = match number {
                1 => String::new(),
                _ => behind(settings, stakes, self.difference(candidate)),
            };
            let mark = if self.is_made(number) { '*' } else { ' ' };
            let cubeless = if settings.is_terminal { "" } else { "Cubeless " };
            let first = format!(
                "{mark}{number:>4}. {cubeless}{}-ply   {:<28} {}{behind}",
                candidate.plies,
                settings.play(&candidate.legal),
                worth(settings, stakes, candidate.equity)
            );
            let chances = self.chances(candidate).line(|chance| settings.chance(chance));
            [first, format!("       {chances}")]
        };
        let reached = self.candidates.first().map_or(0, |best| best.plies);
        let end = self.is_stopped.then(|| stopped_at(reached));
        let book = self.book.map(|entry| message!("book-summary", summary = summary(entry, settings)));
        let description =
            self.description.as_ref().map(|description| message!("hint-by", description = description));
        let candidates = self.shown().flat_map(of_candidate);
        let rest = self.legal - self.candidates.len();
        let more =
            (self.is_short && rest > 0).then(|| message!("hint-more", count = rest, legal = self.legal));
        let remarks = more.into_iter().chain(book).chain(description).map(|line| settings.say(line));
        candidates.chain(remarks).chain(end).collect()
    }

    fn legend(&self) -> Option<String> {
        let equity = equity_legend("Eq. (the equity)", &self.rules);
        Some(format!(
            "{equity} The line below each play shows the chances of winning the game, of winning two points or more, and of \
             winning three; then the same three chances of losing; then the chance of a draw (D)."
        ))
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of_candidate = |candidate: &Candidate| {
            let chances = self.chances(candidate).cells(|chance| settings.chance(chance));
            [settings.play(&candidate.legal), settings.equity(candidate.equity)].into_iter().chain(chances)
        };
        self.candidates.iter().flat_map(of_candidate).collect()
    }
}

/// The best plays.
#[derive(Serialize, JsonSchema)]
struct HintFields<'a> {
    /// The number of legal plays.
    legal_plays: usize,
    /// The plays, best first.
    hint: Vec<HintPlayFields>,
    /// The entry of the opening book, if the book has the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<EntryFields>,
    /// What evaluates the plays; only under rules for which no network is shipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a String>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

/// A candidate play.
#[derive(Serialize, JsonSchema)]
struct HintPlayFields {
    /// The number of the play in the list, from 1.
    number: usize,
    /// True for the play that was made at this turn of the record. It comes last if it is not among the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<bool>,
    /// The search depth in plies.
    plies: u8,
    /// The equity after the play, in points.
    equity: f64,
    /// The equity less the best play's equity; 0 or less.
    eqdiff: f64,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
    #[serde(flatten)]
    play: PlayFields,
}

serialize!(HintReply, |reply| {
    let hint = reply.shown().map(|(number, candidate)| HintPlayFields {
        number,
        made: reply.is_made(number).then_some(true),
        plies: candidate.plies,
        equity: round(candidate.equity),
        eqdiff: round(reply.difference(candidate)),
        chances: reply.chances(candidate),
        mwc: mwc(reply.stakes.as_ref(), candidate.equity),
        play: PlayFields::new(&candidate.legal, reply.points),
    });
    HintFields {
        legal_plays: reply.legal,
        hint: hint.collect(),
        book: reply.book.map(|entry| EntryFields::new(entry, &reply.rules, reply.points)),
        description: reply.description.as_ref(),
        stopped: reply.is_stopped.then_some(true),
    }
});
