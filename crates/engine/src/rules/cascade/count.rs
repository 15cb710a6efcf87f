//! Counts how often each dice number of a [cascade](super) can be used, checker by checker. Also completes plays
//! for which only the steps on the board, and the number of checkers that each dice number bears off, are known.

use std::cmp::Ordering;

use crate::rules::board::points;
use crate::rules::cascade::ways::{GROUPS, NumberUsage, Possible, Room, Uses};
use crate::rules::{Play, Point, PointSets, Position, RuleSet, Run, Side, Step, steps};

/// A checker, and the path that it has to take.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Checker {
    /// The point on which the checker starts.
    pub(super) from: Point,
    /// Points that the checker must land on, in this order.
    pub(super) stops: Vec<Point>,
    /// How the checker may continue after its last stop.
    pub(super) then: Then,
}

/// A dice number, and a step that uses this number.
pub(super) type NumberStep = (u8, Step);

/// A callback that builds a play from the steps on the board and from the number of checkers that each dice
/// number bears off. It returns `None` to reject the steps, so that the search continues.
type Accept<'a> = dyn FnMut(&[NumberStep], &[(u8, usize)]) -> Option<Play> + 'a;

/// How a checker may continue after its last stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Then {
    /// The checker stays on its last stop.
    Stay,
    /// The checker moves to any point of the home board, and is later borne off from that point.
    GoHome,
    /// The checker may move on to any point, or be borne off.
    Roam,
}

/// Counts how often some checkers of one side can use each dice number. The moves of each checker are found
/// independently of the other checkers.
pub(super) struct Count<'a> {
    checkers: Vec<Checker>,
    run: Run,
    rules: &'a RuleSet,
    sets: PointSets,
    /// Index of the first dice number that may bear off a checker, because all other checkers may be home by
    /// then. [`GROUPS`] if no number can bear off a checker.
    bears_off_from: usize,
}

impl<'a> Count<'a> {
    /// Creates a count of all free checkers, which may move without restriction.
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

    /// Creates a count of checkers with prescribed stops. Bearing off is ignored.
    pub(super) fn of_checkers(
        position: &Position,
        run: Run,
        rules: &'a RuleSet,
        mut checkers: Vec<Checker>,
    ) -> Self {
        checkers.sort_unstable();
        Self { checkers, run, rules, sets: position.my_points(), bears_off_from: GROUPS }
    }

