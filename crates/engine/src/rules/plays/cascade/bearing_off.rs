//! Completes plays of a [cascade](super) for which only the steps on the board, and the number of checkers
//! that each dice number bears off, are known.

use super::count::NumberStep;
use crate::rules::plays::steps::steps;
use crate::rules::{Play, Position, RuleSet, Step};

/// Returns the play with the steps `on_board` in which each dice number bears off the number of checkers
/// given in `off`. Returns `None` if no such play is legal. There is at most one such play, because the rules
/// fix the point from which each number bears off.
pub(super) fn with_bearing_off(
    position: &Position,
    on_board: &[NumberStep],
    off: &[(u8, usize)],
    rules: &RuleSet,
) -> Option<Play> {
    let (mut now, mut play) = (*position, Play::PASS);
    for (number, off) in off {
        let mut of_number: Vec<Step> =
            on_board.iter().filter(|(other, _)| other == number).map(|(_, step)| *step).collect();
        of_number.sort_unstable_by(|a, b| b.cmp(a));
        let mut all = of_number.into_iter().map(Some).chain(std::iter::repeat_n(None, *off));
        all.try_for_each(|wanted| {
            let is_wanted = |step: &Step| wanted.map_or(step.to.is_none(), |wanted| *step == wanted);
            let step = steps(&now, *number, rules).find(is_wanted)?;
            (now, ()) = (now.after(step), play.push(step));
            Some(())
        })?;
    }
    Some(play)
}
