//! Opening books: the equities of plays for the first roll of the game and for the reply roll.
//!
//! The program contains a book for each shipped rule set. A book covers only the lines of play that it lists.
//! Each equity has a standard error.

mod text;

pub use text::BookError;

use std::fmt;
use std::sync::OnceLock;

use plakoto_engine::eval::Chances;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::quote;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, Position, Preset, Roll, RuleSet};
use plakoto_engine::shipped_file;
use plakoto_engine::shipped_file::ShippedFile;

/// Maximum deficit of a play that is rolled out, in points. The deficit is measured by a search before the
/// rollout.
pub const WITHIN: f32 = 0.2;

/// A play with its results in a rollout, from the point of view of the player who makes the play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookPlay {
    /// The play that was rolled out.
    pub legal: LegalPlay,
    /// Equity after the play, in points.
    pub equity: TrialEstimate,
    /// Deficit to the best play, in points, measured over the trials that both plays have in common; 0 for
    /// the best play.
    pub behind: TrialEstimate,
    /// Number of trials. A play that was dropped from the rollout early has fewer trials than the best play.
    pub trials: u64,
    /// Chances of the outcomes of the game after this play.
    pub chances: Chances,
}

/// A line of opening play, with the compared plays for its last roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The line of play that this entry covers.
    pub line: Line,
    /// Number of turns after which games were truncated; `None` if they were played to the end.
    pub truncation: Option<u16>,
    /// The compared plays, best first. Plays with fewer trials than the best play come last.
    pub plays: Vec<BookPlay>,
}

/// Result of comparing the best play of an entry with the other plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// No other play was compared, because there is no other play or because every other play had a deficit
    /// of more than [`WITHIN`] in the search.
    Alone,
    /// The best play is ahead of the second-best play by this lead, which is at least twice its standard
    /// error.
    Better(TrialEstimate),
    /// The differences between the first `plays` plays are not significant. With about 95% confidence, each
    /// of these plays has a deficit of at most `within`.
    Equal {
        /// Number of plays that may be the best.
        plays: usize,
        /// Upper bound for the deficits of these plays, in points.
        within: f32,
    },
}

/// A difference is significant if it is at least this number of standard errors.
pub const SURE: f32 = 2.0;

impl Entry {
    /// Whether the entry is for this roll in this position. The position is from the point of view of the
    /// player on roll.
    pub fn is_about(&self, position: &Position, roll: Roll) -> bool {
        self.line.roll.same_numbers(roll) && self.line.position == *position
    }

    /// Returns the result of comparing the best play with the other plays.
    pub fn verdict(&self) -> Verdict {
        let Some(second) = self.plays.get(1) else { return Verdict::Alone };
        if second.is_clearly_behind() {
            return Verdict::Better(second.behind);
        }
        let equal = self.best();
        let bounds = equal.iter().map(|play| play.behind.mean + SURE * play.behind.error);
        Verdict::Equal { plays: equal.len(), within: bounds.fold(0.0, f32::max) }
    }

    /// Returns the best play, followed by the plays whose deficits are not significant.
    pub fn best(&self) -> &[BookPlay] {
        let clear = self.plays.iter().skip(1).position(BookPlay::is_clearly_behind);
        &self.plays[..clear.map_or(self.plays.len(), |place| 1 + place)]
    }

    /// Returns the play of this entry that has the same result as `legal`.
    pub fn play(&self, legal: &LegalPlay) -> Option<&BookPlay> {
        self.plays.iter().find(|play| play.legal.leads_as(legal))
    }

    /// Checks that the plays are sorted, best first, and that no two plays have the same result.
    fn is_in_order(&self) -> bool {
        let distinct = |(index, play): (usize, &BookPlay)| {
            self.plays[..index].iter().all(|before| !before.legal.leads_as(&play.legal))
        };
        let Some(best) = self.plays.first() else { return false };
        let key = |play: &BookPlay| (play.trials < best.trials, play.behind.mean);
        let rises = self.plays.windows(2).all(|pair| key(&pair[0]) <= key(&pair[1]));
        best.behind.mean == 0.0 && rises && self.plays.iter().enumerate().all(distinct)
    }
}

