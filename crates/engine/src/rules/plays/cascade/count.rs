//! Counts how often each number can be used, checker by checker.

use std::cmp::Ordering;

use super::possible::{GROUPS, NumberUsage, Possible, Room, Uses};
use crate::rules::board::point::points;
use crate::rules::board::position::PointSets;
use crate::rules::dice::run::Run;
use crate::rules::{Play, Point, Position, RuleSet, Side, Step};

/// A checker and its journey.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Checker {
    /// Its starting point.
    pub(super) from: Point,
    /// Points where it must touch down, in order.
    pub(super) stops: Vec<Point>,
    /// Its further moves after the last stop.
    pub(super) then: Then,
}

/// A step and the number that it uses.
pub(super) type NumberStep = (u8, Step);

/// Builds a play from the steps on the board and the number of checkers that each number bears off. Returns
/// `None` if the play is not acceptable.
type Accept<'a> = dyn FnMut(&[NumberStep], &[(u8, usize)]) -> Option<Play> + 'a;

/// The moves allowed to a checker after its last stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Then {
    /// It stays there.
    Stay,
    /// It goes on to any point of the home board, from which it is borne off.
    GoHome,
    /// It goes on to any point, or off.
    Roam,
}

/// Some checkers of a side, each with its possible ways independent of the others.
pub(super) struct Count<'a> {
    checkers: Vec<Checker>,
    run: Run,
    rules: &'a RuleSet,
    sets: PointSets,
    /// Index of the first number that may bear off a checker because all others may be home; [`GROUPS`] if no
    /// number can.
    bears_off_from: usize,
}

impl<'a> Count<'a> {
    /// Counts all free checkers, which may go anywhere.
    pub(super) fn new(position: &Position, run: Run, rules: &'a RuleSet) -> Self {
        let sets = position.my_points();
        let on_point =
            |point| std::iter::repeat_n(point, usize::from(position.stack(point).free(Side::Mine)));
        let checkers = points(sets.free).flat_map(on_point);
        let checkers = checkers.map(|from| Checker { from, stops: Vec::new(), then: Then::Roam }).collect();
        let mut count = Self { checkers, run, rules, sets, bears_off_from: GROUPS };
        if sets.pins_allow_bearing_off(rules) {
            count.bears_off_from = count.home_from();
        }
        count
    }

    /// Counts checkers with given journeys; bearing off is ignored.
    pub(super) fn of_checkers(
        position: &Position,
        run: Run,
        rules: &'a RuleSet,
        mut checkers: Vec<Checker>,
    ) -> Self {
        checkers.sort_unstable();
        Self { checkers, run, rules, sets: position.my_points(), bears_off_from: GROUPS }
    }

