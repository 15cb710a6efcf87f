//! The record of the table, and the file that keeps it.

use super::Session;
use super::kept::Recording;
use crate::match_play::{Change, EquityTable, Table};
use crate::protocol::ProtocolError;
use crate::record::{Keeper, Record, Writer};
use crate::rules::RuleSet;

/// What to go back to if the file of the record cannot be written.
pub(super) struct Checkpoint {
    table: Table,
    keeper: Keeper,
    rules: RuleSet,
}

impl Session {
    /// The state before a command, if it may have to be restored.
    pub(super) fn checkpoint(&self) -> Option<Checkpoint> {
        self.recording.writer.as_ref().map(|_| Checkpoint {
            table: self.table.clone(),
            keeper: self.recording.keeper.clone(),
            rules: *self.rules(),
        })
    }

    /// The record follows what has been set at the table.
    pub(in crate::protocol) fn note(&mut self, change: Change) {
        self.recording.keeper.follow(change, &self.table);
    }

    /// Brings the file of the record up to what a command has done. If it cannot be written, nothing has been done.
    pub(super) fn keep(&mut self, before: Option<Checkpoint>) -> Result<(), ProtocolError> {
        let Recording { keeper, writer } = &mut self.recording;
        let Some(writer) = writer else { return Ok(()) };
        let Err(error) = writer.update(keeper.record()) else { return Ok(()) };
        let error = ProtocolError::unwritable(writer.path(), &error);
        if let Some(Checkpoint { table, keeper, rules }) = before {
            (self.table, self.recording.keeper) = (table, keeper);
            self.play_by(rules);
        }
        Err(error)
    }

    /// What was played.
    pub(in crate::protocol) fn record(&self) -> &Record {
        self.recording.keeper.record()
    }

    pub(in crate::protocol) fn change_rules(&mut self, rules: RuleSet) {
        if self.play_by(rules) {
            let change = self.table.adopt(&rules);
            self.note(change);
        }
    }

    /// Has the engine play by these rules; tells whether they are others.
    pub(super) fn play_by(&mut self, rules: RuleSet) -> bool {
        let is_other = rules != *self.rules();
        if is_other {
            self.forget_rollout();
            self.engine.set_rules(rules);
            self.equities = EquityTable::of(&rules);
        }
        is_other
    }

    /// Keeps what is played in another file from now on, or in none.
    pub(in crate::protocol) fn keep_record_in(&mut self, writer: Option<Writer>) {
        self.recording.writer = writer;
    }
}
