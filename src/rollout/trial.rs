//! One game.

use super::RolloutSettings;
use super::dice::TrialDice;
use crate::eval::Probabilities;
use crate::rules::{LegalPlay, Next, Numbers, Pending, Position, Roll, Side, outcome};
use crate::search::{
    Context, Depth, MoveFilters, Replies, Stopped, best_replies, best_reply, choices, rank, values,
};

/// Where a trial starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The position, seen by the player who is next.
    pub(super) position: Position,
    /// Who that is, seen by the player who asks, and what he has to play before he rolls.
    pub(super) next: Next,
}

/// Plays the game with this number, and tells how it ended, seen by the player who was next at its start. With variance reduction these are not probabilities of one game, but their mean is that of
/// all games.
///
/// # Errors
/// If the budget of the search is exhausted.
pub(super) fn play(
    context: &Context<'_>,
    filters: &MoveFilters,
    settings: &RolloutSettings,
    start: &Start,
    trial: u64,
    replies: &mut Replies,
) -> Result<Probabilities, Stopped> {
    let mut game = TrialGame {
        context: context.seen_by(start.next.side),
        filters,
        settings,
        position: start.position,
        replies,
        luck: Probabilities::default(),
    };
    game.take_over(start.next.pending)?;
    let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
    let mut turns = 0;
    let result = loop {
        if let Some(outcome) = outcome(&game.position, context.rules) {
            break Probabilities::certain(outcome);
        }
        if settings.bearoff_truncation.ends_at(context.evaluator.source(&game.position)) {
            break context.evaluator.evaluate(&game.position, context.rules);
        }
        if settings.truncation.is_some_and(|truncation| turns >= truncation) {
            let found = values(&game.context, &[game.position], settings.plies, 1)?;
            break *found.first().ok_or(Stopped)?;
        }
        game.turn(dice.roll())?;
        turns += 1;
    };
    let mut result = result;
    result.add(&game.luck, -1.0);
    Ok(if turns % 2 == 0 { result } else { result.swap_sides() })
}

/// A game in progress.
struct TrialGame<'a, 'b> {
    /// For the player on roll.
    context: Context<'b>,
    filters: &'a MoveFilters,
    settings: &'a RolloutSettings,
    position: Position,
    replies: &'a mut Replies,
    /// How much better the chances of the player on roll are by luck so far.
    luck: Probabilities,
}

impl TrialGame<'_, '_> {
    /// Plays `roll`.
    fn turn(&mut self, roll: Roll) -> Result<(), Stopped> {
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        let best = if self.settings.variance_reduction { Some(self.luck_of(roll)) } else { None };
        if self.settings.plies == 0 {
            let after = best.unwrap_or_else(|| self.best(roll.into()));
            self.pass_to_opponent(after);
            return Ok(());
        }
        let play = self.choose(roll.into())?;
        self.pass_to_opponent(play.after());
        self.take_over(play.next.pending)
    }

    /// Goes on with the position after a play, seen by the opponent.
    fn pass_to_opponent(&mut self, after: Position) {
        self.position = after;
        self.luck = self.luck.swap_sides();
        self.context = self.context.seen_by(Side::Theirs);
    }

    /// Plays what has been handed over to the player on roll.
    fn take_over(&mut self, pending: Pending) -> Result<(), Stopped> {
        if pending.is_empty() {
            return Ok(());
        }
        let numbers = Numbers::HandedOver(pending);
        self.position = match self.settings.plies {
            0 => self.best(numbers),
            _ => self.choose(numbers)?.after(),
        };
        Ok(())
    }

    /// Adds the luck of `roll`: how much better than the average over all rolls it is, each with its best reply at
    /// 0-ply. Gives the position after that of `roll`.
    fn luck_of(&mut self, roll: Roll) -> Position {
        let best = best_replies(&self.context, &self.position, self.replies);
        let mut average = Probabilities::default();
        let mut found = best[0];
        for ((other, weight), reply) in Roll::all().zip(best) {
            average.add(&reply.chances, weight as f32);
            if other.same_numbers(roll) {
                found = reply;
            }
        }
        self.luck.add(&found.chances, 1.0);
        self.luck.add(&average.divided_by(Roll::OUTCOMES as f32), -1.0);
        found.after
    }

    /// The position before the next roll after what seems to be the best play at 0-ply.
    fn best(&mut self, numbers: Numbers) -> Position {
        best_reply(self.context.judge(), &self.position, numbers, self.replies).after
    }

    fn choose(&mut self, numbers: Numbers) -> Result<LegalPlay, Stopped> {
        let plays = &mut self.replies.plays;
        choices(self.context.judge(), &self.position, numbers, plays);
        let depth = Depth { plies: self.settings.plies, least: 1, filters: self.filters, threads: 1 };
        let ranked = rank(&self.context, &self.position, plays, depth, &mut |_| {});
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        ranked.first().map(|best| best.legal).ok_or(Stopped)
    }
}
