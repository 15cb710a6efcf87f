//! The actions that players take at the table.

use super::computer::Computer;
use super::error::TableError;
use super::state::{ActionKind, Table};
use super::transaction::Events;
use crate::match_play::{DiceSource, Event, Match};
use plakoto_engine::rules::{LegalPlay, Numbers, Resignation, Roll, Rotation};

impl Table {
    /// Starts the next game of the match. The engine must have the rules of that game: see
    /// [`Match::next_rules`].
    ///
    /// # Errors
    /// Fails if the match is over, or if the dice source has no dice.
    pub fn new_game(&mut self, computer: &Computer<'_>) -> Events {
        if self.series.winner().is_some() {
            return Err(TableError::MatchOver);
        }
        self.transact(Some(ActionKind::Start), computer, |table, events| table.start_game(events))
    }

    /// Starts a match of these games to `length` points, or an open-ended session if `length` is 0.
    ///
    /// # Errors
    /// Fails if the dice source has no dice.
    pub fn new_match(&mut self, length: u16, rotation: Rotation, computer: &Computer<'_>) -> Events {
        self.transact(Some(ActionKind::Start), computer, |table, events| {
            table.series = Match::new(length, rotation, table.series.game().on_roll());
            events.push(Event::NewMatch(length, rotation));
            table.start_game(events)
        })
    }

    /// Carries out automatic actions, if there are any. They belong to the last action for [`Table::undo`].
    ///
    /// # Errors
    /// Fails if the dice source has no dice.
    pub fn go_on(&mut self, computer: &Computer<'_>) -> Events {
        self.transact(None, computer, |_, _| Ok(()))
    }

    /// Rolls the dice for the player on roll, or sets the roll that the user entered.
    ///
    /// # Errors
    /// Fails if the player may not roll now, or if the dice source has no dice.
    pub fn roll(&mut self, given: Option<Roll>, computer: &Computer<'_>) -> Events {
        self.must_be_playing()?;
        match self.series.game().numbers() {
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

    /// Makes a legal play with the current roll or the pending numbers.
    ///
    /// # Errors
    /// Fails if the player may not play now.
    pub fn play(&mut self, legal: &LegalPlay, computer: &Computer<'_>) -> Events {
        self.must_be_playing()?;
        self.transact(Some(ActionKind::Other), computer, |table, events| {
            table.make(legal, false, events);
            Ok(())
        })
    }

    /// Makes a play for the player on roll, chosen by the engine. Rolls the dice first if necessary.
    ///
    /// # Errors
    /// Fails if the player may not play now, or if the dice source has no dice.
    pub fn play_by_computer(&mut self, computer: &Computer<'_>) -> Events {
        self.must_be_playing()?;
        self.transact(Some(ActionKind::Other), computer, |table, events| {
            table.computer_turn(computer, events)
        })
    }

    /// Plays for both players, with plays chosen by the engine, until the game is over or the stop flag is
    /// raised.
    ///
    /// # Errors
    /// Fails if no game is in progress, if a resignation has been offered, or if the dice source has no dice.
    pub fn end_game(&mut self, computer: &Computer<'_>) -> Events {
        self.must_be_playing()?;
        self.transact(Some(ActionKind::Other), computer, |table, events| {
            while !computer.stop.is_raised() && table.series.game().result().is_none() {
                table.computer_turn(computer, events)?;
            }
            Ok(())
        })
    }

    /// Offers to resign the game for the player on roll. If the opponent is the engine, it answers the offer
    /// at once.
    ///
    /// # Errors
    /// Fails if no game is in progress, or if a resignation has already been offered.
    pub fn resign(&mut self, resignation: Resignation, computer: &Computer<'_>) -> Events {
        self.must_be_playing()?;
        self.transact(Some(ActionKind::Other), computer, |table, events| {
            table.offer(resignation, computer, events);
            Ok(())
        })
    }

    /// Accepts the resignation that the player on roll has offered.
    ///
    /// # Errors
    /// Fails if no resignation has been offered.
    pub fn accept(&mut self, computer: &Computer<'_>) -> Events {
        let resignation = self.offered()?;
        self.transact(Some(ActionKind::Other), computer, |table, events| {
            table.accept_resignation(resignation, events);
            Ok(())
        })
    }

    /// Declines the resignation that the player on roll has offered.
    ///
    /// # Errors
    /// Fails if no resignation has been offered.
    pub fn decline(&mut self, computer: &Computer<'_>) -> Events {
        let resignation = self.offered()?;
        self.transact(Some(ActionKind::Other), computer, |table, events| {
            table.turn_down(resignation, None, events);
            Ok(())
        })
    }

    /// Swaps the players' numbers: player 0 becomes player 1 and vice versa. Each player keeps their seat
    /// settings, checkers and score.
    ///
    /// # Errors
    /// Fails if the table has no legal position.
    pub fn swap_players(&mut self) -> Events {
        self.must_be_placed()?;
        self.past.push(self.before(ActionKind::Swap));
        self.seats.swap(0, 1);
        self.series.swap_players();
        Ok(vec![Event::Swapped])
    }

    fn offered(&self) -> Result<Resignation, TableError> {
        self.must_be_placed()?;
        self.series.game().open_offer().ok_or(TableError::NotOffered)
    }
}
