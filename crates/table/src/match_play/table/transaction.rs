//! Actions that are done as a whole or not at all.

use super::computer::Computer;
use super::error::TableError;
use super::state::{Deed, Snapshot, Table};
use crate::match_play::Event;

/// What has happened, and has not been taken over by a watcher.
pub(super) type Events = Result<Vec<Event>, TableError>;

impl Table {
    /// Does `action`, which can be taken back if it is a deed, and everything that follows by itself; if something fails, the state is as it was before, or as it
    /// was after what stays by the will of the watcher.
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
