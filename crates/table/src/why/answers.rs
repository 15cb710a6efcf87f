//! The equity of a play after each roll of the opponent.

use plakoto_engine::engine::Question;
use plakoto_engine::rules::{Position, Roll, Side};

/// A roll of the opponent, with the equity after the opponent's best reply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The roll with which the opponent replies.
    pub roll: Roll,
    /// Equity for the mover after the opponent's best reply at 0-ply.
    pub equity: f32,
}

/// Evaluates the position after a play for each of the 21 rolls of the opponent. The rolls are sorted by the
/// equity for the player who made the play, from the lowest to the highest. The mean equity, weighted by the
/// probabilities of the rolls, is the equity of the play at 1-ply without pruning. If the search is stopped,
/// some rolls are missing.
pub(super) fn answers(question: &Question<'_>, position: &Position) -> Vec<Answer> {
    let theirs = question.plies(0).seen_by(Side::Theirs);
    let answer = |roll| {
        let best = theirs.hint(position, roll);
        Some(Answer { roll, equity: -best.first()?.equity })
    };
    let rolls = Roll::all().take_while(|_| !question.is_stopped());
    let mut answers: Vec<Answer> = rolls.filter_map(|(roll, _)| answer(roll)).collect();
    answers.sort_by(|one, other| one.equity.total_cmp(&other.equity));
    answers
}
