//! Lists of matches and players.

use rusqlite::{Params, Row, named_params};

use super::{Library, LibraryError, MatchRow, PlayerRow, SideStatistics};

/// Which matches are listed.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Those of this player.
    pub player: Option<String>,
    /// At most so many, the last ones by their days.
    pub last: Option<u32>,
}

impl Library {
    /// Matches in the order of their days, those of one day by their numbers.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn matches(&self, wanted: &Wanted) -> Result<Vec<MatchRow>, LibraryError> {
        let sql = format!(
            "SELECT {} FROM matches WHERE :player IS NULL OR :player IN (player0, player1)
             ORDER BY date DESC, number DESC LIMIT :last",
            MatchRow::COLUMNS
        );
        // A negative limit is none.
        let last = wanted.last.map_or(-1, i64::from);
        let parameters = named_params! {":player": wanted.player, ":last": last};
        let mut matches = self.rows(&sql, parameters, MatchRow::of)?;
        matches.reverse();
        Ok(matches)
    }

    /// All players, those with most matches first.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn players(&self) -> Result<Vec<PlayerRow>, LibraryError> {
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

    /// The rows of an answer.
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
