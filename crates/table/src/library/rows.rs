//! Rows that library queries return.

use serde::{Serialize, Serializer};

use crate::analysis::{Difficulty, Rating, serialize_rounded};
use plakoto_engine::printable;

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
