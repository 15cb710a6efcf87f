//! The quiz: its positions, the users' answers and the users' progress.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use rusqlite::{OptionalExtension, Row, Transaction, named_params, params};
use serde::Serialize;

use super::seals::seal_lesson;
use super::{Library, LibraryError, damaged};
use crate::practice::{Exercise, LEARNED, MatchScore, Verdict, days, next_stage};
use crate::record::Mark;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::printable::rounded;
use plakoto_engine::rules::{Numbers, Pending, Player, Roll, Rotation, RuleSet};
use plakoto_words::message;

/// A position that the quiz has shown to a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The position with its dice, rules and match score.
    pub exercise: Exercise,
    /// The stage that the user has reached with this position. Higher stages are repeated after more days.
    pub stage: u8,
    /// The date from which the quiz shows the position again.
    pub due: String,
}

/// A user's answer to a quiz position.
#[derive(Clone, Copy, Debug)]
pub struct LessonAnswer<'a> {
    /// The name of the user who answered.
    pub person: &'a str,
    /// The date of the answer, in the form `2026-11-22`.
    pub day: &'a str,
    /// The quiz position that the user answered.
    pub exercise: &'a Exercise,
    /// The play that the user chose.
    pub play: &'a str,
    /// The equity that the chosen play loses, in points.
    pub error: f64,
    /// The verdict on the chosen play: right, right after a hint, or wrong.
    pub verdict: Verdict,
}

/// When the quiz shows a position again after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextReview {
    /// The new stage of the position.
    pub stage: u8,
    /// The date from which the position is due again.
    pub due: String,
}

/// A user's progress in the quiz.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// Number of positions that the quiz has shown to the user.
    pub lessons: u64,
    /// Number of positions that are due on the date of the query.
    pub due: u64,
    /// Number of positions that the user has learned.
    pub learned: u64,
    /// The first date, after the date of the query, on which another position is due.
    pub next_due: Option<String>,
    /// Number of answers that the user has given.
    pub answers: u64,
    /// Number of the user's answers that were good enough.
    pub right: u64,
    /// Number of answers that the user gave in the last 30 days.
    pub recent_answers: u64,
    /// Number of answers in the last 30 days that were good enough.
    pub recent_right: u64,
    /// The user's mean loss per answer, in points; `None` if the user has given no answers.
    pub error_rate: Option<f64>,
}

/// Number of days for which an answer counts as recent.
const RECENT: u32 = 30;

impl Library {
    /// Returns all positions that the quiz has shown to a user, sorted by the date on which they are due.
    ///
    /// # Errors
    /// Fails if the library cannot be read or contains an invalid quiz position.
    pub fn lessons(&self, person: &str) -> Result<Vec<Lesson>, LibraryError> {
        self.check_lessons()?;
        let sql = "SELECT * FROM stored_lesson NOT INDEXED WHERE person = ? ORDER BY due, stage, lesson";
        let rows = self.rows(sql, [person], StoredLesson::of)?;
        rows.into_iter()
            .map(|row| row.lesson().ok_or_else(|| damaged(&self.path, message!("library-unreadable_lesson"))))
            .collect()
    }

    /// Stores an answer in one transaction. Returns the new stage of the position and the date on which it is
    /// due again.
    ///
    /// # Errors
    /// Fails if the library cannot be written.
    pub fn answer(&mut self, answer: &LessonAnswer<'_>) -> Result<NextReview, LibraryError> {
        self.check_lessons()?;
        let stored = self.change(|transaction| store_answer(transaction, answer));
        stored.map_err(|error| self.told(error))
    }

    /// Returns the progress of a user. The numbers of due positions and recent answers are counted as of the
    /// date `day`.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn progress(&self, person: &str, day: &str) -> Result<Progress, LibraryError> {
        self.check_lessons()?;
        let lessons =
            "SELECT count(*), count(*) FILTER (WHERE due <= :day), count(*) FILTER (WHERE stage >= :learned),
            min(due) FILTER (WHERE due > :day) FROM stored_lesson NOT INDEXED WHERE person = :person";
        let parameters = named_params! {":day": day, ":learned": LEARNED, ":person": person};
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let lessons = self.rows(lessons, parameters, read)?.pop().unwrap_or_default();
        let answers = "SELECT count(*), count(*) FILTER (WHERE verdict <> 'wrong'),
            count(*) FILTER (WHERE day > :since),
            count(*) FILTER (WHERE day > :since AND verdict <> 'wrong'), avg(error)
            FROM (SELECT *, date(:day, :back) AS since FROM stored_answer
            JOIN stored_lesson NOT INDEXED USING (lesson) WHERE person = :person)";
        let answers = answers.replace(":since", "since");
        let back = format!("-{RECENT} days");
        let parameters = named_params! {":day": day, ":back": back, ":person": person};
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
        let answers = self.rows(&answers, parameters, read)?.pop().unwrap_or_default();
        let (lessons, due, learned, next_due) = lessons;
        let (answers, right, recent_answers, recent_right, error): (_, _, _, _, Option<f64>) = answers;
        let error_rate = error.map(rounded);
        Ok(Progress {
            lessons,
            due,
            learned,
            next_due,
            answers,
            right,
            recent_answers,
            recent_right,
            error_rate,
        })
    }

    /// Returns the error for a stored turn that the library cannot parse.
    pub(super) fn damaged_turn(&self) -> LibraryError {
        damaged(&self.path, message!("library-unreadable_turn"))
    }
}

