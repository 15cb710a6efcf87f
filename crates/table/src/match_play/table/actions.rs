//! The actions that players take at the table.

use super::computer::{Computer, Events};
use super::{ActionKind, Table};
use crate::match_play::{DiceSource, Event, GameResult, History, Match, TableError};
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Resignation, Roll, Rotation, only_play};

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

impl Table {
    /// Starts the next game. The rules or the dice determine which player is on roll.
    pub(super) fn start_game(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        if self.series.rotation().has_several() {
            events.push(Event::Begins(self.series.next_rules()));
        }
        let starter = match (self.series.next_starter(), &self.dice) {
            (Some(starter), _) => {
                events.push(Event::Starts(starter));
                starter
            }
            (None, DiceSource::Manual) => {
                events.push(Event::Starts(self.series.game().on_roll()));
                self.series.game().on_roll()
            }
            (None, _) => self.roll_for_the_start(events)?,
        };
        self.series.begin(starter);
        self.is_placed = true;
        Ok(())
    }

    fn roll_for_the_start(&mut self, events: &mut Vec<Event>) -> Result<Player, TableError> {
        loop {
            let dice = [self.dice.die()?, self.dice.die()?];
            events.push(Event::OpeningRoll(dice));
            if dice[0] != dice[1] {
                return Ok(if dice[0] > dice[1] { Player::O } else { Player::X });
            }
        }
    }

    pub(super) fn take_roll(&mut self, roll: Roll, events: &mut Vec<Event>) {
        self.series.game_mut().set_dice(Some(roll));
        events.push(Event::Rolled(self.series.game().on_roll(), roll));
    }

    /// Makes a legal play. If the game is then over, adds its result to the score. `can_be_undone` says
    /// whether the history contains the state before an automatic play.
    pub(super) fn make(&mut self, legal: &LegalPlay, can_be_undone: bool, events: &mut Vec<Event>) {
        let game = *self.series.game();
        let (player, before, legal) = (game.on_roll(), *game.position(), *legal);
        if let Some(numbers) = game.numbers() {
            events.push(if legal.play.is_pass() {
                Event::CannotMove { player, numbers, legal, can_be_undone }
            } else {
                Event::Moved { player, before, numbers, legal, can_be_undone }
            });
        }
        self.series.game_mut().play(&legal);
        if let Some(result) = self.series.game().result() {
            self.book(result, events);
        }
    }

    /// Declines a resignation. `own` is the equity of the player who declines, if it is known.
    pub(super) fn turn_down(&mut self, resignation: Resignation, own: Option<f32>, events: &mut Vec<Event>) {
        self.series.game_mut().set_offer(None);
        self.declined_at = Some(*self.series.game().position());
        events.push(Event::Declines(self.series.game().on_roll().other(), resignation, own));
    }

    pub(super) fn accept_resignation(&mut self, resignation: Resignation, events: &mut Vec<Event>) {
        events.push(Event::Accepts(self.series.game().on_roll().other(), resignation));
        self.series.game_mut().accept_resignation();
        if let Some(result) = self.series.game().result() {
            self.book(result, events);
        }
    }

    /// Adds the result of the current game to the score, unless the game is a variation.
    fn book(&mut self, result: GameResult, events: &mut Vec<Event>) {
        events.push(Event::GameOver(result));
        if self.series.is_variation() {
            return;
        }
        self.series.book(result);
        let series = &self.series;
        events.push(Event::Score { games: series.games(), score: series.score(), length: series.length() });
        if let Some(winner) = self.series.winner() {
            events.push(Event::MatchOver(winner));
        }
    }
}

/// How far an undo command goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Goes back to the state before the last action, unless that action began a game.
    Action,
    /// Goes back to the last decision of a human player in the current game.
    Decision,
    /// Goes back to the last dice of a human player in the current game, even if their play was forced.
    Turn,
    /// Goes back to the state before the last action that began or loaded a game, match or session.
    Start,
}

impl Table {
    /// Goes back to an earlier state of the match. If the rules of the match have been changed since, keeps the
    /// changed rules.
    ///
    /// # Errors
    /// Fails, and changes nothing, if no such earlier state is available.
    pub fn undo(&mut self, undo: Undo) -> Events {
        let mut table = self.clone();
        loop {
            let before = table.past.pop().ok_or(TableError::NothingToUndo)?;
            let (games, is_running) = (table.series.games(), table.series.game().result().is_none());
            let deed = table.restore(before);
            // The last action of a game may also have begun the next one.
            let is_start = deed.is_start() || is_running && table.series.games() != games;
            let is_reached = match undo {
                Undo::Start => is_start,
                _ if is_start => return Err(TableError::Begun),
                Undo::Action => true,
                Undo::Decision => table.awaits_decision(),
                Undo::Turn => table.awaits_play(),
            };
            if is_reached {
                break;
            }
        }
        *self = table;
        Ok(vec![Event::Undone])
    }

    /// Makes the earlier states unavailable to [`Table::undo`].
    pub fn forget_past(&mut self) {
        self.past = History::default();
    }

    /// Whether a human player has to make a decision: choose a play, roll or resign, or answer an offer to
    /// resign.
    fn awaits_decision(&self) -> bool {
        let game = self.series.game();
        if !self.is_placed || game.result().is_some() {
            return false;
        }
        let decides = if game.open_offer().is_some() { game.on_roll().other() } else { game.on_roll() };
        let is_forced = |numbers| only_play(game.position(), numbers, game.rules()).is_some();
        !self.seat(decides).is_computer
            && (game.open_offer().is_some() || !game.numbers().is_some_and(is_forced))
    }

    /// Whether a human player has numbers to play, even if they cannot be played.
    fn awaits_play(&self) -> bool {
        let game = self.series.game();
        let is_open = self.is_placed && game.result().is_none() && game.open_offer().is_none();
        is_open && game.numbers().is_some() && !self.seat_on_roll().is_computer
    }
}
