//! Searches for positions in the matches of a library.

use rusqlite::{Transaction, params};
use serde::Serialize;

use super::{Library, LibraryError};
use crate::record::Record;
use plakoto_engine::rules::{Point, Position, Side};

/// Something rare that a position shows, to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFeature {
    /// A side's checker is pinned on its starting point.
    MotherPinned,
    /// Each side has a checker pinned on its starting point.
    BothMothersPinned,
    /// A side has made six points in a row.
    FullPrime,
    /// One side pins at least five checkers.
    FivePins,
}

/// What to search for.
#[derive(Clone, Copy, Debug)]
pub enum PlaceQuery {
    /// This position, seen by the player on roll.
    Position(Position),
    /// Positions with the same made points, single checkers and pins, whatever the numbers of checkers.
    Structure(Position),
    /// Positions that show this.
    PositionFeature(PositionFeature),
}

/// A place in a match of the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceRow {
    /// The number of the match in the library.
    pub number: i64,
    /// The date of the match.
    pub date: String,
    /// The names of player 0 and player 1.
    pub players: [String; 2],
    /// The number of the game, from 1.
    pub game: usize,
    /// The number of the turn, from 1. The position is the one before this turn.
    pub turn: usize,
}

impl PositionFeature {
    /// All features.
    pub const ALL: [Self; 4] = [Self::MotherPinned, Self::BothMothersPinned, Self::FullPrime, Self::FivePins];

    /// The word for the feature in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MotherPinned => "mother-pinned",
            Self::BothMothersPinned => "both-mothers-pinned",
            Self::FullPrime => "full-prime",
            Self::FivePins => "five-pins",
        }
    }

    /// Whether a position shows this.
    pub fn is_in(self, position: &Position) -> bool {
        let course = position.course();
        let mothers = [Side::Mine, Side::Theirs].map(|side| {
            let start = Point::start_of(side, course);
            position.is_pinned_on(start, side)
        });
        let mut sides = [*position, position.swap_sides()].into_iter();
        match self {
            Self::MotherPinned => mothers.contains(&true),
            Self::BothMothersPinned => mothers == [true, true],
            Self::FullPrime => sides.any(|side| longest_run(&side) >= 6),
            Self::FivePins => sides.any(|side| pins(&side) >= 5),
        }
    }
}

impl Library {
    /// Returns at most `most` places of the library, the latest match first.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn places(&self, query: &PlaceQuery, most: usize) -> Result<Vec<PlaceRow>, LibraryError> {
        let (table, wanted) = match query {
            PlaceQuery::Position(position) => ("stored_place WHERE position", position_hash(position)),
            PlaceQuery::Structure(position) => ("stored_place WHERE structure", structure_hash(position)),
            PlaceQuery::PositionFeature(feature) => ("stored_feature WHERE feature", *feature as i64),
        };
        // Numbers rise with time, so the latest places are found without sorting all of them by date.
        let sql = format!(
            "SELECT number, date, player0, player1, game, turn
             FROM (SELECT match_number, game, turn FROM {table} = ? ORDER BY match_number DESC, game, turn LIMIT ?)
             JOIN matches ON number = match_number"
        );
        let places = self.rows(&sql, params![wanted, most], |row| {
            Ok(PlaceRow {
                number: row.get(0)?,
                date: row.get(1)?,
                players: [row.get(2)?, row.get(3)?],
                game: row.get(4)?,
                turn: row.get(5)?,
            })
        })?;
        for of_match in places.chunk_by(|one, next| one.number == next.number) {
            self.check_contents(of_match[0].number)?;
        }
        Ok(places)
    }

    /// Returns the numbers of the matches that were not analysed by this method, the latest first.
    ///
    /// # Errors
    /// Fails if the library cannot be read.
    pub fn unanalysed(&self, method: &str) -> Result<Vec<i64>, LibraryError> {
        self.check_rows()?;
        let sql = "SELECT number FROM stored_match NOT INDEXED WHERE analysis IS NOT ? ORDER BY date DESC, number DESC";
        self.rows(sql, [method], |row| row.get(0))
    }
}

/// Number of the opponent's checkers that the player on roll pins.
fn pins(position: &Position) -> usize {
    Point::ALL.iter().filter(|point| position.is_pinned_on(**point, Side::Theirs)).count()
}

/// Length of the longest run of points on which no opposing checker can land.
fn longest_run(position: &Position) -> usize {
    let (mut run, mut longest) = (0, 0);
    for point in Point::ALL {
        run = if position.is_open_to(point, Side::Theirs) { 0 } else { run + 1 };
        longest = longest.max(run);
    }
    longest
}

/// Hash of a position together with its game.
fn position_hash(position: &Position) -> i64 {
    hash(position, position.to_string().bytes())
}

/// Hash of what a position looks like from afar: which points each side has made, holds with one checker, or has a
/// pinned checker on.
fn structure_hash(position: &Position) -> i64 {
    let look = |point: Point| {
        let stack = position.stack(point);
        let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| stack.free(side).min(2));
        mine + 3 * theirs + 9 * u8::from(stack.pins())
    };
    let bars = [Side::Mine, Side::Theirs].map(|side| position.bar(side).min(1));
    hash(position, Point::ALL.into_iter().map(look).chain(bars))
}

/// The 64-bit FNV-1a hash of bytes and of the game that the position belongs to. It is stored, so it must not change.
fn hash(position: &Position, bytes: impl Iterator<Item = u8>) -> i64 {
    let game = [position.contact() as u8, position.course() as u8];
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    game.into_iter().chain(bytes).fold(0xcbf2_9ce4_8422_2325, step) as i64
}

/// Stores the positions of all games of a match.
pub(super) fn add_places(
    transaction: &Transaction<'_>,
    number: i64,
    record: &Record,
) -> rusqlite::Result<()> {
    let mut place = transaction.prepare("INSERT OR IGNORE INTO stored_place VALUES (?, ?, ?, ?, ?)")?;
    let mut feature = transaction.prepare("INSERT OR IGNORE INTO stored_feature VALUES (?, ?, ?, ?)")?;
    for (game, played) in (1_i64..).zip(&record.games) {
        let before = played.turns().iter().map(|turn| turn.before);
        for (turn, position) in (1_i64..).zip(before.chain([*played.now().position()])) {
            let hashes = [position_hash(&position), structure_hash(&position)];
            place.execute(params![number, game, turn, hashes[0], hashes[1]])?;
            for kind in PositionFeature::ALL.into_iter().filter(|kind| kind.is_in(&position)) {
                feature.execute(params![kind as i64, number, game, turn])?;
            }
        }
    }
    Ok(())
}
