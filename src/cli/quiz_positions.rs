//! The positions of a quiz: options that select them, files that contain them, and the choice for a day.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, ensure};
use clap::Args;

use super::library::day;
use super::options::library;
use super::output::sentence;
use super::settings::Settings;
use super::values::{choice, number};
use plakoto_engine::files::{self, FileError};
use plakoto_engine::printable::{self, quote};
use plakoto_engine::rules::{Numbers, Player, RuleSet};
use plakoto_protocol::{Inline, ProtocolError, usual_names};
use plakoto_table::library::{Lesson, Library, LibraryError, today};
use plakoto_table::practice::{Exercise, MatchScore, Puzzle, Theme};
use plakoto_table::record::Mark;
use plakoto_words::{Message, message};

/// The player who takes the quiz, and the day of the quiz.
#[derive(Clone, Debug, Args)]
#[command(args = [library()])]
pub(super) struct QuizPlayer {
    #[arg(long, value_name = "NAME", default_value = "user")]
    pub(super) player: String,
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    date: Option<String>,
}

/// Options that select the positions.
#[derive(Clone, Debug, Args)]
pub(super) struct Source {
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    of: Option<String>,
    #[arg(long, value_name = "MARK", default_value = "doubtful", ignore_case = true, value_parser = choice(Mark::ALL.map(|mark| (mark.name().replace(' ', ""), mark))))]
    marks: Mark,
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["file", "of"])]
    puzzles: bool,
    #[arg(long, ignore_case = true, value_parser = choice(Theme::ALL.map(|theme| (theme.name(), theme))), conflicts_with_all = ["file", "of"])]
    theme: Option<Theme>,
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "of"], value_parser = number::<u8>(1..=i64::from(Puzzle::HARDEST)))]
    difficulty: Option<u8>,
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
            return read(file, settings.variant);
        }
        if self.daily {
            return Ok(Puzzle::of_day(day).map(|puzzle| puzzle.exercise.clone()).into_iter().collect());
        }
        let is_chosen = |puzzle: &&Puzzle| {
            self.theme.is_none_or(|theme| puzzle.theme == theme)
                && self.difficulty.is_none_or(|level| puzzle.difficulty == level)
        };
        let chosen: Vec<&Puzzle> =
            Puzzle::easy_first().into_iter().map(|(_, puzzle)| puzzle).filter(is_chosen).collect();
        ensure!(!chosen.is_empty(), message!("quiz-expected_theme"));
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
        let mut found = Vec::new();
        for name in self.names(person) {
            found.extend(library.mistakes(&name, self.marks, most as usize - found.len(), &is_new)?);
        }
        Ok(found)
    }

    /// Returns the names of the player in the library. A player who has not chosen a name has one in each language.
    fn names(&self, person: &QuizPlayer) -> Vec<String> {
        let (name, usual) = (self.name(person).to_owned(), usual_names());
        if self.of.is_none() && usual.contains(&name) { usual.to_vec() } else { vec![name] }
    }

    /// Returns an error that explains why no positions were found.
    pub(super) fn is_empty(
        &self,
        person: &QuizPlayer,
        library: &Library,
    ) -> Result<anyhow::Error, LibraryError> {
        let known = library.mistaken(self.marks)?;
        if known.is_empty() && library.mistaken(Mark::Doubtful)?.is_empty() {
            return Ok(anyhow!(message!("quiz-expected_analysed")));
        }
        let known = known.iter().map(|player| format!("{}: {}", player.name, player.mistakes));
        let known: Message = match known.collect::<Vec<_>>() {
            known if known.is_empty() => message!("quiz-no_player"),
            known => Message::text(known.join(", ")),
        };
        let player = quote(self.name(person));
        Ok(anyhow!(message!("quiz-expected_player", known = known, player = player)))
    }

    fn name<'a>(&'a self, person: &'a QuizPlayer) -> &'a str {
        self.of.as_deref().unwrap_or(&person.player)
    }
}

/// Maximum size of the file in bytes: enough for several hundred thousand positions.
const MAX_BYTES: u64 = 1 << 24;

