//! One game.

use super::dice::{CHOSEN, TrialDice};
use super::luck::{Luck, found, guessed};
use super::played::Played;
use super::{BearoffTruncation, RolloutSettings};
use crate::eval::{Probabilities, ValueSource, static_value};
use crate::rules::{LegalPlay, Next, Numbers, Pending, Position, Roll, Side, outcome};
use crate::search::{
    BestReply, Context, Depth, MoveFilters, Pruning, Replies, Stopped, best_promising_reply, best_replies,
    best_reply, choices, rank, values,
};

/// Where a trial starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The position, seen by the player who is next.
    pub(super) position: Position,
    /// Who that is, seen by the player who asks, and what he has to play before he rolls.
    pub(super) next: Next,
}

/// How games are played.
#[derive(Clone, Copy)]
pub(super) struct Players<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) filters: &'a MoveFilters,
    pub(super) settings: &'a RolloutSettings,
}

impl Players<'_> {
    /// Plays the game of trial number `trial` from each of the starts. Returns the result of each game, for the player on
    /// roll at its start.
    ///
    /// All games have the same dice. When two of them reach the same position after the same number of turns, they continue
    /// alike, so the second one is not played to its end.
    ///
    /// # Errors
    /// If the budget of the search is exhausted.
    pub(super) fn play_all(
        self,
        starts: impl Iterator<Item = Start>,
        trial: u64,
        replies: &mut Replies,
    ) -> Result<Vec<Probabilities>, Stopped> {
        let mut played: Vec<Played> = Vec::new();
        for start in starts {
            played.push(self.play(&start, trial, replies, &played)?);
        }
        Ok(played.iter().map(Played::result).collect())
    }

    /// Plays the game with this number, up to where it meets one of the `others` with the same dice.
    ///
    /// # Errors
    /// If the budget of the search is exhausted.
    fn play(
        self,
        start: &Start,
        trial: u64,
        replies: &mut Replies,
        others: &[Played],
    ) -> Result<Played, Stopped> {
        let Self { context, settings, .. } = self;
        let mut game = TrialGame {
            context: context.seen_by(start.next.side),
            players: self,
            position: start.position,
            turns: 0,
            chances: Probabilities::default(),
            replies,
            taken: Luck::of(settings, context.rules, &start.position),
        };
        game.begin(start.next.pending)?;
        let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
        game.go_on(&mut dice, Played::begin(start.next.side), others)
    }
}

/// A game in progress.
struct TrialGame<'a, 'b> {
    /// For the player on roll.
    context: Context<'b>,
    players: Players<'a>,
    position: Position,
    /// Turns so far.
    turns: u16,
    /// The static chances of the player on roll, if luck is guessed.
    chances: Probabilities,
    replies: &'a mut Replies,
    /// What luck is taken out.
    taken: Luck<'a>,
}

impl TrialGame<'_, '_> {
    /// Plays what has been handed over to the player who is next.
    fn begin(&mut self, pending: Pending) -> Result<(), Stopped> {
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        self.take_over(pending)?;
        if self.taken.guess().is_some() {
            self.chances = static_value(self.context.evaluator, &self.position, self.context.rules);
        }
        Ok(())
    }

    /// Goes on to the end, or to where the game meets one of the `others`.
    fn go_on(
        &mut self,
        dice: &mut TrialDice,
        mut played: Played,
        others: &[Played],
    ) -> Result<Played, Stopped> {
        loop {
            let position = self.position;
            if let Some(result) = played.end_as(others, &position) {
                return Ok(result);
            }
            if let Some(result) = self.end()? {
                return Ok(played.end(position, &result));
            }
            if self.is_looked_up() {
                let result = self.end_by_table(dice)?;
                return Ok(played.end(position, &result));
            }
            let luck = self.turn(dice.roll())?;
            played.pass(position, &luck);
        }
    }

    /// Whether the game has come to one-sided values, and need not go on.
    fn is_looked_up(&self) -> bool {
        let Self { context, position, players: Players { settings, .. }, .. } = self;
        self.taken.guess().is_some()
            && settings.bearoff_truncation == BearoffTruncation::Exact
            && context.evaluator.source(position) == ValueSource::OneSided
    }

