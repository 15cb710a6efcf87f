//! Plays that are made step by step, as a person makes them: in any legal order.

use super::legal_play::LegalPlay;
use super::steps::steps;
use super::{cascade, immediate};
use crate::rules::dice::run::{Order, Run};
use crate::rules::outcome::by_mothers;
use crate::rules::{Contact, Next, Numbers, Pending, Play, Point, Position, RuleSet, Side, Step};

/// A play in the making: the steps that have been made are the beginning of a legal play.
///
/// A [`Play`] names each result once, by one order of its steps. This type knows every order: what can be reached by its
/// steps are the results of [`crate::rules::legal_plays`], no more and no fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPlay {
    rules: RuleSet,
    numbers: Numbers,
    /// What is left of the numbers.
    left: Option<Order>,
    /// How many of these have to be played.
    must: usize,
    /// Whether a step may end the game.
    may_end: bool,
    play: Play,
    position: Position,
}

/// A step that a play can go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// From where to where.
    pub step: Step,
    /// The number that it uses: 1–6.
    pub number: u8,
    /// Whether it pins a checker.
    pub pins: bool,
    /// Whether it releases a pinned checker.
    pub unpins: bool,
    /// The position after it, still seen by the player who makes the play.
    pub after: Position,
}

impl PartialPlay {
    /// No step made yet. The game must not be over.
    pub fn new(position: &Position, numbers: impl Into<Numbers>, rules: &RuleSet) -> Self {
        let numbers = numbers.into();
        let may_end = immediate::may_end(position, rules) && !numbers.is_cascade(rules);
        let left = numbers.order(rules);
        let mut play =
            Self { rules: *rules, numbers, left, must: 0, may_end, play: Play::PASS, position: *position };
        play.must = play.most(position, left);
        play
    }

    /// The steps that have been made, in the order in which they were.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The position after them, still seen by the player who makes them.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The numbers that have not been used, in ascending order. If the play is complete they cannot be.
    pub fn left(&self) -> impl Iterator<Item = u8> {
        self.pending().numbers()
    }

    /// The numbers that the next step could use, the higher one first.
    pub fn next_numbers(&self) -> impl Iterator<Item = u8> {
        first_numbers(self.left)
    }

    /// How many more numbers have to be played, unless a step ends the game before.
    pub const fn must(&self) -> usize {
        self.must
    }

    /// Whether all has been played that has to be; so is a play that can only be a pass from the beginning.
    pub const fn is_complete(&self) -> bool {
        self.must == 0
    }

    /// Who is next after a complete play.
    pub fn next(&self) -> Next {
        let next = self.numbers.next(self.pending(), &self.rules);
        LegalPlay { play: self.play, result: self.position, next }.void_at_the_end(&self.rules).next
    }

    /// The steps that a legal play can go on with, those by the higher number first, each from the 1-point up; none if it
    /// is complete.
    pub fn next_steps(&self) -> Vec<NextStep> {
        if self.is_complete() {
            return Vec::new();
        }
        let step_by = |number| steps(&self.position, number, &self.rules).map(move |step| (number, step));
        let all = first_numbers(self.left).flat_map(step_by);
        all.filter_map(|(number, step)| {
            let after = self.position.after(step);
            self.leads_on(number, &after).then(|| NextStep {
                step,
                number,
                pins: step.to.is_some_and(|to| pinned(&after, to) && !pinned(&self.position, to)),
                unpins: step.from.is_some_and(|from| pinned(&self.position, from) && !pinned(&after, from)),
                after,
            })
        })
        .collect()
    }

    /// Makes a step, by the number of its pips if that can be, and tells that number; `None` if it is none of
    /// [`PartialPlay::next_steps`].
    pub fn make(&mut self, step: Step) -> Option<u8> {
        let fits = |next: &&NextStep| next.step == step;
        let next = self.next_steps();
        let exact = next.iter().filter(fits).min_by_key(|next| next.number);
        let NextStep { number, after, .. } = exact?;
        self.must = if self.ends(after) { 0 } else { self.must - 1 };
        self.left = without(self.left, *number);
        self.play.push(step);
        self.position = *after;
        Some(*number)
    }
}

impl PartialPlay {
    /// What has not been used.
    fn pending(&self) -> Pending {
        match self.left {
            None => Pending::NONE,
            Some(Order::Either(both)) => Pending::both(both),
            Some(Order::Rising(run)) => Pending::rest(run, 0),
        }
    }

    /// Whether a step by `number`, not yet made, that leads to `after` is the next one of a legal play.
    fn leads_on(&self, number: u8, after: &Position) -> bool {
        if self.ends(after) {
            return true;
        }
        let is_long = 1 + self.most(after, without(self.left, number)) == self.must;
        let is_too_low = match self.left {
            Some(Order::Either([high, low])) if self.must == 1 && self.rules.higher && number == low => {
                steps(&self.position, high, &self.rules).next().is_some()
            }
            _ => false,
        };
        is_long && !is_too_low
    }

    /// Whether the game ends with the step that leads here.
    fn ends(&self, after: &Position) -> bool {
        self.may_end && by_mothers(after, &self.rules).is_some()
    }

    /// How many of these numbers can be played from a position at most, the one that ends the game being the last.
    fn most(&self, position: &Position, numbers: Option<Order>) -> usize {
        match numbers {
            Some(Order::Rising(run)) if !self.may_end && self.rules.mechanics.contact != Contact::Hit => {
                cascade::longer(position, run, 0, &self.rules).as_ref().map_or(0, Play::length)
            }
            _ => self.most_by_trying(position, numbers),
        }
    }

    /// The same for four numbers at most.
    fn most_by_trying(&self, position: &Position, numbers: Option<Order>) -> usize {
        let all = match numbers {
            None => return 0,
            Some(Order::Either(_)) => 2,
            Some(Order::Rising(run)) => run.len(),
        };
        let mut most = 0;
        for number in first_numbers(numbers) {
            for step in steps(position, number, &self.rules) {
                let after = position.after(step);
                let further =
                    if self.ends(&after) { 0 } else { self.most_by_trying(&after, without(numbers, number)) };
                most = most.max(1 + further);
                if most == all {
                    return most;
                }
            }
        }
        most
    }
}

/// The numbers with which the rest can be begun.
fn first_numbers(left: Option<Order>) -> impl Iterator<Item = u8> {
    let (first, second) = match left {
        None => (None, None),
        Some(Order::Either([high, low])) => (Some(high), Some(low)),
        Some(Order::Rising(run)) => (run.numbers().next().map(|(number, _)| number), None),
    };
    first.into_iter().chain(second)
}

/// What is left when `number` has been used.
fn without(left: Option<Order>, number: u8) -> Option<Order> {
    let rest = match left? {
        Order::Either([high, low]) => Run::single(if number == high { low } else { high }),
        Order::Rising(run) => run.rest(1),
    };
    (rest.len() > 0).then_some(Order::Rising(rest))
}

/// Whether the opponent has a pinned checker on a point.
fn pinned(position: &Position, point: Point) -> bool {
    position.stack(point).has_pinned(Side::Theirs)
}
