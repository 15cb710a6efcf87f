//! The text format of an opening book: a header that says how the book was generated, and a tab-separated
//! table with one row for each play.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::{Book, BookPlay, Entry, Line};
use plakoto_engine::eval::Chances;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::{plus_or_minus, quote};
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Roll, RuleSet};

/// The first text line of a book file.
const TITLE: &str = "# plakoto book 1";

/// Prefix of the text line that contains the rules.
const RULES: &str = "# rules: ";

/// Prefix of a text line that says how the book was generated.
const MADE: &str = "# made: ";

/// Names of the table columns that precede the probabilities.
const COLUMNS: [&str; 9] =
    ["before", "dice", "truncation", "play", "equity", "error", "behind", "behind_error", "trials"];

/// Names of the kinds of victory, in the order of [`Victory::ALL`](plakoto_engine::rules::Victory::ALL).
const WAYS: [&str; 4] = ["single", "double", "triple", "mother"];

/// Cell in the `truncation` column if the games were played to the end.
const TO_THE_END: &str = "-";

fn columns() -> String {
    let names = |side: &'static str| WAYS.map(|way| format!("{side}_{way}"));
    let named = COLUMNS.map(str::to_owned).into_iter().chain(names("win")).chain(names("lose"));
    named.chain(["draw".to_owned()]).collect::<Vec<_>>().join("\t")
}

impl Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\n{RULES}{}", self.rules)?;
        self.made.iter().try_for_each(|made| writeln!(f, "{MADE}{made}"))?;
        writeln!(f, "{}", columns())?;
        for entry in &self.entries {
            for play in &entry.plays {
                writeln!(f, "{}", row(entry, play))?;
            }
        }
        Ok(())
    }
}

fn row(entry: &Entry, play: &BookPlay) -> String {
    let exact = |number: f32| format!("{number:.5}");
    let truncation = entry.truncation.map_or_else(|| TO_THE_END.to_owned(), |turns| turns.to_string());
    let cells = [
        entry.line.before(),
        entry.line.roll.to_string(),
        truncation,
        play.legal.to_string(),
        plus_or_minus(play.equity.mean.into(), 5),
        exact(play.equity.error),
        exact(play.behind.mean),
        exact(play.behind.error),
        play.trials.to_string(),
    ];
    let Chances { win, lose, draw } = play.chances;
    let chances =
        win.into_iter().chain(lose).chain([draw]).map(|chance| format!("{:.5}", chance.clamp(0.0, 1.0)));
    cells.into_iter().chain(chances).collect::<Vec<_>>().join("\t")
}

/// The error for a text that is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the book: {reason}")]
pub struct BookError {
    /// The line with the fault, counted from 1.
    pub line: usize,
    reason: String,
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Self, BookError> {
        let mut lines = (1..).zip(text.lines()).peekable();
        let wrong = |line, reason: String| BookError { line, reason };
        let mut expect = |what: &str| match lines.next() {
            Some((_, found)) if found.starts_with(what) => Ok(found[what.len()..].to_owned()),
            Some((line, found)) => Err(wrong(line, format!("expected `{what}`, got {}", quote(found)))),
            None => Err(wrong(1, format!("expected `{what}`, got the end of the file"))),
        };
        expect(TITLE)?;
        let rules: RuleSet = expect(RULES)?.parse().map_err(|error| wrong(2, format!("{error}")))?;
        let mut book = Self { rules, made: Vec::new(), entries: Vec::new() };
        while let Some((_, made)) = lines.next_if(|(_, line)| line.starts_with(MADE)) {
            book.made.push(made[MADE.len()..].to_owned());
        }
        match lines.next() {
            Some((_, names)) if names == columns() => {}
            Some((line, found)) => {
                return Err(wrong(line, format!("expected the column names, got {}", quote(found))));
            }
            None => {
                return Err(wrong(3, "expected the column names, got the end of the file".into()));
            }
        }
        let mut last = None;
        for (line, row) in lines {
            book.add_row(row, &mut last).map_err(|reason| wrong(line, reason))?;
        }
        Ok(book)
    }
}

impl Book {
    /// Adds a row of the table. The row either extends the last entry or begins a new entry. `last` contains the
    /// first cells of the preceding row and the line that they describe, so that each line is parsed once.
    fn add_row<'a>(&mut self, row: &'a str, last: &mut Option<([&'a str; 2], Line)>) -> Result<(), String> {
        let cells: Vec<&str> = row.split('\t').collect();
        let expected = COLUMNS.len() + 9;
        let [before, dice, truncation, play, numbers @ ..] = &cells[..] else {
            return Err(format!("expected {expected} columns, got {}", cells.len()));
        };
        if cells.len() != expected {
            return Err(format!("expected {expected} columns, got {}", cells.len()));
        }
        let roll: Roll = parsed(dice)?;
        let line = match *last {
            Some((cells, line)) if cells == [*before, *dice] => line,
            _ => Line::after(before, roll, &self.rules).map_err(|error| error.to_string())?,
        };
        *last = Some(([before, dice], line));
        let truncation = if *truncation == TO_THE_END { None } else { Some(parsed(truncation)?) };
        let text: PlayText = parsed(play)?;
        let legal = text.resolve(&line.position, roll, &self.rules).map_err(|error| error.to_string())?;
        let trials = parsed(numbers[4])?;
        let estimate = |mean: &str, error: &str| {
            let (mean, error) = (within(mean, -3.0..=6.0)?, within(error, 0.0..=6.0)?);
            Ok::<_, String>(TrialEstimate { mean, error })
        };
        let chances: Vec<f32> =
            numbers[5..].iter().map(|cell| within(cell, 0.0..=1.0)).collect::<Result<_, String>>()?;
        let play = BookPlay {
            legal,
            equity: estimate(numbers[0], numbers[1])?,
            behind: estimate(numbers[2], numbers[3])?,
            trials,
            chances: Chances {
                win: std::array::from_fn(|way| chances[way]),
                lose: std::array::from_fn(|way| chances[4 + way]),
                draw: chances[8],
            },
        };
        let known =
            self.entries.last_mut().filter(|entry| entry.line == line && entry.truncation == truncation);
        let entry = if let Some(entry) = known {
            entry.plays.push(play);
            entry
        } else if self.entries.iter().any(|entry| entry.line == line) {
            return Err(format!("the rows with plays for {line} must follow each other"));
        } else {
            self.entries.push(Entry { line, truncation, plays: vec![play] });
            let Some(entry) = self.entries.last() else { return Ok(()) };
            return in_order(entry);
        };
        in_order(entry)
    }
}

fn in_order(entry: &Entry) -> Result<(), String> {
    let reason =
        || format!("each play for {} must be listed once, and the best play must come first", entry.line);
    if entry.is_in_order() { Ok(()) } else { Err(reason()) }
}

fn parsed<T: FromStr>(cell: &str) -> Result<T, String>
where
    T::Err: Display,
{
    cell.parse().map_err(|error| format!("{error}"))
}

fn within(cell: &str, range: std::ops::RangeInclusive<f32>) -> Result<f32, String> {
    let number = cell.parse().ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| format!("expected a number from {least} to {most}, got {}", quote(cell)))
}
