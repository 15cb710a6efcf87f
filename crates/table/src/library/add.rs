//! Adds matches to the library and removes them.

use std::fmt::Write;

use rusqlite::Error::FromSqlConversionFailure;
use rusqlite::types::Type;
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use sha2::{Digest, Sha256};

use super::places::add_places;
use super::seals::{check_match, seal_match};
use super::{Library, LibraryError};
use crate::analysis::{GameAnalysis, Phase, PlayerStatistics, Statistics, Thresholds, TurnAnalysis};
use crate::match_play::GameResult;
use crate::record::{GameRecord, LuckMark, Mark, Record, json_lines};
use plakoto_engine::printable;

/// A match to add to the library.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The record of the match.
    pub record: &'a Record,
    /// The date of the match, in the form `2026-11-22`.
    pub date: &'a str,
    /// Origin of the match, for example a file name.
    pub source: &'a str,
}

/// The analysis of a complete match.
#[derive(Clone, Copy, Debug)]
pub struct Analysis<'a> {
    /// The analyses of all games of the match. No turn may be missing.
    pub games: &'a [GameAnalysis],
    /// Thresholds for marking errors and luck.
    pub thresholds: &'a Thresholds,
    /// A description of the analysis method, for example `Judged at 2-ply, luck at 0-ply.`
    pub method: &'a str,
}

/// The result of adding a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// The number of the match in the library.
    pub number: i64,
    /// Whether the library did not contain the match before.
    pub is_new: bool,
    /// Whether the match was already in the library and its analysis was added or replaced.
    pub is_analysed: bool,
    /// Whether the match was already in the library and its notes were added or changed.
    pub is_noted: bool,
}

/// A match that the library already contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The number of the match in the library.
    pub number: i64,
    /// The method by which the match was analysed; `None` if it has not been analysed.
    pub method: Option<String>,
}

impl Library {
    /// Returns the number and the analysis method of a match. Returns `None` if the library does not contain
    /// the match. Players' names are ignored.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn known(&self, record: &Record) -> Result<Option<Known>, LibraryError> {
        find(&self.connection, &identity(record)).map_err(|error| self.told(error))
    }

    /// Adds a match. If the library already contains the match, the stored plays and players do not change.
    /// An analysis by another method replaces the stored analysis. If the record has
    /// [notes](Record::take_notes), they replace the stored notes. The record's date, if there is one, is
    /// then stored too.
    ///
    /// # Errors
    /// Fails if the match has no turn and no result, or if the library cannot be written.
    pub fn add(&mut self, entry: &Entry<'_>, analysis: Option<&Analysis<'_>>) -> Result<Added, LibraryError> {
        if entry.record.games.iter().all(|game| game.is_untouched()) {
            return Err(LibraryError::NothingPlayed);
        }
        let added = self.change(|transaction| add(transaction, entry, analysis));
        added.map_err(|error| self.told(error))
    }

    /// Removes a match. Also removes its players if they have no other match.
    ///
    /// # Errors
    /// Fails if no match has this number, or if the library cannot be written.
    pub fn remove(&mut self, number: i64) -> Result<(), LibraryError> {
        match self.remove_all(&[number])? {
            0 => Err(LibraryError::NoMatch(number)),
            _ => Ok(()),
        }
    }

    /// Removes the matches with these numbers in one transaction. Also removes their players if they have no
    /// other match. Returns the number of matches removed.
    ///
    /// # Errors
    /// Fails if the library cannot be written.
    pub fn remove_all(&mut self, numbers: &[i64]) -> Result<usize, LibraryError> {
        let removed = self.change(|transaction| {
            let mut removed = 0;
            for number in numbers {
                removed += transaction.execute("DELETE FROM stored_match WHERE number = ?", [number])?;
            }
            let unknown = "DELETE FROM stored_player WHERE player NOT IN (SELECT player FROM stored_side)";
            transaction.execute(unknown, [])?;
            Ok(removed)
        });
        removed.map_err(|error| self.told(error))
    }

    /// Runs `change` in one transaction. No other connection can write until the transaction ends.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let result = change(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }
}

