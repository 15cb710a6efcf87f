//! The state of a work server: the pieces that volunteers compute now, their results, and the liars.
//!
//! A result is settled when enough volunteers returned the same bytes: one volunteer for most pieces, and two for
//! those that are checked, or that a volunteer without a confirmed result has computed. As soon as two results of
//! a piece differ, other volunteers compute it, until two agree.
//! A volunteer with another result than the settled one is banned, and the pieces that only this volunteer has
//! computed are open again.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use sha2::{Digest, Sha256};

const SCHEMA: &str = "
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS job (plan TEXT NOT NULL, secret BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS lease (
        piece INTEGER NOT NULL,
        volunteer TEXT NOT NULL,
        ends INTEGER NOT NULL,     -- seconds since 1970
        PRIMARY KEY (piece, volunteer)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS result (
        piece INTEGER NOT NULL,
        volunteer TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (piece, volunteer)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS contents (piece INTEGER, hash TEXT, bytes BLOB NOT NULL, PRIMARY KEY (piece, hash)) STRICT;
    CREATE TABLE IF NOT EXISTS settled (piece INTEGER PRIMARY KEY, hash TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS banned (volunteer TEXT PRIMARY KEY) STRICT;
";

/// How a job is given to volunteers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Number of pieces.
    pub pieces: u32,
    /// Share of the pieces that two volunteers compute, from 0 to 1.
    pub checked: f64,
    /// Seconds after which a piece without a result is given to another volunteer.
    pub lease: u64,
}

/// Decides which pieces are checked.
pub type Secret = [u8; 16];

/// The state of a job, in a database.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
    terms: Terms,
    /// Decides which pieces are checked. Volunteers do not know it.
    secret: Vec<u8>,
    /// The pieces that are not settled.
    open: BTreeSet<u32>,
}

/// The next task of a volunteer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Compute this piece.
    Piece(u32),
    /// Ask again later, as others compute the last pieces.
    Wait,
    /// All pieces are settled.
    Done,
}

/// What became of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The piece is settled with this result, whose bytes are to be written.
    Settled(Vec<u8>),
    /// The result is kept until it is confirmed, or was not needed any more.
    Kept,
}

/// The progress of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of pieces that are settled.
    pub settled: u32,
    /// Number of pieces that volunteers compute now.
    pub leased: u32,
    /// Number of volunteers with at least one result.
    pub volunteers: u32,
    /// Number of banned volunteers.
    pub banned: u32,
}

/// Reason why a volunteer gets no piece, or a result is not taken.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A result of the volunteer was wrong.
    #[error("a result of `{0}` differs from the results of other volunteers, so no result of `{0}` is used")]
    Banned(String),
    /// The database belongs to another plan.
    #[error("the state is of another plan: use another file, or remove it")]
    OtherPlan,
    /// The database cannot be used.
    #[error("the state cannot be used: {0}")]
    Database(#[from] rusqlite::Error),
}

