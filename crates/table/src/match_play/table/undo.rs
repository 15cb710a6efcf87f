//! Undoing actions at the table.

use super::error::TableError;
use super::state::{ActionKind, Table};
use super::transaction::Events;
use crate::match_play::Event;
use plakoto_engine::rules::only_play;

/// How far an undo command goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Goes back to the state before the last action, unless that action began a game.
    Action,
    /// Goes back to the last decision of a human player in the current game.
    Decision,
    /// Goes back to the state before the last command that began a game, match or session.
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
            let is_reached = match (undo, deed) {
                (Undo::Start, deed) => deed == ActionKind::Start,
                (Undo::Action | Undo::Decision, ActionKind::Start) => return Err(TableError::Begun),
                (Undo::Action, _) => true,
                (Undo::Decision, _) => table.awaits_decision(),
            };
            if is_reached {
                break;
            }
        }
        *self = table;
        Ok(vec![Event::Undone])
    }

    /// Whether a human player has to make a decision: choose a play, roll or resign, or answer an offer to
    /// resign.
    fn awaits_decision(&self) -> bool {
        let game = &self.series.game;
        if !self.is_placed || game.result().is_some() {
            return false;
        }
        let decides = if game.resignation.is_some() { game.on_roll.other() } else { game.on_roll };
        let is_forced = |numbers| only_play(&game.position, numbers, &game.rules).is_some();
        !self.seat(decides).is_computer
            && (game.resignation.is_some() || !game.numbers().is_some_and(is_forced))
    }
}