fn store_answer(transaction: &Transaction<'_>, answer: &LessonAnswer<'_>) -> rusqlite::Result<NextReview> {
    let LessonAnswer { person, day, exercise, play, error, verdict } = answer;
    let MatchScore { length, score: [mine, theirs] } = exercise.standing;
    let (rules, position) = (exercise.rules.to_string(), exercise.position.to_string());
    let (games, dice) = (exercise.rotation.to_string(), exercise.numbers.to_string());
    let known =
        "SELECT lesson, stage FROM stored_lesson WHERE person = ? AND rules = ? AND position = ? AND dice = ?
        AND length = ? AND score = ? AND opponent_score = ?";
    let key = params![person, rules, position, dice, length, mine, theirs];
    let known: Option<(i64, u8)> =
        transaction.query_row(known, key, |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let stage = next_stage(known.map(|(_, stage)| stage), *verdict);
    let later = format!("+{} days", days(stage));
    let due: String = transaction.query_row("SELECT date(?, ?)", params![day, later], |row| row.get(0))?;
    let lesson = match known {
        Some((lesson, _)) => {
            let update = "UPDATE stored_lesson SET games = ?, stage = ?, due = ? WHERE lesson = ?";
            transaction.execute(update, params![games, stage, due, lesson])?;
            lesson
        }
        None => {
            let played = exercise.played.map(|legal| legal.to_string());
            transaction.execute(
                "INSERT INTO stored_lesson (person, rules, games, position, dice, length, score, opponent_score, played,
                 source, stage, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                params![
                    person, rules, games, position, dice, length, mine, theirs, played, exercise.source.to_string(), stage, due
                ],
            )?;
            transaction.last_insert_rowid()
        }
    };
    transaction.execute(
        "INSERT INTO stored_answer VALUES
         (?1, (SELECT count(*) + 1 FROM stored_answer WHERE lesson = ?1), ?2, ?3, ?4, ?5)",
        params![lesson, day, play, error, verdict.name()],
    )?;
    seal_lesson(transaction, lesson)?;
    Ok(NextReview { stage, due })
}

/// An exercise in the text form that the library stores.
pub(super) struct StoredExercise {
    pub(super) rules: String,
    /// The games of the match in turn.
    pub(super) games: String,
    pub(super) position: String,
    pub(super) dice: String,
    pub(super) standing: MatchScore,
    pub(super) played: Option<String>,
    pub(super) source: String,
}

struct StoredLesson {
    exercise: StoredExercise,
    stage: u8,
    due: String,
}

impl StoredLesson {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let score = [row.get("score")?, row.get("opponent_score")?];
        let exercise = StoredExercise {
            rules: row.get("rules")?,
            games: row.get("games")?,
            position: row.get("position")?,
            dice: row.get("dice")?,
            standing: MatchScore { length: row.get("length")?, score },
            played: row.get("played")?,
            source: row.get("source")?,
        };
        Ok(Self { exercise, stage: row.get("stage")?, due: row.get("due")? })
    }

    fn lesson(self) -> Option<Lesson> {
        Some(Lesson { exercise: self.exercise.read()?, stage: self.stage, due: self.due })
    }
}

impl StoredExercise {
    /// Parses the exercise; returns `None` if it is invalid.
    pub(super) fn read(self) -> Option<Exercise> {
        let rules: RuleSet = self.rules.parse().ok()?;
        let position = self.position.parse::<PositionId>().ok()?.position(&rules.mechanics).ok()?;
        let numbers = match self.dice.parse::<Roll>() {
            Ok(roll) => Numbers::Rolled(roll),
            Err(_) => Numbers::HandedOver(self.dice.parse::<Pending>().ok()?),
        };
        let exercise =
            Exercise::new(rules, position, numbers, self.standing, plakoto_words::Message::text(self.source))
                .ok()?;
        let played = self.played.and_then(|text| exercise.read(&text).ok());
        let rotation = self.games.parse().ok()?;
        Some(Exercise { rotation, ..exercise }.with_played(played))
    }
}

/// A player, and how many of the player's plays are marked as errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerMistakes {
    /// The name of the player.
    pub name: String,
    /// Number of the player's plays that are marked as errors.
    pub mistakes: u64,
}

/// For each match number, the games of the match in turn, and the score before each game with its rules.
type Games = HashMap<i64, (Rotation, Vec<([u16; 2], RuleSet)>)>;

