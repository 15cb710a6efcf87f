//! The `book` command: looks up positions in the opening book.

use super::spec::*;
use std::str::FromStr;

use crate::text::arguments::looks_like_id;
use crate::text::given::GivenPosition;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Next, Pending, Side};
use plakoto_table::book::{Book as OpeningBook, BookPlay, Entry, Verdict, WITHIN, shipped};

/// A query to the opening book.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Position to use instead of the session's position. If the session has no position either, the start
    /// position is used.
    pub id: Option<GivenId>,
    /// Dice to use instead of the session's dice.
    pub dice: Option<Roll>,
    /// A play of `dice`, and the roll that follows. If present, the opponent's replies to this play are
    /// looked up.
    pub reached: Option<PlayedReply>,
}

/// A play, which leads to the position to look up.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedReply {
    /// The play that is made with the first dice.
    pub play: Numbered<PlayText>,
    /// Dice of the opponent's reply; `None` looks up the replies for all rolls.
    pub dice: Option<Roll>,
}

impl Spec for Book {
    const WORDS: &[&str] = &["book"];
    const NATURE: Nature = Nature { is_question: true, ..Nature::GLANCE };

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<BookFields<'_>>();
    }

    /// Parses `book [ID] [DICE [PLAY [DICE]]]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let is_id = looks_like_id(input.skip_space().rest()) && input.take(dice).is_err();
        let (id, rest) = if is_id { input.id().map(|(id, rest)| (Some(id), rest))? } else { (None, input) };
        if rest.is_empty() {
            return Ok(Self { id, dice: None, reached: None });
        }
        let (roll, rest) = rest.take(dice)?;
        let reached = if rest.is_empty() { None } else { Some(reached(rest)?) };
        Ok(Self { id, dice: Some(roll), reached })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { id, dice, reached } = self.clone();
        let id = if inquiry.placed_subject().is_err() { id.or(Some(START)) } else { id };
        let mut subject = inquiry.subject_of(id, dice)?;
        if let Some(reached) = reached {
            subject = after(inquiry, subject, reached)?;
        }
        let Subject { position, match_id, pending } = subject;
        let book = shipped(inquiry.rules());
        let found = match (book, match_id.dice) {
            (None, _) => BookAnswer::OtherRules,
            (Some(_), Some(roll)) if pending.is_empty() => {
                inquiry.book_entry(&position, Some(roll)).map_or(BookAnswer::Nothing, BookAnswer::Roll)
            }
            (Some(book), None) if pending.is_empty() => match book.rolls(&position).collect::<Vec<_>>() {
                rolls if rolls.is_empty() => BookAnswer::Nothing,
                rolls => BookAnswer::Rolls(rolls),
            },
            _ => BookAnswer::Nothing,
        };
        let points = inquiry.points_of(match_id.on_roll);
        Ok(Reply::about(subject, BookReply { rules: *inquiry.rules(), book, found, points }).into())
    }
}

/// Parses the arguments of `book` when they are given on a shell's command line.
impl FromStr for Book {
    type Err = ProtocolError;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(Input::new(text))
    }
}

/// Parses `PLAY [DICE]` into the play that was made and the dice of the opponent's reply.
fn reached(input: Input<'_>) -> Result<PlayedReply> {
    let input = input.skip_space();
    let text = input.rest().trim_end();
    let is_play = |text: &str| text.parse::<PlayText>().is_ok();
    // A dice argument such as `31` could also be read as two points. It is part of the play only if the whole
    // text is a valid play.
    let space = text.rfind(char::is_whitespace).filter(|space| !is_play(text) && is_play(&text[..*space]));
    let Some(space) = space else {
        let (play, rest) = input.take(play_text::play)?;
        return rest.end(PlayedReply { play: Numbered::ByMover(play), dice: None });
    };
    let (play, _) = input.up_to(space).take(play_text::play)?;
    let (roll, rest) = input.skip(space).take(dice)?;
    rest.end(PlayedReply { play: Numbered::ByMover(play), dice: Some(roll) })
}

/// Returns the position after a play, with the dice for the opponent's reply.
fn after(
    inquiry: &Inquiry<'_>,
    subject: Subject,
    PlayedReply { play, dice }: PlayedReply,
) -> Result<Subject> {
    let numbers = inquiry.playable(&subject)?;
    let text = inquiry.play_by_mover(play, subject.match_id.on_roll);
    let legal = text.resolve(&subject.position, numbers, inquiry.rules())?;
    let Next { side, pending } = legal.next;
    let mut match_id = subject.match_id;
    if side == Side::Theirs {
        match_id.on_roll = match_id.on_roll.other();
    }
    match_id.dice = dice;
    Ok(Subject { position: legal.after(), match_id, pending })
}

