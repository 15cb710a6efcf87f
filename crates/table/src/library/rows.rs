//! What a library says.

use serde::{Serialize, Serializer};

use crate::analysis::{Difficulty, Rating, Scale, serialize_rounded};
use plakoto_engine::printable;

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchRow {
    /// Its number, which no other match gets.
    pub number: i64,
    /// The day.
    pub date: String,
    /// The names of player 0 and player 1.
    pub players: [String; 2],
    /// Points of the match; 0 for a session.
    pub length: u16,
    /// The rule set.
    pub rules: String,
    /// The points of both players in the end.
    pub score: [u16; 2],
    /// Which of them has won the match, if it is over.
    pub winner: Option<usize>,
    /// Number of games.
    pub games: u64,
    /// Number of turns.
    pub turns: u64,
    /// Where it comes from.
    pub source: String,
    /// How its turns were judged, if they were.
    pub analysis: Option<String>,
}

/// A match, its games, and what they say about its players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchDetails {
    /// The match.
    #[serde(flatten)]
    pub row: MatchRow,
    /// When it was added, as `2026-11-22T20:15:00Z`.
    pub added: String,
    /// Its games.
    #[serde(rename = "list")]
    pub games: Vec<GameRow>,
    /// What an analysis says about both players, if there is one.
    pub statistics: Option<[SideStatistics; 2]>,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    /// From 1.
    pub game: usize,
    /// The points of both players before it.
    pub score: [u16; 2],
    /// Who rolled first.
    pub starter: usize,
    /// Number of turns.
    pub turns: usize,
    /// Whether it is over.
    pub is_over: bool,
    /// Who has won it; nobody a draw.
    pub winner: Option<usize>,
    /// How many points.
    pub points: u8,
}

/// What the analysed turns of a player say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SideStatistics {
    /// Turns.
    pub turns: u64,
    /// Turns with a choice.
    pub decisions: u64,
    /// Plays with this mark.
    pub doubtful: u64,
    /// Plays with this mark.
    pub bad: u64,
    /// Plays with this mark.
    pub very_bad: u64,
    /// What all errors cost, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub error: f64,
    /// The mean error of a turn with a choice, in points.
    #[serde(serialize_with = "perhaps_rounded")]
    pub error_rate: Option<f64>,
    /// How good he is.
    pub rating: Option<Rating>,
    /// What all rolls were worth, in points.
    #[serde(serialize_with = "serialize_rounded")]
    pub luck: f64,
    /// The mean luck of a roll, in points.
    #[serde(serialize_with = "perhaps_rounded")]
    pub luck_rate: Option<f64>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerRow {
    /// His name.
    pub name: String,
    /// Number of matches and sessions.
    pub matches: u64,
    /// Matches that he has won.
    pub won: u64,
    /// Matches that he has lost.
    pub lost: u64,
    /// Points that he has won in all games, less those that he has lost.
    pub points: i64,
    /// Number of matches that were analysed.
    pub analysed: u64,
    /// What these say; nothing without any.
    #[serde(flatten)]
    pub statistics: SideStatistics,
}

impl SideStatistics {
    /// Reads the columns `turns`, `decisions`, `doubtful`, `bad`, `very_bad`, `error`, `luck`, `rated` and the columns
    /// of the [difficulty]; `None` without analysis.
    pub(super) fn of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<Self>> {
        let Some(turns) = row.get("turns")? else { return Ok(None) };
        let (decisions, error, luck): (u64, f64, f64) =
            (row.get("decisions")?, row.get("error")?, row.get("luck")?);
        let [doubtful, bad, very_bad] = [row.get("doubtful")?, row.get("bad")?, row.get("very_bad")?];
        let mean = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
        let error_rate = mean(error, decisions);
        // Analyses of earlier versions have no difficulty: they count as of mean difficulty.
        let rated = row.get::<_, Option<u64>>("rated")?.unwrap_or_default();
        let mut all = Scale::SHIPPED.difficulty_of(decisions.saturating_sub(rated));
        all += difficulty(row)?.unwrap_or_default();
        Ok(Some(Self {
            turns,
            decisions,
            doubtful,
            bad,
            very_bad,
            error,
            error_rate,
            rating: (decisions > 0).then(|| Rating::of(error, decisions, &all)),
            luck,
            luck_rate: mean(luck, turns),
        }))
    }
}

impl MatchRow {
    /// The columns that it is read from, of the view `matches`.
    pub(super) const COLUMNS: &'static str = "number, date, player0, player1, length, rules, score0, score1, winner, \
        games, turns, source, analysis";

    /// Reads these, by their places: there may be many rows.
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

/// Reads the columns `difficulty0` to `difficulty3`; `None` for what earlier versions judged.
pub(super) fn difficulty(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<Difficulty>> {
    let column = |name| row.get::<_, Option<f64>>(name);
    let all =
        [column("difficulty0")?, column("difficulty1")?, column("difficulty2")?, column("difficulty3")?];
    let [Some(first), Some(second), Some(third), Some(fourth)] = all else { return Ok(None) };
    Ok(Some(Difficulty { expected: [first, second, third, fourth] }))
}

fn perhaps_rounded<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => serialize_rounded(number, serializer),
        None => serializer.serialize_none(),
    }
}
