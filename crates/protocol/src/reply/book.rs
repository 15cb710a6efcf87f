//! The answer of `book`.

use serde::{Serialize, Serializer};

use super::chances::Chances;
use super::number::Rounded;
use super::play::PlayFields;
use super::subject::Subject;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::RuleSet;
use plakoto_table::book::{Book, BookPlay, Entry, Verdict, WITHIN};

/// The answer of `book`.
#[derive(Clone, Debug, PartialEq)]
pub struct BookReply {
    /// The position, with the dice if there are any.
    pub subject: Subject,
    /// The rule set.
    pub rules: RuleSet,
    /// The book, if there is one for these rules.
    pub book: Option<&'static Book>,
    /// What it has.
    pub found: BookAnswer,
}

/// What a book has.
#[derive(Clone, Debug, PartialEq)]
pub enum BookAnswer {
    /// There is none for these rules.
    OtherRules,
    /// Not this position, or not this roll.
    Nothing,
    /// The plays of a roll.
    Roll(&'static Entry),
    /// The best plays of the rolls.
    Rolls(Vec<&'static Entry>),
}

/// What is said of an entry in one line.
pub(crate) fn summary(entry: &Entry, settings: &OutputSettings) -> String {
    let best = entry.plays.first().map(|play| play.legal.to_string()).unwrap_or_default();
    let what = match entry.verdict() {
        Verdict::Alone => format!("{best}, no other play is within {}", settings.error(WITHIN)),
        Verdict::Better(TrialEstimate { mean, error }) => {
            format!("{best} is better by {} ± {}", settings.error(mean), settings.error(error))
        }
        Verdict::Equal { plays, within } => {
            let equal = entry.plays.iter().take(plays).map(|play| play.legal.to_string());
            let equal = equal.collect::<Vec<_>>().join(" or ");
            format!("{equal}, equal within {}", settings.error(within))
        }
    };
    match entry.truncation {
        None => what,
        Some(turns) => format!("{what} (games cut after {turns} plies)"),
    }
}

/// The equity, or how far it is behind, with the standard error.
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
        let chances = Chances::of(&play.chances, rules).line(|chance| settings.chance(chance));
        [
            format!(
                "{:>5}. Book             {:<28} Eq.: {equity}{behind}",
                index + 1,
                play.legal.to_string()
            ),
            format!("       {chances}, {} trials", play.trials),
        ]
    };
    let plays = entry.plays.iter().enumerate().flat_map(of_play);
    plays.chain([format!("Book: {}.", summary(entry, settings))]).collect()
}

/// A table of the best plays.
fn table(entries: &[&Entry], settings: &OutputSettings) -> Vec<String> {
    let row = |entry: &&Entry| {
        let best = entry.plays.first();
        let equity = best.map(|play| with_error(settings, play.equity)).unwrap_or_default();
        format!("  {}  {equity:<16}  {}", entry.line.roll, summary(entry, settings))
    };
    entries.iter().map(row).collect()
}

impl BookReply {
    /// What to do where the book has nothing.
    fn nothing(&self) -> String {
        let [first, replies] = self.book.map(Book::counts).unwrap_or_default();
        format!(
            "The book of {} does not have this: it has {first} first rolls, and {replies} replies to the best of \
             their plays. `rollout` compares the plays by games.",
            self.rules
        )
    }

    fn other_rules(&self) -> String {
        let names = RuleSet::names();
        format!("There is no book of {}, only of {names}. `rollout` compares the plays by games.", self.rules)
    }
}

impl View for BookReply {
    fn subject(&self) -> Option<&Subject> {
        Some(&self.subject)
    }

    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        match &self.found {
            BookAnswer::OtherRules => vec![self.other_rules()],
            BookAnswer::Nothing => vec![self.nothing()],
            BookAnswer::Roll(entry) => entry_lines(entry, &self.rules, settings),
            BookAnswer::Rolls(entries) => table(entries, settings),
        }
    }
}

/// An entry in JSON.
#[derive(Serialize)]
pub(crate) struct EntryFields {
    /// What was played before; null for a first roll.
    after: Option<String>,
    dice: [u8; 2],
    /// Null for games that were played to the end.
    truncation: Option<u16>,
    verdict: &'static str,
    /// How many plays may be the best.
    best: usize,
    plays: Vec<PlayOfBook>,
}

#[derive(Serialize)]
struct PlayOfBook {
    movenum: usize,
    equity: Rounded,
    error: Rounded,
    eqdiff: Rounded,
    eqdiff_error: Rounded,
    trials: u64,
    probs: Chances,
    #[serde(flatten)]
    play: PlayFields,
}

impl EntryFields {
    pub(crate) fn new(entry: &Entry, rules: &RuleSet) -> Self {
        let of_play = |(index, play): (usize, &BookPlay)| PlayOfBook {
            movenum: index + 1,
            equity: play.equity.mean.into(),
            error: play.equity.error.into(),
            eqdiff: negative(play.behind).mean.into(),
            eqdiff_error: play.behind.error.into(),
            trials: play.trials,
            probs: Chances::of(&play.chances, rules),
            play: PlayFields::new(&play.legal),
        };
        let (verdict, best) = match entry.verdict() {
            Verdict::Alone => ("alone", 1),
            Verdict::Better(_) => ("better", 1),
            Verdict::Equal { plays, .. } => ("equal", plays),
        };
        Self {
            after: entry.line.first.is_some().then(|| entry.line.before()),
            dice: entry.line.roll.dice(),
            truncation: entry.truncation,
            verdict,
            best,
            plays: entry.plays.iter().enumerate().map(of_play).collect(),
        }
    }
}

#[derive(Serialize)]
struct Fields<'a> {
    /// The plays of a roll; null if the book does not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Option<EntryFields>>,
    /// The rolls that it has, where no dice are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    book_rolls: Option<Vec<EntryFields>>,
    /// What to do where it has nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// How it was made.
    book_made: &'a [String],
}

impl Serialize for BookReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = |entry: &&Entry| EntryFields::new(entry, &self.rules);
        let made = self.book.map(|book| &book.made[..]).unwrap_or_default();
        let mut all = Fields { book: None, book_rolls: None, message: None, book_made: made };
        match &self.found {
            BookAnswer::OtherRules => (all.book, all.message) = (Some(None), Some(self.other_rules())),
            BookAnswer::Nothing => (all.book, all.message) = (Some(None), Some(self.nothing())),
            BookAnswer::Roll(entry) => all.book = Some(Some(fields(entry))),
            BookAnswer::Rolls(entries) => all.book_rolls = Some(entries.iter().map(fields).collect()),
        }
        all.serialize(serializer)
    }
}
