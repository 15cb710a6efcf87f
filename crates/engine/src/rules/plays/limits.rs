//! Limits on steps and plays: which checkers may move, and which rows of six points a player may hold. See
//! [`Blocking`](crate::rules::Blocking) and [`RuleSet::hit_and_run`].

use crate::rules::board::point::swapped_set;
use crate::rules::board::point_sets::PointSets;
use crate::rules::{
    CHECKERS, Contact, HOME, Numbers, POINTS, Point, Position, Prime, Roll, RuleSet, Runner,
    STARTING_QUADRANT, Side, Sixes, Step,
};

/// The limits on the plays of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    rules: RuleSet,
    /// The position at the start of the turn.
    start: Position,
    /// Number of checkers that may leave the starting point in this turn.
    most_leaving: u8,
}

/// A rule by which a step or a play is illegal although its numbers and points allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// [`Blocking::runner`](crate::rules::Blocking::runner)
    Runner,
    /// [`Blocking::head`](crate::rules::Blocking::head)
    Head,
    /// [`RuleSet::hit_and_run`]
    HitAndRun,
    /// [`Blocking::prime`](crate::rules::Blocking::prime)
    Prime,
    /// [`Blocking::sixes`](crate::rules::Blocking::sixes)
    Sixes,
    /// [`Blocking::unblock`](crate::rules::Blocking::unblock)
    Unblock,
}

/// The starting point of the player on roll.
const START: Point = Point::known(POINTS);

/// Points 19 to 24, a player's starting quarter, in that player's numbering.
const STARTING_QUARTER: u32 = ROW << STARTING_QUADRANT;

/// A row of six points that begins with bit 0.
const ROW: u32 = (1 << HOME) - 1;

/// Lowest point of the last row on a player's course.
const LAST_ROW: u32 = STARTING_QUADRANT as u32;

impl RuleSet {
    /// Whether the rules limit plays beyond contact, numbers and bearing off.
    #[inline]
    pub(super) const fn limits_plays(&self) -> bool {
        matches!(self.mechanics.contact, Contact::Block) || !self.hit_and_run
    }

    /// Returns the limit that a play with these steps breaks, if its numbers and points are right. A legal
    /// play has `must` steps.
    pub(crate) fn broken_limit(
        &self,
        position: &Position,
        numbers: Numbers,
        steps: &[Step],
        must: usize,
    ) -> Option<Limit> {
        if !self.limits_plays() {
            return None;
        }
        let limits = Limits::new(position, numbers, self);
        let (mut now, mut hitters) = (*position, 0);
        for &step in steps {
            if step.from.is_some_and(|from| now.my_free(from) == 0) {
                return None;
            }
            let broken = limits.broken_by_step(&now, step, hitters);
            if broken.is_some() {
                return broken;
            }
            hitters = limits.hitters_after(&now, step, hitters);
            now = now.after(step);
        }
        if steps.len() < must { None } else { limits.broken_by_play(&now) }
    }
}

impl Limits {
    pub(super) fn new(position: &Position, numbers: Numbers, rules: &RuleSet) -> Self {
        let is_large_double =
            numbers.roll().is_some_and(|roll: Roll| roll.is_double() && matches!(roll.high(), 3 | 4 | 6));
        let most_leaving = match (rules.blocking.head, position.my_free(START)) {
            (false, _) => CHECKERS,
            (true, CHECKERS) if is_large_double => 2,
            (true, _) => 1,
        };
        Self { rules: *rules, start: *position, most_leaving }
    }

    /// Whether only the end of a play is limited, so that the steps of a play of `count` numbers may be made
    /// without looking at each of them.
    pub(super) fn allow_all_steps(&self, count: usize) -> bool {
        let may_form_prime = self.rules.blocking.prime == Prime::Step && self.may_form_prime(count as u32);
        self.rules.hit_and_run && !self.awaits_runner(&self.start) && !may_form_prime
    }

    /// Whether my checker may make `step` from the position `before`. Points in `hitters` contain a checker
    /// that has hit in my home board during this turn.
    pub(super) fn allow_step(&self, before: &Position, step: Step, hitters: u32) -> bool {
        self.broken_by_step(before, step, hitters).is_none()
    }

    /// Returns the limit that `step` breaks: see [`Limits::allow_step`].
    pub(super) fn broken_by_step(&self, before: &Position, step: Step, hitters: u32) -> Option<Limit> {
        if let Some(from) = step.from {
            if from == START && self.holds_back(before) {
                return Some(Limit::Runner);
            }
            if hitters & from.bit() != 0 && before.my_free(from) == 1 {
                return Some(Limit::HitAndRun);
            }
        }
        let after = before.after(step);
        if self.leaving(&after) > self.most_leaving {
            return Some(Limit::Head);
        }
        (self.rules.blocking.prime == Prime::Step && self.has_prime(&after)).then_some(Limit::Prime)
    }

    /// The set of points with a checker that has hit in my home board, after a step from `before`.
    pub(super) fn hitters_after(&self, before: &Position, step: Step, hitters: u32) -> u32 {
        let landing = step.to.filter(|to| to.is_home() && before.stack(*to).is_their_blot());
        if self.rules.hit_and_run { 0 } else { hitters | landing.map_or(0, Point::bit) }
    }

