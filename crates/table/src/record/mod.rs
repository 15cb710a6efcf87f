//! Match records, which contain games and turns, and the files in which records are stored.
//!
//! | module | files |
//! |---|---|
//! | [`json_lines`] | matches in the format of this program: JSON, one line for each turn |
//! | [`position_file`] | single positions |
//! | [`mat`] | matches in the `.mat` text format of Jellyfish, which gnubg and other programs use too |
//! | [`board_picture`] | pictures of a board as SVG |
//!
//! A [`Recorder`] maintains the record while a match is played at a table. A [`Writer`] stores it in a file.

pub mod board_picture;
mod cursor;
mod encoding;
mod fault;
mod file;
mod game;
mod info;
pub mod json_lines;
pub mod mat;
pub mod position_file;
mod recorder;
mod replay;
mod writer;

pub use encoding::{EncodingError, TextEncoding};
pub use fault::ReplayFault;
pub use file::{
    EXTENSIONS, ForeignFormat, Format, MAX_BYTES, Mode, ReadSettings, RecordError, parse, parse_position,
    read, read_position, write, write_new,
};
pub use game::{GameRecord, LuckMark, Mark, Note, Turn, Variation};
pub use info::{Day, DayError, MatchInfo};
pub use recorder::{RecordDraft, Recorder};
pub use replay::{Damage, Recovered};
pub use writer::{ExternalChange, Writer};

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::match_play::{GameResult, Match, Seat, next_rules};
use plakoto_engine::rules::{Player, Rotation, RuleSet};
use plakoto_engine::search::MAX_PLIES;
use plakoto_words::{Message, message};

/// The record of a match or session.
///
/// Clones are cheap because they share the recorded games.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The games of the match, which are played in turn.
    pub rotation: Rotation,
    /// Number of points needed to win the match; 0 for an open-ended session.
    pub length: u16,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// Who plays at the seats of player 0 and player 1; `None` if unknown.
    pub seats: Option<[RecordedSeat; 2]>,
    /// The games of the match. The last game may be unfinished.
    pub games: Vec<Arc<GameRecord>>,
    /// The variations of the games, in the order in which they were begun.
    pub variations: Vec<Variation>,
    /// Information about the match, such as the tournament and the date.
    pub info: MatchInfo,
}

/// A place in a record: the moment before a turn of a game, or after its last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The index of the game, counted from 0.
    pub game: usize,
    /// The number of turns in the game before this place.
    pub turn: usize,
}

impl Record {
    /// Returns a record that has no games yet.
    pub fn new(rotation: impl Into<Rotation>, length: u16, names: [String; 2]) -> Self {
        let rotation = rotation.into();
        Self {
            rotation,
            length,
            names,
            seats: None,
            games: Vec::new(),
            variations: Vec::new(),
            info: MatchInfo::default(),
        }
    }

    /// Returns the last game, which may be in progress; `None` if there are no games.
    pub fn current(&self) -> Option<&GameRecord> {
        self.games.last().map(Arc::as_ref)
    }

    /// Returns the last game, mutably; `None` if there are no games.
    pub fn current_mut(&mut self) -> Option<&mut GameRecord> {
        self.games.last_mut().map(Arc::make_mut)
    }

    /// Returns what a heading adds to the number of a game: its rule set in brackets, such as ` (fevga)`. Returns an
    /// empty text if all games have the same rules.
    pub fn rules_of(&self, game: &GameRecord) -> String {
        if self.rotation.has_several() { format!(" ({})", game.rules()) } else { String::new() }
    }

    /// The rules of the game that follows the first `games` games of the record. A game that is drawn or not
    /// over is played again.
    pub(crate) fn rules_after(&self, games: usize) -> RuleSet {
        let last = games.checked_sub(1).and_then(|last| self.games.get(last));
        last.map_or(*self.rotation.first(), |game| next_rules(&self.rotation, game.rules(), game.result()))
    }

    /// Begins a new game. The previous game is not changed, even if it is unfinished.
    pub fn begin(&mut self, game: GameRecord) {
        if let Some(last) = self.games.last_mut().and_then(Arc::get_mut) {
            last.settle();
        }
        self.games.push(Arc::new(game));
    }

    /// Returns a record of a single game and its variations; `None` if the game does not exist.
    #[must_use]
    pub fn game(&self, game: usize) -> Option<Self> {
        let games = vec![Arc::clone(self.games.get(game)?)];
        let own = self.variations_of(game).map(|(_, variation)| Variation { game: 0, ..variation.clone() });
        let variations = own.collect();
        let (names, seats, info) = (self.names.clone(), self.seats, self.info.clone());
        Some(Self { rotation: self.rotation, length: self.length, names, seats, games, variations, info })
    }

    /// Whether both records have the same rotation, match length, players and games. Differences in notes,
    /// variations and match information are ignored.
    pub fn is_played_as(&self, other: &Self) -> bool {
        let same = |(one, other): (&Arc<GameRecord>, &Arc<GameRecord>)| {
            Arc::ptr_eq(one, other) || one.is_played_as(other)
        };
        (self.rotation, self.length, &self.names) == (other.rotation, other.length, &other.names)
            && self.games.len() == other.games.len()
            && self.games.iter().zip(&other.games).all(same)
    }

