//! Commands that move the game on.

use super::Session;
use super::follower::{Followed, Follower};
use super::kept::Recording;
use crate::reply::Events;
use crate::{ProtocolError, Reply};
use plakoto_table::match_play::{Computer, Event, Seat, Table, TableError};

impl Session {
    /// Does something at the table that may go on by itself, and shows the board after it. What comes before the last
    /// part of much is handed to `progress`.
    pub(crate) fn at_the_table(
        &mut self,
        progress: &mut dyn FnMut(&Reply),
        action: impl FnOnce(&mut Table, &Computer<'_>) -> Result<Vec<Event>, TableError>,
    ) -> Result<Reply, ProtocolError> {
        self.must_be_recorded()?;
        let names = self.names();
        let Self { engine, stop, level, table, onlooker, .. } = self;
        let Recording { keeper, writer, .. } = &mut self.recording;
        let (draft, rules) = (keeper.draft(table), *engine.rules());
        let follower = Follower::new(draft, writer.as_mut(), progress, names, rules, onlooker.as_ref());
        let equities = self.plays_by_score.then_some(&self.equities);
        let computer = Computer { engine, level: *level, equities, watch: Some(&follower), stop };
        let result = action(table, &computer);
        let Followed { draft, result } = follower.end(result);
        if let Some(draft) = draft {
            keeper.adopt(draft, table);
        }
        Ok(Reply::from(Events { events: result?, board: self.board() }))
    }

    /// Whether a match is played without a person, so that it ends only when it is over or stopped.
    #[must_use]
    pub fn plays_by_itself(&self) -> bool {
        self.table.seats().iter().all(Seat::is_computer)
    }
}
