//! Steps from which table actions are built. Each step changes the state and appends its events.

use super::error::TableError;
use super::state::Table;
use crate::match_play::{DiceSource, Event, GameResult};
use plakoto_engine::rules::{LegalPlay, Player, Resignation, Roll};

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
