//! A match to be read: heading, score, and a table of the turns of each game.

mod html;
mod markdown;

pub use html::write as html;
pub use markdown::write as markdown;

use std::borrow::Cow;

use super::{GameRecord, Place, Record, points_text};
use crate::match_play::{GameEnding, GameResult};
use crate::printable;
use crate::rules::{Player, Victory};

/// What is said about a turn; nothing if there is nothing to say.
pub type Notes<'a> = &'a dyn Fn(Place) -> String;

/// What a report tells.
#[derive(Clone, Copy)]
pub struct MatchReport<'a> {
    /// What was played.
    pub record: &'a Record,
    /// A further cell for every turn, by the place before it.
    pub notes: Option<Notes<'a>>,
}

impl<'a> MatchReport<'a> {
    /// One without notes.
    #[must_use]
    pub const fn new(record: &'a Record) -> Self {
        Self { record, notes: None }
    }

    /// A name of the record, which can be any text.
    fn name(&self, player: Player) -> Cow<'a, str> {
        printable::clean(&self.record.names[player.index()])
    }

    fn title(&self) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} – {second}")
    }

    /// `Match to 5 points (tzannes)`
    fn kind(&self) -> String {
        let rules = self.record.rules;
        match self.record.length {
            0 => format!("Open-ended session ({rules})"),
            1 => format!("Match to 1 point ({rules})"),
            length => format!("Match to {length} points ({rules})"),
        }
    }

    /// `plakoto 3, user 5`
    fn score(&self, score: [u16; 2]) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} {}, {second} {}", score[0], score[1])
    }

    /// How a game ended.
    fn result(&self, game: &GameRecord) -> String {
        let won = match game.result(&self.record.rules) {
            None => return "Not finished.".into(),
            Some(GameResult::MothersPinned) => return "A draw: both mothers are pinned.".into(),
            Some(GameResult::Dead) => return "A draw: neither player can ever move again.".into(),
            Some(GameResult::Unknown) => return "Over.".into(),
            Some(GameResult::Won { winner, points, ending }) => (winner, points, ending),
        };
        let (winner, points, ending) = won;
        let how = match ending {
            GameEnding::Resigned(_) => " by a resignation",
            GameEnding::Played(Victory::Mother) => " by pinning the mother",
            GameEnding::Played(_) => "",
        };
        format!("{} wins {}{how}.", self.name(winner), points_text(points))
    }

    /// The rows of a game.
    fn rows(&self, index: usize) -> impl Iterator<Item = Row<'_>> {
        let turns = self.record.games.get(index).map_or(&[][..], |game| game.turns());
        turns.iter().enumerate().map(move |(turn, played)| Row {
            number: turn + 1,
            player: self.name(played.player),
            dice: played.numbers.to_string(),
            play: played.legal.to_string(),
            note: self.notes.map(|notes| notes(Place { game: index, turn })),
        })
    }
}

/// A turn.
struct Row<'a> {
    number: usize,
    player: Cow<'a, str>,
    dice: String,
    play: String,
    note: Option<String>,
}
