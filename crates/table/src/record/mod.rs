//! What was played: matches, their games and every turn, and the files that keep them.
//!
//! | module | files with |
//! |---|---|
//! | [`json_lines`] | matches as JSON, a line for each turn: this program's own |
//! | [`position_file`] | a single position |
//! | [`mat`] | matches as Jellyfish's `.mat` text, which gnubg and others read and write |
//! | [`board_picture`] | a board as SVG, and as PNG |
//!
//! A [`Keeper`] keeps the record of a table while a match is played at it; a [`Writer`] keeps it in a file.

pub mod board_picture;
mod draft;
mod encoding;
mod file;
mod game;
mod info;
pub mod json_lines;
mod keeper;
pub mod mat;
mod note;
pub mod position_file;
mod replay;
mod standing;
mod variation;
mod variations;
mod writer;

use std::sync::Arc;

pub use draft::RecordDraft;
pub use encoding::TextEncoding;
pub use file::MOST_BYTES;
pub use file::{Format, Mode, Read, parse, parse_position, read, read_position, write, write_new};
pub use game::{GameRecord, Turn};
#[cfg(feature = "library")]
pub(crate) use info::days_of_month;
pub use info::{Day, MatchInfo};
pub use keeper::Keeper;
pub use note::{Fortune, Note, Skill};
pub use replay::{Damage, Recovered, ReplayFault};
pub use variation::Variation;
pub use writer::{Lost, Writer};

use crate::match_play::{GameResult, Match};
use plakoto_engine::rules::{Player, RuleSet};

/// A match, or a session, as it was played.
///
/// Games are shared, so that a copy of a record costs little.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The rules.
    pub rules: RuleSet,
    /// Points to win; 0 for an open-ended session.
    pub length: u16,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The games, the last one perhaps not finished.
    pub games: Vec<Arc<GameRecord>>,
    /// Other ways in which its games were played on, in the order in which they were begun.
    pub variations: Vec<Variation>,
    /// What else is known of it.
    pub info: MatchInfo,
}

/// A place in a record: before a turn of a game, or behind its last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The number of the game, from 0.
    pub game: usize,
    /// The number of turns before this place.
    pub turn: usize,
}

impl Record {
    /// One without games.
    pub fn new(rules: RuleSet, length: u16, names: [String; 2]) -> Self {
        Self { rules, length, names, games: Vec::new(), variations: Vec::new(), info: MatchInfo::default() }
    }

    /// The game that is played, or was played last.
    pub fn current(&self) -> Option<&GameRecord> {
        self.games.last().map(Arc::as_ref)
    }

    /// The same, to be changed.
    pub fn current_mut(&mut self) -> Option<&mut GameRecord> {
        self.games.last_mut().map(Arc::make_mut)
    }

    /// Begins a game; the one before is left as it is, finished or not.
    pub fn begin(&mut self, game: GameRecord) {
        if let Some(last) = self.games.last_mut().and_then(Arc::get_mut) {
            last.settle();
        }
        self.games.push(Arc::new(game));
    }

    /// The record of one of its games alone.
    #[must_use]
    pub fn game(&self, game: usize) -> Option<Self> {
        let games = vec![Arc::clone(self.games.get(game)?)];
        let own = self.variations_of(game).map(|(_, variation)| Variation { game: 0, ..variation.clone() });
        let variations = own.collect();
        let (names, info) = (self.names.clone(), self.info.clone());
        Some(Self { rules: self.rules, length: self.length, names, games, variations, info })
    }

    /// Whether the same was played by the same players, whatever is written about it.
    pub fn is_played_as(&self, other: &Self) -> bool {
        let same = |(one, other): (&Arc<GameRecord>, &Arc<GameRecord>)| {
            Arc::ptr_eq(one, other) || one.is_played_as(other)
        };
        (self.rules, self.length, &self.names) == (other.rules, other.length, &other.names)
            && self.games.len() == other.games.len()
            && self.games.iter().zip(&other.games).all(same)
    }

