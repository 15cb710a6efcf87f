//! The `book` command: looks up positions in the opening book.

use super::spec::*;
use crate::text::arguments::looks_like_id;
use crate::text::given::GivenPosition;
use crate::text::question::dice_of_words;
use plakoto_engine::printable::quote;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Next, Pending, Side};
use plakoto_table::book::{Entry, Verdict, WITHIN, shipped};

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
        replies.add::<BookReply>();
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
        let rules = inquiry.rules();
        let Some(book) = shipped(rules) else {
            let (rules, names) = (rules.to_string(), RuleSet::names());
            let other_rules = message!("book-other_rules", rules = rules, names = names);
            return Ok(Reply::about(subject, BookReply::without_entry(other_rules, &[])).into());
        };
        let points = inquiry.points_of(match_id.on_roll);
        let show = |entry: &'static Entry| ShownEntry::new(entry, rules, points);
        let book_made = &book.made[..];
        let reply = match match_id.dice {
            _ if !pending.is_empty() => None,
            Some(roll) => book.entry(&position, roll).map(|entry| {
                let book = Some(Some(show(entry)));
                BookReply { book, book_rolls: None, message: None, book_made }
            }),
            None => {
                let book_rolls: Vec<ShownEntry> = book.rolls(&position).map(show).collect();
                let reply = BookReply { book: None, book_rolls: None, message: None, book_made };
                (!book_rolls.is_empty()).then_some(BookReply { book_rolls: Some(book_rolls), ..reply })
            }
        };
        let reply = reply.unwrap_or_else(|| {
            let ([first, replies, third], rules) = (book.counts(), rules.to_string());
            let nothing =
                message!("book-nothing", rules = rules, first = first, replies = replies, third = third);
            BookReply::without_entry(nothing, book_made)
        });
        Ok(Reply::about(subject, reply).into())
    }
}

impl Book {
    /// Parses the words of a shell command: an ID, dice in one word or two, the steps of a play, and dice. Each part is
    /// optional, but needs the dice and the play before it.
    ///
    /// # Errors
    /// Fails if the words are anything else.
    pub fn of_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let mut words = words.into_iter().peekable();
        let id = words.next_if(|word| looks_like_id(word)).map(str::parse::<Inline>).transpose()?;
        let given = id.and_then(|inline| inline.dice);
        let dice = match given {
            None => dice_of_words(&mut words)?,
            given => given,
        };
        let mut journeys = Vec::new();
        while let Some(step) = words.next_if(|word| !word.bytes().all(|byte| byte.is_ascii_digit())) {
            journeys.extend(step.parse::<PlayText>()?.journeys);
        }
        let is_reply = !journeys.is_empty();
        let reached = is_reply.then_some(Numbered::ByMover(PlayText { journeys }));
        let reply = if is_reply { dice_of_words(&mut words)? } else { None };
        if let Some(more) = words.next() {
            let got = Some(Message::text(quote(more)));
            return Err(ProtocolError::expected(message!("error-end_of_line"), got));
        }
        let reached = reached.map(|play| PlayedReply { play, dice: reply });
        Ok(Self { id: id.map(|inline| inline.id), dice, reached })
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

/// The answer of the opening book.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Book")]
struct BookReply {
    /// The entry for the roll; null if the book does not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Option<ShownEntry>>,
    /// The entries for all rolls; only without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    book_rolls: Option<Vec<ShownEntry>>,
    /// What to do instead; only if the book does not have the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    /// How the book was created.
    book_made: &'static [String],
}

/// An entry of the opening book.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Entry")]
pub(super) struct ShownEntry {
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
    plays: Vec<ShownBookPlay>,
    /// The entry.
    #[serde(skip)]
    entry: &'static Entry,
}

/// A play of the opening book.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "BookPlay")]
struct ShownBookPlay {
    /// The number of the play in the list, from 1.
    number: usize,
    /// The equity after the play, in points.
    equity: Equity,
    /// The standard error of the equity.
    error: StandardError,
    /// The equity less the best play's equity; 0 or less.
    eqdiff: Equity,
    /// The standard error of `eqdiff`.
    eqdiff_error: StandardError,
    /// The number of trials.
    trials: u64,
    #[serde(flatten)]
    chances: ShownChances,
    #[serde(flatten)]
    play: ShownPlay,
}

impl BookReply {
    /// The answer if the book has no entry.
    const fn without_entry(message: Message, book_made: &'static [String]) -> Self {
        Self { book: Some(None), book_rolls: None, message: Some(message), book_made }
    }
}

impl View for BookReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let entry = self.book.iter().flatten().flat_map(|entry| entry.lines(settings));
        let rolls = self.book_rolls.iter().flatten().map(|entry| entry.row(settings));
        entry.chain(rolls).chain(self.message.as_ref().map(|message| settings.say(message))).collect()
    }
}

