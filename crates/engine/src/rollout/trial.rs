//! Plays and records the games of one trial. A later game with the same dice may reach a position from an earlier
//! game, and then takes over the rest of that game.

use crate::eval::{Chances, ValueSource, static_value};
use crate::rollout::luck::{CHOSEN, Luck, TrialDice, guessed_luck};
use crate::rollout::{BearoffTruncation, RolloutSettings, luck_of};
use crate::rules::{LegalPlay, Next, Numbers, Pending, Position, Roll, Side, outcome};
use crate::search::{BestReply, Depth, MoveFilters, Pruning, Replies, Search, Stopped};

/// The state from which a rollout plays its games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The position, from the view of the player whose turn is next.
    pub(super) position: Position,
    /// The side whose turn is next, from the view of the player for whom the rollout is made, and the numbers
    /// that this side has to play before rolling.
    pub(super) next: Next,
}

/// How the two players play. The settings are the same in all games.
#[derive(Clone, Copy)]
pub(super) struct Players<'a> {
    pub(super) search: &'a Search<'a>,
    pub(super) filters: &'a MoveFilters,
    pub(super) settings: &'a RolloutSettings,
}

impl Players<'_> {
    /// Plays trial number `trial` from each of the starting positions. Returns the result of each game, from
    /// the view of the player whose turn comes first.
    ///
    /// All games have the same dice. If two games reach the same position after the same number of turns,
    /// they continue identically, so the second game takes over the rest of the first game.
    ///
    /// # Errors
    /// Fails if the budget of the search is exhausted.
    pub(super) fn play_all(
        self,
        starts: impl Iterator<Item = Start>,
        trial: u64,
        replies: &mut Replies,
    ) -> Result<Vec<Chances>, Stopped> {
        let mut played: Vec<FinishedGame> = Vec::new();
        for start in starts {
            played.push(self.play(&start, trial, replies, &played)?);
        }
        Ok(played.iter().map(FinishedGame::result).collect())
    }

    /// Plays trial number `trial` from `start`. The game ends early if it reaches a position from one of the
    /// games in `others`, which have the same dice.
    ///
    /// # Errors
    /// Fails if the budget of the search is exhausted.
    pub(super) fn play(
        self,
        start: &Start,
        trial: u64,
        replies: &mut Replies,
        others: &[FinishedGame],
    ) -> Result<FinishedGame, Stopped> {
        let Self { search, settings, .. } = self;
        let mut game = TrialGame {
            search: search.seen_by(start.next.side),
            players: self,
            position: start.position,
            turns: 0,
            chances: Chances::default(),
            replies,
            luck_source: Luck::of(settings, search.rules, &start.position),
        };
        game.begin(start.next.pending)?;
        let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
        game.play_on(&mut dice, FinishedGame::begin(start.next.side), others)
    }
}

/// A game in progress.
struct TrialGame<'a, 'b> {
    /// Search search for the player on roll.
    search: Search<'b>,
    players: Players<'a>,
    position: Position,
    /// Number of turns played so far.
    turns: u16,
    /// Static chances of the player on roll. They are kept up to date only if a network estimates the luck.
    chances: Chances,
    replies: &'a mut Replies,
    /// Method for determining the luck to subtract.
    luck_source: Luck<'a>,
}

impl TrialGame<'_, '_> {
    /// Starts the game: the player whose turn is next plays the pending numbers, which the opponent could not
    /// play.
    fn begin(&mut self, pending: Pending) -> Result<(), Stopped> {
        if self.search.is_exhausted() {
            return Err(Stopped);
        }
        self.take_over(pending)?;
        if self.luck_source.guess().is_some() {
            self.chances = static_value(self.search.evaluator, &self.position, self.search.rules);
        }
        Ok(())
    }

