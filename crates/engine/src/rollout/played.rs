//! Records the games of a trial. Another game with the same dice may reach a position of a recorded game.

use crate::eval::Probabilities;
use crate::rules::{Position, Side};

/// A game played with the dice of one trial.
#[derive(Debug)]
pub(super) struct Played {
    /// The side whose turn came first, from the view of the player who asked for the rollout.
    side: Side,
    /// The turns so far.
    passed: Vec<Passed>,
}

/// The state at the beginning of a turn, before its roll.
#[derive(Clone, Copy, Debug)]
struct Passed {
    /// The position, from the view of the player who rolls.
    position: Position,
    /// While the game is in progress, the luck of the roll, if luck is subtracted. Once the game is over, the
    /// result less all luck from this turn on. Both are from the view of the player whose turn came first.
    /// The value does not depend on earlier turns, so two games that reach the same position have identical
    /// bits here.
    rest: Probabilities,
}

impl Played {
    /// Creates a game without turns.
    pub(super) const fn begin(side: Side) -> Self {
        Self { side, passed: Vec::new() }
    }

    /// Current number of turns.
    fn turns(&self) -> usize {
        self.passed.len()
    }

    /// Converts chances between the player whose turn is next and the player whose turn came first, in either
    /// direction.
    fn seen_at_start(&self, chances: &Probabilities) -> Probabilities {
        if self.turns().is_multiple_of(2) { *chances } else { chances.swap_sides() }
    }

    /// Adds a turn with the position before it and the luck to subtract, both from the view of the player
    /// whose turn it was.
    pub(super) fn pass(&mut self, position: Position, luck: &Probabilities) {
        self.passed.push(Passed { position, rest: self.seen_at_start(luck) });
    }

    /// Returns the game, finished at this position. `result` is the result for the player whose turn is next.
    pub(super) fn end(&self, position: Position, result: &Probabilities) -> Self {
        self.with_rest(&[Passed { position, rest: self.seen_at_start(result) }])
    }

    /// Returns the game, finished with the turns `behind`.
    fn with_rest(&self, behind: &[Passed]) -> Self {
        let mut passed = [&self.passed, behind].concat();
        let mut rest = behind[0].rest;
        for passed in passed[..self.turns()].iter_mut().rev() {
            rest.add(&passed.rest, -1.0);
            passed.rest = rest;
        }
        Self { side: self.side, passed }
    }

    /// Checks whether one of the `others` had the same `position` after the same number of turns. If so,
    /// returns this game, finished with the remaining turns of the other game.
    pub(super) fn end_as(&self, others: &[Self], position: &Position) -> Option<Self> {
        let turns = self.turns();
        let meets = |other: &&Self| {
            other.side == self.side
                && other.passed.get(turns).is_some_and(|passed| passed.position == *position)
        };
        let met = others.iter().find(meets)?;
        Some(self.with_rest(&met.passed[turns..]))
    }

    /// Returns the result from the view of the player whose turn came first. With variance reduction, the
    /// results of single games are not valid probabilities, but their mean over all games is.
    pub(super) fn result(&self) -> Probabilities {
        self.passed.first().map(|passed| passed.rest).unwrap_or_default()
    }
}
