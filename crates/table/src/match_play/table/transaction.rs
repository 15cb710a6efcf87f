//! Transactions: if an action fails, the table returns to an earlier state.

use super::computer::Computer;
use super::error::TableError;
use super::state::{ActionKind, Snapshot, Table};
use crate::match_play::Event;

/// The result of an action: either an error, or the events that the observer has not taken yet.
pub(super) type Events = Result<Vec<Event>, TableError>;

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
        let before = self.before(deed.unwrap_or(ActionKind::Other));
        let (mut events, mut taken) = (Vec::new(), None);
        let done = action(self, &mut events).and_then(|()| self.advance(computer, &mut events, &mut taken));
        match done {
            Ok(()) => {
                self.remember(deed, before);
                Ok(events)
            }
            Err(error) => {
                let stays = computer.watch.is_some_and(|watch| watch.stays(&error));
                match taken.filter(|_| stays) {
                    Some(taken) => {
                        self.restore(taken);
                        self.remember(deed, before);
                    }
                    None => {
                        self.restore(before);
                    }
                }
                Err(error)
            }
        }
    }

    fn remember(&mut self, deed: Option<ActionKind>, before: Snapshot) {
        if deed.is_some() {
            self.past.push(before);
        }
    }
}
