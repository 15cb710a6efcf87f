//! Limits on steps and plays: which checkers may move, and which rows of six points a player may hold. See
//! [`Blocking`](crate::rules::Blocking) and [`RuleSet::hit_and_run`].

use crate::rules::board::points;
use crate::rules::{
    CHECKERS, Contact, HOME, Numbers, POINTS, Play, Point, PointSets, Position, Prime, Roll, RuleSet, Runner,
    STARTING_QUADRANT, Side, Sixes, Step, Unblock, steps, swapped_set,
};

/// The limits on the plays of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    rules: RuleSet,
    /// The position at the start of the turn.
    start: Position,
    /// Number of checkers that may leave the starting point in this turn.
    most_leaving: u8,
    /// The lowest point of each row that [`Prime`] forbids in this turn, in the opponent's numbering.
    prime_rows: u32,
}

/// A rule by which a step or a play is illegal although its numbers and points allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
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

/// A trap of opposing checkers that a play has to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trap {
    /// All opposing checkers are on the point behind this row, whose points are in the opponent's numbering.
    Row(u32),
    /// No opposing checker can move with any number.
    All,
}

/// The starting point of the player on roll.
const START: Point = Point::known(POINTS);

/// Points 19 to 24, a player's starting quarter, in that player's numbering.
const STARTING_QUARTER: u32 = ROW << STARTING_QUADRANT;

/// A row of six points that begins with bit 0.
const ROW: u32 = (1 << HOME) - 1;

/// Lowest point of the last row on a player's course.
const LAST_ROW: u32 = STARTING_QUADRANT as u32;

/// The lowest points of the rows that contain both the 24-point and the 1-point.
const ROW_STARTS_ACROSS_THE_END: u32 = (2 << POINTS) - (2 << LAST_ROW);

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
        Self { rules: *rules, start: *position, most_leaving, prime_rows: prime_rows(position, rules) }
    }

    /// Whether a play that has a permitted end may make its steps in any order, unless it forms a prime on the
    /// way: see [`Limits::forms_prime`].
    pub(super) fn allow_usual_steps(&self) -> bool {
        self.rules.hit_and_run && !self.awaits_runner(&self.start)
    }

    /// Whether [`Limits::forms_prime`] can be true of a play of `count` numbers.
    pub(super) fn may_form_prime(&self, count: usize) -> bool {
        let missing = count.saturating_sub(1).min(HOME.into()) as u32;
        let mine = twice_around(self.rows(&self.start)[0]);
        let has_enough = |first: Point| points_of_row(mine, first.number().into()) + missing >= HOME.into();
        self.rules.blocking.prime == Prime::Step && points(self.prime_rows).any(has_enough)
    }

    /// Whether a step of `play` other than the last one forms a row that is forbidden after each number.
    pub(super) fn forms_prime(&self, play: &Play) -> bool {
        let mut now = self.start;
        let steps = play.steps().take(play.length().saturating_sub(1));
        steps.into_iter().any(|step| {
            now = now.after(step);
            self.has_prime(&now)
        })
    }

    /// Whether my checker may make `step` from the position `before`. Points in `hitters` contain a checker
    /// that has hit in my home board during this turn.
    pub(super) fn allow_step(&self, before: &Position, step: Step, hitters: u32) -> bool {
        self.broken_by_step(before, step, hitters).is_none()
    }

    /// Returns the limit that `step` breaks: see [`Limits::allow_step`].
    fn broken_by_step(&self, before: &Position, step: Step, hitters: u32) -> Option<Limit> {
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
    fn broken_by_play(&self, end: &Position) -> Option<Limit> {
        let keeps_trap = || self.trap().is_some_and(|trap| self.keeps(trap, end));
        self.broken_by_end(end).or_else(|| keeps_trap().then_some(Limit::Unblock))
    }

    /// The trap at the start of the turn that the rules oblige the player to open.
    pub(super) fn trap(&self) -> Option<Trap> {
        match self.rules.blocking.unblock {
            Unblock::Off => None,
            Unblock::OnePoint => self.trapping_row().map(Trap::Row),
            Unblock::All => self.keeps(Trap::All, &self.start).then_some(Trap::All),
        }
    }

    /// The row that traps all opposing checkers on one point at the start of the turn. The points are in the
    /// opponent's numbering.
    fn trapping_row(&self) -> Option<u32> {
        let [mine, theirs] = self.rows(&self.start);
        let row = ROW << theirs.trailing_zeros().checked_sub(u32::from(HOME))?;
        // A row in front of the 7-point begins with the 1-point, so bit 0 represents no point.
        let is_trap = theirs.is_power_of_two() && row & 1 == 0 && mine & row == row;
        is_trap.then_some(row)
    }

    /// Whether a play that ends with this position keeps the trap closed.
    pub(super) fn keeps(&self, trap: Trap, end: &Position) -> bool {
        match trap {
            Trap::Row(row) => self.rows(end)[0] & row == row,
            Trap::All => {
                let theirs = end.swap_sides();
                let may_leave = !self.holds_back(&theirs);
                let can_move = |step: Step| may_leave || step.from != Some(START);
                !(1..=6).any(|number| steps(&theirs, number, &self.rules).any(can_move))
            }
        }
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
            Sixes::Front => own || self.blocks_start(position),
            Sixes::Nowhere => whole_rows(on_their_course.into()) != 0,
        }
    }

    /// Whether I hold the row in front of the opponent's starting point while an opposing checker is there.
    fn blocks_start(&self, position: &Position) -> bool {
        let [mine, theirs] = self.rows(position);
        let row = ROW << (u32::from(POINTS) - u32::from(HOME));
        theirs & START.bit() != 0 && mine & row == row
    }

    /// Whether I hold a row of six points that [`Prime`] forbids.
    fn has_prime(&self, position: &Position) -> bool {
        let [mine, _] = self.rows(position);
        whole_rows(twice_around(mine)) & u64::from(self.prime_rows) != 0
    }

    /// The points that I hold, then the points that the opponent holds, both in the opponent's numbering.
    fn rows(&self, position: &Position) -> [u32; 2] {
        rows(position, &self.rules)
    }
}

