//! Plays where a pinned mother counts at once: [`RuleSet::immediate`].
//!
//! A play ends with the step that ends the game, and the numbers left are not played. Such a play is legal however few
//! numbers it uses. For the others nothing changes: as many numbers have to be played as any play uses, and of two numbers
//! the higher one, if only one can be played.

use crate::rules::dice::run::{Order, Run};
use crate::rules::outcome::by_mothers;
use crate::rules::plays::legal_play::{LegalPlay, keep_greatest};
use crate::rules::plays::steps::steps;
use crate::rules::{Numbers, Pending, Play, Point, Position, RuleSet, Side, Step};

/// Whether a mother can end the game during a play from `position`, which is not over: only one on the opponent's starting
/// point, when the last checker of his there gets pinned, or is pinned and the pinner's own starting point gets empty.
#[inline]
pub(in crate::rules) fn may_end(position: &Position, rules: &RuleSet) -> bool {
    rules.immediate
        && position.stack(Point::start_of(Side::Theirs)).checkers(Side::Theirs) == 1
        && by_mothers(position, rules).is_none()
}

/// Adds the legal plays of `numbers`, which are no cascade, to `plays`; none if no number can be played.
pub(in crate::rules) fn generate(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    plays: &mut Vec<LegalPlay>,
) {
    let next = numbers.next(Pending::NONE, rules);
    let mut lines =
        Lines { rules, start: LegalPlay { play: Play::PASS, result: *position, next }, over: plays };
    let open = match numbers.order(rules) {
        Some(Order::Either([high, low])) => lines.of_two(high, low, numbers),
        Some(Order::Rising(run)) => lines.of_one(run, numbers),
        None => Vec::new(),
    };
    plays.extend(open);
}

/// The ways to play numbers one after the other, each result once.
struct Lines<'a> {
    rules: &'a RuleSet,
    /// No number played.
    start: LegalPlay,
    /// Those that end the game.
    over: &'a mut Vec<LegalPlay>,
}

impl Lines<'_> {
    /// Those of two different numbers that do not end the game.
    fn of_two(&mut self, high: u8, low: u8, numbers: Numbers) -> Vec<LegalPlay> {
        let start = [self.start];
        let (first_high, can_high) = self.longer(&start, high);
        let (first_low, can_low) = self.longer(&start, low);
        let (mut both, can_then_low) = self.longer(&first_high, low);
        let (high_last, can_then_high) = self.longer(&first_low, high);
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

    /// Those of one number that do not end the game.
    fn of_one(&mut self, run: Run, numbers: Numbers) -> Vec<LegalPlay> {
        let Some((number, times)) = run.groups().next() else { return Vec::new() };
        let mut lines = vec![self.start];
        for played in 0..times {
            let (longer, can_play) = self.longer(&lines, number);
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

    /// `lines` with one more number: those that do not end the game, and whether there are any at all.
    fn longer(&mut self, lines: &[LegalPlay], number: u8) -> (Vec<LegalPlay>, bool) {
        let (mut longer, mut can_play) = (Vec::new(), false);
        for line in lines {
            for step in steps(&line.result, number, self.rules) {
                can_play = true;
                let result = line.result.after(step);
                if by_mothers(&result, self.rules).is_some() {
                    let mut play = line.play;
                    play.push(step);
                    keep_greatest(LegalPlay { play, result, ..*line }, self.over);
                } else {
                    let steps: Vec<Step> = line.play.steps().chain([step]).collect();
                    keep_greatest(LegalPlay { play: Play::new(&steps), result, ..*line }, &mut longer);
                }
            }
        }
        (longer, can_play)
    }
}
