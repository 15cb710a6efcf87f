//! Lists of the stored matches and players.

use rusqlite::{Params, Row, named_params};

use super::{Library, LibraryError, MatchRow, MonthRow, PlayerRow, SideStatistics};

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
