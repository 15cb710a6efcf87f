//! Plays of a roll with two different numbers, and plays that use a single dice number up to four times.

use crate::rules::board::points;
use crate::rules::board::position::{bearing_off, entry};
use crate::rules::plays::play::{keep_greatest, push_changed};
use crate::rules::{
    LegalPlay, Next, Numbers, POINTS, Pending, Play, Point, PointSets, Position, RuleSet, Run, Side, Step,
    steps,
};

/// Generates the plays that use two different numbers.
pub(super) struct TwoNumbers<'a> {
    pub(super) position: &'a Position,
    /// The two numbers, with the higher number first.
    pub(super) both: [u8; 2],
    pub(super) numbers: Numbers,
    pub(super) rules: &'a RuleSet,
    pub(super) plays: &'a mut Vec<LegalPlay>,
}

impl TwoNumbers<'_> {
    /// Adds all legal plays to the list, in a game without hits. Adds nothing if no number can be played.
    pub(super) fn generate(mut self) {
        let sets = self.position.my_points();
        if self.may_bear_off(&sets) {
            self.in_both_orders();
        } else {
            self.on_board(&sets);
        }
    }

    /// Whether a checker may be borne off during the play, because at most one checker is still outside the
    /// home board.
    fn may_bear_off(&self, sets: &PointSets) -> bool {
        let outside = sets.outside_home();
        sets.pins_allow_bearing_off(self.rules)
            && match outside.count_ones() {
                0 => true,
                1 => points(outside).all(|point| self.position.my_free(point) == 1),
                _ => false,
            }
    }

    /// Adds all legal plays in a position where no checker can be borne off during the play.
    ///
    /// Either one checker plays both numbers, or two checkers play one number each. If one of two steps
    /// starts where the other step ends, the result is the same as if one checker played both numbers, so
    /// such pairs of steps are skipped.
    fn on_board(&mut self, sets: &PointSets) {
        let [high, low] = self.both;
        let position = self.position;
        let next = self.numbers.next(Pending::NONE, self.rules);
        let start = LegalPlay { play: Play::PASS, result: *position, next };
        let by_high = sets.free & (sets.open << high);
        let by_low = sets.free & (sets.open << low);
        let by_both = sets.free & (sets.open << (high + low)) & ((sets.open << high) | (sets.open << low));

        for from in points(by_both) {
            let lower_first = sets.open & (from.bit() >> low) != 0;
            let (first, second) = if lower_first { (low, high) } else { (high, low) };
            let Some(between) = from.down(first) else { continue };
            push_changed(self.plays, &start, |play| {
                play.play = Play::of_two(Step::within(from, first), Step::within(between, second));
                play.result.make(Step::within(from, high + low));
            });
        }
        for from in points(by_high) {
            let step = Step::within(from, high);
            let after = LegalPlay { result: position.after(step), ..start };
            let meeting = from.bit() >> high | from.bit() << low;
            let used_up = if position.my_free(from) < 2 { from.bit() } else { 0 };
            for other in points(by_low & !(meeting | used_up)) {
                let other = Step::within(other, low);
                push_changed(self.plays, &after, |play| {
                    play.play =
                        if step > other { Play::of_two(step, other) } else { Play::of_two(other, step) };
                    play.result.make(other);
                });
            }
        }
        self.add_single_number_plays();
    }

    /// Adds all legal plays. Works in any position of any game, even with bearing off and hits, because it
    /// tries the numbers in both orders and compares the results.
    pub(super) fn in_both_orders(&mut self) {
        let [high, low] = self.both;
        let next = self.numbers.next(Pending::NONE, self.rules);
        for (first, second) in [(high, low), (low, high)] {
            for step in steps(self.position, first, self.rules) {
                let between = self.position.after(step);
                for then in steps(&between, second, self.rules) {
                    let play = Play::new(&[step, then]);
                    keep_greatest(LegalPlay { play, result: between.after(then), next }, self.plays);
                }
            }
        }
        self.add_single_number_plays();
    }

    /// Adds the plays that use only one number, if no play uses both. Depending on the rules, the player must
    /// play the higher number if possible, or may play either number.
    fn add_single_number_plays(&mut self) {
        let [high, low] = self.both;
        if !self.plays.is_empty() {
            return;
        }
        for (number, other) in [(high, low), (low, high)] {
            if !self.rules.higher || self.plays.is_empty() {
                let next = self.numbers.next(Pending::one(other), self.rules);
                for step in steps(self.position, number, self.rules) {
                    let result = self.position.after(step);
                    let play = LegalPlay { play: Play::new(&[step]), result, next };
                    keep_greatest(play.void_at_the_end(self.rules), self.plays);
                }
            }
        }
    }
}

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
