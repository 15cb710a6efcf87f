//! Records the games of a trial, because a later game with the same dice may reach a position from an earlier
//! game.

use crate::eval::Chances;
use crate::rules::{Position, Side};

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
    pub(super) fn end_as(&self, others: &[Self], position: &Position) -> Option<Self> {
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
