//! A game that the engine plays to its end for both players.

use super::computer::Computer;
use super::state::{Deed, Table};
use super::transaction::Events;

impl Table {
    /// Lets the engine play for both players until the game is over, or until it is stopped.
    ///
    /// # Errors
    /// If no game is being played, a resignation is offered, or there are no dice.
    pub fn end_game(&mut self, computer: &Computer<'_>) -> Events {
        let rules = computer.engine.rules();
        self.must_be_playing(rules)?;
        self.transact(Some(Deed::Other), computer, |table, events| {
            while !computer.stop.is_raised() && table.series.game.result(rules).is_none() {
                table.computer_turn(computer, events)?;
            }
            Ok(())
        })
    }
}
