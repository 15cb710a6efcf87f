//! What the players do.

use super::computer::Computer;
use super::error::TableError;
use super::state::{Deed, Table};
use super::transaction::Events;
use crate::match_play::{DiceSource, Event, Match};
use plakoto_engine::rules::{LegalPlay, Numbers, Resignation, Roll};

impl Table {
    /// Starts the next game of the match.
    ///
    /// # Errors
    /// If the match is over, or there are no dice.
    pub fn new_game(&mut self, computer: &Computer<'_>) -> Events {
        if self.series.winner().is_some() {
            return Err(TableError::MatchOver);
        }
        self.transact(Some(Deed::Start), computer, Self::start_game)
    }

    /// Starts a match to `length` points; 0 is an open-ended session.
    ///
    /// # Errors
    /// If there are no dice.
    pub fn new_match(&mut self, length: u16, computer: &Computer<'_>) -> Events {
        self.transact(Some(Deed::Start), computer, |table, events| {
            table.series = Match::new(length, table.series.game.on_roll);
            events.push(Event::NewMatch(length));
            table.start_game(events)
        })
    }

    /// Rolls for the player on roll, or takes the dice that he has rolled by hand.
    ///
    /// # Errors
    /// If it is not the time to roll, or there are no dice.
    pub fn roll(&mut self, given: Option<Roll>, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        match self.series.game.numbers() {
            Some(Numbers::Rolled(dice)) => return Err(TableError::Rolled(dice)),
            Some(Numbers::HandedOver(pending)) => return Err(TableError::Pending(pending)),
            None => {}
        }
        if given.is_some() && !matches!(self.dice, DiceSource::Manual) {
            return Err(TableError::NotManual);
        }
        self.transact(None, computer, |table, events| {
            let roll = given.map_or_else(|| table.dice.roll(), Ok)?;
            table.take_roll(roll, events);
            Ok(())
        })
    }

    /// Makes a legal play of the dice that are set.
    ///
    /// # Errors
    /// If it is not the time to play.
    pub fn play(&mut self, legal: &LegalPlay, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        self.transact(Some(Deed::Other), computer, |table, events| {
            table.make(legal, computer.engine.rules(), events);
            Ok(())
        })
    }

    /// Lets the engine play for the player on roll; it rolls first if that has not been done.
    ///
    /// # Errors
    /// If it is not the time to play, or there are no dice.
    pub fn play_by_computer(&mut self, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        self.transact(Some(Deed::Other), computer, |table, events| table.computer_turn(computer, events))
    }

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

    /// The player on roll offers to resign. The engine answers at once.
    ///
    /// # Errors
    /// If no game is being played.
    pub fn resign(&mut self, resignation: Resignation, computer: &Computer<'_>) -> Events {
        self.must_be_playing(computer.engine.rules())?;
        self.transact(Some(Deed::Other), computer, |table, events| {
            table.offer(resignation, computer, events);
            Ok(())
        })
    }

    /// Accepts the resignation that is offered.
    ///
    /// # Errors
    /// If none is.
    pub fn accept(&mut self, computer: &Computer<'_>) -> Events {
        let resignation = self.offered()?;
        self.transact(Some(Deed::Other), computer, |table, events| {
            table.accept_resignation(resignation, computer.engine.rules(), events);
            Ok(())
        })
    }

    /// Declines the resignation that is offered.
    ///
    /// # Errors
    /// If none is.
    pub fn decline(&mut self, computer: &Computer<'_>) -> Events {
        let resignation = self.offered()?;
        self.transact(Some(Deed::Other), computer, |table, events| {
            table.turn_down(resignation, events);
            Ok(())
        })
    }

    /// Lets the players change places, with everything that is theirs.
    ///
    /// # Errors
    /// If there is no position.
    pub fn swap_players(&mut self) -> Events {
        self.must_be_placed()?;
        self.past.push(self.before(Deed::Swap));
        self.seats.swap(0, 1);
        self.series.swap_players();
        Ok(vec![Event::Swapped])
    }

    fn offered(&self) -> Result<Resignation, TableError> {
        self.must_be_placed()?;
        self.series.game.resignation.ok_or(TableError::NotOffered)
    }
}