/// Reads all positions in a file. Skips empty lines and lines that begin with `#`.
///
/// # Errors
/// If the file cannot be read, or if one of its lines is not a position with dice.
fn read(path: &Path, rules: RuleSet) -> anyhow::Result<Vec<Exercise>> {
    let place = printable::path(path);
    let bytes = files::read(path, MAX_BYTES).map_err(FileError::io(path))?;
    let text = String::from_utf8_lossy(&bytes);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let found = parse(&text, &printable::clean(&name), rules).map_err(|(line, fault)| {
        anyhow!(message!("settings_file-line", file = &place, line = line, reason = sentence(&fault)))
    })?;
    ensure!(!found.is_empty(), message!("quiz-expected_lines", file = place));
    Ok(found)
}

fn parse(text: &str, name: &str, rules: RuleSet) -> Result<Vec<Exercise>, (usize, anyhow::Error)> {
    let text = text.trim_start_matches('\u{feff}');
    let head = text.lines().next().unwrap_or_default();
    let columns: Vec<&str> = head.split(',').map(|cell| cell.trim().trim_matches('"')).collect();
    let place = |wanted: &str| columns.iter().position(|column| column.eq_ignore_ascii_case(wanted));
    let (mut exercises, mut known) = (Vec::new(), HashSet::new());
    let mut add = |line: usize, question: Result<Inline, ProtocolError>, play: &str| {
        let exercise = exercise(question, play, rules, format!("{name}, line {line}"));
        let exercise = exercise.map_err(|fault| (line, fault))?;
        if known.insert(exercise.key()) {
            exercises.push(exercise);
        }
        Ok(())
    };
    if let (Some(position), Some(dice)) = (place("position"), place("dice")) {
        let play = place("play").or_else(|| place("move"));
        for row in csv::Reader::from_reader(text.as_bytes()).records() {
            let row = row.map_err(|error| {
                let line = error.position().map_or(1, |place| place.line() as usize);
                (line, anyhow!(message!("quiz-expected_cells", reason = error.to_string())))
            })?;
            let line = row.position().map_or(1, |place| place.line() as usize);
            let cell = |place: usize| row.get(place).unwrap_or_default();
            let words = [cell(position), cell(dice)].into_iter().filter(|cell| !cell.is_empty());
            add(line, Inline::of_words(words), play.map_or("", cell))?;
        }
    } else {
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            add(line, text.parse(), "")?;
        }
    }
    Ok(exercises)
}

fn exercise(
    question: Result<Inline, ProtocolError>,
    play: &str,
    rules: RuleSet,
    source: String,
) -> anyhow::Result<Exercise> {
    let Inline { id, dice } = question?;
    let dice = dice.or(id.match_id.and_then(|match_id| match_id.dice));
    let numbers = Numbers::of(id.pending, dice).ok_or_else(|| anyhow!(message!("quiz-expected_dice")))?;
    let standing = id.match_id.map_or_else(MatchScore::default, |match_id| {
        let on_roll: Player = match_id.on_roll;
        let score = [on_roll, on_roll.other()].map(|player| match_id.score[player.index()]);
        MatchScore { length: match_id.length, score }
    });
    let id = id.under(&rules)?;
    let exercise = Exercise::new(rules, id.position, numbers, standing, Message::text(source))?;
    let played = if play.trim().is_empty() { None } else { Some(exercise.read(play)?) };
    Ok(exercise.with_played(played))
}

/// Limits on the number of positions in a quiz.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuizLimits {
    /// Maximum number of positions, old and new.
    pub(super) all: usize,
    /// Maximum number of positions that the player has not answered before.
    pub(super) new: usize,
}

/// A position to ask. If the player has answered the position before, its stage is added: the longer the
/// player has known the position, the higher the stage.
pub(super) type PlannedQuestion = (Exercise, Option<u8>);

/// Returns the positions that are due on `day`, followed by new positions. The due positions are in the order
/// of `lessons`, which begins with the longest overdue; the new ones are in the order of `source`. If
/// `source` is a file, due positions that the file lacks are left out.
pub(super) fn plan(
    lessons: &[Lesson],
    source: Vec<Exercise>,
    is_file: bool,
    day: &str,
    limits: QuizLimits,
) -> Vec<PlannedQuestion> {
    let keys: HashSet<String> = source.iter().map(Exercise::key).collect();
    let known: HashSet<String> = lessons.iter().map(|lesson| lesson.exercise.key()).collect();
    let due = lessons.iter().filter(|lesson| lesson.due.as_str() <= day);
    let due = due.filter(|lesson| !is_file || keys.contains(&lesson.exercise.key()));
    let due = due.map(|lesson| (lesson.exercise.clone(), Some(lesson.stage)));
    let new = source.into_iter().filter(|exercise| !known.contains(&exercise.key()));
    let new = new.take(limits.new).map(|exercise| (exercise, None));
    due.chain(new).take(limits.all).collect()
}