    /// Whether a play may end with this position.
    pub(super) fn allow_end(&self, end: &Position) -> bool {
        self.broken_by_end(end).is_none()
    }

    fn broken_by_end(&self, end: &Position) -> Option<Limit> {
        if self.leaving(end) > self.most_leaving {
            return Some(Limit::Head);
        }
        if self.has_forbidden_sixes(end) {
            return Some(Limit::Sixes);
        }
        (self.rules.blocking.prime != Prime::Off && self.has_prime(end)).then_some(Limit::Prime)
    }

    /// Returns the limit that a play with this end breaks, although it has the number of steps of a legal play.
    pub(super) fn broken_by_play(&self, end: &Position) -> Option<Limit> {
        let keeps_trap = || self.trapping_row().is_some_and(|row| self.holds(row, end));
        self.broken_by_end(end).or_else(|| keeps_trap().then_some(Limit::Unblock))
    }

    /// The row that traps all opposing checkers on one point at the start of the turn, if the rules oblige
    /// the player to open it. The points are in the opponent's numbering.
    pub(super) fn trapping_row(&self) -> Option<u32> {
        let [mine, theirs] = self.rows(&self.start);
        let row = ROW << theirs.trailing_zeros().checked_sub(u32::from(HOME))?;
        // A row in front of the 7-point begins with the 1-point, so bit 0 represents no point.
        let is_trap = theirs.is_power_of_two() && row & 1 == 0 && mine & row == row;
        (self.rules.blocking.unblock && is_trap).then_some(row)
    }

    /// Whether I hold all points of `row`, which is in the opponent's numbering.
    pub(super) fn holds(&self, row: u32, position: &Position) -> bool {
        self.rows(position)[0] & row == row
    }

    /// Number of my checkers that have left the starting point since the start of the turn.
    fn leaving(&self, now: &Position) -> u8 {
        self.start.my_free(START).saturating_sub(now.my_free(START))
    }

    /// Whether my checkers on the starting point must wait for the runner, the first checker that has left
    /// it.
    fn holds_back(&self, position: &Position) -> bool {
        position.my_points().free & !START.bit() != 0 && self.awaits_runner(position)
    }

    /// Whether no checker of mine has come as far as the runner must.
    fn awaits_runner(&self, position: &Position) -> bool {
        let target = match self.rules.blocking.runner {
            Runner::Off => return false,
            Runner::Passed => POINTS / 2 - 1,
            Runner::Reached => POINTS / 2,
        };
        position.my_points().free.trailing_zeros() > u32::from(target) && position.off(Side::Mine) == 0
    }

    fn has_forbidden_sixes(&self, position: &Position) -> bool {
        let PointSets { free, .. } = position.my_points();
        let own = free & STARTING_QUARTER == STARTING_QUARTER;
        let [on_their_course, _] = self.rows(position);
        let opponents = on_their_course & STARTING_QUARTER == STARTING_QUARTER;
        match self.rules.blocking.sixes {
            Sixes::Anywhere => false,
            Sixes::Own => own,
            Sixes::Opponent => opponents,
            Sixes::Either => own || opponents,
            Sixes::Nowhere => {
                (1..=LAST_ROW).any(|first| points_of_row(on_their_course.into(), first) == u32::from(HOME))
            }
        }
    }

    /// Whether I hold a row of six points that [`Prime`] forbids.
    fn has_prime(&self, position: &Position) -> bool {
        self.has_points_of_prime(position, HOME.into())
    }

    /// Whether `count` steps may be enough to form a row that [`Prime`] forbids.
    fn may_form_prime(&self, count: u32) -> bool {
        self.has_points_of_prime(&self.start, u32::from(HOME).saturating_sub(count))
    }

    /// Whether I hold at least `least` points of a row that [`Prime`] forbids.
    fn has_points_of_prime(&self, position: &Position, least: u32) -> bool {
        if position.off(Side::Theirs) > 0 {
            return false;
        }
        let [mine, theirs] = self.rows(position);
        // A row is allowed if an opposing checker is on a lower point of the opponent's course.
        let first_passed = theirs.trailing_zeros().min(LAST_ROW + 1);
        let holds_row =
            |set: u64, mut rows: std::ops::Range<u32>| rows.any(|first| points_of_row(set, first) >= least);
        let mine = u64::from(mine);
        let is_ring = || holds_row(mine | mine << POINTS, LAST_ROW + 1..u32::from(POINTS) + 1);
        holds_row(mine, 1..first_passed) || self.rules.blocking.ring && is_ring()
    }

    /// The points that I hold, then the points that the opponent holds, both in the opponent's numbering.
    fn rows(&self, position: &Position) -> [u32; 2] {
        position.points_of_both().map(|sets| swapped_set(sets.free, self.rules.mechanics.course))
    }
}

/// Number of points in `set` that belong to the row of six points from `first` up.
fn points_of_row(set: u64, first: u32) -> u32 {
    (set >> first & u64::from(ROW)).count_ones()
}
