//! One game.

use super::Settings;
use super::dice::TrialDice;
use crate::eval::Probabilities;
use crate::rules::{Position, Roll, Side, legal_plays, outcome};
use crate::search::{Context, Depth, MoveFilters, Replies, Stopped, best_replies, best_reply, rank, values};

/// Plays the game with this number from `position`, before its first roll by the player who asks or by his opponent, and tells how it ended, seen by the player
/// who was on roll then. With variance reduction these are not probabilities of one game, but their mean is that of
/// all games.
///
/// # Errors
/// If the budget of the search is exhausted.
pub(super) fn play(
    context: &Context<'_>,
    filters: &MoveFilters,
    settings: &Settings,
    (position, on_roll): (&Position, Side),
    trial: u64,
    replies: &mut Replies,
) -> Result<Probabilities, Stopped> {
    let mut game = Game {
        context,
        filters,
        settings,
        position: *position,
        on_roll,
        replies,
        luck: Probabilities::default(),
    };
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
            let found = values(context, &[game.position], game.on_roll, settings.plies, 1)?;
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
struct Game<'a, 'b> {
    context: &'a Context<'b>,
    filters: &'a MoveFilters,
    settings: &'a Settings,
    position: Position,
    on_roll: Side,
    replies: &'a mut Replies,
    /// How much better the chances of the player on roll are by luck so far.
    luck: Probabilities,
}

impl Game<'_, '_> {
    /// Plays `roll`.
    fn turn(&mut self, roll: Roll) -> Result<(), Stopped> {
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        let best = if self.settings.variance_reduction { Some(self.luck_of(roll)) } else { None };
        self.position = match best {
            Some(best) if self.settings.plies == 0 => best,
            _ => self.choose(roll)?,
        };
        self.luck = self.luck.swap_sides();
        self.on_roll = self.on_roll.other();
        Ok(())
    }

    /// Adds the luck of `roll`: how much better than the average over all rolls it is, each with its best reply at
    /// 0-ply. Gives the position after that of `roll`.
    fn luck_of(&mut self, roll: Roll) -> Position {
        let best = best_replies(self.context, &self.position, self.on_roll, self.replies);
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

    fn choose(&mut self, roll: Roll) -> Result<Position, Stopped> {
        let Context { evaluator, rules, stakes, .. } = self.context;
        let utility = stakes.of(self.on_roll);
        if self.settings.plies == 0 {
            return Ok(best_reply(*evaluator, rules, utility, &self.position, roll, self.replies).after);
        }
        legal_plays(&self.position, roll, &mut self.replies.plays);
        let depth = Depth { plies: self.settings.plies, least: 1, filters: self.filters, threads: 1 };
        let ranked =
            rank(self.context, &self.position, self.on_roll, &self.replies.plays, depth, &mut |_| {});
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        Ok(ranked.first().map_or(self.position, |best| best.legal.result).swap_sides())
    }
}
