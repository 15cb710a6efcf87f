//! Move generation: one play for each distinct position that a roll can lead to.
//!
//! There are no hits, so nothing that I move changes where I may land: which points are open to me is the same
//! before, between and after the numbers of a roll, and the result of a play depends only on how many checkers I
//! move from each point by each number. Both generators below use this to give every result exactly once, without
//! comparing positions; only a roll of two different numbers during which bearing off may begin or go on needs to, and
//! a [`cascade`].

use super::numbers::{Order, Run};
use super::position::PointSets;
use super::{Next, Numbers, OFF, POINTS, Pending, Play, Position, RuleSet, Step, cascade, immediate};

/// A legal play and where it leads. Plays that lead to the same result are equal, whatever their steps.
#[derive(Clone, Copy, Debug)]
pub struct LegalPlay {
    /// The steps.
    pub play: Play,
    /// The position after them, still seen by the player who made the play.
    pub result: Position,
    /// Who is next.
    pub next: Next,
}

impl PartialEq for LegalPlay {
    fn eq(&self, other: &Self) -> bool {
        (self.result, self.next) == (other.result, other.next)
    }
}

impl Eq for LegalPlay {}

impl LegalPlay {
    /// The pass of a player who can play none of `numbers`.
    #[must_use]
    pub fn pass(position: &Position, numbers: Numbers, rules: &RuleSet) -> Self {
        Self { play: Play::PASS, result: *position, next: numbers.next(numbers.all(rules), rules) }
    }

    /// The position after the play, seen by the player who is next.
    #[inline]
    #[must_use]
    pub fn after(&self) -> Position {
        self.next.view(&self.result)
    }
}

/// Replaces `plays` by the legal plays of `numbers`, one for each distinct result. If no number can be played that is
/// a single pass.
///
/// A finished game has no plays, but this function does not look whether it is finished: see [`super::outcome`]. Where a
/// pinned mother counts at once ([`RuleSet::immediate`]), a play may end before all numbers are used; but not in a cascade,
/// where she counts after the whole play. A cascade can have millions of results: see [`Numbers::is_cascade`] and [`cascade::each_result`], which does not keep
/// them.
pub fn legal_plays(
    position: &Position,
    numbers: impl Into<Numbers>,
    rules: &RuleSet,
    plays: &mut Vec<LegalPlay>,
) {
    plays.clear();
    let numbers = numbers.into();
    match numbers.order(rules) {
        Some(Order::Rising(run)) if numbers.is_cascade(rules) => {
            let _ = cascade::each_result_of(position, run, numbers, rules, &mut |play| {
                plays.push(*play);
                std::ops::ControlFlow::Continue(())
            });
        }
        _ if immediate::may_end(position, rules) => immediate::generate(position, numbers, rules, plays),
        Some(Order::Rising(run)) => one_number(position, run, numbers, rules, plays),
        Some(Order::Either(both)) => TwoNumbers { position, both, numbers, rules, plays }.generate(),
        None => {}
    }
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, rules));
    }
}

/// The points whose bits are set in `set`, ascending.
pub(super) fn points(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as u8;
            set &= set - 1;
            point
        })
    })
}

/// Two different numbers.
struct TwoNumbers<'a> {
    position: &'a Position,
    /// The higher one first.
    both: [u8; 2],
    numbers: Numbers,
    rules: &'a RuleSet,
    plays: &'a mut Vec<LegalPlay>,
}

impl TwoNumbers<'_> {
    fn generate(mut self) {
        let sets = self.position.my_points();
        if self.may_bear_off(&sets) {
            self.bearing_off();
        } else {
            self.on_board(&sets);
        }
    }

    /// Whether one of the numbers can bear off a checker: at most one has still to come home.
    fn may_bear_off(&self, sets: &PointSets) -> bool {
        let outside = sets.outside_home();
        sets.pins_allow_bearing_off(self.rules)
            && match outside.count_ones() {
                0 => true,
                1 => self.position.my_free(outside.trailing_zeros() as u8) == 1,
                _ => false,
            }
    }

    /// When no checker can be borne off.
    ///
    /// A result comes from one checker that plays both numbers, or from two steps that do not meet. Steps that meet
    /// (one starts where the other ends) have the result of a single checker and are left to it.
    fn on_board(&mut self, sets: &PointSets) {
        let [high, low] = self.both;
        let position = self.position;
        let next = self.numbers.next(Pending::NONE, self.rules);
        let by_high = sets.free & (sets.open << high);
        let by_low = sets.free & (sets.open << low);
        let by_both = sets.free & (sets.open << (high + low)) & ((sets.open << high) | (sets.open << low));

        for from in points(by_both) {
            let to = from - high - low;
            let between = if sets.open >> (from - low) & 1 == 1 { from - low } else { from - high };
            let play = Play::of_two(Step { from, to: between }, Step { from: between, to });
            self.plays.push(LegalPlay { play, result: position.after(Step { from, to }), next });
        }
        for from in points(by_high) {
            let step = Step { from, to: from - high };
            let after = position.after(step);
            let meeting = 1 << step.to | 1 << (from + low);
            let used_up = if position.my_free(from) < 2 { 1 << from } else { 0 };
            for other in points(by_low & !(meeting | used_up)) {
                let other = Step { from: other, to: other - low };
                let play = if step > other { Play::of_two(step, other) } else { Play::of_two(other, step) };
                self.plays.push(LegalPlay { play, result: after.after(other), next });
            }
        }
        self.only_one();
    }

    /// When a checker may be borne off: both orders are tried, and results compared.
    fn bearing_off(&mut self) {
        let [high, low] = self.both;
        let next = self.numbers.next(Pending::NONE, self.rules);
        for (first, second) in [(high, low), (low, high)] {
            for step in steps(self.position, first, self.rules) {
                let between = self.position.after(step);
                for then in steps(&between, second, self.rules) {
                    let play = Play::new(&[step, then]);
                    keep_greatest(LegalPlay { play, result: between.after(then), next }, self.plays);
                }
            }
        }
        self.only_one();
    }

    /// If both cannot be played: the higher one if it can, or either, as the rules say.
    fn only_one(&mut self) {
        let [high, low] = self.both;
        if !self.plays.is_empty() {
            return;
        }
        for (number, other) in [(high, low), (low, high)] {
            if !self.rules.higher || self.plays.is_empty() {
                let next = self.numbers.next(Pending::one(other), self.rules);
                for step in steps(self.position, number, self.rules) {
                    let result = self.position.after(step);
                    keep_greatest(LegalPlay { play: Play::new(&[step]), result, next }, self.plays);
                }
            }
        }
    }
}

