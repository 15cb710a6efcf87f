//! Games that have been played, which others with the same dice may meet.

use crate::eval::Probabilities;
use crate::rules::{Position, Side};

/// A game with the dice of some trial.
#[derive(Debug)]
pub(super) struct Played {
    /// Who was next at its start, seen by the player who asks.
    side: Side,
    /// What it passed, one for each turn.
    passed: Vec<Passed>,
}

/// Before a roll.
#[derive(Clone, Copy, Debug)]
struct Passed {
    /// The position, seen by the player who rolls.
    position: Position,
    /// The luck of the roll, if that is taken out, and once the game is over how it ended without all luck from here on; seen by
    /// the player who was next at the start. What is before does not matter: so games that meet have the same bits here.
    rest: Probabilities,
}

impl Played {
    /// A game without any turn yet.
    pub(super) const fn begin(side: Side) -> Self {
        Self { side, passed: Vec::new() }
    }

    /// Turns so far.
    fn turns(&self) -> usize {
        self.passed.len()
    }

    /// Chances of the player who is next, seen by the one who was next at the start, or the other way.
    fn seen_at_start(&self, chances: &Probabilities) -> Probabilities {
        if self.turns().is_multiple_of(2) { *chances } else { chances.swap_sides() }
    }

    /// Adds a turn: the position before it and the luck that is taken out, both seen by the player whose turn it was.
    pub(super) fn pass(&mut self, position: Position, luck: &Probabilities) {
        self.passed.push(Passed { position, rest: self.seen_at_start(luck) });
    }

    /// The game that ends here, with this result for the player who is next.
    pub(super) fn end(&self, position: Position, result: &Probabilities) -> Self {
        self.with_rest(&[Passed { position, rest: self.seen_at_start(result) }])
    }

    /// The game that goes on like this.
    fn with_rest(&self, behind: &[Passed]) -> Self {
        let mut passed = [&self.passed, behind].concat();
        let mut rest = behind[0].rest;
        for passed in passed[..self.turns()].iter_mut().rev() {
            rest.add(&passed.rest, -1.0);
            passed.rest = rest;
        }
        Self { side: self.side, passed }
    }

    /// The game that goes on as one of the `others`, if there is one that had the same position before the same roll.
    pub(super) fn end_as(&self, others: &[Self], position: &Position) -> Option<Self> {
        let turns = self.turns();
        let meets = |other: &&Self| {
            other.side == self.side
                && other.passed.get(turns).is_some_and(|passed| passed.position == *position)
        };
        let met = others.iter().find(meets)?;
        Some(self.with_rest(&met.passed[turns..]))
    }

    /// How it ended, seen by the player who was next at its start. With variance reduction these are not probabilities of one
    /// game, but their mean is that of all games.
    pub(super) fn result(&self) -> Probabilities {
        self.passed.first().map(|passed| passed.rest).unwrap_or_default()
    }
}
