//! A compact encoding of the locations of movable checkers, for [cascades](super).

use std::ops::ControlFlow;

use crate::rules::board::points;
use crate::rules::{HOME, POINTS, Play, Point, PointSets, Position, RuleSet, Side, Step};

/// The locations of movable checkers: the number of checkers in each slot, with four bits per slot. The first
/// slot is for checkers borne off, and the next 24 slots are for points 1 to 24.
pub(super) type Places = u128;

/// Index of a slot in [`Places`]: the number of a point, or [`OFF`].
pub(super) type Slot = u8;

/// The slot for checkers that have been borne off.
pub(super) const OFF: Slot = 0;

/// The slot for a point, or for checkers borne off if `place` is `None`.
#[inline]
pub(super) fn slot(place: Option<Point>) -> Slot {
    place.map_or(OFF, Point::number)
}

/// [`Places`] with a single checker, in this slot.
#[inline]
pub(super) fn place(slot: Slot) -> Places {
    1 << (4 * slot)
}

/// Number of checkers in this slot.
#[inline]
pub(super) fn count(places: Places, slot: Slot) -> u8 {
    (places >> (4 * slot)) as u8 & 15
}

/// Data about a position that does not change while a side plays.
pub(super) struct Ground<'a> {
    /// The locations of the movable checkers before the first dice number is played.
    start: Places,
    /// The position with all movable checkers removed.
    vacated: Position,
    sets: PointSets,
    rules: &'a RuleSet,
}

/// The locations of the movable checkers after some dice numbers, and a play that leads to them.
#[derive(Clone, Copy)]
pub(super) struct Reached<P = Play> {
    pub(super) places: Places,
    /// The play that leads to these locations, or `()` if the play is not needed.
    pub(super) play: P,
}

/// Records the steps of a play. The implementation for `()` records nothing.
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
    /// The points with movable checkers: bit `p` for point `p`.
    pub(super) fn occupied(&self) -> u32 {
        (1..=POINTS).filter(|point| count(self.places, *point) > 0).map(|point| 1 << point).sum()
    }

    /// Moves a checker by `number` from the point `from` to another point or off the board.
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

    /// The starting state: no dice number has been played yet.
    pub(super) fn start<P: Path>(&self) -> Reached<P> {
        Reached { places: self.start, play: P::EMPTY }
    }

    /// The position in which the movable checkers are at these locations.
    #[inline]
    pub(super) fn position(&self, places: Places) -> Position {
        self.vacated.landed_by(|place| count(places, slot(place)))
    }

    /// Calls `found` with every result of playing `number` another `times` times with checkers from the
    /// points up to `highest`, until `found` returns `Break`. All results are different, and the result with
    /// the greatest play comes first. In each play, bearing off comes last.
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

    /// The points in `occupied` from which a step by `number` leads to an open point on the board.
    #[inline]
    pub(super) fn can_move(&self, occupied: u32, number: u8) -> u32 {
        occupied & self.sets.open << number
    }

    /// Bears off `times` checkers with `number`, or returns `None` if this is not legal. The rules fix the
    /// points from which the checkers are borne off.
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

    /// The highest point of the home board that has a movable checker.
    fn highest(&self, places: Places) -> Option<Slot> {
        (1..=HOME).rev().find(|point| count(places, *point) > 0)
    }
}
