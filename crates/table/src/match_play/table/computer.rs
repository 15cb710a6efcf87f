//! The engine as a player at the table, and the observer of automatic actions.

use super::error::TableError;
use super::state::Table;
use crate::match_play::{EquityTable, Event};
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::search::StopFlag;

/// An observer of automatic actions. It is called after every automatic action.
pub trait Watcher {
    /// Removes the events since the last call from `events` and stores them.
    ///
    /// # Errors
    /// Fails if the events cannot be stored. The actions that caused these events are then undone, and no
    /// more automatic actions follow.
    fn take(&self, events: &mut Vec<Event>) -> Result<(), TableError>;

    /// If an action fails with this error, returns whether the changes whose events the observer has taken
    /// are kept.
    fn stays(&self, error: &TableError) -> bool;

    /// Called before the engine searches for a play at the table.
    fn begins_to_think(&self, table: &Table);

    /// Called while the engine searches for a play. `plies` is the requested search depth, and `complete` is
    /// the last completed depth.
    fn thinks(&self, plies: u8, complete: Option<u8>);
}

/// The engine as a player at the table.
#[derive(Clone, Copy)]
pub struct Computer<'a> {
    /// The engine that chooses plays. It also determines the rules.
    pub engine: &'a Engine,
    /// The default playing level, for seats without their own settings.
    pub level: Level,
    /// The values of games at each match score; `None` if the engine ignores the score and plays for points.
    pub equities: Option<&'a EquityTable>,
    /// The observer that takes the events of automatic actions.
    pub watch: Option<&'a dyn Watcher>,
    /// Flag that stops the engine's search and its automatic turns.
    pub stop: &'a StopFlag,
}

impl Computer<'_> {
    /// Reports the progress of a search to the observer.
    pub(super) fn tell(&self, plies: u8, complete: Option<u8>) {
        if let Some(watch) = self.watch {
            watch.thinks(plies, complete);
        }
    }
}
