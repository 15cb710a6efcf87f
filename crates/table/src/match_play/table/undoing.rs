//! What is taken back.

use super::error::TableError;
use super::state::{Deed, Table};
use super::transaction::Events;
use crate::match_play::Event;
use plakoto_engine::rules::{RuleSet, only_play};

/// How far it is gone back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// To before the last action, if that has not begun a game.
    Action,
    /// To where a person last had to decide something, in the game that is being played.
    Decision,
    /// To before the last game, match or session was begun by a command.
    Start,
}

impl Table {
    /// Goes back; rules that were changed since stay so.
    ///
    /// # Errors
    /// If there is nothing to go back to.
    pub fn undo(&mut self, undo: Undo, rules: &RuleSet) -> Events {
        let mut table = self.clone();
        loop {
            let before = table.past.pop().ok_or(TableError::NothingToUndo)?;
            let deed = table.restore(before);
            let is_reached = match (undo, deed) {
                (Undo::Start, deed) => deed == Deed::Start,
                (Undo::Action | Undo::Decision, Deed::Start) => return Err(TableError::Begun),
                (Undo::Action, _) => true,
                (Undo::Decision, _) => table.awaits_decision(rules),
            };
            if is_reached {
                break;
            }
        }
        table.series.game.adopt(rules);
        *self = table;
        Ok(vec![Event::Undone])
    }

    /// Whether a person has to decide something: what to play, whether to roll or to resign, or what to make of a resignation.
    fn awaits_decision(&self, rules: &RuleSet) -> bool {
        let game = &self.series.game;
        if !self.is_placed || game.result(rules).is_some() {
            return false;
        }
        let decides = if game.resignation.is_some() { game.on_roll.other() } else { game.on_roll };
        let is_forced = |numbers| only_play(&game.position, numbers, rules).is_some();
        !self.seat(decides).is_computer
            && (game.resignation.is_some() || !game.numbers().is_some_and(is_forced))
    }
}
