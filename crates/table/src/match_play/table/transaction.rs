//! Transactions: if an action fails, the table returns to an earlier state.

use super::computer::Computer;
use super::error::TableError;
use super::state::{Deed, Snapshot, Table};
use crate::match_play::Event;

/// The result of an action: the events that the watcher has not taken, or an error.
pub(super) type Events = Result<Vec<Event>, TableError>;

impl Table {
    /// Runs `action`, then the automatic actions that follow it. If `deed` is not `None`, the action can be
    /// undone. If anything fails, restores the state before the action or, if the watcher keeps the events it
    /// has taken, the state after these events.
    pub(super) fn transact(
        &mut self,
        deed: Option<Deed>,
        computer: &Computer<'_>,
        action: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), TableError>,
    ) -> Events {
        let before = self.before(deed.unwrap_or(Deed::Other));
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

    fn remember(&mut self, deed: Option<Deed>, before: Snapshot) {
        if deed.is_some() {
            self.past.push(before);
        }
    }
}
