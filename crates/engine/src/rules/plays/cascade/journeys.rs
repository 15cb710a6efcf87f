//! The journey of each checker in a play of a [cascade](super), represented by the dice numbers that the
//! checker uses.

use super::bearing_off::with_bearing_off;
use super::count::{Count, NumberStep, in_order};
use super::places::{OFF, Places, Slot, count, place, slot};
use super::possible::Uses;
use super::ways::{Way, Ways};
use crate::rules::{self, HOME, POINTS, Play, Point, Position, RuleSet, Side, Step};

/// Length of arrays with one entry per movable checker.
pub(super) const CHECKERS: usize = rules::CHECKERS as usize;

/// Length of arrays with one entry per [`Slot`]: off the board, and points 1 to 24.
pub(super) const ON_BOARD: usize = POINTS as usize + 1;

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