impl BookPlay {
    /// Whether the deficit of this play is at least two standard errors. Returns `false` for the best play.
    pub fn is_clearly_behind(&self) -> bool {
        self.behind.mean > 0.0 && self.behind.mean >= SURE * self.behind.error
    }
}

/// The opening book for a rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The rules for which the book was generated.
    pub rules: RuleSet,
    /// Descriptions of how the book was generated: one text line for each kind of rollout.
    pub made: Vec<String>,
    /// The entries for first rolls, for replies, and for third rolls, in this order.
    pub entries: Vec<Entry>,
}

impl Book {
    /// Returns the entry for a roll in a position, from the point of view of the player on roll.
    pub fn entry(&self, position: &Position, roll: Roll) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.is_about(position, roll))
    }

    /// Returns the entries for all rolls in a position, in the order of [`Roll::all`].
    pub fn rolls(&self, position: &Position) -> impl Iterator<Item = &Entry> {
        let position = *position;
        self.entries.iter().filter(move |entry| entry.line.position == position)
    }

    /// Returns the entries for the first roll of the game.
    pub fn first_rolls(&self) -> impl Iterator<Item = &Entry> {
        self.at_depth(0)
    }

    /// Returns the entries for rolls that follow this number of turns.
    pub fn at_depth(&self, depth: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.line.depth() == depth)
    }

    /// Returns the network hash from each description in [`Book::made`] that contains one.
    pub fn networks(&self) -> impl Iterator<Item = &str> {
        self.made.iter().filter_map(|made| made.split_once("network ")?.1.split(' ').next())
    }

    /// Returns the number of entries for first rolls, for replies, and for third rolls.
    pub fn counts(&self) -> [usize; 3] {
        [0, 1, 2].map(|depth| self.at_depth(depth).count())
    }
}

/// Returns the shipped book for these rules. Returns `None` if the rules differ in any way from the shipped
/// rule set.
pub fn shipped(rules: &RuleSet) -> Option<&'static Book> {
    /// The parsed books. Each book is parsed on first use.
    static BOOKS: [OnceLock<Option<Book>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let contents = || match rules.preset {
        Preset::Plakoto => shipped_file!("data", "plakoto.tsv"),
        Preset::Tzannes => shipped_file!("data", "tzannes.tsv"),
        Preset::Tapa => shipped_file!("data", "tapa.tsv"),
        Preset::Express => shipped_file!("data", "express.tsv"),
        Preset::Portes => shipped_file!("data", "portes.tsv"),
        Preset::Fevga => shipped_file!("data", "fevga.tsv"),
        Preset::Narde => shipped_file!("data", "narde.tsv"),
    };
    let read = || {
        let contents: ShippedFile = contents();
        String::from_utf8_lossy(&contents).parse().map_err(|error| log::error!("{error}")).ok()
    };
    if rules.is_shipped() { BOOKS[rules.preset as usize].get_or_init(read).as_ref() } else { None }
}

/// A line of opening play: the turns from the start of the game, and the roll that follows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The last roll of the line, for which plays are compared. It is the first field because most different
    /// lines have different rolls, so that comparing lines is quick.
    pub roll: Roll,
    /// The position before the last roll, from the point of view of the player on roll.
    pub position: Position,
    /// The turns before the last roll: none for a first roll, one for a reply, two for a third roll.
    turns: [Option<Turn>; 2],
}

/// A roll and the play made with it.
type Turn = (Roll, LegalPlay);

/// Separates the turns of a line in its text.
const BETWEEN: &str = ", ";

impl Line {
    /// The text that [`Line::before`] returns if there is no turn before the roll.
    pub const START: &'static str = "-";

    /// Returns the line that consists of this first roll only.
    pub const fn first_roll(roll: Roll, rules: &RuleSet) -> Self {
        Self { turns: [None; 2], roll, position: rules.start() }
    }

