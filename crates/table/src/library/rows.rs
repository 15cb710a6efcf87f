//! Rows that library queries return: matches, games, players and months, and the summaries of stored analyses.

use std::collections::HashMap;

use rusqlite::{Params, Row, named_params};
use serde::{Serialize, Serializer};

use super::{Library, LibraryError, damaged};
use crate::analysis::{
    CountedTurn, Difficulty, Phase, Rating, Statistics, Summary, gained, serialize_rounded, worth_of_start,
};
use crate::match_play::{EquityTable, GameResult};
use crate::record::{Damage, GameRecord, LuckMark, Mark, Record, json_lines};
use plakoto_engine::printable;
use plakoto_words::{Message, message};

/// One match in a list of matches.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchRow {
    /// The number of the match in the library. It is not reused after the match is removed.
    pub number: i64,
    /// The date of the match, in the form `2026-11-22`.
    pub date: String,
    /// The names of player 0 and player 1.
    pub players: [String; 2],
    /// Match length in points; 0 for a session.
    pub length: u16,
    /// The rules of the match, as text.
    pub rules: String,
    /// The final score of player 0 and player 1.
    pub score: [u16; 2],
    /// The index of the player who won the match; `None` if neither player has won it.
    pub winner: Option<usize>,
    /// Number of games in the match.
    pub games: u64,
    /// Number of turns in the match.
    pub turns: u64,
    /// Origin of the match, for example a file name.
    pub source: String,
    /// The method by which the match was analysed; `None` if it has not been analysed.
    pub analysis: Option<String>,
}

/// A match with its games and the statistics of its players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchDetails {
    /// The match as it appears in a list of matches.
    #[serde(flatten)]
    pub row: MatchRow,
    /// The time at which the match was added to the library, in the form `2026-11-22T20:15:00Z`.
    pub added: String,
    /// The games of the match, in the order in which they were played.
    #[serde(rename = "list")]
    pub games: Vec<GameRow>,
    /// The statistics of player 0 and player 1; `None` if the match has not been analysed.
    pub statistics: Option<[SideStatistics; 2]>,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    /// The number of the game in the match, counted from 1.
    pub game: usize,
    /// The score of player 0 and player 1 before the game.
    pub score: [u16; 2],
    /// The index of the player who rolled first.
    pub starter: usize,
    /// Number of turns in the game.
    pub turns: usize,
    /// Whether the game is over.
    pub is_over: bool,
    /// The index of the player who won the game; `None` for a draw or an unfinished game.
    pub winner: Option<usize>,
    /// The points that the winner scores; 0 if there is no winner.
    pub points: u8,
}

/// Totals and means over the analysed turns of a player.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SideStatistics {
    /// Number of analysed turns.
    pub turns: u64,
    /// Number of decisions, that is, turns with more than one legal play.
    pub decisions: u64,
    /// Number of plays marked as doubtful.
    pub doubtful: u64,
    /// Number of plays marked as bad.
    pub bad: u64,
    /// Number of plays marked as very bad.
    pub very_bad: u64,
    /// Total error of all decisions, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub error: f64,
    /// The mean error per decision, in points; `None` if there are no decisions.
    #[serde(serialize_with = "perhaps_rounded")]
    pub error_rate: Option<f64>,
    /// The rating of the player; `None` if there are no decisions.
    pub rating: Option<Rating>,
    /// The total luck of all rolls, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub luck: f64,
    /// The mean luck per roll, in points; `None` if there are no turns.
    #[serde(serialize_with = "perhaps_rounded")]
    pub luck_rate: Option<f64>,
}

/// A player's analysed matches of one month.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MonthRow {
    /// The month, in the form `2026-11`.
    pub month: String,
    /// Number of analysed matches.
    pub matches: u64,
    /// Number of decisions.
    pub decisions: u64,
    /// Total error of the decisions, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub error: f64,
    /// Total luck of the rolls, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub luck: f64,
}

impl MonthRow {
    /// Mean error per decision, in points; 0 without decisions.
    pub fn rate(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { self.error / self.decisions as f64 }
    }
}

/// A player, with totals over their matches.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerRow {
    /// The name of the player.
    pub name: String,
    /// Number of the player's matches and sessions.
    pub matches: u64,
    /// Number of matches that the player won.
    pub won: u64,
    /// Number of matches that the player lost.
    pub lost: u64,
    /// Points that the player won in all games, minus the points that the player lost.
    pub points: i64,
    /// Number of the player's matches that have been analysed.
    pub analysed: u64,
    /// The player's statistics over the analysed matches; all zero if none exist.
    #[serde(flatten)]
    pub statistics: SideStatistics,
}