fn find(connection: &rusqlite::Connection, identity: &str) -> rusqlite::Result<Option<Known>> {
    let known = "SELECT number, analysis FROM stored_match WHERE identity = ?";
    let row = |row: &rusqlite::Row<'_>| Ok(Known { number: row.get(0)?, method: row.get(1)? });
    connection.query_row(known, [identity], row).optional()
}

fn add(
    transaction: &Transaction<'_>,
    entry: &Entry<'_>,
    analysis: Option<&Analysis<'_>>,
) -> rusqlite::Result<Added> {
    let identity = identity(entry.record);
    let known = find(transaction, &identity)?;
    let number = match &known {
        Some(known) => known.number,
        None => add_match(transaction, entry, &identity)?,
    };
    if known.is_some() {
        check_match(transaction, number)?;
    }
    let known_method = known.as_ref().and_then(|known| known.method.as_deref());
    let analysis = analysis.filter(|analysis| known_method != Some(analysis.method));
    if let Some(analysis) = analysis {
        add_analysis(transaction, number, analysis)?;
    }
    let is_new = known.is_none();
    let is_noted = !is_new && add_notes(transaction, number, entry.record)?;
    seal_match(transaction, number)?;
    Ok(Added { number, is_new, is_analysed: !is_new && analysis.is_some(), is_noted })
}

/// Adds the notes in `record` to a stored match. Returns whether the stored record changed.
fn add_notes(transaction: &Transaction<'_>, number: i64, record: &Record) -> rusqlite::Result<bool> {
    if !record.is_annotated() {
        return Ok(false);
    }
    let sql = "SELECT text FROM stored_record WHERE match_number = ?";
    let known = transaction.query_row(sql, [number], |row| {
        let text: String = row.get(0)?;
        json_lines::parse(text.as_bytes())
            .map_err(|damage| FromSqlConversionFailure(0, Type::Text, Box::new(damage)))
    })?;
    let mut noted = known.clone();
    noted.take_notes(record);
    if noted == known {
        return Ok(false);
    }
    let sql = "UPDATE stored_record SET text = ? WHERE match_number = ?";
    transaction.execute(sql, params![json_lines::write(&noted), number])?;
    if let Some(date) = &record.info.date {
        let sql = "UPDATE stored_match SET date = ? WHERE number = ?";
        transaction.execute(sql, params![date.to_string(), number])?;
    }
    Ok(true)
}

fn add_match(transaction: &Transaction<'_>, entry: &Entry<'_>, identity: &str) -> rusqlite::Result<i64> {
    let Entry { record, date, source } = entry;
    let score = record.score().unwrap_or_default();
    let winner = score.iter().position(|&points| record.length > 0 && points >= record.length);
    transaction.execute(
        "INSERT INTO stored_match (identity, date, length, rules, games, turns, winner, source)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            identity,
            date,
            record.length,
            record.rotation.to_string(),
            record.games.len(),
            record.turns(),
            winner,
            source
        ],
    )?;
    let number = transaction.last_insert_rowid();
    transaction
        .execute("INSERT INTO stored_record VALUES (?, ?)", params![number, json_lines::write(record)])?;
    add_places(transaction, number, record)?;
    let points = points(record);
    for side in 0..2 {
        let name = printable::clean(&record.names[side]);
        transaction.execute("INSERT OR IGNORE INTO stored_player (name) VALUES (?)", [&name])?;
        transaction.execute(
            "INSERT INTO stored_side (match_number, side, player, score, points, lost_points, won)
             VALUES (?, ?, (SELECT player FROM stored_player WHERE name = ?), ?, ?, ?, ?)",
            params![
                number,
                side,
                name,
                score[side],
                points[side],
                points[1 - side],
                winner.map(|winner| winner == side)
            ],
        )?;
    }
    Ok(number)
}

/// Returns the total points that each player won in the games of a record.
fn points(record: &Record) -> [i64; 2] {
    let mut sum = [0; 2];
    for game in &record.games {
        if let Some(GameResult::Won { winner, points, .. }) = game.result() {
            sum[winner.index()] += i64::from(points);
        }
    }
    sum
}