    /// Plays until the game ends or reaches a position from one of the games in `others`.
    fn play_on(
        &mut self,
        dice: &mut TrialDice,
        mut played: FinishedGame,
        others: &[FinishedGame],
    ) -> Result<FinishedGame, Stopped> {
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
            let value = self.chances;
            let luck = self.turn(dice.roll())?;
            played.pass(position, &value, &luck);
        }
    }

    /// Whether the current position has a value in a one-sided table, and this value may end the game.
    fn is_looked_up(&self) -> bool {
        let Self { search, position, players: Players { settings, .. }, .. } = self;
        self.luck_source.guess().is_some()
            && settings.bearoff_truncation == BearoffTruncation::Exact
            && search.evaluator.source(position) == ValueSource::OneSided
    }

    /// Returns the value from the one-sided table, corrected at random (Russian roulette), because the table
    /// is not exact. One game in [`CHOSEN`] is played on with all luck subtracted, and the difference between
    /// its result and the table value counts [`CHOSEN`] times. The mean is the same as if every game were
    /// played on.
    fn end_by_table(&mut self, dice: &mut TrialDice) -> Result<Chances, Stopped> {
        let mut value = self.search.evaluator.evaluate(&self.position, self.search.rules);
        if dice.is_chosen(self.turns) {
            self.luck_source = Luck::Found;
            let shown = self.play_on(dice, FinishedGame::begin(Side::Mine), &[])?.result();
            let mut wrong = shown;
            wrong.add(&value, -1.0);
            value.add(&wrong, CHOSEN);
        }
        Ok(value)
    }

    /// Returns the result for the player on roll if the game ends at the current position.
    fn end(&self) -> Result<Option<Chances>, Stopped> {
        let Self { search, position, players: Players { settings, .. }, .. } = self;
        if let Some(outcome) = outcome(position, search.rules) {
            return Ok(Some(Chances::certain(outcome)));
        }
        if settings.bearoff_truncation.ends_at(search.evaluator.source(position)) {
            return Ok(Some(search.evaluator.evaluate(position, search.rules)));
        }
        if settings.truncation.is_some_and(|truncation| self.turns >= truncation) {
            let found = search.values(&[*position], settings.plies, 1)?;
            return found.first().copied().ok_or(Stopped).map(Some);
        }
        Ok(None)
    }

    /// Plays `roll`. Returns the luck to subtract for this roll, from the view of the player who rolled.
    fn turn(&mut self, roll: Roll) -> Result<Chances, Stopped> {
        if self.search.is_exhausted() {
            return Err(Stopped);
        }
        let (luck, best) = self.luck_of(roll);
        if self.players.settings.plies == 0 {
            let promising = || self.search.best_promising_reply(&self.position, roll, self.replies);
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

    /// Returns the luck of `roll`. Also returns the best reply at 0-ply if the calculation has found it.
    fn luck_of(&mut self, roll: Roll) -> (Chances, Option<BestReply>) {
        if matches!(self.luck_source, Luck::Left) {
            return (Chances::default(), None);
        }
        if let Some((network, stakes)) = self.luck_source.guess() {
            return (guessed_luck(network, &stakes, (&self.position, &self.chances), roll), None);
        }
        let best = self.search.best_replies(&self.position, Pruning::Wide, self.replies);
        (luck_of(&best, roll), Some(best[roll.index()]))
    }

    /// Continues the game with the opponent on roll in the position `after`, which is from the opponent's
    /// view.
    fn pass_to_opponent(&mut self, after: Position) {
        self.position = after;
        self.turns += 1;
        self.search = self.search.seen_by(Side::Theirs);
    }

    /// Plays the pending numbers, which the opponent of the player on roll could not play.
    fn take_over(&mut self, pending: Pending) -> Result<(), Stopped> {
        if pending.is_empty() {
            return Ok(());
        }
        let numbers = Numbers::HandedOver(pending);
        self.position = match self.players.settings.plies {
            0 => self.search.best_reply(&self.position, numbers, self.replies).after,
            _ => self.choose(numbers)?.after(),
        };
        Ok(())
    }

    fn choose(&mut self, numbers: Numbers) -> Result<LegalPlay, Stopped> {
        let plays = &mut self.replies.plays;
        self.search.choices(&self.position, numbers, plays);
        let Players { filters, settings, .. } = self.players;
        let depth = Depth { plies: settings.plies, least: 1, filters, threads: 1 };
        let ranked = self.search.rank(&self.position, plays, depth, &mut |_| {});
        if self.search.is_exhausted() {
            return Err(Stopped);
        }
        ranked.first().map(|best| best.legal).ok_or(Stopped)
    }
}

/// The record of a game that is played with the dice of one trial.
#[derive(Debug)]
pub(super) struct FinishedGame {
    /// The side whose turn came first, from the view of the player for whom the rollout is made.
    side: Side,
    /// The turns so far.
    passed: Vec<Passed>,
}

/// The state at the beginning of a turn, before the roll.
#[derive(Clone, Copy, Debug)]
struct Passed {
    /// The position, from the view of the player who rolls.
    position: Position,
    /// While the game is in progress: the luck of this turn's roll, if luck is subtracted. After the game:
    /// the result minus all luck from this turn on. This value is from the view of the player whose turn came
    /// first. It does not depend on earlier turns, so it is bit for bit the same in all games that reach this
    /// position.
    rest: Chances,
    /// Static chances at the position, from the view of the player whose turn came first. They are missing at the
    /// first turn unless a network estimates the luck.
    value: Chances,
}

impl FinishedGame {
    /// Creates the record of a game that has had no turns yet.
    pub(super) const fn begin(side: Side) -> Self {
        Self { side, passed: Vec::new() }
    }

    /// Number of turns recorded so far.
    fn turns(&self) -> usize {
        self.passed.len()
    }

    /// Converts chances from the view of the player whose turn is next to the view of the player whose turn
    /// came first, or back.
    fn seen_at_start(&self, chances: &Chances) -> Chances {
        if self.turns().is_multiple_of(2) { *chances } else { chances.swap_sides() }
    }

    /// Records a turn: the position before the roll, its static chances, and the luck to subtract. All are from the
    /// view of the player whose turn it was.
    pub(super) fn pass(&mut self, position: Position, value: &Chances, luck: &Chances) {
        let [rest, value] = [luck, value].map(|chances| self.seen_at_start(chances));
        self.passed.push(Passed { position, rest, value });
    }

    /// Returns the record of the game after it ended at `position`. `result` is the result for the player
    /// whose turn is next.
    pub(super) fn end(&self, position: Position, result: &Chances) -> Self {
        let result = self.seen_at_start(result);
        self.with_rest(&[Passed { position, rest: result, value: result }])
    }

    /// Returns the record of the game, completed by the turns in `behind`.
    fn with_rest(&self, behind: &[Passed]) -> Self {
        let mut passed = [&self.passed, behind].concat();
        let mut rest = behind[0].rest;
        for passed in passed[..self.turns()].iter_mut().rev() {
            rest.add(&passed.rest, -1.0);
            passed.rest = rest;
        }
        Self { side: self.side, passed }
    }

    /// Checks whether one of the games in `others` had the same `position` after the same number of turns. If
    /// so, returns the record of this game, completed by the remaining turns of that game.
    fn end_as(&self, others: &[Self], position: &Position) -> Option<Self> {
        let turns = self.turns();
        let meets = |other: &&Self| {
            other.side == self.side
                && other.passed.get(turns).is_some_and(|passed| passed.position == *position)
        };
        let met = others.iter().find(meets)?;
        Some(self.with_rest(&met.passed[turns..]))
    }

    /// Returns each position before a roll, with an estimate of its chances. Both are from the view of the player who
    /// rolls. The estimate is the λ-return without luck: a mixture of the result of the game and of all later static
    /// values, in which each turn multiplies the weight of everything later by `lambda`.
    pub(super) fn path(&self, lambda: f32) -> Vec<(Position, Chances)> {
        let Some((last, turns)) = self.passed.split_last() else { return Vec::new() };
        let mut path = vec![(last.position, last.rest)];
        let (mut later, mut estimate) = (last, last.rest);
        for passed in turns.iter().rev() {
            let mut mixture = Chances::default();
            mixture.add(&estimate, lambda);
            mixture.add(&later.value, 1.0 - lambda);
            // The luck of this turn is the difference between the results without later luck.
            mixture.add(&passed.rest, 1.0);
            mixture.add(&later.rest, -1.0);
            (later, estimate) = (passed, mixture);
            path.push((passed.position, estimate));
        }
        path.reverse();
        path.iter_mut().skip(1).step_by(2).for_each(|(_, chances)| *chances = chances.swap_sides());
        path
    }

    /// Returns the result from the view of the player whose turn came first. With variance reduction, the
    /// result of a single game need not consist of valid probabilities. Only the mean over many games does.
    pub(super) fn result(&self) -> Chances {
        self.passed.first().map(|passed| passed.rest).unwrap_or_default()
    }
}
