//! Move generation: one play for each distinct position that a roll can lead to.
//!
//! There are no hits, so nothing that I move changes where I may land: which points are open to me is the same
//! before, between and after the numbers of a roll, and the result of a play depends only on how many checkers I
//! move from each point by each number. Both generators below use this to give every result exactly once, without
//! comparing positions; only a roll of two different numbers during which bearing off may begin or go on needs to.

use super::position::PointSets;
use super::{MAX_STEPS, OFF, POINTS, Play, Position, Roll, Step};

/// A legal play and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalPlay {
    /// The steps.
    pub play: Play,
    /// The position after them, still seen by the player who made the play.
    pub result: Position,
}

/// Replaces `plays` by the legal plays of `roll`, one for each distinct result. If no number can be played that is
/// a single pass.
///
/// The rules do not depend on the rule set, as long as its doubles are played four times. A finished game has no
/// plays, but this function does not look whether it is finished: see [`super::outcome`].
pub fn legal_plays(position: &Position, roll: Roll, plays: &mut Vec<LegalPlay>) {
    plays.clear();
    let sets = position.my_points();
    if roll.is_double() {
        Double { number: roll.high(), sets, most: 0, plays }.generate(position);
    } else if may_bear_off_during(position, &sets) {
        two_numbers_bearing_off(position, roll, plays);
    } else {
        two_numbers(position, &sets, roll, plays);
    }
    if plays.is_empty() {
        plays.push(LegalPlay { play: Play::PASS, result: *position });
    }
}

/// Whether a roll of two different numbers can bear off a checker: at most one has still to come home, none is
/// pinned.
fn may_bear_off_during(position: &Position, sets: &PointSets) -> bool {
    let outside = sets.outside_home();
    sets.pinned == 0
        && match outside.count_ones() {
            0 => true,
            1 => position.my_free(outside.trailing_zeros() as u8) == 1,
            _ => false,
        }
}

/// The points whose bits are set in `set`, ascending.
fn points(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as u8;
            set &= set - 1;
            point
        })
    })
}

/// Two different numbers when no checker can be borne off.
///
/// A result comes from one checker that plays both numbers, or from two steps that do not meet. Steps that meet (one
/// starts where the other ends) have the result of a single checker and are left to it.
fn two_numbers(position: &Position, sets: &PointSets, roll: Roll, plays: &mut Vec<LegalPlay>) {
    let (high, low) = (roll.high(), roll.low());
    let by_high = sets.free & (sets.open << high);
    let by_low = sets.free & (sets.open << low);
    let by_both = sets.free & (sets.open << (high + low)) & ((sets.open << high) | (sets.open << low));

    for from in points(by_both) {
        let to = from - high - low;
        let between = if sets.open >> (from - low) & 1 == 1 { from - low } else { from - high };
        let play = Play::of_two(Step { from, to: between }, Step { from: between, to });
        plays.push(LegalPlay { play, result: position.after(Step { from, to }) });
    }
    for from in points(by_high) {
        let step = Step { from, to: from - high };
        let after = position.after(step);
        let meeting = 1 << step.to | 1 << (from + low);
        let used_up = if position.my_free(from) < 2 { 1 << from } else { 0 };
        for other in points(by_low & !(meeting | used_up)) {
            let other = Step { from: other, to: other - low };
            let play = if step > other { Play::of_two(step, other) } else { Play::of_two(other, step) };
            plays.push(LegalPlay { play, result: after.after(other) });
        }
    }
    if plays.is_empty() {
        let (only, number) = if by_high != 0 { (by_high, high) } else { (by_low, low) };
        for from in points(only) {
            let step = Step { from, to: from - number };
            plays.push(LegalPlay { play: Play::new(&[step]), result: position.after(step) });
        }
    }
}

/// Two different numbers when a checker may be borne off: both orders are tried, and results compared.
fn two_numbers_bearing_off(position: &Position, roll: Roll, plays: &mut Vec<LegalPlay>) {
    for (first, second) in [(roll.high(), roll.low()), (roll.low(), roll.high())] {
        for step in steps(position, first) {
            let between = position.after(step);
            for next in steps(&between, second) {
                keep_greatest(
                    LegalPlay { play: Play::new(&[step, next]), result: between.after(next) },
                    plays,
                );
            }
        }
    }
    for number in [roll.high(), roll.low()] {
        if plays.is_empty() {
            plays.extend(
                steps(position, number)
                    .map(|step| LegalPlay { play: Play::new(&[step]), result: position.after(step) }),
            );
        }
    }
}

