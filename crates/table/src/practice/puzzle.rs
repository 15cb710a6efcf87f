//! The shipped puzzles: positions with a roll that have one clearly best play.
//!
//! `python -m plakoto.lab.puzzles` makes them. It rolls out the plays, derives the theme from the best play, and
//! measures the difficulty by what the engine's levels play.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::OnceLock;

use super::{Exercise, MatchScore};
use plakoto_engine::rules::{Roll, RuleSet};
use plakoto_words::message;

/// The theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// The first turns of a game.
    Opening,
    /// Made points in a row, which opposing checkers cannot pass easily.
    Prime,
    /// Whether to pin a checker.
    Pin,
    /// Whether to release a pinned checker.
    Release,
    /// The danger of the mother, the last checker on a starting point.
    Mother,
    /// Pins of both sides: who has to give up a good place first.
    Timing,
    /// Games without further contact.
    Race,
    /// Bearing off.
    BearOff,
}

impl Theme {
    /// All themes, in the order in which a game meets them.
    pub const ALL: [Self; 8] = [
        Self::Opening,
        Self::Prime,
        Self::Pin,
        Self::Release,
        Self::Mother,
        Self::Timing,
        Self::Race,
        Self::BearOff,
    ];

    /// The word for the theme in commands and in the file of puzzles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Prime => "prime",
            Self::Pin => "pin",
            Self::Release => "release",
            Self::Mother => "mother",
            Self::Timing => "timing",
            Self::Race => "race",
            Self::BearOff => "bearoff",
        }
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = Self::ALL.map(Self::name).join(", ");
        let known = Self::ALL.into_iter().find(|theme| theme.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| format!("expected one of {names}"))
    }
}

/// A shipped puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position and the roll.
    pub exercise: Exercise,
    /// The theme.
    pub theme: Theme,
    /// How hard the puzzle is, from 1 to [`Puzzle::HARDEST`]: the first of the levels beginner, casual,
    /// intermediate, advanced and expert that usually finds the best play.
    pub difficulty: u8,
}

impl Puzzle {
    /// The greatest difficulty.
    pub const HARDEST: u8 = 5;

    /// Returns the shipped puzzles.
    pub fn shipped() -> &'static [Self] {
        static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
        PUZZLES.get_or_init(|| {
            let rows = include_str!("puzzles.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
            (1..).zip(rows).filter_map(|(number, row)| Self::read(number, row)).collect()
        })
    }

    /// Returns the shipped puzzles with their numbers, from 1, in the order in which a beginner solves them: easy puzzles
    /// come first, and the themes take turns.
    pub fn easy_first() -> Vec<(usize, &'static Self)> {
        let mut counts = HashMap::new();
        let mut puzzles: Vec<_> = (1..).zip(Self::shipped()).collect();
        puzzles.sort_by_cached_key(|(_, puzzle)| {
            let count = counts.entry((puzzle.theme, puzzle.difficulty)).or_insert(0);
            *count += 1;
            (puzzle.difficulty, *count)
        });
        puzzles
    }

    /// Returns the puzzle of a day, such as `2026-11-22`. Consecutive days have puzzles of different themes.
    pub fn of_day(day: &str) -> Option<&'static Self> {
        let all = Self::shipped();
        let digits = day.bytes().filter(u8::is_ascii_digit);
        // The factor has no divisor in common with the number of puzzles, so each one is used before any repeats.
        let number =
            digits.fold(0_usize, |number, digit| (number * 10 + usize::from(digit - b'0')) % 1_000_000_007);
        all.get(number.wrapping_mul(STRIDE) % all.len().max(1))
    }

    /// Reads a row of the file. Returns `None` if the row is wrong; a test reads all of them.
    fn read(number: usize, row: &str) -> Option<Self> {
        let cells: Vec<&str> = row.split('\t').collect();
        let [position, dice, play, theme, difficulty, ..] = cells[..] else { return None };
        let position = position.parse().ok()?;
        let (roll, theme): (Roll, Theme) = (dice.parse().ok()?, theme.parse().ok()?);
        let difficulty = difficulty.parse().ok().filter(|level| (1..=Self::HARDEST).contains(level))?;
        let (number, hardest) = (number.to_string(), Self::HARDEST);
        let source = message!(
            "exercise-puzzle",
            number = number,
            theme = theme.name(),
            difficulty = difficulty,
            hardest = hardest
        );
        let exercise = Exercise::new(RuleSet::PLAKOTO, position, roll.into(), MatchScore::default(), source);
        let exercise = exercise.ok()?;
        exercise.read(play).ok()?;
        Some(Self { exercise, theme, difficulty })
    }
}

/// Distance between the puzzles of consecutive days.
const STRIDE: usize = 127;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_puzzle() {
        let rows = include_str!("puzzles.tsv").lines().filter(|line| !line.starts_with('#')).count() - 1;
        let puzzles = Puzzle::shipped();
        assert_eq!((puzzles.len(), rows), (300, 300));
        for theme in Theme::ALL {
            let of_theme = puzzles.iter().filter(|puzzle| puzzle.theme == theme).count();
            assert!(of_theme >= 20, "{}: {of_theme}", theme.name());
        }
        let keys: std::collections::HashSet<String> =
            puzzles.iter().map(|puzzle| puzzle.exercise.key()).collect();
        assert_eq!(keys.len(), puzzles.len(), "no puzzle occurs twice");
    }

    #[test]
    fn consecutive_days_have_different_puzzles() {
        let of = |day: u32| Puzzle::of_day(&format!("2026-11-{day:02}")).map(|puzzle| puzzle.exercise.key());
        let keys: std::collections::HashSet<_> = (1..=30).map(of).collect();
        assert_eq!(keys.len(), 30);
    }
}
