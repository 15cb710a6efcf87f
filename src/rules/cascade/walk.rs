//! All ways through a cascade.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::places::{Ground, Places, Reached};
use crate::rules::numbers::Run;
use crate::rules::{POINTS, Position, RuleSet};

/// As many positions are remembered at a time after each number if all results are wanted.
pub(super) const MOST: usize = 350_000;

/// The ways to play the first numbers of a run.
///
/// What a number leads to is collected before the next number is played, so that most ways which meet are walked on
/// only once.
pub(super) struct Walk<'a> {
    ground: Ground<'a>,
    /// Each number and how often it is played.
    groups: Vec<(u8, usize)>,
    /// What is reached after each of these but the last one.
    levels: Vec<Level>,
    /// As many positions are collected after each number before the next one is played.
    most: usize,
}

/// What is called for everything that is reached, until it wants no more.
type Visit<'a> = dyn FnMut(&Reached) -> ControlFlow<()> + 'a;

/// Some of the positions after a number.
#[derive(Default)]
struct Level {
    /// Each with the greatest play that leads there, in descending order.
    reached: Vec<Reached>,
    known: FxHashSet<Places>,
}

impl<'a> Walk<'a> {
    /// Ways that use the first `length` numbers of `run`. The more positions are collected after each number, up to `most`
    /// or a few more, the fewer ways are walked on twice, and the later the first result is reached.
    pub(super) fn new(
        position: &'a Position,
        run: Run,
        rules: &'a RuleSet,
        length: usize,
        most: usize,
    ) -> Self {
        let groups: Vec<_> = run.prefix(length).groups().collect();
        let levels = groups.iter().skip(1).map(|_| Level::default()).collect();
        Self { ground: Ground::new(position, rules), groups, levels, most }
    }

    /// Calls `visit` with everything that is reached: with the greatest play to it first, and in descending order as long
    /// as there are few; then often again with another play for what has been reached before.
    pub(super) fn each(&mut self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let start = self.ground.start();
        go_on(&[start], &self.groups, &mut self.levels, (&self.ground, self.most), visit)
    }
}

/// Goes on from some positions with the numbers that are left.
fn go_on(
    from: &[Reached],
    groups: &[(u8, usize)],
    levels: &mut [Level],
    (ground, most): (&Ground<'_>, usize),
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let Some(((number, times), groups)) = groups.split_first() else {
        return from.iter().try_for_each(visit);
    };
    let Some((level, levels)) = levels.split_first_mut() else {
        return from.iter().try_for_each(|before| {
            ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| visit(&reached))
        });
    };
    level.clear();
    for before in from {
        ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| {
            if level.known.insert(reached.places) {
                level.reached.push(reached);
            }
            ControlFlow::Continue(())
        })?;
        if level.reached.len() > most {
            go_on(&level.reached, groups, levels, (ground, most), visit)?;
            level.clear();
        }
    }
    go_on(&level.reached, groups, levels, (ground, most), visit)
}

impl Level {
    fn clear(&mut self) {
        self.reached.clear();
        self.known.clear();
    }
}
