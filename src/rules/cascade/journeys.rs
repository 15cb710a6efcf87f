//! What each checker does in a play of a cascade.

use super::count::{Count, NumberStep, Uses, in_order};
use super::places::{Places, place};
use super::with_bearing_off;
use crate::rules::{self, HOME, OFF, POINTS, Play, Position, RuleSet, Side, Step};

/// For something about each checker that can move.
pub(super) const CHECKERS: usize = rules::CHECKERS as usize;

/// For something on each point, counted from 1.
pub(super) const ON_BOARD: usize = POINTS as usize + 1;

/// How often a checker uses each number of a run: a byte for each, the lowest number first.
pub(super) type Packed = u64;

/// Which numbers each checker uses in a play, and where it gets to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Journeys {
    pub(super) uses: [Packed; CHECKERS],
    pub(super) to: [u8; CHECKERS],
}

/// The checkers of a side that can move, and the numbers they move by.
pub(super) struct Checkers<'a> {
    position: &'a Position,
    rules: &'a RuleSet,
    /// Each number and how often it is played.
    pub(super) groups: Vec<(u8, usize)>,
    /// Where they stand.
    pub(super) from: Vec<u8>,
    /// My checkers on each point, pinned ones among them.
    mine: [u8; ON_BOARD],
}

impl<'a> Checkers<'a> {
    /// Those of a count, with the first `length` numbers of its run.
    pub(super) fn new(position: &'a Position, rules: &'a RuleSet, count: &Count<'_>, length: usize) -> Self {
        let on_point = |point| position.stack(point as u8).checkers(Side::Mine);
        Self {
            position,
            rules,
            groups: count.groups(length),
            from: count.starts().collect(),
            mine: std::array::from_fn(|point| if point == 0 { 0 } else { on_point(point) }),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.from.len()
    }

    /// No checker has moved.
    pub(super) fn at_rest(&self) -> Journeys {
        let mut journeys = Journeys { uses: [0; CHECKERS], to: [OFF; CHECKERS] };
        journeys.to[..self.len()].copy_from_slice(&self.from);
        journeys
    }

    /// A way to make a play of all the numbers.
    pub(super) fn journeys(&self, play: &Play) -> Option<Journeys> {
        let mut journeys = self.at_rest();
        let groups = self.groups.iter().enumerate();
        let indices = groups.flat_map(|(index, (_, times))| std::iter::repeat_n(index, *times));
        for (step, index) in play.steps().zip(indices) {
            let checker = journeys.to[..self.len()].iter().position(|at| *at == step.from)?;
            journeys.to[checker] = step.to;
            journeys.uses[checker] += 1 << (8 * index);
        }
        Some(journeys)
    }

    /// The play that these journeys make, if it is legal.
    pub(super) fn play(&self, journeys: &Journeys) -> Option<Play> {
        let (mut on_board, mut off): (Vec<NumberStep>, Vec<_>) = (Vec::new(), Vec::new());
        let mut at = self.from.clone();
        for (index, (number, _)) in self.groups.iter().enumerate() {
            let mut borne_off = 0;
            for (at, uses) in at.iter_mut().zip(&journeys.uses) {
                for _ in 0..times(*uses, index) {
                    let to = at.saturating_sub(*number);
                    match to {
                        OFF => borne_off += 1,
                        _ => on_board.push((*number, Step { from: *at, to })),
                    }
                    *at = to;
                }
            }
            off.push((*number, borne_off));
        }
        match off.iter().all(|(_, borne_off)| *borne_off == 0) {
            true => Some(in_order(&on_board)),
            false => with_bearing_off(self.position, &on_board, &off, self.rules),
        }
    }

    /// Where all checkers are after their journeys.
    pub(super) fn result(&self, journeys: &Journeys) -> Position {
        let moved = self.from.iter().zip(&journeys.to).filter(|(from, to)| from != to);
        moved.fold(*self.position, |position, (from, to)| position.after(Step { from: *from, to: *to }))
    }

    /// How many of the checkers that can move end on each point.
    pub(super) fn places(&self, journeys: &Journeys) -> Places {
        journeys.to[..self.len()].iter().map(|to| place(*to)).sum()
    }

    /// Whether the checkers that are borne off may be when it is their turn: of each number the steps on the board come
    /// first.
    pub(super) fn may_bear_off(&self, journeys: &Journeys) -> bool {
        if !journeys.to[..self.len()].contains(&OFF) {
            return true;
        }
        let (mut mine, mut at) = (self.mine, self.at_rest().to);
        for (index, (number, _)) in self.groups.iter().enumerate() {
            let mut off = [0; HOME as usize + 1];
            for (at, uses) in at.iter_mut().zip(&journeys.uses) {
                for _ in 0..times(*uses, index) {
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

/// Bears off so many checkers from each point with `number`; tells whether that is legal.
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

pub(super) fn packed(uses: &Uses) -> Packed {
    uses.iter().rev().fold(0, |packed, times| packed << 8 | Packed::from(*times))
}

/// How often the number at `index` is used.
#[inline]
pub(super) fn times(uses: Packed, index: usize) -> u8 {
    (uses >> (8 * index)) as u8
}