/// A stored play that is marked as an error.
struct StoredMistake {
    number: i64,
    game: usize,
    turn: usize,
    side: usize,
    date: String,
    players: [String; 2],
    length: u16,
    position: String,
    dice: String,
    play: String,
}

impl Library {
    /// Returns positions in which a player made a play with the mark `least` or a worse one. The position
    /// with the largest error comes first. No position is returned twice. Positions that `is_wanted` rejects
    /// are skipped, and at most `most` positions are returned.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn mistakes(
        &self,
        name: &str,
        least: Mark,
        most: usize,
        is_wanted: &dyn Fn(&Exercise) -> bool,
    ) -> Result<Vec<Exercise>, LibraryError> {
        self.check_analyses()?;
        let sql = format!(
            "SELECT stored_turn.match_number, game, turn, stored_turn.side, date, player0, player1, length, position,
             dice, play FROM stored_turn
             JOIN stored_side USING (match_number, side)
             JOIN stored_player ON stored_player.player = +stored_side.player
             JOIN matches ON number = stored_turn.match_number
             WHERE +name = ? AND choices > 1 AND mark IN ({}) ORDER BY stored_turn.error DESC, 1, 2, 3",
            marks(least)
        );
        let (mut exercises, mut known, mut games) = (Vec::new(), HashSet::new(), Games::new());
        for mistake in self.rows(&sql, [name], StoredMistake::of)? {
            if exercises.len() >= most {
                break;
            }
            let (standing, rules, rotation) = self.standing(&mistake, &mut games)?;
            // Skip positions that are not suitable as exercises.
            let Some(exercise) = mistake.into_stored_exercise(standing, &rules, &rotation).read() else {
                continue;
            };
            if known.insert(exercise.key()) && is_wanted(&exercise) {
                exercises.push(exercise);
            }
        }
        Ok(exercises)
    }

    /// Checks all analysed matches before their turns are read.
    fn check_analyses(&self) -> Result<(), LibraryError> {
        self.check_rows()?;
        let analysed = "SELECT number FROM stored_match NOT INDEXED WHERE analysis IS NOT NULL";
        let numbers: Vec<i64> = self.rows(analysed, [], |row| row.get(0))?;
        numbers.into_iter().try_for_each(|number| self.check_contents(number))
    }

    /// Returns the match score before the game that contains a mistake, the rules of the game, and the games of
    /// the match. Reads each match record only once.
    fn standing(
        &self,
        mistake: &StoredMistake,
        games: &mut Games,
    ) -> Result<(MatchScore, RuleSet, Rotation), LibraryError> {
        let StoredMistake { number, game, side, length, .. } = *mistake;
        let (rotation, games) = match games.entry(number) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(vacant) => {
                let record = self.record(number)?;
                let games = record.games.iter().map(|game| (game.score(), *game.rules())).collect();
                vacant.insert((record.rotation, games))
            }
        };
        let (score, rules) = games.get(game - 1).ok_or_else(|| self.damaged_turn())?;
        let player = if side == 0 { Player::O } else { Player::X };
        let score = [player, player.other()].map(|player| score[player.index()]);
        let standing = if length == 0 { MatchScore::default() } else { MatchScore { length, score } };
        Ok((standing, *rules, *rotation))
    }

    /// Returns the players who made plays with the mark `least` or a worse one. The player with the most such
    /// plays comes first.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn mistaken(&self, least: Mark) -> Result<Vec<PlayerMistakes>, LibraryError> {
        self.check_analyses()?;
        let sql = format!(
            "SELECT name, count(*) FROM turns WHERE choices > 1 AND mark IN ({}) GROUP BY +name ORDER BY 2 DESC, 1",
            marks(least)
        );
        self.rows(&sql, [], |row| Ok(PlayerMistakes { name: row.get(0)?, mistakes: row.get(1)? }))
    }
}

/// Returns the names of the mark `least` and all worse marks as an SQL list.
fn marks(least: Mark) -> String {
    let marks = Mark::ALL.into_iter().filter(|mark| *mark >= least);
    marks.map(|mark| format!("'{}'", mark.name())).collect::<Vec<_>>().join(", ")
}

impl StoredMistake {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: row.get(0)?,
            game: row.get::<_, usize>(1)?.max(1),
            turn: row.get(2)?,
            side: row.get(3)?,
            date: row.get(4)?,
            players: [row.get(5)?, row.get(6)?],
            length: row.get(7)?,
            position: row.get(8)?,
            dice: row.get(9)?,
            play: row.get(10)?,
        })
    }

    fn into_stored_exercise(
        self,
        standing: MatchScore,
        rules: &RuleSet,
        rotation: &Rotation,
    ) -> StoredExercise {
        let [first, second] = &self.players;
        StoredExercise {
            source: format!(
                "{first} - {second}, {}, match {}, game {}, turn {}",
                self.date, self.number, self.game, self.turn
            ),
            rules: rules.to_string(),
            games: rotation.to_string(),
            position: self.position,
            dice: self.dice,
            standing,
            played: Some(self.play),
        }
    }
}
