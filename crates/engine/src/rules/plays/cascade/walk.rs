//! All ways through a cascade.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::places::{Ground, Places, Reached};
use crate::rules::dice::run::Run;
use crate::rules::{LegalPlay, Next, POINTS, Position, RuleSet};

/// As many positions are remembered at a time after each number if all results are wanted.
pub(super) const MOST: usize = 350_000;

/// How many ways there are from many positions is guessed when so many have been looked at.
const GUESSED_AFTER: usize = 50;

/// A play for each distinct result of all numbers of `run`, in descending order; who is next is left open. `None` if not
/// all can be played, or if about `most` ways or more are found on the way to these results.
pub(crate) fn walked(position: &Position, run: Run, rules: &RuleSet, most: usize) -> Option<Vec<LegalPlay>> {
    let (ground, mut left) = (Ground::new(position, rules), most);
    let (mut level, mut before) = (NumberLevel::default(), vec![ground.start()]);
    for (number, times) in run.groups() {
        level.clear();
        let mut found = 0;
        for (index, from) in before.iter().enumerate() {
            let _ = ground.each_way(*from, number, times as u8, POINTS, &mut |reached| {
                level.add(reached);
                found += 1;
                ControlFlow::Continue(())
            });
            let expected = found * before.len() / (index + 1);
            // Twice as many, because the first positions are not like all of them.
            if found > left || (index + 1 >= GUESSED_AFTER && expected > 2 * left) {
                return None;
            }
        }
        if level.reached.is_empty() {
            return None;
        }
        left -= found;
        std::mem::swap(&mut before, &mut level.reached);
    }
    let legal = |reached: Reached| LegalPlay {
        play: reached.play,
        result: ground.position(reached.places),
        next: Next::OPPONENT,
    };
    Some(before.into_iter().map(legal).collect())
}

/// The ways to play the first numbers of a run.
///
/// What a number leads to is collected before the next number is played, so that most ways which meet are walked on
/// only once.
pub(super) struct Walk<'a> {
    ground: Ground<'a>,
    /// Each number and how often it is played.
    groups: Vec<(u8, usize)>,
    /// What is reached after each of these but the last one.
    levels: Vec<NumberLevel>,
    /// As many positions are collected after each number before the next one is played.
    most: usize,
}

/// What is called for everything that is reached, until it wants no more.
type Visit<'a> = dyn FnMut(&Reached) -> ControlFlow<()> + 'a;

/// Some of the positions after a number.
#[derive(Default)]
struct NumberLevel {
    /// Each with the greatest play that leads there, in descending order.
    reached: Vec<Reached>,
    known: FxHashSet<Places>,
}

impl<'a> Walk<'a> {
    /// Ways that use the first `length` numbers of `run`. The more positions are collected after each number, up to `most`
    /// or a few more, the fewer ways are walked on twice, and the later the first result is reached.
    pub(super) fn new(position: &Position, run: Run, rules: &'a RuleSet, length: usize, most: usize) -> Self {
        let groups: Vec<_> = run.prefix(length).groups().collect();
        let levels = groups.iter().skip(1).map(|_| NumberLevel::default()).collect();
        Self { ground: Ground::new(position, rules), groups, levels, most }
    }

    /// Calls `visit` with everything that is reached: with the greatest play to it first, and in descending order as long
    /// as there are few; then often again with another play for what has been reached before.
    pub(super) fn each(&mut self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.each_while(&|| true, visit)
    }

    /// [`Walk::each`] until `goes_on` returns false. It is called before each position.
    pub(super) fn each_while(
        &mut self,
        goes_on: &dyn Fn() -> bool,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let all = WalkedWay { ground: &self.ground, most: self.most, goes_on };
        all.go_on(&[self.ground.start()], &self.groups, &mut self.levels, visit)
    }
}

/// Settings of a walk.
struct WalkedWay<'a> {
    ground: &'a Ground<'a>,
    most: usize,
    goes_on: &'a dyn Fn() -> bool,
}

impl WalkedWay<'_> {
    /// Goes on from some positions with the numbers that are left.
    fn go_on(
        &self,
        from: &[Reached],
        groups: &[(u8, usize)],
        levels: &mut [NumberLevel],
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let Some(((number, times), groups)) = groups.split_first() else {
            return from.iter().try_for_each(visit);
        };
        let mut before = from.iter().map_while(|before| (self.goes_on)().then_some(before));
        let Some((level, levels)) = levels.split_first_mut() else {
            before.try_for_each(|before| {
                self.ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| visit(&reached))
            })?;
            return self.unless_ended();
        };
        level.clear();
        for before in before {
            self.ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| {
                level.add(reached);
                ControlFlow::Continue(())
            })?;
            if level.reached.len() > self.most {
                self.go_on(&level.reached, groups, levels, visit)?;
                level.clear();
            }
        }
        self.unless_ended()?;
        self.go_on(&level.reached, groups, levels, visit)
    }

    fn unless_ended(&self) -> ControlFlow<()> {
        if (self.goes_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl NumberLevel {
    fn add(&mut self, reached: Reached) {
        if self.known.insert(reached.places) {
            self.reached.push(reached);
        }
    }

    fn clear(&mut self) {
        self.reached.clear();
        self.known.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all_results, random_cascades};
    use super::*;

    /// What is walked at once has all results, in the same order and with the same plays.
    #[test]
    fn walked_at_once() {
        let mut compared = 0;
        for (position, run, rules) in random_cascades(1500) {
            let Some(plays) = walked(&position, run, &rules, 3000) else { continue };
            assert!(plays.iter().all(|play| play.play.length() == run.len()));
            let of =
                |plays: &[LegalPlay]| plays.iter().map(|play| (play.play, play.result)).collect::<Vec<_>>();
            let expected = all_results(&position, run, &rules, 3000).unwrap();
            assert_eq!(of(&plays), of(&expected), "{run:?} at {position:?}");
            compared += 1;
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn not_all_numbers_or_too_many_ways() {
        let (start, rules) = (Position::START, RuleSet::EXPRESS);
        let sixes = Run::from_to(6, 6);
        assert_eq!(walked(&start, sixes, &rules, 4).map(|plays| plays.len()), Some(4));
        assert_eq!(walked(&start, sixes, &rules, 3), None);
        assert_eq!(walked(&start, Run::from_to(1, 6), &rules, 20_000), None);
        let blocked = "0 0 -2 0 0 0 0 0 15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0";
        let blocked = crate::notation::simple_board::parse(blocked).unwrap();
        assert_eq!(walked(&blocked, sixes, &rules, 100), None);
    }
}
