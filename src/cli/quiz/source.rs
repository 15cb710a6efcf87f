//! Where positions come from, and whose they are.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

use super::positions;
use crate::cli::library::day;
use crate::cli::options::library;
use crate::cli::settings::Settings;
use plakoto_engine::printable::quote;
use plakoto_table::analysis::Mark;
use plakoto_table::library::{Lesson, Library, LibraryError, today};
use plakoto_table::practice::Exercise;

/// Who is asked, and when.
#[derive(Clone, Debug, Args)]
#[command(args = [library()])]
pub(super) struct Person {
    /// Who answers: his progress is kept under this name
    #[arg(long, value_name = "NAME", default_value = "user")]
    pub(super) player: String,
    /// The day [default: today, by universal time]
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    date: Option<String>,
}

/// Which positions.
#[derive(Clone, Debug, Args)]
pub(super) struct Source {
    /// Whose mistakes, of the analysed matches in the library [default: those of --player]
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    of: Option<String>,
    /// Which mistakes: doubtful ones and worse, bad or verybad
    #[arg(long, value_name = "MARK", default_value = "doubtful", value_parser = mark)]
    marks: Mark,
    /// The positions of this file instead: lines `ID DICE`, or CSV with the columns position and dice, perhaps play
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

fn mark(text: &str) -> Result<Mark, &'static str> {
    let plain = |text: &str| text.to_ascii_lowercase().replace([' ', '-', '_'], "");
    let known = Mark::ALL.into_iter().filter(|mark| *mark > Mark::None);
    let found = known.into_iter().find(|mark| plain(mark.name()) == plain(text));
    found.ok_or("expected doubtful, bad or verybad")
}

impl Person {
    pub(super) fn day(&self) -> String {
        self.date.clone().unwrap_or_else(today)
    }

    /// The library; only positions of a file can be asked without one, and then it is made.
    pub(super) fn open(&self, source: Option<&Source>, settings: &Settings) -> Result<Library, LibraryError> {
        let path = settings.library()?;
        match source {
            Some(Source { file: Some(_), .. }) => Library::open_or_create(&path),
            _ => Library::open(&path),
        }
    }
}

impl Source {
    /// Whether the positions of a file are asked, and no others.
    pub(super) const fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Those of the file; none without one.
    pub(super) fn exercises_of_file(&self, settings: &Settings) -> anyhow::Result<Vec<Exercise>> {
        self.file.as_ref().map_or(Ok(Vec::new()), |file| positions::read(file, settings.variant))
    }

    /// At most so many of the marked plays of the one whose they are, without those that are known, the worst first.
    pub(super) fn mistakes(
        &self,
        person: &Person,
        library: &Library,
        most: u32,
        known: &[Lesson],
    ) -> Result<Vec<Exercise>, LibraryError> {
        let known: HashSet<String> = known.iter().map(|lesson| lesson.exercise.key()).collect();
        let is_new = |exercise: &Exercise| !known.contains(&exercise.key());
        library.mistakes(self.name(person), self.marks, most as usize, &is_new)
    }

    /// Why it has no positions.
    pub(super) fn is_empty(&self, person: &Person, library: &Library) -> Result<anyhow::Error, LibraryError> {
        let known = library.mistaken(self.marks)?;
        if known.is_empty() && library.mistaken(Mark::Doubtful)?.is_empty() {
            let how = "`plakoto library add FILES --analyse 2` takes them in";
            return Ok(anyhow!("expected analysed matches in the library: {how}"));
        }
        let known = known.iter().map(|player| format!("{}: {}", player.name, player.mistakes));
        let known = Some(known.collect::<Vec<_>>().join(", ")).filter(|known| !known.is_empty());
        let known = known.unwrap_or_else(|| "nobody has such".to_owned());
        Ok(anyhow!("expected a player with marked plays ({known}), got {}", quote(self.name(person))))
    }

    fn name<'a>(&'a self, person: &'a Person) -> &'a str {
        self.of.as_deref().unwrap_or(&person.player)
    }
}