impl Ledger {
    /// Opens the state of a job, or creates it; without a file, it ends with the server. `plan` identifies the
    /// job, and `secret` decides which pieces of a new job are checked.
    ///
    /// # Errors
    /// If the file cannot be used, or belongs to another plan.
    pub fn open(file: Option<&Path>, plan: &str, terms: Terms, secret: Secret) -> Result<Self, Refusal> {
        let connection = file.map_or_else(Connection::open_in_memory, Connection::open)?;
        connection.execute_batch(SCHEMA)?;
        let is_new = "INSERT INTO job SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM job)";
        connection.execute(is_new, params![plan, secret])?;
        let job = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get(1)?));
        let (known, secret) = connection.query_row("SELECT plan, secret FROM job", [], job)?;
        if known != plan {
            return Err(Refusal::OtherPlan);
        }
        let mut ledger = Self { connection, terms, secret, open: BTreeSet::new() };
        ledger.find_open()?;
        Ok(ledger)
    }

    fn find_open(&mut self) -> Result<(), Refusal> {
        let settled: BTreeSet<u32> = self.settled_pieces()?.into_iter().collect();
        self.open = (1..=self.terms.pieces).filter(|piece| !settled.contains(piece)).collect();
        Ok(())
    }

    /// Gives a volunteer a piece. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// If the volunteer is banned, or the database fails.
    pub fn order(&self, volunteer: &str, now: u64) -> Result<Order, Refusal> {
        self.must_be_trusted(volunteer)?;
        for &piece in &self.open {
            if self.is_wanted(piece, volunteer, now)? {
                let ends = now.saturating_add(self.terms.lease);
                self.run(
                    "INSERT OR REPLACE INTO lease VALUES (?1, ?2, ?3)",
                    params![piece, volunteer, ends],
                )?;
                return Ok(Order::Piece(piece));
            }
        }
        Ok(if self.open.is_empty() { Order::Done } else { Order::Wait })
    }

    /// Takes a volunteer's result of a piece: the bytes of a valid result file of this piece.
    ///
    /// # Errors
    /// If the volunteer is banned, also because of this result, or the database fails.
    pub fn take(&mut self, piece: u32, volunteer: &str, bytes: &[u8]) -> Result<Outcome, Refusal> {
        self.must_be_trusted(volunteer)?;
        let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        self.run("DELETE FROM lease WHERE piece = ?1 AND volunteer = ?2", params![piece, volunteer])?;
        self.run("INSERT OR REPLACE INTO result VALUES (?1, ?2, ?3)", params![piece, volunteer, hash])?;
        if let Some(settled) = self.settled(piece)? {
            if settled == hash {
                return Ok(Outcome::Kept);
            }
            if self.counts(piece)?.iter().any(|(other, count)| *other == settled && *count > 1) {
                self.ban(volunteer)?;
                return Err(Refusal::Banned(volunteer.to_owned()));
            }
            // One result against one: the piece is open again, and other volunteers decide.
            self.run("DELETE FROM settled WHERE piece = ?1", params![piece])?;
            self.open.insert(piece);
        }
        self.run("INSERT OR IGNORE INTO contents VALUES (?1, ?2, ?3)", params![piece, hash, bytes])?;
        let counts = self.counts(piece)?;
        let is_first = counts.iter().map(|(_, count)| count).sum::<u32>() == 1;
        let is_enough = is_first && !self.is_checked(piece) && self.is_confirmed(volunteer)?;
        let needed = if is_enough { 1 } else { 2 };
        let Some((hash, _)) = counts.into_iter().find(|(_, count)| *count >= needed) else {
            return Ok(Outcome::Kept);
        };
        self.settle(piece, &hash)
    }

    /// Bans a volunteer, for example after an invalid result.
    ///
    /// # Errors
    /// If the database fails.
    pub fn ban(&mut self, volunteer: &str) -> Result<(), Refusal> {
        self.run("INSERT OR IGNORE INTO banned VALUES (?1)", params![volunteer])?;
        self.run("DELETE FROM lease WHERE volunteer = ?1", params![volunteer])?;
        // Pieces that only this volunteer has computed are open again.
        self.run(
            "DELETE FROM settled WHERE piece IN (SELECT piece FROM result WHERE volunteer = ?1) AND NOT EXISTS (
                 SELECT 1 FROM result WHERE result.piece = settled.piece AND result.hash = settled.hash
                 AND volunteer <> ?1)",
            params![volunteer],
        )?;
        self.run("DELETE FROM result WHERE volunteer = ?1", params![volunteer])?;
        self.find_open()
    }

    /// Returns the progress of the job.
    ///
    /// # Errors
    /// If the database fails.
    pub fn progress(&self, now: u64) -> Result<Progress, Refusal> {
        let count = |query: &str| self.connection.query_row(query, [], |row| row.get::<_, u32>(0));
        Ok(Progress {
            settled: count("SELECT count(*) FROM settled")?,
            leased: self.connection.query_row(
                "SELECT count(DISTINCT piece) FROM lease WHERE ends > ?1",
                params![now],
                |row| row.get(0),
            )?,
            volunteers: count("SELECT count(DISTINCT volunteer) FROM result")?,
            banned: count("SELECT count(*) FROM banned")?,
        })
    }

    /// Returns the pieces that are settled, so that a server that starts again can check its files.
    ///
    /// # Errors
    /// If the database fails.
    pub fn settled_pieces(&self) -> Result<Vec<u32>, Refusal> {
        let mut query = self.connection.prepare("SELECT piece FROM settled ORDER BY piece")?;
        let pieces = query.query_map([], |row| row.get(0))?;
        Ok(pieces.collect::<Result<_>>()?)
    }

    /// Opens a piece again whose file is missing.
    ///
    /// # Errors
    /// If the database fails.
    pub fn reopen(&mut self, piece: u32) -> Result<(), Refusal> {
        self.run("DELETE FROM settled WHERE piece = ?1", params![piece])?;
        self.run("DELETE FROM result WHERE piece = ?1", params![piece])?;
        self.find_open()
    }

    fn run(&self, statement: &str, values: impl rusqlite::Params) -> Result<(), Refusal> {
        Ok(self.connection.execute(statement, values).map(drop)?)
    }

    fn must_be_trusted(&self, volunteer: &str) -> Result<(), Refusal> {
        let banned = self.connection.query_row(
            "SELECT EXISTS (SELECT 1 FROM banned WHERE volunteer = ?1)",
            params![volunteer],
            |row| row.get(0),
        )?;
        if banned { Err(Refusal::Banned(volunteer.to_owned())) } else { Ok(()) }
    }

    fn settled(&self, piece: u32) -> Result<Option<String>, Refusal> {
        let query = "SELECT hash FROM settled WHERE piece = ?1";
        Ok(self.connection.query_row(query, params![piece], |row| row.get(0)).optional()?)
    }

    /// Returns how many volunteers have returned each result of a piece, the most frequent first.
    fn counts(&self, piece: u32) -> Result<Vec<(String, u32)>, Refusal> {
        let mut query = self.connection.prepare(
            "SELECT hash, count(*) AS often FROM result WHERE piece = ?1 GROUP BY hash ORDER BY often DESC",
        )?;
        let counts = query.query_map(params![piece], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(counts.collect::<Result<_>>()?)
    }

    /// Whether a volunteer should compute a piece that is not settled: more results are needed than there are, or
    /// will be when all volunteers with a lease have returned a result. After a crash, a volunteer gets the same
    /// piece again.
    fn is_wanted(&self, piece: u32, volunteer: &str, now: u64) -> Result<bool, Refusal> {
        let has_result = "SELECT EXISTS (SELECT 1 FROM result WHERE piece = ?1 AND volunteer = ?2)";
        if self.connection.query_row(has_result, params![piece, volunteer], |row| row.get(0))? {
            return Ok(false);
        }
        let leased: u32 = self.connection.query_row(
            "SELECT count(*) FROM lease WHERE piece = ?1 AND volunteer <> ?2 AND ends > ?3",
            params![piece, volunteer, now],
            |row| row.get(0),
        )?;
        let counts = self.counts(piece)?;
        // An open piece with a result has lost its confirmation, or has contradictory results.
        let needed = if counts.is_empty() && !self.is_checked(piece) { 1 } else { 2 };
        let most = counts.first().map_or(0, |(_, count)| *count);
        Ok(most + leased < needed)
    }

    /// Whether two volunteers compute a piece. This depends on the secret, so that no volunteer knows.
    fn is_checked(&self, piece: u32) -> bool {
        let hash = Sha256::new().chain_update(&self.secret).chain_update(piece.to_le_bytes()).finalize();
        let number = hash.iter().take(4).fold(0u32, |number, byte| number << 8 | u32::from(*byte));
        f64::from(number) < self.terms.checked * (f64::from(u32::MAX) + 1.0)
    }

    /// Whether another volunteer has confirmed a result of this one. Without checks, all volunteers are trusted.
    fn is_confirmed(&self, volunteer: &str) -> Result<bool, Refusal> {
        let query = "SELECT EXISTS (SELECT 1 FROM result AS own JOIN result AS other USING (piece, hash)
             WHERE own.volunteer = ?1 AND other.volunteer <> ?1)";
        let confirmed: bool = self.connection.query_row(query, params![volunteer], |row| row.get(0))?;
        Ok(confirmed || self.terms.checked == 0.0)
    }

    /// Settles a piece with a result, and bans all volunteers with another result.
    fn settle(&mut self, piece: u32, hash: &str) -> Result<Outcome, Refusal> {
        let query = "SELECT bytes FROM contents WHERE piece = ?1 AND hash = ?2";
        let bytes = self.connection.query_row(query, params![piece, hash], |row| row.get(0))?;
        self.run("INSERT INTO settled VALUES (?1, ?2)", params![piece, hash])?;
        self.open.remove(&piece);
        self.run("DELETE FROM contents WHERE piece = ?1", params![piece])?;
        let liars: Vec<String> = {
            let mut query =
                self.connection.prepare("SELECT volunteer FROM result WHERE piece = ?1 AND hash <> ?2")?;
            let liars = query.query_map(params![piece, hash], |row| row.get(0))?;
            liars.collect::<Result<_>>()?
        };
        liars.iter().try_for_each(|volunteer| self.ban(volunteer))?;
        Ok(Outcome::Settled(bytes))
    }
}

#[cfg(test)]
mod tests;
