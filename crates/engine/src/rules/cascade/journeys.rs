//! The journey of each checker in a play of a [cascade](super), represented by the dice numbers that the checker
//! uses, and precomputed destinations for each combination of these numbers.

use crate::rules::cascade::count::{Count, NumberStep, in_order, with_bearing_off};
use crate::rules::cascade::places::{OFF, Places, Slot, count, place, slot};
use crate::rules::cascade::ways::{Uses, Way, Ways};
use crate::rules::{self, HOME, POINTS, Play, Point, Position, RuleSet, Side, Step};

/// Length of arrays with one entry per movable checker.
pub(super) const CHECKERS: usize = rules::CHECKERS as usize;

/// Length of arrays with one entry per [`Slot`]: off the board, and points 1 to 24.
const ON_BOARD: usize = POINTS as usize + 1;

/// The dice numbers that each checker uses in a play, and the locations of all movable checkers after the
/// play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Journeys {
    pub(super) ways: [Way; CHECKERS],
    pub(super) places: Places,
}

/// The movable checkers of one side, and the dice numbers that they have to play.
pub(super) struct Checkers<'a> {
    position: &'a Position,
    rules: &'a RuleSet,
    pub(super) ways: Ways,
    /// The point on which each movable checker starts.
    pub(super) from: Vec<Slot>,
    /// Number of my checkers on each point at the start, including pinned checkers.
    mine: [u8; ON_BOARD],
}

impl<'a> Checkers<'a> {
    /// Creates the list from the checkers of `count` and the first `length` dice numbers of its run.
    pub(super) fn new(position: &'a Position, rules: &'a RuleSet, count: &Count<'_>, length: usize) -> Self {
        let mut mine = [0; ON_BOARD];
        for point in Point::ALL {
            mine[usize::from(point.number())] = position.stack(point).checkers(Side::Mine);
        }
        Self {
            position,
            rules,
            ways: Ways::new(count.groups(length)),
            from: count.starts().map(Point::number).collect(),
            mine,
        }
    }

    /// Number of movable checkers.
    pub(super) fn len(&self) -> usize {
        self.from.len()
    }

    /// The journeys of checkers that have not moved yet.
    pub(super) fn at_rest(&self) -> Journeys {
        let places = self.from.iter().map(|from| place(*from)).sum();
        Journeys { ways: [0; CHECKERS], places }
    }

    /// The journeys of the checkers in `play`, which must use all the dice numbers.
    pub(super) fn journeys(&self, play: &Play) -> Option<Journeys> {
        let (mut journeys, mut at) = (self.at_rest(), self.from.clone());
        let groups = self.ways.groups.iter().enumerate();
        let indices = groups.flat_map(|(index, (_, times))| std::iter::repeat_n(index, *times));
        for (step, index) in play.steps().zip(indices) {
            let (from, to) = (step.start(), slot(step.to));
            let checker = at.iter().position(|at| *at == from)?;
            at[checker] = to;
            journeys.ways[checker] += self.ways.once(index);
            journeys.places = journeys.places - place(from) + place(to);
        }
        Some(journeys)
    }

    /// For each checker, how often it uses each dice number in `journeys`.
    fn uses(&self, journeys: &Journeys) -> [Uses; CHECKERS] {
        journeys.ways.map(|way| self.ways.uses(way))
    }

    /// Returns the play in which the checkers make `journeys`, or `None` if this play is not legal.
    pub(super) fn play(&self, journeys: &Journeys) -> Option<Play> {
        let (mut on_board, mut off): (Vec<NumberStep>, Vec<_>) = (Vec::new(), Vec::new());
        let (uses, mut at) = (self.uses(journeys), self.from.clone());
        for (index, (number, _)) in self.ways.groups.iter().enumerate() {
            let mut borne_off = 0;
            for (at, uses) in at.iter_mut().zip(&uses) {
                for _ in 0..uses[index] {
                    let step = Step::by(Point::known(*at), *number);
                    match step.to {
                        None => borne_off += 1,
                        Some(_) => on_board.push((*number, step)),
                    }
                    *at = slot(step.to);
                }
            }
            off.push((*number, borne_off));
        }
        match off.iter().all(|(_, borne_off)| *borne_off == 0) {
            true => Some(in_order(&on_board)),
            false => with_bearing_off(self.position, &on_board, &off, self.rules),
        }
    }

    /// Whether every bear-off in `journeys` is legal. Among the steps with the same dice number, steps on the
    /// board come before steps that bear off.
    pub(super) fn may_bear_off(&self, journeys: &Journeys) -> bool {
        if count(journeys.places, OFF) == 0 {
            return true;
        }
        let (mut mine, mut at, uses) = (self.mine, [OFF; CHECKERS], self.uses(journeys));
        at[..self.len()].copy_from_slice(&self.from);
        for (index, (number, _)) in self.ways.groups.iter().enumerate() {
            let mut off = [0; HOME as usize + 1];
            for (at, uses) in at.iter_mut().zip(&uses) {
                for _ in 0..uses[index] {
                    if *at > *number {
                        mine[usize::from(*at)] -= 1;
                        *at -= number;
                        mine[usize::from(*at)] += 1;
                    } else {
                        off[usize::from(*at)] += 1;
                        *at = OFF;
                    }
                }
            }
            if off.iter().any(|off| *off > 0) && !bear_off(&mut mine, &off, *number, self.rules) {
                return false;
            }
        }
        true
    }
}

/// Bears off `off[point]` checkers from each point with `number`. Returns whether this is legal.
fn bear_off(mine: &mut [u8; ON_BOARD], off: &[u8; HOME as usize + 1], number: u8, rules: &RuleSet) -> bool {
    let home = usize::from(HOME);
    if mine[home + 1..].iter().any(|checkers| *checkers > 0) {
        return false;
    }
    for point in (1..=home).rev().filter(|point| off[*point] > 0) {
        let is_highest = mine[point + 1..=home].iter().all(|checkers| *checkers == 0);
        if point != usize::from(number) && !(rules.overshoot && is_highest) {
            return false;
        }
        mine[point] -= off[point];
    }
    true
}

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