    /// The starting points of the checkers.
    pub(super) fn starts(&self) -> impl Iterator<Item = Point> + '_ {
        self.checkers.iter().map(|checker| checker.from)
    }

    /// The distinct numbers among the first `length` numbers, each with its count.
    pub(super) fn groups(&self, length: usize) -> Vec<(u8, usize)> {
        self.run.prefix(length).groups().collect()
    }

    /// Calls `found` with every place that a checker from `start` can reach, and the uses of each number of
    /// `groups` on the way.
    pub(super) fn each_way(
        &self,
        groups: &[(u8, usize)],
        start: Point,
        found: &mut dyn FnMut(Option<Point>, &Uses),
    ) {
        self.walk(groups, (Some(start), &[], Then::Roam), 0, [0; GROUPS], found);
    }

    /// The same count without bearing off, which makes it exact.
    pub(super) fn without_bearing_off(&self) -> Self {
        Self { checkers: self.checkers.clone(), bears_off_from: GROUPS, ..*self }
    }

    /// Whether the count is exact, because no checker can be borne off. Otherwise it is an upper bound.
    pub(super) fn is_exact(&self) -> bool {
        self.bears_off_from == GROUPS
    }

    /// Index of the earliest number with which the last checker outside may come home.
    fn home_from(&self) -> usize {
        let groups = self.groups(self.run.len());
        points(self.sets.outside_home())
            .map(|point| {
                let mut first = GROUPS;
                self.walk(&groups, (Some(point), &[], Then::Roam), 0, [0; GROUPS], &mut |at, uses| {
                    if is_home(at) {
                        let last = uses.iter().rposition(|times| *times > 0).unwrap_or(0);
                        first = first.min(last);
                    }
                });
                first
            })
            .max()
            .unwrap_or(0)
    }

    /// Whether the first `length` numbers may be playable; if the count is exact, they are.
    pub(super) fn is_possible(&self, length: usize) -> bool {
        self.possible(length).last().is_some_and(Possible::all_used)
    }

    /// Returns a play of the first `length` numbers, which must be possible; the count must be exact.
    pub(super) fn play(&self, length: usize) -> Option<Play> {
        self.find(length, 0, &mut |steps, _| Some(in_order(steps)))
    }

    /// Returns the first play that `accept` builds from a way to use the first `length` numbers, `off` of
    /// which bear off a checker. `accept` gets the steps on the board, each with its number, and the checkers
    /// borne off by each number.
    pub(super) fn find(&self, length: usize, off: usize, accept: &mut Accept<'_>) -> Option<Play> {
        let groups = self.groups(length);
        let possible = self.possible(length);
        let (last, before) = possible.split_last()?;
        shares(&groups, off).into_iter().find_map(|off| {
            let left: Vec<u8> =
                groups.iter().zip(&off).map(|((_, times), off)| (times - off) as u8).collect();
            let off: Vec<_> = groups.iter().zip(&off).map(|((number, _), off)| (*number, *off)).collect();
            if !last.contains(&left) {
                return None;
            }
            self.find_from(before, &groups, &left, &mut Vec::new(), &mut |steps| accept(steps, &off))
        })
    }

    /// Searches backwards, from the last checker to the first. Chooses uses for the last checker such that
    /// the rest of the numbers in `left` is possible for the checkers before it.
    fn find_from(
        &self,
        possible: &[Possible],
        groups: &[(u8, usize)],
        left: &[u8],
        steps: &mut Vec<NumberStep>,
        accept: &mut dyn FnMut(&[NumberStep]) -> Option<Play>,
    ) -> Option<Play> {
        let Some((before, possible)) = possible.split_last() else { return accept(steps) };
        let checker = &self.checkers[possible.len()];
        let known = steps.len();
        self.uses(groups, checker).into_iter().find_map(|uses| {
            let without = left.iter().zip(uses).map(|(left, uses)| left.checked_sub(uses));
            let without: Vec<u8> = without.collect::<Option<_>>()?;
            if !before.contains(&without) {
                return None;
            }
            let mut at = Some(checker.from);
            for ((number, _), times) in groups.iter().zip(uses) {
                for _ in 0..times {
                    let step = Step::by(at?, *number);
                    steps.push((*number, step));
                    at = step.to;
                }
            }
            let found = self.find_from(possible, groups, &without, steps, accept);
            steps.truncate(known);
            found
        })
    }

    /// The possible uses with no checker, with the first checker, with the first two, and so on, until all
    /// numbers are used.
    fn possible(&self, length: usize) -> Vec<Possible> {
        let groups = self.groups(length);
        let most: Vec<u8> = groups.iter().map(|(_, times)| *times as u8).collect();
        let room = Room::new(&most);
        let mut possible = vec![Possible::none(most)];
        let mut known: Option<(&Checker, Vec<NumberUsage>)> = None;
        for checker in &self.checkers {
            let before = &possible[possible.len() - 1];
            // Checkers with a fixed journey must all be included.
            if before.all_used() && checker.then == Then::Roam {
                break;
            }
            let ways = match known.take() {
                Some((other, ways)) if other == checker => ways,
                _ => {
                    let uses = self.uses(&groups, checker).into_iter();
                    uses.map(|uses| room.usage(uses)).collect()
                }
            };
            let after = before.with(&ways);
            #[cfg(test)]
            COUNTED.set(COUNTED.get() + ways.len());
            possible.push(after);
            known = Some((checker, ways));
        }
        possible
    }

    /// All combinations of uses that are possible for a checker.
    fn uses(&self, groups: &[(u8, usize)], checker: &Checker) -> Vec<Uses> {
        let mut all = Vec::new();
        self.walk(
            groups,
            (Some(checker.from), &checker.stops, checker.then),
            0,
            [0; GROUPS],
            &mut |_, uses| {
                all.push(*uses);
            },
        );
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Calls `found` with every place where a checker on `at` can be after the numbers from `index` on. The
    /// checker must touch down on the remaining stops, then moves as `then` allows.
    fn walk(
        &self,
        groups: &[(u8, usize)],
        (mut at, mut stops, then): (Option<Point>, &[Point], Then),
        index: usize,
        mut uses: Uses,
        found: &mut dyn FnMut(Option<Point>, &Uses),
    ) {
        let Some(&(number, times)) = groups.get(index) else {
            if stops.is_empty() && (then != Then::GoHome || is_home(at)) {
                found(at, &uses);
            }
            return;
        };
        for used in 0..=times {
            self.walk(groups, (at, stops, then), index + 1, uses, found);
            let may_move = used < times && !(stops.is_empty() && then == Then::Stay);
            let Some(to) = self.landing(at, number, index).filter(|_| may_move) else { return };
            if let [next, rest @ ..] = stops {
                match to.cmp(&Some(*next)) {
                    Ordering::Less => return,
                    Ordering::Equal => stops = rest,
                    Ordering::Greater => {}
                }
            }
            at = to;
            uses[index] += 1;
        }
    }

    /// The destination of a checker on `at` by the number at `index`, if the step is possible.
    fn landing(&self, at: Option<Point>, number: u8, index: usize) -> Option<Option<Point>> {
        let at = at?;
        let to = at.less(number);
        let is_legal = match to {
            Some(to) => self.sets.open & to.bit() != 0,
            None => {
                let may_go_off = index >= self.bears_off_from && at.is_home(Side::Mine);
                may_go_off && (at.number() == number || self.rules.overshoot)
            }
        };
        is_legal.then_some(to)
    }
}

#[cfg(test)]
thread_local! {
    /// Number of ways of single checkers that have been combined with the ways of other checkers.
    pub(super) static COUNTED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Whether a place is in the home board or off.
fn is_home(at: Option<Point>) -> bool {
    at.is_none_or(|point| point.is_home(Side::Mine))
}

/// All ways to take `count` numbers from these groups. Ways with more of the highest numbers come first.
fn shares(groups: &[(u8, usize)], count: usize) -> Vec<Vec<usize>> {
    let Some(((_, times), lower)) = groups.split_last() else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = |taken: usize| {
        shares(lower, count - taken).into_iter().map(move |share| [share, vec![taken]].concat())
    };
    (0..=count.min(*times)).rev().flat_map(with).collect()
}

/// Sorts steps, each with its number, into a play.
pub(super) fn in_order(steps: &[NumberStep]) -> Play {
    let mut steps = steps.to_vec();
    steps.sort_unstable_by(|(a, first), (b, second)| a.cmp(b).then_with(|| second.cmp(first)));
    let mut play = Play::PASS;
    steps.into_iter().for_each(|(_, step)| play.push(step));
    play
}