fn keep_greatest(new: LegalPlay, plays: &mut Vec<LegalPlay>) {
    match plays.iter_mut().find(|known| known.result == new.result) {
        Some(known) if known.play.steps() < new.play.steps() => *known = new,
        Some(_) => {}
        None => plays.push(new),
    }
}

/// Every legal checker move by `number`, from the 1-point up.
fn steps(position: &Position, number: u8) -> impl Iterator<Item = Step> {
    let sets = position.my_points();
    let on_board = sets.free & (sets.open << number);
    let off = if sets.may_bear_off() { bearing_off(sets.free, number) } else { None };
    let off = off.map(|from| Step { from, to: OFF });
    off.into_iter().chain(points(on_board).map(move |from| Step { from, to: from - number }))
}

/// The point from which `number` bears off a checker, if all checkers are home and free on the points `free`: the
/// point of that number, or the highest occupied one if that is lower.
#[inline]
fn bearing_off(free: u32, number: u8) -> Option<u8> {
    let highest = free.checked_ilog2()? as u8;
    if free >> number & 1 == 1 { Some(number) } else { (highest < number).then_some(highest) }
}

/// One number four times, in any position.
///
/// Results are equal only if the same number of steps starts on each point, so step lists in descending order of
/// their starts are all different. This order is always playable if any is: a step onto a point comes before one
/// from there, and bearing off comes last.
struct Double<'a> {
    number: u8,
    sets: PointSets,
    /// The most steps found so far; only plays of this length are kept.
    most: usize,
    plays: &'a mut Vec<LegalPlay>,
}

impl Double<'_> {
    fn generate(&mut self, position: &Position) {
        self.extend(&LegalPlay { play: Play::PASS, result: *position }, POINTS, self.sets.free);
        if self.most == 0 {
            self.plays.clear();
        }
    }

    /// Keeps `so_far` if it is as long as any, and tries every further step from `highest` downwards; `free` are
    /// the points with free checkers after `so_far`.
    fn extend(&mut self, so_far: &LegalPlay, highest: u8, free: u32) {
        let length = so_far.play.steps().len();
        if length > self.most {
            self.most = length;
            self.plays.clear();
        }
        if length == self.most {
            self.plays.push(*so_far);
        }
        if length == MAX_STEPS {
            return;
        }
        let mut from_points = free & (self.sets.open << self.number);
        if let Some(from) = self.off_from(free) {
            from_points |= 1 << from;
        }
        from_points &= (2 << highest) - 1;
        while let Some(from) = from_points.checked_ilog2() {
            from_points &= !(1 << from);
            let from = from as u8;
            let step = Step { from, to: from.saturating_sub(self.number) };
            let mut next = LegalPlay { play: so_far.play, result: so_far.result.after(step) };
            next.play.push(step);
            let left = if next.result.my_free(from) == 0 { free & !(1 << from) } else { free };
            let landed = if step.to == OFF { 0 } else { 1 << step.to };
            self.extend(&next, from, left | landed);
        }
    }

    fn off_from(&self, free: u32) -> Option<u8> {
        let sets = PointSets { free, ..self.sets };
        if sets.may_bear_off() { bearing_off(free, self.number) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(position: &Position, roll: &str) -> usize {
        let mut plays = Vec::new();
        legal_plays(position, roll.parse().unwrap(), &mut plays);
        plays.len()
    }

    /// The facts at the end of the rules: five results for each of 1-1 to 5-5, four for 6-6 (one checker cannot
    /// play four sixes), two for every other roll.
    #[test]
    fn results_from_the_start() {
        for (roll, _) in Roll::all() {
            let expected = match (roll.is_double(), roll.high()) {
                (true, 6) => 4,
                (true, _) => 5,
                (false, _) => 2,
            };
            assert_eq!(count(&Position::START, &roll.to_string()), expected, "{roll}");
        }
    }
}
