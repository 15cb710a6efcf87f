//! A hand-written evaluator. It considers the pip count, pins, blocks and the safety of the mother, the last
//! checker on a starting point. It knows what beginners are taught and serves as a sparring partner.

use crate::eval::{Chances, Description, Evaluator};
use crate::rules::{Point, Position, RuleSet, Side, Stack, Victory};

/// Estimates the lead in pips, including the value of pins and blocks, and converts the lead into chances.
#[derive(Clone, Copy, Debug, Default)]
pub struct Handcrafted;

/// Value of being on roll, in pips: half an average roll.
const ON_ROLL: f32 = 4.0;

impl Evaluator for Handcrafted {
    fn name(&self) -> &'static str {
        "Handcrafted"
    }

    fn description(&self) -> Description {
        Description::ByHand
    }

    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Chances {
        let opponent = position.swap_sides();
        let pips = [position, &opponent].map(|view| f32::from(view.pips(Side::Mine)));
        let lead = pips[1] - pips[0] + ON_ROLL + assets(position, rules) - assets(&opponent, rules);
        // In a longer race, a lead is worth less, because the standard deviation grows with the square root
        // of the remaining pips.
        let deviation = 6.0 + 1.6 * (pips[0] + pips[1]).sqrt();
        let win = logistic(1.7 * lead / deviation);
        Chances {
            win: shares(&opponent, pips[0], rules).map(|share| share * win),
            lose: shares(position, pips[1], rules).map(|share| share * (1.0 - win)),
            draw: 0.0,
        }
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Value of the player's pins, blocks and blots, in pips.
fn assets(position: &Position, rules: &RuleSet) -> f32 {
    let mut worth = 0.0;
    let mut run: f32 = 0.0;
    // Number of opposing free checkers that still have to pass the current point.
    let mut behind: f32 = 0.0;
    for point in Point::ALL {
        let stack = position.stack(point);
        let holds = stack.owner() == Some(Side::Mine) && (stack.count() > 1 || stack.pins());
        run = if holds { run + 1.0 } else { 0.0 };
        worth += run.min(6.0) * behind.min(5.0) * 0.35;
        if position.is_pinned_on(point, Side::Theirs) {
            worth += pin(point, stack, rules);
        } else if stack.free(Side::Mine) == 1 && behind > 0.0 {
            worth -= blot(position, point, rules);
        }
        behind += f32::from(stack.free(Side::Theirs));
    }
    worth - 1.2 * f32::from(position.stack(Point::start_of(Side::Mine, position.course())).free(Side::Mine))
}

/// Value of a pin, in pips. A pin holds back a checker that still has to go home. If there are more checkers
/// on top, the pin will last longer.
fn pin(point: Point, stack: Stack, rules: &RuleSet) -> f32 {
    let to_go = f32::from(point.pips(Side::Theirs, rules.mechanics.course));
    to_go * (0.9 + 0.15 * f32::from(stack.count().min(4))) + mother(point, Side::Theirs, rules)
}

/// Risk of a blot, in pips: the value of a pin there times the chance that the nearest opposing checker below
/// the blot can pin it.
fn blot(position: &Position, point: Point, rules: &RuleSet) -> f32 {
    let is_shooter = |below: Point| position.stack(below).free(Side::Theirs) > 0;
    let shooters = |distance: u8| point.less(distance).is_some_and(is_shooter);
    let chance = match (1..=12).find(|&distance| shooters(distance)) {
        Some(distance @ 1..=6) => 0.28 + 0.03 * f32::from(distance),
        Some(_) => 0.12,
        None => 0.03,
    };
    chance * (f32::from(point.number()) + mother(point, Side::Mine, rules))
}

/// Additional value of a pin on `point`, in pips, if the mother of `side` is there.
fn mother(point: Point, side: Side, rules: &RuleSet) -> f32 {
    let is_mother = point == Point::start_of(side, rules.mechanics.course) && rules.mother.is_some();
    if is_mother { 60.0 } else { 0.0 }
}

/// Returns which share of the losses is of each kind, for the player on roll in `loser`. The shares depend on
/// how far this player is from bearing off a checker when the winner, who needs `winner_pips`, has finished.
/// The more pips the winner needs, the less certain the kind of loss is.
fn shares(loser: &Position, winner_pips: f32, rules: &RuleSet) -> [f32; 4] {
    let pinned = loser.points_of_both()[0].pinned.count_ones() as f32;
    let short = loser.pips_to_home() as f32 + 15.0 * pinned - winner_pips;
    let gammon = if loser.off(Side::Mine) > 0 { 0.0 } else { logistic(short / (12.0 + 0.45 * winner_pips)) };
    let mother = match rules.mother {
        Some(_) if loser.stack(Point::start_of(Side::Mine, loser.course())).checkers(Side::Mine) > 0 => 0.06,
        _ => 0.0,
    };
    let mut shares = [0.0; 4];
    shares[Victory::Mother as usize] = mother;
    shares[Victory::Gammon as usize] = gammon * (1.0 - mother);
    shares[Victory::Single as usize] = (1.0 - gammon) * (1.0 - mother);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::simple_board;

    #[test]
    fn chances_sum_to_one_and_follow_the_race() {
        let chances = |board| Handcrafted.evaluate(&simple_board::parse(board).unwrap(), &RuleSet::PLAKOTO);
        let ahead = chances("0 5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -5 -5 -5 0 0 0 0");
        let even = Handcrafted.evaluate(&Position::START, &RuleSet::PLAKOTO);
        for chances in [ahead, even] {
            let sum: f32 = chances.win.iter().chain(&chances.lose).sum::<f32>() + chances.draw;
            assert!((sum - 1.0).abs() < 1e-5, "{chances:?}");
        }
        let win = |chances: Chances| chances.at_least(&RuleSet::PLAKOTO).win[0];
        assert!(win(ahead) > win(even) && win(even) > 0.5);
    }
}
