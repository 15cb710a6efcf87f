//! Options that select the positions of a quiz and name the player.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use anyhow::{anyhow, ensure};
use clap::Args;

use super::positions;
use crate::cli::choice::choice;
use crate::cli::library::day;
use crate::cli::options::library;
use crate::cli::settings::Settings;
use plakoto_engine::printable::quote;
use plakoto_table::library::{Lesson, Library, LibraryError, today};
use plakoto_table::practice::{Exercise, Puzzle, Theme};
use plakoto_table::record::Mark;

/// The player who takes the quiz, and the day of the quiz.
#[derive(Clone, Debug, Args)]
#[command(args = [library()])]
pub(super) struct QuizPlayer {
    /// Name under which the player's progress is saved
    #[arg(long, value_name = "NAME", default_value = "user")]
    pub(super) player: String,
    /// Day of the quiz [default: today in UTC]
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    date: Option<String>,
}

/// Options that select the positions.
#[derive(Clone, Debug, Args)]
pub(super) struct Source {
    /// Ask about this player's mistakes in the library's analysed matches [default: the value of --player]
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    of: Option<String>,
    /// Ask about plays with this mark or a worse one
    #[arg(long, value_name = "MARK", default_value = "doubtful", ignore_case = true, value_parser = choice(Mark::ALL.map(|mark| (mark.name().replace(' ', ""), mark))))]
    marks: Mark,
    /// Ask about the positions in this file instead: lines of the form `ID DICE`, or CSV with the columns
    /// position, dice and, optionally, play
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Ask the shipped puzzles instead; this is the default without a library
    #[arg(long, conflicts_with_all = ["file", "of"])]
    puzzles: bool,
    /// Ask the puzzles of this theme
    #[arg(long, ignore_case = true, value_parser = choice(Theme::ALL.map(|theme| (theme.name(), theme))), conflicts_with_all = ["file", "of"])]
    theme: Option<Theme>,
    /// Ask the puzzles of this difficulty, from 1 to 5
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "of"], value_parser = clap::value_parser!(u8).range(1..=i64::from(Puzzle::HARDEST)))]
    difficulty: Option<u8>,
    /// Ask the puzzle of the day
    #[arg(long, conflicts_with_all = ["file", "of", "theme", "difficulty"])]
    daily: bool,
}

impl QuizPlayer {
    pub(super) fn day(&self) -> String {
        self.date.clone().unwrap_or_else(today)
    }

    /// Opens the library. Creates a missing library, unless the user chose a player's mistakes with `--of`,
    /// because only these come from matches.
    pub(super) fn open(&self, source: Option<&Source>, settings: &Settings) -> Result<Library, LibraryError> {
        let path = settings.library()?;
        match source {
            Some(source) if source.of.is_none() => Library::open_or_create(&path),
            _ => Library::open(&path),
        }
    }
}

impl Source {
    /// Whether the positions come from a file or are shipped puzzles, and not from the matches of a library. If a
    /// library has no mistakes, there are only puzzles.
    pub(super) fn is_list(&self, library: &Library) -> Result<bool, LibraryError> {
        let is_puzzle = self.puzzles || self.theme.is_some() || self.difficulty.is_some() || self.daily;
        let is_chosen = self.file.is_some() || is_puzzle;
        Ok(if is_chosen || self.of.is_some() {
            is_chosen
        } else {
            library.mistaken(Mark::Doubtful)?.is_empty()
        })
    }

    /// Returns the positions in the file, or else the chosen puzzles, for a quiz on `day`.
    pub(super) fn listed(&self, settings: &Settings, day: &str) -> anyhow::Result<Vec<Exercise>> {
        if let Some(file) = &self.file {
            return positions::read(file, settings.variant);
        }
        if self.daily {
            return Ok(Puzzle::of_day(day).map(|puzzle| puzzle.exercise.clone()).into_iter().collect());
        }
        let is_chosen = |puzzle: &&Puzzle| {
            self.theme.is_none_or(|theme| puzzle.theme == theme)
                && self.difficulty.is_none_or(|level| puzzle.difficulty == level)
        };
        let mut chosen: Vec<&Puzzle> = Puzzle::shipped().iter().filter(is_chosen).collect();
        ensure!(!chosen.is_empty(), "expected a theme and a difficulty with puzzles, got one without");
        // Easy puzzles come first, and the themes take turns.
        let mut counts = HashMap::new();
        chosen.sort_by_cached_key(|puzzle| {
            let count = counts.entry((puzzle.theme, puzzle.difficulty)).or_insert(0);
            *count += 1;
            (puzzle.difficulty, *count)
        });
        Ok(chosen.into_iter().map(|puzzle| puzzle.exercise.clone()).collect())
    }

    /// Returns at most `most` mistakes of the chosen player, the worst first. Positions in `known` lessons
    /// are left out.
    pub(super) fn mistakes(
        &self,
        person: &QuizPlayer,
        library: &Library,
        most: u32,
        known: &[Lesson],
    ) -> Result<Vec<Exercise>, LibraryError> {
        let known: HashSet<String> = known.iter().map(|lesson| lesson.exercise.key()).collect();
        let is_new = |exercise: &Exercise| !known.contains(&exercise.key());
        library.mistakes(self.name(person), self.marks, most as usize, &is_new)
    }

    /// Returns an error that explains why no positions were found.
    pub(super) fn is_empty(
        &self,
        person: &QuizPlayer,
        library: &Library,
    ) -> Result<anyhow::Error, LibraryError> {
        let known = library.mistaken(self.marks)?;
        if known.is_empty() && library.mistaken(Mark::Doubtful)?.is_empty() {
            let how = "add them with `plakoto library add FILES --analyse 2`";
            return Ok(anyhow!("expected analysed matches in the library, got none: {how}"));
        }
        let known = known.iter().map(|player| format!("{}: {}", player.name, player.mistakes));
        let known = Some(known.collect::<Vec<_>>().join(", ")).filter(|known| !known.is_empty());
        let known = known.unwrap_or_else(|| "no player has any".to_owned());
        Ok(anyhow!("expected a player with marked plays ({known}), got {}", quote(self.name(person))))
    }

    fn name<'a>(&'a self, person: &'a QuizPlayer) -> &'a str {
        self.of.as_deref().unwrap_or(&person.player)
    }
}
