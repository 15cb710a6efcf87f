//! Finds players' mistakes in the stored matches, so that players can practise them.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use rusqlite::Row;
use serde::Serialize;

use super::lessons::StoredExercise;
use super::{Library, LibraryError};
use crate::practice::{Exercise, MatchScore};
use crate::record::Mark;
use plakoto_engine::rules::{Player, Rotation, RuleSet};

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
        let (score, rules) = games.get(game - 1).ok_or_else(|| self.damaged("a turn"))?;
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
