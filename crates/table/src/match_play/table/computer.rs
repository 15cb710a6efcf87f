//! The engine as a player, and who follows what goes on by itself.

use super::error::TableError;
use crate::match_play::{EquityTable, Event};
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::search::StopFlag;

/// Somebody who follows an action that goes on by itself, turn by turn.
pub trait Watcher {
    /// Takes over what has happened since the last time.
    ///
    /// # Errors
    /// If that cannot be kept: then it is taken back, and the action ends.
    fn take(&self, events: &mut Vec<Event>) -> Result<(), TableError>;

    /// Whether what has been taken over stays, although the action has ended with this error.
    fn stays(&self, error: &TableError) -> bool;

    /// The engine looks so many plies ahead for a play; `complete` ones are done.
    fn thinks(&self, plies: u8, complete: Option<u8>);
}

/// The engine as a player.
#[derive(Clone, Copy)]
pub struct Computer<'a> {
    /// Which knows the rules too.
    pub engine: &'a Engine,
    /// How strong it plays for a seat without a level of its own.
    pub level: Level,
    /// What games are worth in a match; `None` if it plays for points whatever the score.
    pub equities: Option<&'a EquityTable>,
    /// Takes over what has happened, after every turn that follows an action by itself.
    pub watch: Option<&'a dyn Watcher>,
    /// Ends its search, and its turns.
    pub stop: &'a StopFlag,
}

impl Computer<'_> {
    /// Tells how deep it looks, and how far it has come.
    pub(super) fn tell(&self, plies: u8, complete: Option<u8>) {
        if let Some(watch) = self.watch {
            watch.thinks(plies, complete);
        }
    }
}
