//! What a book says about a roll.

use super::line::Line;
use plakoto_engine::eval::Probabilities;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// Plays that are behind by no more, in points, are nearly equal.
pub const NEAR: f32 = 0.01;

/// Plays that a search finds behind by more, in points, are not compared.
pub const WITHIN: f32 = 0.2;

/// A play, and what games have shown of it. All is seen by the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookPlay {
    /// The play.
    pub legal: LegalPlay,
    /// What it is worth, in points.
    pub equity: TrialEstimate,
    /// How far it is behind the best play, in points, in the trials that both have; 0 for the best play.
    pub behind: TrialEstimate,
    /// Its trials. They are fewer than those of the best play if it was given up early.
    pub trials: u64,
    /// How the games ended.
    pub chances: Probabilities,
}

/// A line of the opening, and what its plays are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The line.
    pub line: Line,
    /// After how many turns games were cut; `None` if they were played to the end.
    pub truncation: Option<u16>,
    /// The plays that were compared, best first; those that were given up early behind the others.
    pub plays: Vec<BookPlay>,
}

/// What a book can say of the best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// No other play was compared: there is none, or a search finds all of them behind by more than
    /// [`WITHIN`].
    Alone,
    /// It is better than the second best by so much: at least twice the standard error.
    Better(TrialEstimate),
    /// The first so many plays cannot be told apart: with a chance of 95 % the last of them is behind by no more than this, in
    /// points.
    Equal {
        /// How many.
        plays: usize,
        /// The bound.
        within: f32,
    },
}

/// A difference of so many standard errors is taken for one.
const SURE: f32 = 2.0;

impl Entry {
    /// Whether it is about this roll in this position, seen by the player on roll.
    pub fn is_about(&self, position: &Position, roll: Roll) -> bool {
        self.line.roll.same_numbers(roll) && self.line.position() == *position
    }

    /// What it says of the best play.
    pub fn verdict(&self) -> Verdict {
        let Some(second) = self.plays.get(1) else { return Verdict::Alone };
        if second.is_clearly_behind() {
            return Verdict::Better(second.behind);
        }
        let equal = self.best();
        let bounds = equal.iter().map(|play| play.behind.mean + SURE * play.behind.error);
        Verdict::Equal { plays: equal.len(), within: bounds.fold(0.0, f32::max) }
    }

    /// The plays that are, or may be, the best.
    pub fn best(&self) -> &[BookPlay] {
        let clear = self.plays.iter().skip(1).position(BookPlay::is_clearly_behind);
        &self.plays[..clear.map_or(self.plays.len(), |place| 1 + place)]
    }

    /// The standard error of the difference of the two best plays, or of the equity if there is only one, in points.
    pub fn error(&self) -> f32 {
        match &self.plays[..] {
            [_, second, ..] => second.behind.error,
            [only] => only.equity.error,
            [] => f32::INFINITY,
        }
    }

    /// The plays that are, or may be, the best or nearly so.
    pub fn near_best(&self) -> impl Iterator<Item = &BookPlay> {
        self.plays.iter().filter(|play| play.behind.mean <= NEAR.max(SURE * play.behind.error))
    }

    /// The play that leads where this one does.
    pub fn play(&self, legal: &LegalPlay) -> Option<&BookPlay> {
        self.plays.iter().find(|play| play.legal.leads_as(legal))
    }

    /// Checks that the best play stands first, and none twice.
    pub(super) fn is_in_order(&self) -> bool {
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
    /// Whether it is behind the best play by two standard errors or more, which the best play itself never is.
    pub fn is_clearly_behind(&self) -> bool {
        self.behind.mean > 0.0 && self.behind.mean >= SURE * self.behind.error
    }
}

/// What is known about the opening under some rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The rules.
    pub rules: RuleSet,
    /// How it was made, a line for each way in which games were played.
    pub made: Vec<String>,
    /// The first rolls, then the replies.
    pub entries: Vec<Entry>,
}

impl Book {
    /// The book of these entries: of several about one line the first one counts.
    pub fn new(rules: RuleSet, made: Vec<String>, entries: Vec<Entry>) -> Self {
        let mut book = Self { rules, made, entries: Vec::new() };
        for entry in entries {
            if !book.entries.iter().any(|known| known.line == entry.line) {
                book.entries.push(entry);
            }
        }
        book.sort();
        book
    }

    /// What it says about a roll in a position, seen by the player on roll.
    pub fn entry(&self, position: &Position, roll: Roll) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.is_about(position, roll))
    }

    /// What it says about the rolls in a position, in the order of [`Roll::all`].
    pub fn rolls(&self, position: &Position) -> impl Iterator<Item = &Entry> {
        let position = *position;
        self.entries.iter().filter(move |entry| entry.line.position() == position)
    }

    /// Its first rolls.
    pub fn first_rolls(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.line.first.is_none())
    }

    /// Hashes of the networks that played its games, one for each line about the making that names one.
    pub fn networks(&self) -> impl Iterator<Item = &str> {
        self.made.iter().filter_map(|made| made.split_once("network ")?.1.split(' ').next())
    }

    /// How many first rolls it has, and how many replies.
    pub fn counts(&self) -> [usize; 2] {
        let first = self.first_rolls().count();
        [first, self.entries.len() - first]
    }

    /// First rolls first, then replies; each in the order of [`Roll::all`].
    pub(super) fn sort(&mut self) {
        let of_roll = |roll: Roll| (roll.high(), roll.low());
        self.entries.sort_by_cached_key(|entry| {
            let first = entry.line.first.map(|(roll, _)| of_roll(roll));
            (first, entry.line.before(), of_roll(entry.line.roll))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry of 1-1 whose plays are behind by so much, with this error, in millipoints.
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
                    chances: Probabilities::default(),
                }
            });
        Entry { line: Line { first: None, roll }, truncation: None, plays: plays.collect() }
    }

    /// 10 ± 6 and 12 ± 7 are less than two standard errors, and may be as much as 10 + 12 and 12 + 14; 21 ± 10 is more.
    #[test]
    fn plays_are_equal_within_the_bound_of_the_last_of_them() {
        let equal = entry(&[(0.0, 0.0), (10.0, 6.0), (12.0, 7.0), (21.0, 10.0)]);
        let Verdict::Equal { plays: 3, within } = equal.verdict() else { panic!("{:?}", equal.verdict()) };
        assert!((within - 0.026).abs() < 1e-6, "{within}");
        assert_eq!(equal.best().len(), 3);
        let near: Vec<f32> = equal.near_best().map(|play| play.behind.mean).collect();
        assert_eq!(near, [0.0, 0.01, 0.012], "21 is more than twice 10");
        let better = entry(&[(0.0, 0.0), (6.0, 3.0), (50.0, 3.0)]);
        assert!(matches!(better.verdict(), Verdict::Better(behind) if behind.mean == 0.006));
        assert_eq!((better.best().len(), better.near_best().count()), (1, 2), "6 is less than 10");
        assert_eq!(entry(&[(0.0, 0.0)]).verdict(), Verdict::Alone);
        assert!(!better.plays[0].is_clearly_behind() && better.plays[1].is_clearly_behind());
        let order = |behind: &[(f32, f32)]| entry(behind).is_in_order();
        assert!(order(&[(0.0, 0.0), (1.0, 1.0)]) && !order(&[(1.0, 1.0), (0.0, 0.0)]) && !order(&[]));
    }
}
