//! Reads a single match from the library.

use super::error::damaged;
use super::{GameRow, Library, LibraryError, MatchDetails, MatchRow, SideStatistics};
use crate::match_play::GameResult;
use crate::record::{GameRecord, Record, json_lines};

impl Library {
    /// Returns the record of the match with this number.
    ///
    /// # Errors
    /// Fails if no match has this number, or if the library cannot be read.
    pub fn record(&self, number: i64) -> Result<Record, LibraryError> {
        self.check_contents(number)?;
        let sql = "SELECT record FROM records WHERE match_number = ?";
        let texts: Vec<String> = self.rows(sql, [number], |row| row.get(0))?;
        let text = texts.first().ok_or(LibraryError::NoMatch(number))?;
        json_lines::parse(text.as_bytes())
            .map_err(|fault| damaged(&self.path, format!("match {number}, {fault}")).into())
    }

    /// Returns the match with this number, with its games and the statistics of its players.
    ///
    /// # Errors
    /// Fails if no match has this number, or if the library cannot be read.
    pub fn details(&self, number: i64) -> Result<MatchDetails, LibraryError> {
        let record = self.record(number)?;
        let matches = format!("SELECT {}, added FROM matches WHERE number = ?", MatchRow::COLUMNS);
        let mut rows = self.rows(&matches, [number], |row| Ok((MatchRow::of(row)?, row.get("added")?)))?;
        let (row, added) = rows.pop().ok_or(LibraryError::NoMatch(number))?;
        let sides = "SELECT * FROM stored_side WHERE match_number = ? ORDER BY side";
        let sides: Vec<Option<SideStatistics>> = self.rows(sides, [number], SideStatistics::of)?;
        let games = (1..).zip(&record.games);
        let statistics: Option<Vec<SideStatistics>> = sides.into_iter().collect();
        Ok(MatchDetails {
            row,
            added,
            games: games.map(|(number, game)| GameRow::of(number, game)).collect(),
            statistics: statistics.and_then(|sides| sides.try_into().ok()),
        })
    }
}

impl GameRow {
    fn of(number: usize, game: &GameRecord) -> Self {
        let result = game.result();
        let (winner, points) = match result {
            Some(GameResult::Won { winner, points, .. }) => (Some(winner.index()), points),
            _ => (None, 0),
        };
        Self {
            game: number,
            score: game.score(),
            starter: game.starter().index(),
            turns: game.turns().len(),
            is_over: result.is_some(),
            winner,
            points,
        }
    }
}
