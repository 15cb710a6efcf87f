//! What the engine decides at the table: its plays, what it resigns, and what it makes of a resignation.

use super::computer::Computer;
use super::error::TableError;
use super::state::Table;
use crate::match_play::Event;
use plakoto_engine::engine::Question;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::Resignation;

/// What is as good as certain, in points.
const CERTAIN: f32 = 0.001;

/// Equities are sums of rounded numbers.
const ROUNDING: f32 = 1e-4;

impl Table {
    /// The engine plays for the player on roll; it rolls first if that has not been done.
    pub(super) fn computer_turn(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) -> Result<(), TableError> {
        let numbers = match self.series.game.numbers() {
            Some(numbers) => numbers,
            None => {
                let roll = self.dice.roll()?;
                self.take_roll(roll, events);
                roll.into()
            }
        };
        let level = self.seat_on_roll().level(computer.level);
        let question = ask(computer, self.stakes(computer)).level(level, self.noise_seed());
        computer.tell(level.plies, None);
        let found = question.hint_with_progress(&self.series.game.position, numbers, |found| {
            computer.tell(level.plies, found.candidates.first().map(|best| best.plies));
        });
        self.make(&question.pick(&found).legal, computer.engine.rules(), events);
        Ok(())
    }

    /// What the game is worth to the player on roll, if not just its points.
    fn stakes(&self, computer: &Computer<'_>) -> Option<Stakes> {
        let (mine, theirs) = self.series.away(self.series.game.on_roll)?;
        Some(computer.equities?.stakes(computer.engine.rules(), mine, theirs)?.stakes)
    }

    /// What the engine on roll has certainly lost, if it may offer that: no more and no less. What was declined in a
    /// position is not offered there again.
    pub(super) fn lost(&self, computer: &Computer<'_>) -> Option<Resignation> {
        if !self.automatic.resign || self.declined_at == Some(self.series.game.position) {
            return None;
        }
        let level = self.seat_on_roll().level(computer.level);
        let (expected, lose) = self.expected(computer, level.plies);
        Resignation::all(computer.engine.rules())
            .find(|resignation| (expected - lose[resignation.victory() as usize]).abs() <= CERTAIN)
    }

    /// Returns the equity of the player on roll if the game goes on, as the engine evaluates it, and the cost of losing a
    /// single game, a gammon, a triple and a mother: both in points, or in a match in normalised equity.
    fn expected(&self, computer: &Computer<'_>, plies: u8) -> (f32, [f32; 4]) {
        let (game, stakes) = (self.series.game, self.stakes(computer));
        let question = ask(computer, stakes).plies(plies).pending(game.pending);
        let expected = question.evaluate(&game.position).equity;
        (expected, stakes.unwrap_or_else(|| Stakes::points(computer.engine.rules())).lose)
    }

    /// The player on roll offers to resign. The engine answers at once.
    pub(super) fn offer(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let player = self.series.game.on_roll;
        self.series.game.resignation = Some(resignation);
        events.push(Event::OffersToResign(player, resignation));
        if self.seats[player.other().index()].is_computer {
            self.answer_resignation(resignation, computer, events);
        }
    }

    /// The engine accepts a resignation that is worth at least what it expects from playing on.
    fn answer_resignation(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let (expected, lose) = self.expected(computer, computer.level.plies);
        if lose[resignation.victory() as usize] <= expected + ROUNDING {
            self.accept_resignation(resignation, computer.engine.rules(), events);
        } else {
            self.turn_down(resignation, events);
        }
    }
}

/// A question to the engine that plays, which stops when the session is told to.
fn ask<'a>(computer: &Computer<'a>, stakes: Option<Stakes>) -> Question<'a> {
    computer.engine.ask().stakes(stakes).stop(computer.stop)
}