fn add_analysis(transaction: &Transaction<'_>, number: i64, analysis: &Analysis<'_>) -> rusqlite::Result<()> {
    transaction
        .execute("UPDATE stored_match SET analysis = ? WHERE number = ?", params![analysis.method, number])?;
    transaction.execute("DELETE FROM stored_turn WHERE match_number = ?", [number])?;
    let mut insert = transaction.prepare(
        "INSERT INTO stored_turn VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    let mut statistics = Statistics::default();
    for (game, judged) in (1..).zip(analysis.games) {
        statistics.add(&Statistics::of(judged, analysis.thresholds));
        for (turn, judged) in (1..).zip(&judged.turns) {
            add_turn(&mut insert, (number, game, turn), judged, analysis.thresholds)?;
        }
    }
    let is_by_score =
        analysis.games.iter().flat_map(|game| &game.turns).any(|judged| judged.stakes.is_some());
    for (side, player) in (0..).zip(&statistics.players) {
        add_statistics(transaction, (number, side), player, is_by_score)?;
    }
    Ok(())
}

fn add_statistics(
    transaction: &Transaction<'_>,
    (number, side): (i64, u32),
    player: &PlayerStatistics,
    is_by_score: bool,
) -> rusqlite::Result<()> {
    let [doubtful, bad, very_bad] = player.marks;
    let in_match = |sum: f64| is_by_score.then_some(sum);
    let [first, second, third, fourth] = player.difficulty.expected;
    transaction.execute(
        "UPDATE stored_side SET turns = ?, decisions = ?, doubtful = ?, bad = ?, very_bad = ?, error = ?, luck = ?,
         error_mwc = ?, luck_mwc = ?, difficulty0 = ?, difficulty1 = ?, difficulty2 = ?, difficulty3 = ?
         WHERE match_number = ? AND side = ?",
        params![
            player.turns,
            player.decisions,
            doubtful,
            bad,
            very_bad,
            player.error,
            player.luck,
            in_match(player.error_in_match),
            in_match(player.luck_in_match),
            first,
            second,
            third,
            fourth,
            number,
            side
        ],
    )?;
    Ok(())
}

fn add_turn(
    insert: &mut rusqlite::Statement<'_>,
    (number, game, turn): (i64, u32, u32),
    judged: &TurnAnalysis,
    thresholds: &Thresholds,
) -> rusqlite::Result<()> {
    let [first, second, third, fourth] = judged.difficulty.expected;
    insert.execute(params![
        number,
        game,
        turn,
        judged.turn.player.index(),
        judged.turn.before.to_string(),
        judged.turn.numbers.to_string(),
        judged.legal,
        judged.turn.legal.to_string(),
        f64::from(judged.played.equity),
        judged.best.legal.to_string(),
        f64::from(judged.best.equity),
        f64::from(judged.error),
        thresholds.mark(judged.error).map_or("", Mark::name),
        Phase::of(&judged.turn.before).name(),
        f64::from(judged.luck),
        thresholds.luck_mark(judged.luck).map_or("", LuckMark::name),
        judged.error_in_match().map(f64::from),
        judged.luck_in_match().map(f64::from),
        first,
        second,
        third,
        fourth,
    ])?;
    Ok(())
}

/// Number of stored bytes of the SHA-256 hash.
const BYTES: usize = 16;

/// Returns a hash that identifies a match by what was played. The hash covers the rules, the match length,
/// and for each game: the score before the game, the start position with its pending numbers (the dice
/// numbers that the opponent passed on) and its starter, all dice with the positions after them, and the
/// resignation. Names and the notation of plays do not affect the hash.
pub(super) fn identity(record: &Record) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{} {}\n", record.rotation, record.length));
    record.games.iter().for_each(|game| add_game(&mut hash, game));
    let mut text = String::with_capacity(2 * BYTES);
    for byte in hash.finalize().iter().take(BYTES) {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn add_game(hash: &mut Sha256, game: &GameRecord) {
    let [first, second] = game.score();
    let (start, pending, starter) = (game.start(), game.start_pending(), game.starter().index());
    hash.update(format!("game {first} {second} {start} {pending} {starter}\n"));
    for turn in game.turns() {
        hash.update(format!("{} {} {}\n", turn.player.index(), turn.numbers, turn.legal.after()));
    }
    if let Some((loser, resignation)) = game.resignation() {
        hash.update(format!("resigned {} {}\n", loser.index(), resignation.points()));
    }
}
