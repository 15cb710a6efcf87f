//! A compact encoding of the places of checkers.

use std::ops::ControlFlow;

use crate::rules::board::point::points;
use crate::rules::board::position::PointSets;
use crate::rules::{HOME, POINTS, Play, Point, Position, RuleSet, Side, Step};

/// Number of movable checkers in each slot, four bits per slot: first the checkers borne off, then points 1
/// to 24.
pub(super) type Places = u128;

/// The slot of a place in [`Places`]: the number of a point, or [`OFF`].
pub(super) type Slot = u8;

/// The slot of the checkers that are borne off.
pub(super) const OFF: Slot = 0;

/// The slot of a point; `None` is off the board.
#[inline]
pub(super) fn slot(place: Option<Point>) -> Slot {
    place.map_or(OFF, Point::number)
}

/// One checker in this slot.
#[inline]
pub(super) fn place(slot: Slot) -> Places {
    1 << (4 * slot)
}

/// Number of checkers in this slot.
#[inline]
pub(super) fn count(places: Places, slot: Slot) -> u8 {
    (places >> (4 * slot)) as u8 & 15
}

/// The part of a position that does not change while a side plays.
pub(super) struct Ground<'a> {
    /// The places of the movable checkers before the first number.
    start: Places,
    /// The position without the movable checkers.
    vacated: Position,
    sets: PointSets,
    rules: &'a RuleSet,
}

/// The places after some numbers, with a play that leads there.
#[derive(Clone, Copy)]
pub(super) struct Reached<P = Play> {
    pub(super) places: Places,
    /// A play that leads there; `()` where it is not needed.
    pub(super) play: P,
}

/// A recorder of the steps that lead to some places.
pub(super) trait Path: Copy {
    const EMPTY: Self;

    fn push(&mut self, step: Step);
}

impl Path for Play {
    const EMPTY: Self = Self::PASS;

    #[inline]
    fn push(&mut self, step: Step) {
        self.push(step);
    }
}

impl Path for () {
    const EMPTY: Self = ();

    #[inline]
    fn push(&mut self, _: Step) {}
}

impl<P: Path> Reached<P> {
    /// The points with movable checkers, bit `p` for point `p`.
    pub(super) fn occupied(&self) -> u32 {
        (1..=POINTS).filter(|point| count(self.places, *point) > 0).map(|point| 1 << point).sum()
    }

    /// Moves a checker from a point on or off the board by `number`.
    #[inline]
    pub(super) fn step(&mut self, from: Slot, number: u8) {
        let step = Step::by(Point::known(from), number);
        self.places = self.places - place(from) + place(step.end());
        self.play.push(step);
    }
}

impl<'a> Ground<'a> {
    pub(super) fn new(position: &Position, rules: &'a RuleSet) -> Self {
        let sets = position.my_points();
        let on_point = |point| Places::from(position.stack(point).free(Side::Mine)) * place(point.number());
        let start = points(sets.free).map(on_point).sum();
        Self { start, vacated: position.vacated(), sets, rules }
    }

    /// The places before the first number.
    pub(super) fn start<P: Path>(&self) -> Reached<P> {
        Reached { places: self.start, play: P::EMPTY }
    }

    /// The position with the movable checkers in these places.
    #[inline]
    pub(super) fn position(&self, places: Places) -> Position {
        self.vacated.landed_by(|place| count(places, slot(place)))
    }

    /// Calls `found` with every way to play `number` another `times` times from points up to `highest`, until
    /// it returns `Break`. The greatest way comes first. All ways have different results, and bearing off
    /// comes last in each.
    pub(super) fn each_way<P: Path>(
        &self,
        before: Reached<P>,
        number: u8,
        times: u8,
        highest: Slot,
        found: &mut impl FnMut(Reached<P>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if times == 0 {
            return found(before);
        }
        for from in (number + 1..=highest).rev().filter(|from| self.sets.open >> (from - number) & 1 == 1) {
            let most = count(before.places, from).min(times);
            for used in (1..=most).rev() {
                let mut after = before;
                (0..used).for_each(|_| after.step(from, number));
                self.each_way(after, number, times - used, from - 1, found)?;
            }
        }
        self.bear_off(before, number, times).map_or(ControlFlow::Continue(()), found)
    }

    /// The points of `occupied` from which `number` leads to an open point on the board.
    #[inline]
    pub(super) fn can_move(&self, occupied: u32, number: u8) -> u32 {
        occupied & self.sets.open << number
    }

    /// Bears off `times` checkers by `number` in the one possible way, if there is one.
    pub(super) fn bear_off<P: Path>(
        &self,
        mut reached: Reached<P>,
        number: u8,
        times: u8,
    ) -> Option<Reached<P>> {
        if !self.sets.pins_allow_bearing_off(self.rules) {
            return None;
        }
        for _ in 0..times {
            if reached.places >> (4 * (HOME + 1)) != 0 {
                return None;
            }
            let from = if count(reached.places, number) > 0 { number } else { self.highest(reached.places)? };
            let is_overshoot = from < number && self.rules.overshoot && self.sets.pinned >> from == 0;
            if from != number && !is_overshoot {
                return None;
            }
            reached.step(from, number);
        }
        Some(reached)
    }

    /// The highest point of the home board with a movable checker.
    fn highest(&self, places: Places) -> Option<Slot> {
        (1..=HOME).rev().find(|point| count(places, *point) > 0)
    }
}
