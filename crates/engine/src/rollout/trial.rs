//! Plays the games of one trial.

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

/// Starting point of the games of a rollout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The position, from the view of the player whose turn is next.
    pub(super) position: Position,
    /// The side of the player whose turn is next, from the view of the player who asked for the rollout, and
    /// the numbers that this player has to play before rolling.
    pub(super) next: Next,
}

/// Settings for the two players, the same in all games.
#[derive(Clone, Copy)]
pub(super) struct Players<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) filters: &'a MoveFilters,
    pub(super) settings: &'a RolloutSettings,
}

impl Players<'_> {
    /// Plays trial number `trial` from each of the starts. Returns the result of each game, from the view of
    /// the player whose turn comes first.
    ///
    /// All games have the same dice. If two of them reach the same position after the same number of turns,
    /// they continue identically, so the second game takes the result of the first instead of playing on.
    ///
    /// # Errors
    /// Fails if the budget of the search is exhausted.
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

    /// Plays trial number `trial` from `start`. The game ends early if it reaches a position of one of the
    /// `others`, which are games with the same dice.
    ///
    /// # Errors
    /// Fails if the budget of the search is exhausted.
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
            luck_source: Luck::of(settings, context.rules, &start.position),
        };
        game.begin(start.next.pending)?;
        let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
        game.play_on(&mut dice, Played::begin(start.next.side), others)
    }
}

/// A game in progress.
struct TrialGame<'a, 'b> {
    /// Search context for the player on roll.
    context: Context<'b>,
    players: Players<'a>,
    position: Position,
    /// Current number of turns.
    turns: u16,
    /// Static chances of the player on roll. They are up to date only if a network estimates the luck.
    chances: Probabilities,
    replies: &'a mut Replies,
    /// Method that determines the luck to subtract.
    luck_source: Luck<'a>,
}

impl TrialGame<'_, '_> {
    /// Plays the numbers that the opponent has passed on to the player whose turn is next.
    fn begin(&mut self, pending: Pending) -> Result<(), Stopped> {
        if self.context.budget.is_exhausted() {
            return Err(Stopped);
        }
        self.take_over(pending)?;
        if self.luck_source.guess().is_some() {
            self.chances = static_value(self.context.evaluator, &self.position, self.context.rules);
        }
        Ok(())
    }

    /// Plays on until the game ends or reaches a position of one of the `others`.
    fn play_on(
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

    /// Whether the position has a value in a one-sided table that ends the game.
    fn is_looked_up(&self) -> bool {
        let Self { context, position, players: Players { settings, .. }, .. } = self;
        self.luck_source.guess().is_some()
            && settings.bearoff_truncation == BearoffTruncation::Exact
            && context.evaluator.source(position) == ValueSource::OneSided
    }

    /// Returns the value from the one-sided table, corrected at random (Russian roulette). The table is
    /// slightly wrong. So one game in [`CHOSEN`] is played on with all luck subtracted, and the difference
    /// between its result and the table value counts [`CHOSEN`] times. The mean is the same as if every game
    /// were played on.
    fn end_by_table(&mut self, dice: &mut TrialDice) -> Result<Probabilities, Stopped> {
        let mut value = self.context.evaluator.evaluate(&self.position, self.context.rules);
        if dice.is_chosen(self.turns) {
            self.luck_source = Luck::Found;
            let shown = self.play_on(dice, Played::begin(Side::Mine), &[])?.result();
            let mut wrong = shown;
            wrong.add(&value, -1.0);
            value.add(&wrong, CHOSEN);
        }
        Ok(value)
    }

    /// Returns the result for the player on roll if the game ends at this position.
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

    /// Plays `roll`. Returns the luck to subtract for it, from the view of the player who rolled.
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

    /// Returns the luck of `roll`. If the calculation has also found the best 0-ply reply, returns this reply
    /// too.
    fn luck_of(&mut self, roll: Roll) -> (Probabilities, Option<BestReply>) {
        if matches!(self.luck_source, Luck::Left) {
            return (Probabilities::default(), None);
        }
        if let Some((network, stakes)) = self.luck_source.guess() {
            return (guessed(network, &stakes, (&self.position, &self.chances), roll), None);
        }
        let best = best_replies(&self.context, &self.position, Pruning::Wide, self.replies);
        (found(&best, roll), Some(best[roll.index()]))
    }

    /// Continues with the position `after` a play. This position is from the opponent's view.
    fn pass_to_opponent(&mut self, after: Position) {
        self.position = after;
        self.turns += 1;
        self.context = self.context.seen_by(Side::Theirs);
    }

    /// Plays the numbers that the opponent has passed on to the player on roll.
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