    /// The value in the table. It is a little wrong: so one game of [`CHOSEN`] is played on, without luck, and what it shows the
    /// value to be wrong by counts as often. That leaves the mean as it is when all are played on (Russian roulette).
    fn end_by_table(&mut self, dice: &mut TrialDice) -> Result<Probabilities, Stopped> {
        let mut value = self.context.evaluator.evaluate(&self.position, self.context.rules);
        if dice.is_chosen(self.turns) {
            self.taken = Luck::Found;
            let shown = self.go_on(dice, Played::begin(Side::Mine), &[])?.result();
            let mut wrong = shown;
            wrong.add(&value, -1.0);
            value.add(&wrong, CHOSEN);
        }
        Ok(value)
    }

    /// How the game ends, seen by the player on roll, if it does.
    fn end(&self) -> Result<Option<Probabilities>, Stopped> {
        let Self { context, position, players: Players { settings, .. }, .. } = self;
        if let Some(outcome) = outcome(position, context.rules) {
            return Ok(Some(Probabilities::certain(outcome)));
        }
        if settings.bearoff_truncation.ends_at(context.evaluator.source(position)) {
            return Ok(Some(context.evaluator.evaluate(position, context.rules)));
        }
        if settings.truncation.is_some_and(|truncation| self.turns >= truncation) {
            let found = values(context, &[*position], settings.plies, 1)?;
            return found.first().copied().ok_or(Stopped).map(Some);
        }
        Ok(None)
    }

    /// Plays `roll`. Gives the luck that it was and that is taken out, seen by the player who rolled.
    fn turn(&mut self, roll: Roll) -> Result<Probabilities, Stopped> {
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        let (luck, best) = self.luck_of(roll);
        if self.players.settings.plies == 0 {
            let promising = || best_promising_reply(&self.context, &self.position, roll, self.replies);
            let best = best.unwrap_or_else(promising);
            self.chances = best.chances.swap_sides();
            self.pass_to_opponent(best.after);
            return Ok(luck);
        }
        let play = self.choose(roll.into())?;
        self.pass_to_opponent(play.after());
        self.take_over(play.next.pending)?;
        Ok(luck)
    }

    /// The luck of `roll`, and the best reply to it at 0-ply if that was found on the way.
    fn luck_of(&mut self, roll: Roll) -> (Probabilities, Option<BestReply>) {
        if matches!(self.taken, Luck::Left) {
            return (Probabilities::default(), None);
        }
        if let Some((network, stakes)) = self.taken.guess() {
            return (guessed(network, &stakes, (&self.position, &self.chances), roll), None);
        }
        let best = best_replies(&self.context, &self.position, Pruning::Wide, self.replies);
        (found(&best, roll), Some(best[roll.index()]))
    }

    /// Goes on with the position after a play, seen by the opponent.
    fn pass_to_opponent(&mut self, after: Position) {
        self.position = after;
        self.turns += 1;
        self.context = self.context.seen_by(Side::Theirs);
    }

    /// Plays what has been handed over to the player on roll.
    fn take_over(&mut self, pending: Pending) -> Result<(), Stopped> {
        if pending.is_empty() {
            return Ok(());
        }
        let numbers = Numbers::HandedOver(pending);
        self.position = match self.players.settings.plies {
            0 => best_reply(self.context.judge(), &self.position, numbers, self.replies).after,
            _ => self.choose(numbers)?.after(),
        };
        Ok(())
    }

    fn choose(&mut self, numbers: Numbers) -> Result<LegalPlay, Stopped> {
        let plays = &mut self.replies.plays;
        choices(self.context.judge(), &self.position, numbers, plays);
        let Players { filters, settings, .. } = self.players;
        let depth = Depth { plies: settings.plies, least: 1, filters, threads: 1 };
        let ranked = rank(&self.context, &self.position, plays, depth, &mut |_| {});
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        ranked.first().map(|best| best.legal).ok_or(Stopped)
    }
}
