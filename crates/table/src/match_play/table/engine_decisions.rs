//! Decisions of the engine at the table: choosing plays, offering to resign, and answering offers to resign.

use super::computer::Computer;
use super::error::TableError;
use super::state::Table;
use crate::match_play::Event;
use plakoto_engine::engine::Question;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::Resignation;

/// A loss counts as certain if the equity differs from the value of the loss by at most this number of
/// points.
const CERTAIN: f32 = 0.001;

/// Tolerance for rounding errors when equities are compared.
const ROUNDING: f32 = 1e-4;

impl Table {
    /// Makes a play for the player on roll, chosen by the engine. Rolls the dice first if necessary.
    pub(super) fn computer_turn(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) -> Result<(), TableError> {
        let numbers = match self.series.game().numbers() {
            Some(numbers) => numbers,
            None => {
                let roll = self.dice.roll()?;
                self.take_roll(roll, events);
                roll.into()
            }
        };
        let level = self.seat_on_roll().level(computer.level);
        let question = ask(computer, self.stakes(computer)).level(level, self.noise_seed());
        // Without a search, the engine chooses at once.
        if let Some(watch) = computer.watch.filter(|_| level.plies > 0) {
            watch.begins_to_think(self);
        }
        computer.tell(level.plies, None);
        let found = question.hint_with_progress(self.series.game().position(), numbers, |found| {
            computer.tell(level.plies, found.candidates.first().map(|best| best.plies));
        });
        self.make(&question.pick(&found).legal, false, events);
        Ok(())
    }

    /// Returns the values of the game's outcomes at the current match score, for the player on roll. Returns
    /// `None` if the engine plays for points.
    fn stakes(&self, computer: &Computer<'_>) -> Option<Stakes> {
        let (mine, theirs) = self.series.away(self.series.game().on_roll())?;
        Some(computer.equities?.stakes(self.series.game().rules(), mine, theirs)?.stakes)
    }

    /// Returns the loss that is certain for the player on roll. Returns `None` if no loss is certain, if the
    /// engine may not offer to resign, or if an offer was already declined in the current position.
    pub(super) fn lost(&self, computer: &Computer<'_>) -> Option<Resignation> {
        if !self.automatic.resign || self.declined_at == Some(*self.series.game().position()) {
            return None;
        }
        let level = self.seat_on_roll().level(computer.level);
        let (expected, lose) = self.expected(computer, level.plies);
        Resignation::all(self.series.game().rules())
            .find(|resignation| (expected - lose[resignation.victory() as usize]).abs() <= CERTAIN)
    }

    /// Returns the engine's estimate of the equity for the player on roll, and the values of losing a single
    /// game, a gammon, a triple game and a mother (the last checker on the starting point, if it is pinned).
    /// Values are in points, or normalised in a match.
    fn expected(&self, computer: &Computer<'_>, plies: u8) -> (f32, [f32; 4]) {
        let (game, stakes) = (self.series.game(), self.stakes(computer));
        let question = ask(computer, stakes).plies(plies).pending(game.pending());
        let expected = question.evaluate(game.position()).equity;
        (expected, stakes.unwrap_or_else(|| Stakes::points(game.rules())).lose)
    }

    /// Offers to resign the game for the player on roll. If the opponent is the engine, it answers the offer
    /// at once.
    pub(super) fn offer(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let player = self.series.game().on_roll();
        self.series.game_mut().set_offer(Some(resignation));
        events.push(Event::OffersToResign(player, resignation));
        if self.seats[player.other().index()].is_computer {
            self.answer_resignation(resignation, computer, events);
        }
    }

    /// Lets the engine answer an offer to resign. The engine accepts if winning by resignation is worth at
    /// least as much as playing on.
    fn answer_resignation(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let (expected, lose) = self.expected(computer, computer.level.plies);
        if lose[resignation.victory() as usize] <= expected + ROUNDING {
            self.accept_resignation(resignation, events);
        } else {
            self.turn_down(resignation, Some(-expected), events);
        }
    }
}

/// Returns a request to the engine that stops when the stop flag is raised.
fn ask<'a>(computer: &Computer<'a>, stakes: Option<Stakes>) -> Question<'a> {
    computer.engine.ask().stakes(stakes).stop(computer.stop)
}
