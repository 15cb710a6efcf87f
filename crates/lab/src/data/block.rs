//! What a block holds.

use super::Shares;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{Numbers, Pending, Position, RuleSet};

/// A decision of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Which source of the file's head it comes from.
    pub source: u16,
    /// The number of the game in that source, from 0.
    pub game: u64,
    /// The number of the decision in its game, from 0.
    pub turn: u16,
    /// Which of the two players of the source decides: 0 or 1. Player 0 begins the games with even numbers.
    pub player: u8,
    /// The position before the play, seen by who decides.
    pub position: Position,
    /// What is to be played.
    pub numbers: Numbers,
    /// How many plays there were to choose from: all legal ones, or the most promising of a cascade.
    pub plays: u16,
    /// The index of the chosen one among its candidates.
    pub choice: u16,
    /// How the game ended for who decides: its place in [`Probabilities::to_array`](plakoto_engine::eval::Probabilities::to_array);
    /// `None` if it was given up after [`LONGEST`](super::LONGEST) decisions.
    pub outcome: Option<u8>,
    /// The index of its first candidate in the block.
    pub first: usize,
    /// How many candidates it has: at least one.
    pub count: usize,
}

/// The position after a play, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Seen by the player who decides next.
    pub position: Position,
    /// What he has to play before he rolls, under rules that hand numbers over.
    pub pending: Pending,
    /// The place of the play among those that there were, in the order of [`legal_plays`](plakoto_engine::rules::legal_plays).
    pub place: u16,
    /// How far the player who decided looked ahead.
    pub plies: u8,
    /// The chances that he gave himself with it.
    pub shares: Shares,
}

/// Decisions with their candidates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The decisions, in the order of their candidates.
    pub decisions: Vec<Decision>,
    /// The candidates of all of them.
    pub candidates: Vec<Candidate>,
}

impl Candidate {
    /// What it is worth to the player who decided, in points.
    pub fn equity(&self, rules: &RuleSet) -> f32 {
        Stakes::points(rules).equity(&self.shares.chances())
    }
}

impl Block {
    /// Adds a decision with its candidates; where these were before does not matter.
    pub fn push(&mut self, decision: Decision, candidates: impl IntoIterator<Item = Candidate>) {
        let first = self.candidates.len();
        self.candidates.extend(candidates);
        self.decisions.push(Decision { first, count: self.candidates.len() - first, ..decision });
    }

    /// The candidates of a decision of this block.
    ///
    /// # Panics
    /// If it is of another one.
    pub fn candidates_of(&self, decision: &Decision) -> &[Candidate] {
        &self.candidates[decision.first..][..decision.count]
    }

    /// The chosen candidate of a decision of this block.
    ///
    /// # Panics
    /// If it is of another one.
    pub fn chosen(&self, decision: &Decision) -> &Candidate {
        &self.candidates_of(decision)[usize::from(decision.choice)]
    }

    pub(super) fn clear(&mut self) {
        self.decisions.clear();
        self.candidates.clear();
    }
}
