//! Summaries of the stored match analyses.

use std::collections::HashMap;

use rusqlite::Row;

use super::rows::difficulty;
use super::{Library, LibraryError, MatchFilter, MatchRow};
use crate::analysis::{CountedTurn, Phase, Statistics, Summary, gained, worth_of_start};
use crate::match_play::EquityTable;
use crate::record::{LuckMark, Mark};

/// A turn read from the library.
struct StoredTurn {
    game: usize,
    side: usize,
    is_by_score: bool,
    /// The turn's contribution to the statistics; `None` if the library contains an unknown mark or phase.
    counted: Option<CountedTurn>,
}

impl Library {
    /// Returns the same matches as [`Library::matches`], each with the summary of its stored analysis if it
    /// has one. No match is analysed again.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn summaries(&self, wanted: &MatchFilter) -> Result<Vec<(MatchRow, Option<Summary>)>, LibraryError> {
        let mut equities = HashMap::new();
        let summary = |row: MatchRow| {
            let summary =
                row.analysis.is_some().then(|| self.summary(row.number, &mut equities)).transpose()?;
            Ok((row, summary))
        };
        self.matches(wanted)?.into_iter().map(summary).collect()
    }

    /// Returns the summary of the stored analysis of a match. `equities` is a cache of match-equity tables,
    /// by rules.
    fn summary(
        &self,
        number: i64,
        equities: &mut HashMap<String, EquityTable>,
    ) -> Result<Summary, LibraryError> {
        let record = self.record(number)?;
        let sql = "SELECT game, side, choices > 1, error, mark, phase, luck, luck_mark, error_mwc, luck_mwc,
                difficulty0, difficulty1, difficulty2, difficulty3
            FROM stored_turn WHERE match_number = ? ORDER BY game, turn";
        let turns = self.rows(sql, [number], StoredTurn::of)?;
        let mut statistics = Statistics::default();
        // Add up each game separately first, as an analysis does, so that the rounding errors are the same.
        for of_game in turns.chunk_by(|one, next| one.game == next.game) {
            let mut sum = Statistics::default();
            for turn in of_game {
                let counted = turn.counted.as_ref().ok_or_else(|| self.damaged("a turn"))?;
                sum.players.get_mut(turn.side).ok_or_else(|| self.damaged("a turn"))?.count(counted);
            }
            statistics.add(&sum);
        }
        for game in &record.games {
            game.result().into_iter().for_each(|result| statistics.book(result, worth_of_start(game)));
        }
        let is_by_score = turns.iter().any(|turn| turn.is_by_score);
        let gained = is_by_score.then(|| {
            let table = || EquityTable::of(record.rotation);
            gained(&record, equities.entry(record.rotation.to_string()).or_insert_with(table))
        });
        Ok(Summary { statistics, is_by_score, gained: gained.flatten() })
    }
}

impl StoredTurn {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let (mark, phase, luck_mark): (String, String, String) = (row.get(4)?, row.get(5)?, row.get(7)?);
        let mark = if mark.is_empty() { Some(None) } else { Mark::named(&mark).map(Some) };
        let phase = Phase::ALL.into_iter().find(|known| known.name() == phase);
        let luck_mark = if luck_mark.is_empty() { Some(None) } else { LuckMark::named(&luck_mark).map(Some) };
        let [error_in_match, luck_in_match]: [Option<f64>; 2] = [row.get(8)?, row.get(9)?];
        let difficulty = difficulty(row)?;
        let (is_decision, error, luck) = (row.get(2)?, row.get(3)?, row.get(6)?);
        let counted = |((mark, phase), luck_mark)| CountedTurn {
            is_decision,
            error,
            difficulty,
            mark,
            phase,
            luck,
            luck_mark,
            error_in_match: error_in_match.unwrap_or_default(),
            luck_in_match: luck_in_match.unwrap_or_default(),
        };
        Ok(Self {
            game: row.get(0)?,
            side: row.get(1)?,
            is_by_score: error_in_match.is_some(),
            counted: mark.zip(phase).zip(luck_mark).map(counted),
        })
    }
}
