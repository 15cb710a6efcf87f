//! The value of a play after each roll of the opponent.

use plakoto_engine::engine::Question;
use plakoto_engine::rules::{Position, Roll, Side};

/// A roll of the opponent, and the equity of the play after the best reply to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The roll of the opponent.
    pub roll: Roll,
    /// The equity of the player who made the play, after the best reply at 0-ply.
    pub equity: f32,
}

/// Evaluates the play after each of the 21 rolls, sorted from the worst to the best for the player who made
/// it. The mean of the equities, weighted by the probabilities of the rolls, is the equity of the play at
/// 1-ply without pruning. If stopped, some rolls are missing.
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
