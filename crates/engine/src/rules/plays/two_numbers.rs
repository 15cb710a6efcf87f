//! Plays of a roll with two different numbers.

use super::legal_play::{LegalPlay, keep_greatest, push_changed};
use super::steps::steps;
use crate::rules::board::point::points;
use crate::rules::board::point_sets::PointSets;
use crate::rules::{Numbers, Pending, Play, Position, RuleSet, Step};

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