/// The start position.
const START: GivenId =
    GivenId { position: GivenPosition::Start, match_id: None, pending: Pending::NONE, field: None };

/// The reply to `book`.
#[derive(Clone, Debug, PartialEq)]
struct BookReply {
    /// Rule set that the game is played under.
    rules: RuleSet,
    /// Opening book for these rules; `None` if none exists.
    book: Option<&'static OpeningBook>,
    /// The result of the lookup.
    found: BookAnswer,
    /// The numbers of the points in JSON.
    points: PointNumbers,
}

/// The result of a lookup in the book.
#[derive(Clone, Debug, PartialEq)]
enum BookAnswer {
    /// There is no opening book for these rules.
    OtherRules,
    /// The book does not contain the requested position or roll.
    Nothing,
    /// The book entry for a single roll.
    Roll(&'static Entry),
    /// The book entries for all rolls, of which the best plays are listed.
    Rolls(Vec<&'static Entry>),
}

/// Summarises a book entry in one line.
pub(super) fn summary(entry: &Entry, settings: &OutputSettings) -> Message {
    let best = entry.plays.first().map(|play| settings.play(&play.legal)).unwrap_or_default();
    let verdict = match entry.verdict() {
        Verdict::Alone => message!("book-alone", play = best, within = settings.error(WITHIN)),
        Verdict::Better(TrialEstimate { mean, error }) => {
            message!("book-better", play = best, lead = settings.error(mean), error = settings.error(error))
        }
        Verdict::Equal { plays, within } => {
            let equal = entry.plays.iter().take(plays).map(|play| settings.play(&play.legal));
            message!("book-equal", plays = any_of(equal), within = settings.error(within))
        }
    };
    match entry.truncation {
        None => verdict,
        Some(plies) => message!("book-cut", verdict = verdict, plies = plies),
    }
}

/// Formats an equity, or a difference between equities, with its standard error.
fn with_error(settings: &OutputSettings, TrialEstimate { mean, error }: TrialEstimate) -> String {
    format!("{} ± {}", settings.equity(mean), settings.error(error))
}

fn negative(TrialEstimate { mean, error }: TrialEstimate) -> TrialEstimate {
    TrialEstimate { mean: 0.0 - mean, error }
}

fn entry_lines(entry: &Entry, rules: &RuleSet, settings: &OutputSettings) -> Vec<String> {
    let of_play = |(index, play): (usize, &BookPlay)| {
        let behind = match index {
            0 => String::new(),
            _ => format!(" ({})", with_error(settings, negative(play.behind))),
        };
        let equity = with_error(settings, play.equity);
        let chances = ShownChances::of(&play.chances, rules).line(|chance| settings.chance(chance));
        [
            format!(
                "{:>5}. Book             {:<28} Eq.: {equity}{behind}",
                index + 1,
                settings.play(&play.legal)
            ),
            format!(
                "       {}",
                settings.say(message!("book-chances", chances = chances, trials = play.trials))
            ),
        ]
    };
    let plays = entry.plays.iter().enumerate().flat_map(of_play);
    plays.chain([settings.say(message!("book-summary", summary = summary(entry, settings)))]).collect()
}

/// Returns a table with the best play in each book entry.
fn table(entries: &[&Entry], settings: &OutputSettings) -> Vec<String> {
    let row = |entry: &&Entry| {
        let best = entry.plays.first();
        let equity = best.map(|play| with_error(settings, play.equity)).unwrap_or_default();
        format!("  {}  {equity:<16}  {}", entry.line.roll, settings.say(summary(entry, settings)))
    };
    entries.iter().map(row).collect()
}

impl BookReply {
    /// Returns the message for a position that is not in the book.
    fn nothing(&self) -> Message {
        let [first, replies, third] = self.book.map(OpeningBook::counts).unwrap_or_default();
        let rules = self.rules.to_string();
        message!("book-nothing", rules = rules, first = first, replies = replies, third = third)
    }

    fn other_rules(&self) -> Message {
        message!("book-other_rules", rules = self.rules.to_string(), names = RuleSet::names())
    }
}

impl View for BookReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        match &self.found {
            BookAnswer::OtherRules => vec![settings.say(self.other_rules())],
            BookAnswer::Nothing => vec![settings.say(self.nothing())],
            BookAnswer::Roll(entry) => entry_lines(entry, &self.rules, settings),
            BookAnswer::Rolls(entries) => table(entries, settings),
        }
    }
}

/// The answer of the opening book.
#[derive(Serialize, JsonSchema)]
struct BookFields<'a> {
    /// The entry for the roll; null if the book does not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Option<EntryFields>>,
    /// The entries for all rolls; only without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    book_rolls: Option<Vec<EntryFields>>,
    /// What to do instead; only if the book does not have the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    /// How the book was created.
    book_made: &'a [String],
}