    /// Whether the other record has all turns of this one, and perhaps more.
    pub fn begins(&self, other: &Self) -> bool {
        let is_begun =
            |(one, other): (&Arc<GameRecord>, &Arc<GameRecord>)| one.turns_shared(other) == one.turns().len();
        (self.rules, self.length) == (other.rules, other.length)
            && self.games.len() <= other.games.len()
            && self.games.iter().zip(&other.games).all(is_begun)
            && self.variations.iter().all(|variation| other.variations.contains(variation))
    }

    /// Whether something is written about a turn, or known besides what was played.
    pub fn is_annotated(&self) -> bool {
        !self.info.is_empty() || self.games.iter().any(|game| !game.notes().is_empty())
    }

    /// Takes over what another record of the same games has written about them: its notes take the place of those of the
    /// same turns, and what it knows of the match that of what was known. What it says nothing about stays.
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

    /// The end of the last game; `None` without games.
    pub fn end(&self) -> Option<Place> {
        let game = self.games.len().checked_sub(1)?;
        Some(Place { game, turn: self.games[game].turns().len() })
    }

    /// The number of the last game and of its last turn, from 1, as in `game 2, turn 14`; `None` without games.
    pub(crate) fn last_turn(&self) -> Option<String> {
        self.end().map(|Place { game, turn }| format!("game {}, turn {turn}", game + 1))
    }

    /// The place that is so many turns behind `place` in the same game, or before it if negative, if there is such a one.
    pub fn turns_from(&self, place: Place, turns: isize) -> Option<Place> {
        let turn = place.turn.checked_add_signed(turns)?;
        self.games.get(place.game)?.at(turn).map(|_| Place { turn, ..place })
    }

    /// The start of the game that is so many games behind that of `place`, or before it if negative.
    pub fn games_from(&self, place: Place, games: isize) -> Option<Place> {
        let game = place.game.checked_add_signed(games)?;
        (game < self.games.len()).then_some(Place { game, turn: 0 })
    }

    /// Forgets everything after `place`.
    pub fn truncate(&mut self, place: Place) {
        self.games.truncate(place.game + 1);
        if let Some(game) = self.current_mut() {
            game.truncate(place.turn);
        }
    }

    /// Whether nothing has been played in any game or variation.
    pub fn is_untouched(&self) -> bool {
        self.variations.is_empty() && self.games.iter().all(|game| game.is_untouched())
    }

    /// The number of turns of all games.
    pub fn turns(&self) -> usize {
        self.games.iter().map(|game| game.turns().len()).sum()
    }

    /// Lets the players change places, with everything that is theirs.
    pub fn swap_players(&mut self) {
        self.names.swap(0, 1);
        self.info.ratings.swap(0, 1);
        let lines = self.variations.iter_mut().map(|variation| &mut variation.line);
        self.games.iter_mut().chain(lines).for_each(|game| Arc::make_mut(game).swap_players());
    }

    /// The match as it was at `place`, with the dice of the turn that follows; `None` if there is no such place.
    pub fn at(&self, place: Place) -> Option<Match> {
        let record = self.games.get(place.game)?;
        let mut series = Match::new(self.length, record.starter());
        for game in &self.games[..place.game] {
            series.begin(game.starter());
            if let Some(result) = game.result(&self.rules) {
                series.book(result, &self.rules);
            }
        }
        series.go_on(record.score(), record.starter(), record.at(place.turn)?);
        if let Some(result) = series.game().result(&self.rules) {
            series.book(result, &self.rules);
        }
        Some(series)
    }

    /// The points of both players after the last game; `None` without games.
    pub fn score(&self) -> Option<[u16; 2]> {
        self.end().and_then(|end| self.at(end)).map(|series| series.score())
    }
}

/// Who has won how much: nobody nothing if it was a draw or cannot be told.
fn winnings(result: GameResult) -> (Option<Player>, u8) {
    match result {
        GameResult::Won { winner, points, .. } => (Some(winner), points),
        GameResult::MothersPinned | GameResult::Dead | GameResult::Unknown => (None, 0),
    }
}

/// `1 point`, `2 points`
pub(crate) fn points_text(points: impl Into<u16>) -> String {
    let points = points.into();
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}
