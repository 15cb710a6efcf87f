//! Enumerates all plays of a [cascade](super).

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::places::{Ground, Places, Reached};
use crate::rules::dice::run::Run;
use crate::rules::{LegalPlay, Next, POINTS, Position, RuleSet};

/// The maximum number of positions that a walk over all results stores after each dice number.
pub(super) const MOST: usize = 350_000;

/// After this number of positions, [`walked`] estimates how much work the whole walk will take.
const ESTIMATE_AFTER: usize = 50;

/// Returns a play for each distinct result that uses all numbers of `run`, in descending order. The field
/// `next` of these plays is a placeholder. Returns `None` if not all numbers can be played, or if the search
/// would have to try more than about `most` step combinations.
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
            // The factor of two allows for the first positions not being representative.
            if found > left || (index + 1 >= ESTIMATE_AFTER && expected > 2 * left) {
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

/// An enumeration of all plays of a run's first numbers.
///
/// After each dice number, the walk collects positions before it plays the next number. So a position that
/// several plays lead to is usually processed only once.
pub(super) struct Walk<'a> {
    ground: Ground<'a>,
    /// The distinct dice numbers, each with how often it is played.
    groups: Vec<(u8, usize)>,
    /// The positions collected after each dice number except the last.
    levels: Vec<NumberLevel>,
    /// How many positions are collected after a dice number, at most, before the walk continues with the next
    /// number.
    most: usize,
}

/// A callback for each play. If it returns `Break`, the walk stops.
type Visit<'a> = dyn FnMut(&Reached) -> ControlFlow<()> + 'a;

/// The positions collected after one dice number has been played.
#[derive(Default)]
struct NumberLevel {
    /// The positions, each with the play that leads to it and comes first in descending order. They are sorted by
    /// these plays.
    reached: Vec<Reached>,
    known: FxHashSet<Places>,
}

impl<'a> Walk<'a> {
    /// Creates a walk over the plays of the first `length` numbers of `run`. The walk collects up to about
    /// `most` positions after each number. With a greater `most`, fewer positions are processed twice, but
    /// the first result comes later.
    pub(super) fn new(position: &Position, run: Run, rules: &'a RuleSet, length: usize, most: usize) -> Self {
        let groups: Vec<_> = run.prefix(length).groups().collect();
        let levels = groups.iter().skip(1).map(|_| NumberLevel::default()).collect();
        Self { ground: Ground::new(position, rules), groups, levels, most }
    }

    /// Calls `visit` with each result and the greatest play that leads to it, until `goes_on` returns false. Few
    /// results come in descending order of these plays. If there are many results, the same result may be visited
    /// several times, with different plays. `goes_on` is called before each position is processed.
    pub(super) fn each_while(
        &mut self,
        goes_on: &dyn Fn() -> bool,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let all = WalkSettings { ground: &self.ground, most: self.most, goes_on };
        all.continue_from(&[self.ground.start()], &self.groups, &mut self.levels, visit)
    }
}

/// Settings that stay the same during a walk.
struct WalkSettings<'a> {
    ground: &'a Ground<'a>,
    most: usize,
    goes_on: &'a dyn Fn() -> bool,
}

impl WalkSettings<'_> {
    /// Continues the walk from the positions `from` with the remaining numbers.
    fn continue_from(
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
            return self.check_running();
        };
        level.clear();
        for before in before {
            self.ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| {
                level.add(reached);
                ControlFlow::Continue(())
            })?;
            if level.reached.len() > self.most {
                self.continue_from(&level.reached, groups, levels, visit)?;
                level.clear();
            }
        }
        self.check_running()?;
        self.continue_from(&level.reached, groups, levels, visit)
    }

    fn check_running(&self) -> ControlFlow<()> {
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

    /// `walked` returns the same plays in the same order as a [`Walk`].
    #[test]
    fn walked_agrees_with_a_walk() {
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
    fn walked_returns_none_for_short_plays_or_too_many_ways() {
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