    /// The turns before the last roll, from the start of the game.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.turns.iter().flatten()
    }

    /// Number of turns before the last roll: 0 for a first roll, 1 for a reply, 2 for a third roll.
    pub fn depth(&self) -> usize {
        self.turns().count()
    }

    /// Formats the turns before the last roll, for example `31 24/23 24/21`; `-` for a first roll.
    pub fn before(&self) -> String {
        let turns: Vec<String> = self.turns().map(|(roll, play)| format!("{roll} {play}")).collect();
        if turns.is_empty() { Self::START.to_owned() } else { turns.join(BETWEEN) }
    }

    /// Parses text that [`Line::before`] returned, and appends `roll` as the last roll.
    ///
    /// # Errors
    /// Fails if `before` is neither `-` nor one or two rolls with legal plays.
    pub fn after(before: &str, roll: Roll, rules: &RuleSet) -> Result<Self, TurnsError> {
        let mut line = Self::first_roll(roll, rules);
        if before == Self::START {
            return Ok(line);
        }
        let mut turns = before.split(BETWEEN);
        for place in &mut line.turns {
            let Some(text) = turns.next() else { break };
            let turn = turn(text, &line.position, rules).ok_or_else(|| TurnsError(before.to_owned()))?;
            (*place, line.position) = (Some(turn), turn.1.after());
        }
        if turns.next().is_some() { Err(TurnsError(before.to_owned())) } else { Ok(line) }
    }
}

/// Reads a roll and a legal play, such as `31 24/23 24/21`.
fn turn(text: &str, position: &Position, rules: &RuleSet) -> Option<Turn> {
    let (dice, play) = text.split_once(' ')?;
    let dice: Roll = dice.parse().ok()?;
    let play: PlayText = play.parse().ok()?;
    Some((dice, play.resolve(position, dice, rules).ok()?))
}

/// The error for a text that does not describe the turns before a roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `-`, or one or two rolls with their plays, such as `31 24/23 24/21`, got {}", quote(.0))]
pub struct TurnsError(String);

/// Formats the line as `31` or `31 24/23 24/21, 66`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns().try_for_each(|(roll, play)| write!(f, "{roll} {play}{BETWEEN}"))?;
        write!(f, "{}", self.roll)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates an entry for a roll of 1-1. `behind` contains the deficit and the standard error of each play,
    /// in millipoints.
    fn entry(behind: &[(f32, f32)]) -> Entry {
        let roll = Roll::new(1, 1).expect("a roll");
        let plays =
            Position::START.legal_plays(roll).into_iter().zip(behind).map(|(legal, (mean, error))| {
                let estimate = TrialEstimate { mean: mean / 1000.0, error: error / 1000.0 };
                BookPlay {
                    legal,
                    equity: estimate,
                    behind: estimate,
                    trials: 36,
                    chances: Chances::default(),
                }
            });
        Entry { line: Line::first_roll(roll, &RuleSet::PLAKOTO), truncation: None, plays: plays.collect() }
    }

    /// The deficits 10 ± 6 and 12 ± 7 are less than two standard errors, so these plays may be the best.
    /// Their upper bounds are 10 + 12 and 12 + 14. The deficit 21 ± 10 is more than two standard errors.
    #[test]
    fn equal_plays_have_the_largest_upper_bound_as_their_limit() {
        let equal = entry(&[(0.0, 0.0), (10.0, 6.0), (12.0, 7.0), (21.0, 10.0)]);
        let Verdict::Equal { plays: 3, within } = equal.verdict() else { panic!("{:?}", equal.verdict()) };
        assert!((within - 0.026).abs() < 1e-6, "{within}");
        assert_eq!(equal.best().len(), 3);
        let better = entry(&[(0.0, 0.0), (6.0, 3.0), (50.0, 3.0)]);
        assert!(matches!(better.verdict(), Verdict::Better(behind) if behind.mean == 0.006));
        assert_eq!(better.best().len(), 1);
        assert_eq!(entry(&[(0.0, 0.0)]).verdict(), Verdict::Alone);
        assert!(!better.plays[0].is_clearly_behind() && better.plays[1].is_clearly_behind());
        let order = |behind: &[(f32, f32)]| entry(behind).is_in_order();
        assert!(order(&[(0.0, 0.0), (1.0, 1.0)]) && !order(&[(1.0, 1.0), (0.0, 0.0)]) && !order(&[]));
    }
}