#[cfg(test)]
mod tests {
    use plakoto_engine::rules::{Position, Roll, RuleSet};
    use plakoto_table::practice::MatchScore;

    use super::*;

    fn parse(text: &str) -> Result<Vec<String>, (usize, String)> {
        let found = super::parse(text, "f.txt", RuleSet::PLAKOTO);
        let shown = |exercise: Exercise| {
            let played = exercise.played.map(|legal| format!(", not {legal}")).unwrap_or_default();
            let MatchScore { length, score: [mine, theirs] } = exercise.standing;
            format!("{} {mine}-{theirs}/{length}{played}, {}", exercise.numbers, exercise.source)
        };
        let all = found.map_err(|(line, fault)| (line, fault.to_string()))?;
        Ok(all.into_iter().map(shown).collect())
    }

    #[test]
    fn lines_and_tables_are_read() {
        let lines = "\u{feff}# mine\n\nAACA/z8AAID/Pw 31\r\n AACA/z8AAID/Pw 6 5\nAACA/z8AAID/Pw 31\n";
        assert_eq!(
            parse(lines).expect("positions"),
            ["31 0-0/0, f.txt, line 3", "65 0-0/0, f.txt, line 4"],
            "duplicates are dropped"
        );
        let table = "turn,position,dice,play\n1,AACA/z8AAID/Pw,31,24/20\n2,AACA/z8AAID/Pw,65,\n";
        assert_eq!(
            parse(table).expect("positions"),
            ["31 0-0/0, not 24/20, f.txt, line 2", "65 0-0/0, f.txt, line 3"]
        );
    }

    /// In the match ID `cAkXAAAAAAAE`, player 1 has rolled 65. IDs such as `cIkFAEAAAAAE` also contain the
    /// score of a match.
    #[test]
    fn a_match_id_has_dice_and_score() {
        assert_eq!(parse("AACA/z8AAID/Pw:cAkXAAAAAAAE").expect("a position"), ["65 0-0/0, f.txt, line 1"]);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, line, part) in [
            ("AACA/z8AAID/Pw 31\nAACA 31", 2, "expected a position ID"),
            ("AACA/z8AAID/Pw", 1, "expected dice after the position"),
            ("AACA/z8AAID/Pw 37", 1, "expected two dice"),
            ("AAAAAAAA/38AAA 31", 1, "the game is over in this position"),
            ("position,dice\nAACA/z8AAID/Pw", 2, "expected CSV"),
            ("position,dice,play\nAACA/z8AAID/Pw,31,24/19", 2, "24/19"),
        ] {
            let (found, fault) = parse(text).expect_err(text);
            assert!(found == line && fault.contains(part), "{text}: line {found}, {fault}");
        }
    }

    fn exercise(roll: &str) -> Exercise {
        let roll: Roll = roll.parse().expect("a roll");
        Exercise::new(
            RuleSet::PLAKOTO,
            Position::START,
            roll.into(),
            MatchScore::default(),
            Message::text(""),
        )
        .expect("an exercise")
    }

    #[test]
    fn due_positions_come_first_and_new_ones_are_limited() {
        let lesson = |roll, due: &str| Lesson { exercise: exercise(roll), stage: 2, due: due.into() };
        let lessons = [lesson("31", "2026-11-01"), lesson("32", "2026-11-22"), lesson("41", "2026-11-23")];
        let source = ["42", "31", "43", "51", "41"].map(exercise);
        let planned = |is_file, all, new| {
            let planned = plan(&lessons, source.to_vec(), is_file, "2026-11-22", QuizLimits { all, new });
            let rolls = planned.iter().map(|(exercise, stage)| {
                assert_eq!(
                    stage.is_some(),
                    lessons.iter().any(|lesson| lesson.exercise.key() == exercise.key())
                );
                exercise.numbers.to_string()
            });
            rolls.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(planned(false, 20, 2), "31 32 42 43");
        assert_eq!(planned(false, 3, 2), "31 32 42");
        assert_eq!(planned(false, 20, 0), "31 32");
        assert_eq!(planned(true, 20, 9), "31 42 43 51", "32 is not in the file, 41 is not due");
    }
}