fn rows(position: &Position, rules: &RuleSet) -> [u32; 2] {
    position.points_of_both().map(|sets| swapped_set(sets.free, rules.mechanics.course))
}

/// The lowest point of each row that [`Prime`] forbids, in the opponent's numbering. A play does not change them:
/// it moves no opposing checker, because these games have no hits.
fn prime_rows(position: &Position, rules: &RuleSet) -> u32 {
    if rules.blocking.prime == Prime::Off || position.off(Side::Theirs) > 0 {
        return 0;
    }
    let [_, theirs] = rows(position, rules);
    // A row is allowed if an opposing checker is on a lower point of the opponent's course.
    let first_passed = theirs.trailing_zeros().min(LAST_ROW + 1);
    let across_the_end = if rules.blocking.ring { ROW_STARTS_ACROSS_THE_END } else { 0 };
    ((1 << first_passed) - 2) | across_the_end
}

/// The points of `set`, and once more as points 25 to 48.
fn twice_around(set: u32) -> u64 {
    u64::from(set) | u64::from(set) << POINTS
}

/// The lowest point of each whole row of six points in `set`.
fn whole_rows(set: u64) -> u64 {
    let pairs = set & set >> 1;
    pairs & pairs >> 2 & pairs >> 4
}

/// Number of points in `set` that belong to the row of six points from `first` up.
fn points_of_row(set: u64, first: u32) -> u32 {
    (set >> first & u64::from(ROW)).count_ones()
}

/// The rest of a limited turn, while a player makes a play step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LimitedTurn {
    limits: Limits,
    /// The results of all legal plays of the turn.
    results: Vec<Position>,
    /// The points where the player has hit in the home board.
    hitters: u32,
}

impl LimitedTurn {
    /// Returns the turn, and the number of steps in each of its legal plays.
    pub(super) fn new(position: &Position, numbers: Numbers, rules: &RuleSet) -> (Self, usize) {
        let plays = rules.legal_plays(position, numbers);
        let length = plays.first().map_or(0, |play| play.play.length());
        let results = plays.iter().map(|play| play.result).collect();
        let limits = Limits::new(position, numbers, rules);
        (Self { limits, results, hitters: 0 }, length)
    }

    /// Whether a step from `before` leads to a legal play, if the numbers in `left` are played after it.
    pub(super) fn leads_on(&self, before: &Position, step: Step, left: &[u8]) -> bool {
        self.limits.allow_step(before, step, self.hitters) && {
            let hitters = self.limits.hitters_after(before, step, self.hitters);
            self.reaches_result(&before.after(step), hitters, left)
        }
    }

    /// Returns the limit because of which a step from `before` does not lead to a legal play. A play that has
    /// all its steps after `step` has `is_last` set.
    pub(super) fn broken_limit(&self, before: &Position, step: Step, is_last: bool) -> Option<Limit> {
        let by_play = || if is_last { self.limits.broken_by_play(&before.after(step)) } else { None };
        self.limits.broken_by_step(before, step, self.hitters).or_else(by_play)
    }

    fn reaches_result(&self, position: &Position, hitters: u32, left: &[u8]) -> bool {
        let Some((number, rest)) = left.split_first() else { return self.results.contains(position) };
        steps(position, *number, &self.limits.rules).any(|step| {
            self.limits.allow_step(position, step, hitters) && {
                let hitters = self.limits.hitters_after(position, step, hitters);
                self.reaches_result(&position.after(step), hitters, rest)
            }
        })
    }

    /// Makes a step.
    pub(super) fn make(&mut self, before: &Position, step: Step) {
        self.hitters = self.limits.hitters_after(before, step, self.hitters);
    }
}