impl SideStatistics {
    /// Reads the statistics from the columns `turns`, `decisions`, `doubtful`, `bad`, `very_bad`, `error` and
    /// `luck`, and from the columns of the [difficulty]. Returns `None` if nothing has been analysed.
    pub(super) fn of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<Self>> {
        let Some(turns) = row.get("turns")? else { return Ok(None) };
        let (decisions, error, luck): (u64, f64, f64) =
            (row.get("decisions")?, row.get("error")?, row.get("luck")?);
        let [doubtful, bad, very_bad] = [row.get("doubtful")?, row.get("bad")?, row.get("very_bad")?];
        let mean = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
        let error_rate = mean(error, decisions);
        let difficulty = difficulty(row)?;
        Ok(Some(Self {
            turns,
            decisions,
            doubtful,
            bad,
            very_bad,
            error,
            error_rate,
            rating: (decisions > 0).then(|| Rating::of(error, decisions, &difficulty)),
            luck,
            luck_rate: mean(luck, turns),
        }))
    }
}

impl MatchRow {
    /// The columns of the view `matches` from which [`MatchRow::of`] reads a row.
    pub(super) const COLUMNS: &'static str = "number, date, player0, player1, length, rules, score0, score1, winner, \
        games, turns, source, analysis";

    /// Reads the columns in [`MatchRow::COLUMNS`] by index, which is faster than by name if there are many
    /// rows.
    pub(super) fn of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        let source: String = row.get(11)?;
        Ok(Self {
            number: row.get(0)?,
            date: row.get(1)?,
            players: [row.get(2)?, row.get(3)?],
            length: row.get(4)?,
            rules: row.get(5)?,
            score: [row.get(6)?, row.get(7)?],
            winner: row.get(8)?,
            games: row.get(9)?,
            turns: row.get(10)?,
            source: printable::clean(&source).into_owned(),
            analysis: row.get(12)?,
        })
    }
}

/// Reads the columns `difficulty0` to `difficulty3`.
pub(super) fn difficulty(row: &rusqlite::Row<'_>) -> rusqlite::Result<Difficulty> {
    let expected =
        [row.get("difficulty0")?, row.get("difficulty1")?, row.get("difficulty2")?, row.get("difficulty3")?];
    Ok(Difficulty { expected })
}

fn perhaps_rounded<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => serialize_rounded(number, serializer),
        None => serializer.serialize_none(),
    }
}

/// A filter for the list of matches.
#[derive(Clone, Debug, Default)]
pub struct MatchFilter {
    /// The player whose matches are listed; `None` for all players.
    pub player: Option<String>,
    /// The maximum number of matches to list, which are the latest by date; `None` for all matches.
    pub last: Option<u32>,
}

impl Library {
    /// Returns the matches sorted by date. Matches on the same date are sorted by number.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn matches(&self, wanted: &MatchFilter) -> Result<Vec<MatchRow>, LibraryError> {
        self.check_rows()?;
        let sql = format!(
            "SELECT {} FROM matches WHERE :player IS NULL OR :player IN (player0, player1)
             ORDER BY +date DESC, number DESC LIMIT :last",
            MatchRow::COLUMNS
        );
        // SQL treats a negative limit as no limit.
        let last = wanted.last.map_or(-1, i64::from);
        let parameters = named_params! {":player": wanted.player, ":last": last};
        let mut matches = self.rows(&sql, parameters, MatchRow::of)?;
        matches.reverse();
        Ok(matches)
    }

    /// Returns all players, in descending order of matches.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn players(&self) -> Result<Vec<PlayerRow>, LibraryError> {
        self.check_rows()?;
        self.rows("SELECT * FROM players ORDER BY matches DESC, name", [], |row| {
            Ok(PlayerRow {
                name: row.get("name")?,
                matches: row.get("matches")?,
                won: row.get("won")?,
                lost: row.get("lost")?,
                points: row.get("points")?,
                analysed: row.get("analysed")?,
                statistics: SideStatistics::of(row)?.unwrap_or_default(),
            })
        })
    }

    /// Returns a player's analysed matches month by month, the first month first.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn months(&self, player: &str) -> Result<Vec<MonthRow>, LibraryError> {
        self.check_rows()?;
        let sql =
            "SELECT substr(date, 1, 7) AS month, count(*), sum(decisions), sum(error), sum(luck) FROM sides
            WHERE +name = ? AND decisions IS NOT NULL GROUP BY month ORDER BY month";
        self.rows(sql, [player], |row| {
            let (month, matches, decisions) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(MonthRow { month, matches, decisions, error: row.get(3)?, luck: row.get(4)? })
        })
    }

    /// Runs a query and converts each row with `read`.
    pub(super) fn rows<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, LibraryError> {
        let rows = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare(sql)?.query_map(parameters, read)?.collect()
        };
        rows().map_err(|error| self.told(error))
    }
}

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
            .map_err(|fault| damaged(&self.path, unreadable_match(number, &fault)))
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

fn unreadable_match(number: i64, fault: &Damage) -> Message {
    message!("library-unreadable_match", number = number.to_string(), fault = fault.message())
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
                let counted = turn.counted.as_ref().ok_or_else(|| self.damaged_turn())?;
                sum.players.get_mut(turn.side).ok_or_else(|| self.damaged_turn())?.count(counted);
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