/// An entry of the opening book.
#[derive(Serialize, JsonSchema)]
pub(super) struct EntryFields {
    /// The turns before the roll, such as `31 24/23 24/21`; null if the roll is the first of the game.
    before: Option<String>,
    /// The dice.
    dice: [u8; 2],
    /// The plies after which rollout games were truncated; null if they were played to the end.
    truncation: Option<u16>,
    /// `better` if the first play is better by two standard errors or more, `equal` if the first `best` plays
    /// cannot be told apart, `alone` if no other play was compared.
    #[schemars(extend("enum" = ["better", "equal", "alone"]))]
    verdict: &'static str,
    /// The number of plays that may be the best.
    best: usize,
    /// The plays, best first; plays that the rollout dropped early come last.
    plays: Vec<BookPlayFields>,
}

/// A play of the opening book.
#[derive(Serialize, JsonSchema)]
struct BookPlayFields {
    /// The number of the play in the list, from 1.
    number: usize,
    /// The equity after the play, in points.
    equity: f64,
    /// The standard error of the equity.
    error: Option<f64>,
    /// The equity less the best play's equity; 0 or less.
    eqdiff: f64,
    /// The standard error of `eqdiff`.
    eqdiff_error: Option<f64>,
    /// The number of trials.
    trials: u64,
    #[serde(flatten)]
    chances: ShownChances,
    #[serde(flatten)]
    play: PlayFields,
}

impl EntryFields {
    pub(super) fn new(entry: &Entry, rules: &RuleSet, points: PointNumbers) -> Self {
        let plays = (1..).zip(&entry.plays).map(|(number, play): (usize, _)| BookPlayFields {
            number,
            equity: round(play.equity.mean),
            error: known(play.equity.error),
            eqdiff: round(negative(play.behind).mean),
            eqdiff_error: known(play.behind.error),
            trials: play.trials,
            chances: ShownChances::of(&play.chances, rules),
            play: PlayFields::new(&play.legal, points),
        });
        let (verdict, best) = match entry.verdict() {
            Verdict::Alone => ("alone", 1),
            Verdict::Better(_) => ("better", 1),
            Verdict::Equal { plays, .. } => ("equal", plays),
        };
        Self {
            before: (entry.line.depth() > 0).then(|| entry.line.before()),
            dice: entry.line.roll.dice(),
            truncation: entry.truncation,
            verdict,
            best,
            plays: plays.collect(),
        }
    }
}

serialize!(BookReply, |reply| {
    let one = |entry: &&'static Entry| EntryFields::new(entry, &reply.rules, reply.points);
    let (book, book_rolls, message) = match &reply.found {
        BookAnswer::OtherRules => (Some(None), None, Some(reply.other_rules())),
        BookAnswer::Nothing => (Some(None), None, Some(reply.nothing())),
        BookAnswer::Roll(entry) => (Some(Some(one(entry))), None, None),
        BookAnswer::Rolls(entries) => (None, Some(entries.iter().map(one).collect()), None),
    };
    let book_made = reply.book.map(|book| &book.made[..]).unwrap_or_default();
    BookFields { book, book_rolls, message, book_made }
});

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Book {
        match Book::parse(Input::new(text)) {
            Ok(parsed) => parsed,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn dice_after_a_play_are_not_part_of_it() {
        let Book { id, dice, reached } = parsed("AACA/z8AAID/Pw 31 24/23 24/21 66");
        let reached = reached.expect("a play");
        assert!(id.is_some());
        assert_eq!([dice, reached.dice], ["31", "66"].map(|dice| dice.parse().ok()));
        assert_eq!(reached.play, Numbered::ByMover("24/23 24/21".parse().expect("a play")));
        // The final `21` is a point in gnubg's notation for the play 24/23 24/21, not a roll after the play.
        let reached = parsed("31 24 23 24 21").reached.expect("a play");
        assert_eq!(
            (reached.dice, reached.play),
            (None, Numbered::ByMover("24/23 24/21".parse().expect("a play")))
        );
        assert_eq!(parsed(""), Book { id: None, dice: None, reached: None });
        assert_eq!(parsed("3 1").dice, "31".parse().ok());
    }

    #[test]
    fn errors_name_the_expected_input() {
        for (text, expected) in [
            ("77", "expected two dice from 1 to 6"),
            ("31 24/20 77", "expected two dice from 1 to 6, got `77`"),
            ("31 x", "expected"),
            ("31 24/20 66 1", "expected"),
        ] {
            let error = Book::parse(Input::new(text)).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
