//! What the rolls of the opponent do to a play.

use plakoto_engine::engine::Question;
use plakoto_engine::rules::{Position, Roll, Side};

/// A roll of the opponent, and what is left of the play after his best answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// His roll.
    pub roll: Roll,
    /// The equity of the player who made the play, after the best answer at 0-ply.
    pub equity: f32,
}

/// All 21 rolls, the worst for the one who made the play first. Their mean, each weighed by how often it falls, is the
/// equity of the play at 1-ply without pruning.
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
