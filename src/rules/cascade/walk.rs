//! All ways through a cascade.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::rules::movegen::Repeated;
use crate::rules::numbers::Run;
use crate::rules::{LegalPlay, Next, Play, Position, RuleSet};

/// As many positions are remembered at a time after each number if all results are wanted.
pub(super) const MOST: usize = 50_000;

/// The ways to play the first numbers of a run.
///
/// What a number leads to is collected before the next number is played, so that most ways which meet are walked on
/// only once.
pub(super) struct Walk<'a> {
    position: &'a Position,
    rules: &'a RuleSet,
    /// Each number and how often it is played.
    groups: Vec<(u8, usize)>,
    /// What is reached after each of these.
    levels: Vec<Level>,
    /// As many positions are collected after each number before the next one is played.
    most: usize,
}

/// What is called for everything that is reached, until it wants no more.
type Visit<'a> = dyn FnMut(&LegalPlay) -> ControlFlow<()> + 'a;

/// Some of the positions after a number.
#[derive(Default)]
struct Level {
    /// Each with the greatest play that leads there, in descending order.
    plays: Vec<LegalPlay>,
    known: FxHashSet<Position>,
    /// Room for the plays of one number.
    of_number: Vec<LegalPlay>,
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
        let levels = groups.iter().map(|_| Level::default()).collect();
        Self { position, rules, groups, levels, most }
    }

    /// Calls `visit` with the greatest play to everything that is reached, in descending order; now and then again with
    /// another play for what has been reached before.
    pub(super) fn each(&mut self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let start = LegalPlay { play: Play::PASS, result: *self.position, next: Next::OPPONENT };
        go_on(&[start], &self.groups, &mut self.levels, (self.rules, self.most), visit)
    }
}

/// Goes on from some positions with the numbers that are left.
fn go_on(
    from: &[LegalPlay],
    groups: &[(u8, usize)],
    levels: &mut [Level],
    (rules, most): (&RuleSet, usize),
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let Some((((number, times), groups), (level, levels))) =
        groups.split_first().zip(levels.split_first_mut())
    else {
        return from.iter().try_for_each(visit);
    };
    level.plays.clear();
    level.known.clear();
    for before in from {
        let repeated = Repeated::new(&before.result, *number, *times, rules, &mut level.of_number);
        if repeated.generate(&before.result, Next::OPPONENT) < *times {
            continue;
        }
        for play in &level.of_number {
            if level.known.insert(play.result) {
                level.plays.push(LegalPlay { play: before.play.then(&play.play), ..*play });
            }
        }
        if level.plays.len() > most {
            go_on(&level.plays, groups, levels, (rules, most), visit)?;
            level.plays.clear();
            level.known.clear();
        }
    }
    go_on(&level.plays, groups, levels, (rules, most), visit)
}