/// Adds a play, unless there is a greater one with the same result.
pub(super) fn keep_greatest(new: LegalPlay, plays: &mut Vec<LegalPlay>) {
    match plays.iter_mut().find(|known| known.result == new.result && known.next == new.next) {
        Some(known) if known.play < new.play => *known = new,
        Some(_) => {}
        None => plays.push(new),
    }
}

/// Every legal checker move by `number`, from the 1-point up.
pub(crate) fn steps(position: &Position, number: u8, rules: &RuleSet) -> impl Iterator<Item = Step> {
    let sets = position.my_points();
    let on_board = sets.free & (sets.open << number);
    let off = bearing_off(&sets, number, rules).map(|from| Step { from, to: OFF });
    off.into_iter().chain(points(on_board).map(move |from| Step { from, to: from - number }))
}

/// The point from which `number` bears off a checker, if it can: the point of that number, or, where the rules let
/// larger numbers bear off, the highest occupied one if that is lower.
#[inline]
fn bearing_off(sets: &PointSets, number: u8, rules: &RuleSet) -> Option<u8> {
    if sets.outside_home() != 0 || !sets.pins_allow_bearing_off(rules) {
        return None;
    }
    if sets.free >> number & 1 == 1 {
        return Some(number);
    }
    let highest = (sets.free | sets.pinned).checked_ilog2()? as u8;
    (rules.overshoot && highest < number && sets.free >> highest & 1 == 1).then_some(highest)
}

/// One number up to four times.
fn one_number(position: &Position, run: Run, numbers: Numbers, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    let Some((number, times)) = run.groups().next() else { return };
    let next = numbers.next(Pending::NONE, rules);
    let most = Repeated::new(position, number, times, rules, plays).generate(position, next);
    if most < times && rules.hand_over {
        let next = numbers.next(Pending::rest(run, most), rules);
        plays.iter_mut().for_each(|play| play.next = next);
    }
}

/// One number some times, in any position.
///
/// Results are equal only if the same number of steps starts on each point, so step lists in descending order of
/// their starts are all different. This order is always playable if any is: a step onto a point comes before one
/// from there, and bearing off comes last.
pub(super) struct Repeated<'a> {
    number: u8,
    /// How often it may be played.
    times: usize,
    sets: PointSets,
    rules: &'a RuleSet,
    /// The most steps found so far; only plays of this length are kept.
    most: usize,
    plays: &'a mut Vec<LegalPlay>,
}

impl<'a> Repeated<'a> {
    pub(super) fn new(
        position: &Position,
        number: u8,
        times: usize,
        rules: &'a RuleSet,
        plays: &'a mut Vec<LegalPlay>,
    ) -> Self {
        plays.clear();
        Self { number, times, sets: position.my_points(), rules, most: 0, plays }
    }

    /// Fills the list with the plays that use the number as often as possible, in descending order; tells how often that is.
    /// If it cannot be played there is none.
    pub(super) fn generate(mut self, position: &Position, next: Next) -> usize {
        self.extend(&LegalPlay { play: Play::PASS, result: *position, next }, POINTS, self.sets.free);
        if self.most == 0 {
            self.plays.clear();
        }
        self.most
    }

    /// Keeps `so_far` if it is as long as any, and tries every further step from `highest` downwards; `free` are
    /// the points with free checkers after `so_far`.
    fn extend(&mut self, so_far: &LegalPlay, highest: u8, free: u32) {
        let length = so_far.play.length();
        if length > self.most {
            self.most = length;
            self.plays.clear();
        }
        if length == self.most {
            self.plays.push(*so_far);
        }
        if length == self.times {
            return;
        }
        let mut from_points = free & (self.sets.open << self.number);
        if let Some(from) = bearing_off(&PointSets { free, ..self.sets }, self.number, self.rules) {
            from_points |= 1 << from;
        }
        from_points &= (2 << highest) - 1;
        while let Some(from) = from_points.checked_ilog2() {
            from_points &= !(1 << from);
            let from = from as u8;
            let step = Step { from, to: from.saturating_sub(self.number) };
            let mut longer = LegalPlay { result: so_far.result.after(step), ..*so_far };
            longer.play.push(step);
            let left = if longer.result.my_free(from) == 0 { free & !(1 << from) } else { free };
            let landed = if step.to == OFF { 0 } else { 1 << step.to };
            self.extend(&longer, from, left | landed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Roll;

    fn count(position: &Position, roll: &str) -> usize {
        let mut plays = Vec::new();
        legal_plays(position, roll.parse::<Roll>().unwrap(), &RuleSet::PLAKOTO, &mut plays);
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
