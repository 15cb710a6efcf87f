//! Undoing actions at the table.

use super::error::TableError;
use super::state::Table;
use super::transaction::Events;
use crate::match_play::Event;
use crate::match_play::history::History;
use plakoto_engine::rules::only_play;

/// How far an undo command goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Goes back to the state before the last action, unless that action began a game.
    Action,
    /// Goes back to the last decision of a human player in the current game.
    Decision,
    /// Goes back to the last dice of a human player in the current game, even if their play was forced.
    Turn,
    /// Goes back to the state before the last command that began or loaded a game, match or session.
    Start,
}

impl Table {
    /// Goes back to an earlier state of the match. If the rules of the match have been changed since, keeps the
    /// changed rules.
    ///
    /// # Errors
    /// Fails, and changes nothing, if no such earlier state is available.
    pub fn undo(&mut self, undo: Undo) -> Events {
        let mut table = self.clone();
        loop {
            let before = table.past.pop().ok_or(TableError::NothingToUndo)?;
            let deed = table.restore(before);
            let is_reached = match undo {
                Undo::Start => deed.is_start(),
                _ if deed.is_start() => return Err(TableError::Begun),
                Undo::Action => true,
                Undo::Decision => table.awaits_decision(),
                Undo::Turn => table.awaits_play(),
            };
            if is_reached {
                break;
            }
        }
        *self = table;
        Ok(vec![Event::Undone])
    }

    /// Makes the earlier states unavailable to [`Table::undo`].
    pub fn forget_past(&mut self) {
        self.past = History::default();
    }

    /// Whether a human player has to make a decision: choose a play, roll or resign, or answer an offer to
    /// resign.
    fn awaits_decision(&self) -> bool {
        let game = self.series.game();
        if !self.is_placed || game.result().is_some() {
            return false;
        }
        let decides = if game.open_offer().is_some() { game.on_roll().other() } else { game.on_roll() };
        let is_forced = |numbers| only_play(game.position(), numbers, game.rules()).is_some();
        !self.seat(decides).is_computer
            && (game.open_offer().is_some() || !game.numbers().is_some_and(is_forced))
    }

    /// Whether a human player has numbers to play, even if they cannot be played.
    fn awaits_play(&self) -> bool {
        let game = self.series.game();
        let is_open = self.is_placed && game.result().is_none() && game.open_offer().is_none();
        is_open && game.numbers().is_some() && !self.seat_on_roll().is_computer
    }
}
