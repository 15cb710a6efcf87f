//! One game.

use super::RolloutSettings;
use super::dice::TrialDice;
use crate::eval::Probabilities;
use crate::rules::{LegalPlay, Next, Numbers, Pending, Position, Roll, Side, outcome};
use crate::search::{
    Context, Depth, MoveFilters, Replies, Stopped, best_promising_reply, best_replies, best_reply, choices,
    rank, values,
};

/// Where a trial starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The position, seen by the player who is next.
    pub(super) position: Position,
    /// Who that is, seen by the player who asks, and what he has to play before he rolls.
    pub(super) next: Next,
}

/// A game that has been played with the dice of some trial.
#[derive(Debug)]
struct Played {
    /// Who was next at its start, seen by the player who asks.
    side: Side,
    /// The positions before each roll, seen by the player who rolls.
    positions: Vec<Position>,
    /// How it ended, seen by the player who was next at its start.
    result: Probabilities,
}

/// The games of a trial that were played before, and the positions of the one that is being played.
struct Beside<'a> {
    others: &'a [Played],
    positions: Vec<Position>,
    /// Whether plays are chosen from the replies that pruning leaves even where no luck is taken out.
    prunes: bool,
}

impl Beside<'_> {
    /// A game on its own.
    const fn alone() -> Self {
        Self { others: &[], positions: Vec::new(), prunes: false }
    }

    /// How another game ended that had the same position before the same roll.
    fn end_of_one_met(&self, side: Side, position: &Position) -> Option<Probabilities> {
        let turns = self.positions.len();
        let meets = |other: &&Played| other.side == side && other.positions.get(turns) == Some(position);
        self.others.iter().find(meets).map(|other| other.result)
    }
}

/// Plays the game with this number from each of the starts, and tells how they ended, each seen by the player who was
/// next at its start. Where a game comes to a position that one before has come to after as many turns, both go on in
/// the same way, so that it need not be played to its end; with variance reduction the luck before would differ.
///
/// # Errors
/// If the budget of the search is exhausted.
pub(super) fn play_all(
    context: &Context<'_>,
    filters: &MoveFilters,
    settings: &RolloutSettings,
    starts: &[Start],
    trial: u64,
    replies: &mut Replies,
) -> Result<Vec<Probabilities>, Stopped> {
    let mut played: Vec<Played> = Vec::new();
    for start in starts {
        let others = if settings.variance_reduction { &[] } else { &played[..] };
        let mut beside = Beside { others, positions: Vec::new(), prunes: true };
        let result = play_beside(context, filters, settings, start, trial, replies, &mut beside)?;
        let positions = beside.positions;
        played.push(Played { side: start.next.side, positions, result });
    }
    Ok(played.into_iter().map(|played| played.result).collect())
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
    play_beside(context, filters, settings, start, trial, replies, &mut Beside::alone())
}

/// The same beside others with the same dice, whose end it takes over when it meets one; adds its positions.
fn play_beside(
    context: &Context<'_>,
    filters: &MoveFilters,
    settings: &RolloutSettings,
    start: &Start,
    trial: u64,
    replies: &mut Replies,
    beside: &mut Beside<'_>,
) -> Result<Probabilities, Stopped> {
    let mut game = TrialGame {
        context: context.seen_by(start.next.side),
        filters,
        settings,
        position: start.position,
        replies,
        luck: Probabilities::default(),
        prunes: beside.prunes,
    };
    game.take_over(start.next.pending)?;
    let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
    let mut turns = 0;
    let result = loop {
        if let Some(result) = beside.end_of_one_met(start.next.side, &game.position) {
            return Ok(result);
        }
        beside.positions.push(game.position);
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
    /// Whether plays are chosen from the replies that pruning leaves.
    prunes: bool,
}

impl TrialGame<'_, '_> {
    /// Plays `roll`.
    fn turn(&mut self, roll: Roll) -> Result<(), Stopped> {
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        let best = if self.settings.variance_reduction { Some(self.luck_of(roll)) } else { None };
        if self.settings.plies == 0 {
            let after = best.unwrap_or_else(|| self.best_of_roll(roll));
            self.pass_to_opponent(after);
            return Ok(());
        }
        let play = self.choose(roll.into())?;
        self.pass_to_opponent(play.after());
        self.take_over(play.next.pending)
    }

    /// The position before the next roll after what seems to be the best play of `roll` at 0-ply.
    fn best_of_roll(&mut self, roll: Roll) -> Position {
        match self.prunes {
            true => best_promising_reply(&self.context, &self.position, roll, self.replies).after,
            false => self.best(roll.into()),
        }
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
