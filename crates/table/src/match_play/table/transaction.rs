//! Transactions: if an action fails, the table returns to an earlier state.

use super::computer::Computer;
use super::error::TableError;
use super::state::{ActionKind, Snapshot, Table};
use crate::match_play::Event;
use crate::match_play::history::History;

/// The result of an action: either an error, or the events that the observer has not taken yet.
pub(super) type Events = Result<Vec<Event>, TableError>;

/// A state of the table with its history, to which a failed action returns.
pub(super) struct Restorable {
    state: Snapshot,
    past: History<Snapshot>,
}

impl Table {
    /// Runs `action`, then the automatic actions that follow it. If `deed` is not `None`, the action can be
    /// undone. If anything fails, restores the state before the action. If the observer has already taken
    /// some events and keeps them, restores the state after these events instead.
    pub(super) fn transact(
        &mut self,
        deed: Option<ActionKind>,
        computer: &Computer<'_>,
        action: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), TableError>,
    ) -> Events {
        let is_undoable = deed.is_some();
        let before = self.restorable(deed.unwrap_or(ActionKind::Other));
        let (mut events, mut taken) = (Vec::new(), None);
        if is_undoable {
            self.past.push(before.state.clone());
        }
        let done = action(self, &mut events).and_then(|()| self.advance(computer, &mut events, &mut taken));
        match done {
            Ok(()) => Ok(events),
            Err(error) => {
                let stays = computer.watch.is_some_and(|watch| watch.stays(&error));
                let Restorable { state, past } = taken.filter(|_| stays).unwrap_or(before);
                self.restore(state);
                self.past = past;
                Err(error)
            }
        }
    }

    pub(super) fn restorable(&self, deed: ActionKind) -> Restorable {
        Restorable { state: self.before(deed), past: self.past.clone() }
    }
}
