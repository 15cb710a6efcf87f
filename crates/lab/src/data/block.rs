//! Contents of a block of a data file: decisions and their candidates.

use super::Shares;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{Numbers, Pending, Position, RuleSet};

/// A decision in a game: a position with the numbers to play, and the choice among its plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Index of the decision's source (series of games) in the file's header.
    pub source: u16,
    /// Number of the game in its source, from 0.
    pub game: u64,
    /// Number of the decision in its game, from 0.
    pub turn: u16,
    /// Index of the deciding player in the source: 0 or 1. Player 0 starts the games with even numbers.
    pub player: u8,
    /// Position before the play, from the deciding player's view.
    pub position: Position,
    /// Numbers that the player must play: a roll, or numbers passed on by the opponent.
    pub numbers: Numbers,
    /// Number of plays that the player could choose from. These are all legal plays or, in a cascade (a
    /// double that continues with four of each higher number), the most promising plays.
    pub plays: u16,
    /// Index of the chosen play among the candidates of the decision.
    pub choice: u16,
    /// Outcome of the game for the deciding player, as an index into
    /// [`Chances::to_array`](plakoto_engine::eval::Chances::to_array); `None` if the game was
    /// stopped after [`LONGEST`](super::LONGEST) decisions.
    pub outcome: Option<u8>,
    /// Index, in the block, of the decision's first candidate.
    pub first: usize,
    /// Number of the decision's candidates, at least one.
    pub count: usize,
}

/// A candidate: the position after a play, and its evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Position after the play, from the view of the player to decide next.
    pub position: Position,
    /// Pending numbers: numbers passed on by the opponent, which the player to decide next must play before
    /// rolling. They exist only under some rule sets.
    pub pending: Pending,
    /// Index of the play among all plays of the decision, in the order of
    /// [`legal_plays`](plakoto_engine::rules::legal_plays).
    pub place: u16,
    /// Search depth of the evaluation in plies.
    pub plies: u8,
    /// Chances of the outcomes, from the view of the deciding player.
    pub shares: Shares,
}

/// Several decisions with their candidates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The decisions, in the same order as their candidates.
    pub decisions: Vec<Decision>,
    /// The candidates of all decisions, decision by decision.
    pub candidates: Vec<Candidate>,
}

impl Candidate {
    /// Equity of the candidate for the deciding player, in points.
    pub fn equity(&self, rules: &RuleSet) -> f32 {
        Stakes::points(rules).equity(&self.shares.chances())
    }
}

impl Block {
    /// Adds a decision with its candidates. Sets the fields `first` and `count` of the decision.
    pub fn push(&mut self, decision: Decision, candidates: impl IntoIterator<Item = Candidate>) {
        let first = self.candidates.len();
        self.candidates.extend(candidates);
        self.decisions.push(Decision { first, count: self.candidates.len() - first, ..decision });
    }

    /// Returns the candidates of a decision in this block.
    ///
    /// # Panics
    /// May panic if the decision is from another block.
    pub fn candidates_of(&self, decision: &Decision) -> &[Candidate] {
        &self.candidates[decision.first..][..decision.count]
    }

    /// Returns the chosen candidate of a decision in this block.
    ///
    /// # Panics
    /// May panic if the decision is from another block.
    pub fn chosen(&self, decision: &Decision) -> &Candidate {
        &self.candidates_of(decision)[usize::from(decision.choice)]
    }

    pub(super) fn clear(&mut self) {
        self.decisions.clear();
        self.candidates.clear();
    }
}