    /// Whether `other` contains all turns and variations of this record, and possibly more. Notes and match
    /// information are ignored.
    pub fn begins(&self, other: &Self) -> bool {
        let is_begun =
            |(one, other): (&Arc<GameRecord>, &Arc<GameRecord>)| one.turns_shared(other) == one.turns().len();
        (self.rotation, self.length) == (other.rotation, other.length)
            && self.games.len() <= other.games.len()
            && self.games.iter().zip(&other.games).all(is_begun)
            && self.variations.iter().all(|variation| other.variations.contains(variation))
    }

    /// Whether the record has notes or match information.
    pub fn is_annotated(&self) -> bool {
        !self.info.is_empty() || self.games.iter().any(|game| !game.notes().is_empty())
    }

    /// Copies the notes and the match information from another record of the same games. They replace the
    /// notes on the same turns and the same fields of the match information. Everything else is unchanged.
    pub fn take_notes(&mut self, other: &Self) {
        self.info.take(&other.info);
        for (game, others) in self.games.iter_mut().zip(&other.games) {
            for (turn, note) in others.notes() {
                if game.note(*turn) != Some(note) {
                    Arc::make_mut(game).annotate(*turn, note.clone());
                }
            }
        }
    }

    /// Returns the place at the end of the last game; `None` if there are no games.
    pub fn end(&self) -> Option<Place> {
        let game = self.games.len().checked_sub(1)?;
        Some(Place { game, turn: self.games[game].turns().len() })
    }

    /// Returns the last game and turn, counted from 1, for example `game 2, turn 14`. Returns `None` if there are no
    /// games.
    pub(crate) fn last_turn(&self) -> Option<Message> {
        self.end().map(|Place { game, turn }| message!("report-place", game = game + 1, turn = turn))
    }

    /// Returns the place `turns` turns after `place` in the same game, or before it if `turns` is negative.
    /// Returns `None` if that place does not exist.
    pub fn turns_from(&self, place: Place, turns: isize) -> Option<Place> {
        let turn = place.turn.checked_add_signed(turns)?;
        self.games.get(place.game)?.at(turn).map(|_| Place { turn, ..place })
    }

    /// Returns the start of the game that is `games` games after the game of `place`, or before it if `games`
    /// is negative. Returns `None` if that game does not exist.
    pub fn games_from(&self, place: Place, games: isize) -> Option<Place> {
        let game = place.game.checked_add_signed(games)?;
        (game < self.games.len()).then_some(Place { game, turn: 0 })
    }

    /// Removes all games and turns after `place`.
    pub fn truncate(&mut self, place: Place) {
        self.games.truncate(place.game + 1);
        if let Some(game) = self.current_mut() {
            game.truncate(place.turn);
        }
    }

    /// Whether the record has no turns, no variations, and no game that has been ended, for example by
    /// resignation.
    pub fn is_untouched(&self) -> bool {
        self.variations.is_empty() && self.games.iter().all(|game| game.is_untouched())
    }

    /// Returns the total number of turns in all games.
    pub fn turns(&self) -> usize {
        self.games.iter().map(|game| game.turns().len()).sum()
    }

    /// Swaps the players' numbers: player 0 becomes player 1 and vice versa. Each player keeps their name,
    /// rating, scores and turns.
    pub fn swap_players(&mut self) {
        self.names.swap(0, 1);
        self.seats.iter_mut().for_each(|seats| seats.swap(0, 1));
        self.info.ratings.swap(0, 1);
        let lines = self.variations.iter_mut().map(|variation| &mut variation.line);
        self.games.iter_mut().chain(lines).for_each(|game| Arc::make_mut(game).swap_players());
    }

    /// Returns the match at `place`, with the dice of the next turn. Returns `None` if the place does not
    /// exist.
    pub fn at(&self, place: Place) -> Option<Match> {
        let record = self.games.get(place.game)?;
        let mut series = Match::new(self.length, self.rotation, record.starter());
        for game in &self.games[..place.game] {
            series.go_on(game.score(), game.starter(), *game.now());
            if let Some(result) = game.result() {
                series.book(result);
            }
        }
        series.go_on(record.score(), record.starter(), record.at(place.turn)?);
        if let Some(result) = series.game().result() {
            series.book(result);
        }
        Some(series)
    }

    /// Returns the match score of player 0 and player 1 after the last game; `None` if there are no games.
    pub fn score(&self) -> Option<[u16; 2]> {
        self.end().and_then(|end| self.at(end)).map(|series| series.score())
    }
}

/// Returns the winner and the points that the winner scores; `(None, 0)` for a draw or an unknown result.
fn winnings(result: GameResult) -> (Option<Player>, u8) {
    match result {
        GameResult::Won { winner, points, .. } => (Some(winner), points),
        GameResult::MothersPinned | GameResult::Dead | GameResult::Unknown => (None, 0),
    }
}

/// Who plays at a seat, and at which level the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedSeat {
    /// Whether the engine plays.
    pub computer: bool,
    /// The engine's search depth; absent for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
    /// The engine's evaluation noise; absent for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<f32>,
}

impl RecordedSeat {
    /// Returns what a record contains about these seats.
    pub fn of(seats: &[Seat; 2]) -> [Self; 2] {
        seats.each_ref().map(|seat| Self {
            computer: seat.is_computer(),
            plies: seat.plies(),
            noise: seat.noise(),
        })
    }

    /// Returns the seat, without a name. Settings that the engine does not allow are left out.
    pub fn seat(self) -> Seat {
        let seat = if self.computer { Seat::computer("") } else { Seat::human("") };
        let plies = self.plies.filter(|plies| *plies <= MAX_PLIES);
        seat.with(plies, self.noise.filter(|noise| noise.is_finite() && *noise >= 0.0))
    }
}
