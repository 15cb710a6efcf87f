//! Where each checker gets to.

use super::count::Count;
use super::journeys::ON_BOARD;
use super::places::{OFF, Places, Slot, place, slot};
use super::possible::Uses;
use super::ways::{Way, Ways};
use crate::rules::{HOME, Point};

/// In place of a slot where a checker cannot get to, and of a number with which something happens that never does.
const NEVER: u8 = u8::MAX;

/// Where a checker gets to by using numbers in some way.
#[derive(Clone, Copy)]
struct Landing {
    /// [`NEVER`] if it cannot.
    to: Slot,
    home: Homecoming,
}

/// When something happens, by the index of the number; [`NEVER`] if it does not.
#[derive(Clone, Copy)]
pub(super) struct Homecoming {
    /// The last one of some checkers has come home; 0 if all were there.
    last_home: u8,
    /// The first one of them is borne off.
    first_off: u8,
}

/// How two checkers share some numbers.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// What the first of them uses.
    pub(super) way: Way,
    /// Where they get to.
    pub(super) places: Places,
    pub(super) home: Homecoming,
}

/// Where the checkers on each point get to by each way to use the numbers; nothing for points without a checker that can
/// move.
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

    /// A checker on `start` that uses the numbers in this way.
    #[inline]
    fn of(&self, start: Slot, way: Way) -> Landing {
        self.0[usize::from(start)][usize::from(way)]
    }

    /// Where it gets to. That must be possible.
    #[inline]
    pub(super) fn to(&self, start: Slot, way: Way) -> Slot {
        self.of(start, way).to
    }

    /// When it comes home and is borne off. That must be possible.
    #[inline]
    pub(super) fn homecoming(&self, start: Slot, way: Way) -> Homecoming {
        self.of(start, way).home
    }

    /// Calls `found` with each way to share these numbers between two checkers from these points.
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
    /// Of no checker.
    pub(super) const NONE: Self = Self { last_home: 0, first_off: NEVER };

    /// Of a checker from `start`.
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

    /// Of some checkers and others.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            last_home: self.last_home.max(other.last_home),
            first_off: self.first_off.min(other.first_off),
        }
    }

    /// Whether all are home when the first one is borne off: the steps on the board with its number come before that.
    #[inline]
    pub(super) fn is_in_time(self) -> bool {
        self.last_home <= self.first_off
    }
}