impl ShownEntry {
    pub(super) fn new(entry: &'static Entry, rules: &RuleSet, points: PointNumbers) -> Self {
        let plays = (1..).zip(&entry.plays).map(|(number, play): (usize, _)| ShownBookPlay {
            number,
            equity: Equity(play.equity.mean),
            error: StandardError(play.equity.error),
            eqdiff: Equity(0.0 - play.behind.mean),
            eqdiff_error: StandardError(play.behind.error),
            trials: play.trials,
            chances: ShownChances::of(&play.chances, rules),
            play: ShownPlay::new(play.legal, points),
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
            entry,
        }
    }

    /// Summarises the entry in one line.
    pub(super) fn summary(&self, settings: &OutputSettings) -> Message {
        let best = self.plays.first().map(|best| best.play.text(settings)).unwrap_or_default();
        let verdict = match self.entry.verdict() {
            Verdict::Alone => message!("book-alone", play = best, within = settings.error(WITHIN)),
            Verdict::Better(TrialEstimate { mean, error }) => {
                let (lead, error) = (settings.error(mean), settings.error(error));
                message!("book-better", play = best, lead = lead, error = error)
            }
            Verdict::Equal { plays, within } => {
                let equal = self.plays.iter().take(plays).map(|equal| equal.play.text(settings));
                message!("book-equal", plays = any_of(equal), within = settings.error(within))
            }
        };
        match self.truncation {
            None => verdict,
            Some(plies) => message!("book-cut", verdict = verdict, plies = plies),
        }
    }

    /// Returns the plays and the summary.
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let summary = message!("book-summary", summary = self.summary(settings));
        let plays = self.plays.iter().flat_map(|play| play.lines(settings));
        plays.chain([settings.say(summary)]).collect()
    }

    /// Returns the best play as a row of a table.
    fn row(&self, settings: &OutputSettings) -> String {
        let best = self.plays.first();
        let equity = best.map(|best| with_error(settings, best.equity, best.error)).unwrap_or_default();
        format!("  {}  {equity:<16}  {}", self.entry.line.roll, settings.say(self.summary(settings)))
    }
}

impl ShownBookPlay {
    fn lines(&self, settings: &OutputSettings) -> [String; 2] {
        let Self { number, trials, .. } = *self;
        let behind = match number {
            1 => String::new(),
            _ => format!(" ({})", with_error(settings, self.eqdiff, self.eqdiff_error)),
        };
        let equity = message!("value-equity", equity = with_error(settings, self.equity, self.error));
        let (play, equity) = (self.play.text(settings), settings.say(equity));
        let chances = self.chances.line(|chance| settings.chance(chance));
        let chances = settings.say(message!("book-chances", chances = chances, trials = trials));
        [format!("{number:>5}. Book             {play:<28} {equity}{behind}"), format!("       {chances}")]
    }
}

/// Formats an equity, or a difference between equities, with its standard error.
fn with_error(settings: &OutputSettings, equity: Equity, error: StandardError) -> String {
    format!("{} ± {}", equity.text(settings), settings.error(error.0))
}

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
    fn words_of_a_shell_are_a_question() {
        for words in [
            &[][..],
            &["31"],
            &["3", "1"],
            &["AACA/z8AAID/Pw", "31"],
            &["31", "24/23", "24/21", "66"],
            &["3", "1", "24/23 24/21", "66"],
            &["AACA/z8AAID/Pw", "31", "24/20"],
        ] {
            let question = Book::of_words(words.iter().copied());
            assert_eq!(question.ok(), Some(parsed(&words.join(" "))), "{words:?}");
        }
        for words in [&["31", "24/20", "66", "1"][..], &["7", "7"], &["3"], &["31", "x"], &["31", "66"]] {
            assert!(Book::of_words(words.iter().copied()).is_err(), "{words:?}");
        }
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
