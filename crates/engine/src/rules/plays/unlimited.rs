//! Finds one play for each distinct result of some numbers, without limits on single plays. This module
//! selects the generator that suits the game and the numbers.
//!
//! A player's own steps never change which points are open to them. In games without hits, the result of a
//! play therefore depends only on how many checkers move from each point with each number, and the generators
//! can produce every result exactly once without comparing positions. Comparisons are needed in three cases:
//! if checkers may be borne off during a roll of two different numbers, if a pinned mother (the last checker
//! on a starting point) may end the play, and in a [`cascade`].

use std::ops::ControlFlow;

use crate::rules::outcome::by_mothers;
use crate::rules::plays::play::keep_greatest;
use crate::rules::plays::two_numbers::{TwoNumbers, one_number};
use crate::rules::{
    Contact, LegalPlay, Numbers, Order, Pending, Play, Point, Position, RuleSet, Run, Side, Step, cascade,
    steps,
};

/// Adds the plays of `numbers` to `plays`, or adds nothing if no number can be played. Ignores the limits in
/// [`crate::rules::plays::limits`].
pub(super) fn unlimited(position: &Position, numbers: Numbers, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    match numbers.order(rules) {
        Some(Order::Rising(run)) if numbers.is_cascade(rules) => {
            let _ = cascade::each_result_of(position, run, numbers, rules, &|| true, &mut |play| {
                plays.push(*play);
                ControlFlow::Continue(())
            });
        }
        _ if may_end(position, rules) => generate_immediate(position, numbers, rules, plays),
        Some(Order::Rising(run)) => one_number(position, run, numbers, rules, plays),
        Some(Order::Either(both)) => {
            let mut both = TwoNumbers { position, both, numbers, rules, plays };
            match rules.mechanics.contact {
                Contact::Pin | Contact::Block => both.generate(),
                Contact::Hit => both.in_both_orders(),
            }
        }
        None => {}
    }
}

/// Whether a pinned mother can end the game during a play from `position`. The game must not be over yet.
///
/// Only a pin on the opponent's mother can end the game. Either the play pins the mother, or the mother is
/// already pinned and the pinning player's last checker leaves their own starting point.
#[inline]
pub(in crate::rules) fn may_end(position: &Position, rules: &RuleSet) -> bool {
    rules.immediate
        && position.stack(Point::start_of(Side::Theirs, position.course())).checkers(Side::Theirs) == 1
        && by_mothers(position, rules).is_none()
}

/// Adds the legal plays of `numbers` to `plays` under rules where a pinned mother ends the game at once: see
/// [`RuleSet::immediate`]. Adds nothing if no number can be played. The numbers must not be a cascade.
///
/// A play stops at the step that ends the game. Such a play is legal even if it uses fewer numbers than possible.
/// All other plays follow the usual rule: a play must use as many numbers as possible, and the higher number if
/// either number of a roll can be played but not both.
fn generate_immediate(position: &Position, numbers: Numbers, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    let next = numbers.next(Pending::NONE, rules);
    let mut lines =
        Lines { rules, start: LegalPlay { play: Play::PASS, result: *position, next }, finished: plays };
    let open = match numbers.order(rules) {
        Some(Order::Either([high, low])) => lines.of_two(high, low, numbers),
        Some(Order::Rising(run)) => lines.of_one(run, numbers),
        None => Vec::new(),
    };
    plays.extend(open);
}

/// Generates plays number by number, and keeps one play for each distinct result.
struct Lines<'a> {
    rules: &'a RuleSet,
    /// The play without steps, with which the search starts.
    start: LegalPlay,
    /// The plays found so far that end the game.
    finished: &'a mut Vec<LegalPlay>,
}

impl Lines<'_> {
    /// Returns the plays of two different dice numbers that do not end the game.
    fn of_two(&mut self, high: u8, low: u8, numbers: Numbers) -> Vec<LegalPlay> {
        let start = [self.start];
        let (first_high, can_high) = self.extend_by(&start, high);
        let (first_low, can_low) = self.extend_by(&start, low);
        let (mut both, can_then_low) = self.extend_by(&first_high, low);
        let (high_last, can_then_high) = self.extend_by(&first_low, high);
        high_last.into_iter().for_each(|line| keep_greatest(line, &mut both));
        if can_then_low || can_then_high {
            return both;
        }
        let rules = self.rules;
        let left = |lines: Vec<LegalPlay>, other| {
            let next = numbers.next(Pending::one(other), rules);
            lines.into_iter().map(move |line| LegalPlay { next, ..line }.void_at_the_end(rules))
        };
        let may_low = can_low && !(self.rules.higher && can_high);
        let by_low = if may_low { first_low } else { Vec::new() };
        let mut one = Vec::new();
        left(first_high, low).chain(left(by_low, high)).for_each(|line| keep_greatest(line, &mut one));
        one
    }

    /// Returns the plays of one repeated dice number that do not end the game.
    fn of_one(&mut self, run: Run, numbers: Numbers) -> Vec<LegalPlay> {
        let Some((number, times)) = run.groups().next() else { return Vec::new() };
        let mut lines = vec![self.start];
        for played in 0..times {
            let (longer, can_play) = self.extend_by(&lines, number);
            if !can_play {
                let next = numbers.next(Pending::rest(run, played), self.rules);
                lines.retain(|line| !line.play.is_pass());
                lines.iter_mut().for_each(|line| {
                    *line = LegalPlay { next, ..*line }.void_at_the_end(self.rules);
                });
                break;
            }
            lines = longer;
        }
        lines
    }

    /// Extends each play in `lines` by one step that uses `number`. Returns the extended plays that do not
    /// end the game, and whether the number can be played at all. Extended plays that end the game are added
    /// to `finished`.
    fn extend_by(&mut self, lines: &[LegalPlay], number: u8) -> (Vec<LegalPlay>, bool) {
        let (mut longer, mut can_play) = (Vec::new(), false);
        for line in lines {
            for step in steps(&line.result, number, self.rules) {
                can_play = true;
                let result = line.result.after(step);
                if by_mothers(&result, self.rules).is_some() {
                    let mut play = line.play;
                    play.push(step);
                    keep_greatest(LegalPlay { play, result, ..*line }, self.finished);
                } else {
                    let steps: Vec<Step> = line.play.steps().chain([step]).collect();
                    keep_greatest(LegalPlay { play: Play::new(&steps), result, ..*line }, &mut longer);
                }
            }
        }
        (longer, can_play)
    }
}
