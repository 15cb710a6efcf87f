//! Plays that use a single dice number up to four times.

use super::legal_play::{LegalPlay, push_changed};
use super::steps::{bearing_off, entry};
use crate::rules::board::point_sets::PointSets;
use crate::rules::dice::run::Run;
use crate::rules::{Next, Numbers, POINTS, Pending, Play, Point, Position, RuleSet, Side, Step};

/// Fills `plays` with the legal plays of a single dice number, which is played up to four times.
pub(super) fn one_number(
    position: &Position,
    run: Run,
    numbers: Numbers,
    rules: &RuleSet,
    plays: &mut Vec<LegalPlay>,
) {
    let Some((number, times)) = run.groups().next() else { return };
    let next = numbers.next(Pending::NONE, rules);
    let most = Repeated::new(position, number, times, rules, plays).generate(position, next);
    if most < times && rules.hand_over {
        let next = numbers.next(Pending::rest(run, most), rules);
        plays.iter_mut().for_each(|play| *play = LegalPlay { next, ..*play }.void_at_the_end(rules));
    }
}

/// Generates the plays that repeat one dice number, in any position.
///
/// Two plays have the same result only if they have the same number of steps from each point. The generator
/// lists the steps of a play in descending order of starting points, so no two of its plays have the same
/// result. Every playable set of steps can be played in this order, because each step onto a point comes
/// before the steps from that point, and bearing off comes last.
pub(in crate::rules) struct Repeated<'a> {
    number: u8,
    /// How many times the player has to play the number, which is the maximum number of steps.
    times: usize,
    sets: PointSets,
    rules: &'a RuleSet,
    /// Number of steps in the longest plays found so far. Shorter plays are discarded.
    most: usize,
    plays: &'a mut Vec<LegalPlay>,
}

/// The highest point, where the search for the first step begins.
const HIGHEST: Point = Point::known(POINTS);

impl<'a> Repeated<'a> {
    pub(in crate::rules) fn new(
        position: &Position,
        number: u8,
        times: usize,
        rules: &'a RuleSet,
        plays: &'a mut Vec<LegalPlay>,
    ) -> Self {
        plays.clear();
        Self { number, times, sets: position.my_points(), rules, most: 0, plays }
    }

    /// Fills the list with the plays that use the number as many times as possible, in descending order.
    /// Returns the number of steps in these plays. If the number cannot be played, the list is empty and the
    /// result is 0.
    pub(in crate::rules) fn generate(mut self, position: &Position, next: Next) -> usize {
        let start = LegalPlay { play: Play::PASS, result: *position, next };
        if position.bar(Side::Mine) == 0 {
            self.extend(&start, HIGHEST, self.sets.free);
        } else {
            self.enter(start);
        }
        if self.most == 0 {
            self.plays.clear();
        }
        self.most
    }

    /// Enters checkers from the bar first, as the rules require, and then extends the play.
    #[cold]
    fn enter(&mut self, mut so_far: LegalPlay) {
        while so_far.play.length() < self.times
            && let Some(step) = entry(&so_far.result, self.number)
        {
            so_far.result = so_far.result.after(step);
            so_far.play.push(step);
        }
        let free = match so_far.result.bar(Side::Mine) {
            0 => so_far.result.my_points().free,
            _ => 0,
        };
        self.sets.free = free;
        self.extend(&so_far, HIGHEST, free);
    }

    /// Adds the play `so_far` with its last possible step to the list.
    fn finish(&mut self, so_far: &LegalPlay, last: Step) {
        if self.most < self.times {
            self.most = self.times;
            self.plays.clear();
        }
        push_changed(self.plays, so_far, |longer| {
            longer.play.push(last);
            longer.result.make(last);
        });
    }

    /// Adds the play `so_far` to the list unless the list has a longer play. Then tries all further steps
    /// that start on the point `highest` or a lower point. `free` is the set of points with free checkers
    /// after `so_far`.
    fn extend(&mut self, so_far: &LegalPlay, highest: Point, free: u32) {
        let length = so_far.play.length();
        if length > self.most {
            self.most = length;
            self.plays.clear();
        }
        if length == self.most {
            self.plays.push(*so_far);
        }
        if length == self.times {
            return;
        }
        let mut from_points = free & (self.sets.open << self.number);
        if let Some(from) = bearing_off(&PointSets { free, ..self.sets }, self.number, self.rules) {
            from_points |= from.bit();
        }
        from_points &= 2 * highest.bit() - 1;
        while let Some(from) = from_points.checked_ilog2() {
            from_points &= !(1 << from);
            let from = Point::known(from as u8);
            let step = Step::by(from, self.number);
            if length + 1 == self.times {
                self.finish(so_far, step);
                continue;
            }
            let mut longer = *so_far;
            longer.play.push(step);
            longer.result.make(step);
            let left = if longer.result.my_free(from) == 0 { free & !from.bit() } else { free };
            let landed = step.to.map_or(0, Point::bit);
            self.extend(&longer, from, left | landed);
        }
    }
}
