//! Precomputed destinations: where a checker lands for each combination of dice numbers that it can use in a
//! [cascade](super).

use super::count::Count;
use super::journeys::ON_BOARD;
use super::places::{OFF, Places, Slot, place, slot};
use super::possible::Uses;
use super::ways::{Way, Ways};
use crate::rules::{HOME, Point};

/// Placeholder for a slot that is unreachable, or for the time of an event that never happens.
const NEVER: u8 = u8::MAX;

/// The destination of a checker that uses a certain combination of dice numbers.
#[derive(Clone, Copy)]
struct Landing {
    /// The slot of the destination, or [`NEVER`] if the checker cannot use these dice numbers.
    to: Slot,
    home: Homecoming,
}

/// When a group of checkers reaches the home board, and when its first checker is borne off. A time is an
/// index into the distinct dice numbers of the run.
#[derive(Clone, Copy)]
pub(super) struct Homecoming {
    /// Index of the first dice number after which all checkers of the group are home. 0 if they are home
    /// already, and [`NEVER`] if one of them stays outside.
    last_home: u8,
    /// Index of the dice number that bears off the first checker of the group, or [`NEVER`] if none is borne
    /// off.
    first_off: u8,
}

/// One way to divide dice numbers between two checkers.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// The dice numbers that the first checker uses. The second checker uses all the other numbers.
    pub(super) way: Way,
    /// The locations of the two checkers after they have used their numbers.
    pub(super) places: Places,
    pub(super) home: Homecoming,
}

/// For each starting point, the destination for each combination of dice numbers. Points without a movable
/// checker have an empty list.
pub(super) struct Landings(Vec<Vec<Landing>>);

impl Landings {
    pub(super) fn new(count: &Count<'_>, ways: &Ways) -> Self {
        let mut landings = vec![Vec::new(); ON_BOARD];
        for start in count.starts() {
            let from_start = &mut landings[usize::from(start.number())];
            if from_start.is_empty() {
                from_start.resize(ways.count(), Landing { to: NEVER, home: Homecoming::NONE });
                count.each_way(&ways.groups, start, &mut |to, uses| {
                    let home = Homecoming::of(start, uses, ways);
                    from_start[usize::from(ways.of(uses))] = Landing { to: slot(to), home };
                });
            }
        }
        Self(landings)
    }

    /// The landing of a checker that starts on `start` and uses the dice numbers in `way`.
    #[inline]
    fn of(&self, start: Slot, way: Way) -> Landing {
        self.0[usize::from(start)][usize::from(way)]
    }

    /// The destination of a checker that starts on `start` and uses the dice numbers in `way`, which must be
    /// possible.
    #[inline]
    pub(super) fn to(&self, start: Slot, way: Way) -> Slot {
        self.of(start, way).to
    }

    /// When a checker from `start` that uses the dice numbers in `way` comes home and is borne off. `way`
    /// must be possible.
    #[inline]
    pub(super) fn homecoming(&self, start: Slot, way: Way) -> Homecoming {
        self.of(start, way).home
    }

    /// Calls `found` with each possible division of the dice numbers in `both` between two checkers that
    /// start on the points `from`.
    pub(super) fn each_share(&self, ways: &Ways, from: [Slot; 2], both: Way, mut found: impl FnMut(Share)) {
        ways.each_part(both, |way| {
            let [one, other] = [self.of(from[0], way), self.of(from[1], both - way)];
            if one.to != NEVER && other.to != NEVER {
                let places = place(one.to) + place(other.to);
                found(Share { way, places, home: one.home.and(other.home) });
            }
        });
    }
}

impl Homecoming {
    /// The homecoming of an empty group of checkers.
    pub(super) const NONE: Self = Self { last_home: 0, first_off: NEVER };

    /// When a single checker that starts on `start` comes home and is borne off.
    fn of(start: Point, uses: &Uses, ways: &Ways) -> Self {
        let mut at = start.number();
        let last_home = if at <= HOME { 0 } else { NEVER };
        let mut home = Self { last_home, first_off: NEVER };
        for (index, (number, _)) in ways.groups.iter().enumerate() {
            for _ in 0..uses[index] {
                let is_outside = at > HOME;
                at = at.saturating_sub(*number);
                if is_outside && at <= HOME {
                    home.last_home = index as u8;
                }
                if at == OFF {
                    home.first_off = index as u8;
                }
            }
        }
        home
    }

    /// Combines the times of two groups of checkers into the times of the joint group.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            last_home: self.last_home.max(other.last_home),
            first_off: self.first_off.min(other.first_off),
        }
    }

    /// Whether all checkers are home when the first checker is borne off. Equal indices are in time, because
    /// with the same dice number, steps on the board come before steps that bear off.
    #[inline]
    pub(super) fn is_in_time(self) -> bool {
        self.last_home <= self.first_off
    }
}