    /// The points on which the checkers start.
    pub(super) fn starts(&self) -> impl Iterator<Item = Point> + '_ {
        self.checkers.iter().map(|checker| checker.from)
    }

    /// The distinct numbers among the first `length` dice numbers, each with how many times it occurs.
    pub(super) fn groups(&self, length: usize) -> Vec<(u8, usize)> {
        self.run.prefix(length).groups().collect()
    }

    /// Calls `found` with each point that a checker from `start` can reach (`None` is off the board), and
    /// with how often the checker uses each number of `groups` to get there.
    pub(super) fn each_way(
        &self,
        groups: &[(u8, usize)],
        start: Point,
        found: &mut dyn FnMut(Option<Point>, &Uses),
    ) {
        self.walk(groups, (Some(start), &[], Then::Roam), 0, [0; GROUPS], found);
    }

    /// Returns a copy of this count that ignores bearing off. Without bearing off, a count is exact.
    pub(super) fn without_bearing_off(&self) -> Self {
        Self { checkers: self.checkers.clone(), bears_off_from: GROUPS, ..*self }
    }

    /// Whether the count is exact. It is exact if no checker can be borne off; otherwise it is an upper
    /// bound.
    pub(super) fn is_exact(&self) -> bool {
        self.bears_off_from == GROUPS
    }

    /// Index of the first dice number after which all checkers may be home. 0 if they are home already, and
    /// [`GROUPS`] if one of them cannot reach the home board.
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

    /// Whether the first `length` dice numbers may be playable. If the count is not exact, `true` may be
    /// wrong, but `false` is always correct.
    pub(super) fn is_possible(&self, length: usize) -> bool {
        self.possible(length).last().is_some_and(Possible::all_used)
    }

    /// Returns a play of the first `length` dice numbers. They must be playable, and the count must be exact.
    pub(super) fn play(&self, length: usize) -> Option<Play> {
        self.find(length, 0, &mut |steps, _| Some(in_order(steps)))
    }

    /// Searches for a play of the first `length` dice numbers, `off` of which bear off a checker. Returns the
    /// first play that `accept` builds from a set of steps. `accept` gets the steps on the board, each with
    /// its number, and the count of checkers that each number bears off.
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

    /// Searches backwards, from the last checker to the first. The last checker may use any of the numbers in
    /// `left`, provided that the earlier checkers can use all the remaining numbers.
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

    /// For each `n` from 0 up, the combinations of dice numbers that the first `n` checkers can use. The list
    /// ends early once all numbers can be used.
    fn possible(&self, length: usize) -> Vec<Possible> {
        let groups = self.groups(length);
        let most: Vec<u8> = groups.iter().map(|(_, times)| *times as u8).collect();
        let room = Room::new(&most);
        let mut possible = vec![Possible::none(most)];
        let mut known: Option<(&Checker, Vec<NumberUsage>)> = None;
        for checker in &self.checkers {
            let before = &possible[possible.len() - 1];
            // Checkers with prescribed stops must always be included.
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

    /// All combinations of dice numbers that this checker can use.
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

    /// Calls `found` with each point that a checker at `at` can reach with the dice numbers from `index` on
    /// (`None` is off the board). The checker must land on the remaining stops first, and may then move as
    /// `then` allows.
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

    /// The destination of a checker that moves from `at` by the number with this index. The outer `None`
    /// means that the step is not possible, and the inner `None` is off the board.
    fn landing(&self, at: Option<Point>, number: u8, index: usize) -> Option<Option<Point>> {
        let at = at?;
        let to = at.less(number);
        let is_legal = match to {
            Some(to) => self.sets.open & to.bit() != 0,
            None => {
                let may_go_off = index >= self.bears_off_from && at.is_home();
                may_go_off && (at.number() == number || self.rules.overshoot)
            }
        };
        is_legal.then_some(to)
    }
}

#[cfg(test)]
thread_local! {
    /// Work done by this thread: how many combinations of dice numbers for single checkers it has combined
    /// with those for other checkers.
    pub(super) static COUNTED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Whether `at` is in the home board or off the board.
fn is_home(at: Option<Point>) -> bool {
    at.is_none_or(|point| point.is_home())
}

/// All ways to choose `count` dice numbers from `groups`. Choices with more of the highest numbers come
/// first.
fn shares(groups: &[(u8, usize)], count: usize) -> Vec<Vec<usize>> {
    let Some(((_, times), lower)) = groups.split_last() else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = |taken: usize| {
        shares(lower, count - taken).into_iter().map(move |share| [share, vec![taken]].concat())
    };
    (0..=count.min(*times)).rev().flat_map(with).collect()
}

/// Builds a play from steps by sorting them into playing order. Each step is paired with its dice number.
pub(super) fn in_order(steps: &[NumberStep]) -> Play {
    let mut steps = steps.to_vec();
    steps.sort_unstable_by(|(a, first), (b, second)| a.cmp(b).then_with(|| second.cmp(first)));
    let mut play = Play::PASS;
    steps.into_iter().for_each(|(_, step)| play.push(step));
    play
}

/// Returns the play with the steps `on_board` in which each dice number bears off the number of checkers
/// given in `off`. Returns `None` if no such play is legal. There is at most one such play, because the rules
/// fix the point from which each number bears off.
pub(super) fn with_bearing_off(
    position: &Position,
    on_board: &[NumberStep],
    off: &[(u8, usize)],
    rules: &RuleSet,
) -> Option<Play> {
    let (mut now, mut play) = (*position, Play::PASS);
    for (number, off) in off {
        let mut of_number: Vec<Step> =
            on_board.iter().filter(|(other, _)| other == number).map(|(_, step)| *step).collect();
        of_number.sort_unstable_by(|a, b| b.cmp(a));
        let mut all = of_number.into_iter().map(Some).chain(std::iter::repeat_n(None, *off));
        all.try_for_each(|wanted| {
            let is_wanted = |step: &Step| wanted.map_or(step.to.is_none(), |wanted| *step == wanted);
            let step = steps(&now, *number, rules).find(is_wanted)?;
            (now, ()) = (now.after(step), play.push(step));
            Some(())
        })?;
    }
    Some(play)
}
