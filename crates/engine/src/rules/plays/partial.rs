//! Plays that a player makes step by step, in any legal order.

use crate::rules::outcome::by_mothers;
use crate::rules::plays::limits::LimitedTurn;
use crate::rules::plays::unlimited::may_end;
use crate::rules::{
    Contact, LegalPlay, Limit, Next, Numbers, Order, Pending, Play, Point, Position, RuleSet, Run, Side,
    Step, cascade, steps,
};

/// An unfinished play. Its steps are the beginning of a legal play.
///
/// Unlike a [`Play`], a partial play accepts its steps in every legal order. The final positions that it can
/// reach are exactly the results of [`crate::rules::legal_plays`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPlay {
    rules: RuleSet,
    numbers: Numbers,
    /// The dice numbers that the play has not used yet.
    left: Option<Order>,
    /// Number of steps that the player must still make.
    must: usize,
    /// Whether a step of this play may end the game by pinning a mother, the last checker on a starting
    /// point.
    may_end: bool,
    /// The results that the play may lead to, if the rules limit plays: see [`crate::rules::plays::limits`].
    limited: Option<LimitedTurn>,
    play: Play,
    /// The position at the start of the play.
    start: Position,
    position: Position,
}

/// A possible next step of an unfinished play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// The step that the player can make.
    pub step: Step,
    /// The dice number that the step uses: 1–6.
    pub number: u8,
    /// Whether the step pins an opposing checker.
    pub pins: bool,
    /// Whether the step releases a pinned opposing checker.
    pub unpins: bool,
    /// Whether the step hits an opposing checker.
    pub hits: bool,
    /// The position after the step, still from the view of the player who makes the play.
    pub after: Position,
}

impl PartialPlay {
    /// Creates an unfinished play without steps. The game must not be over.
    pub fn new(position: &Position, numbers: impl Into<Numbers>, rules: &RuleSet) -> Self {
        let numbers = numbers.into();
        let may_end = may_end(position, rules) && !numbers.is_cascade(rules);
        let left = numbers.order(rules);
        let mut play = Self {
            rules: *rules,
            numbers,
            left,
            must: 0,
            may_end,
            limited: None,
            play: Play::PASS,
            start: *position,
            position: *position,
        };
        if rules.limits_plays() {
            let (turn, must) = LimitedTurn::new(position, numbers, rules);
            (play.limited, play.must) = (Some(turn), must);
        } else {
            play.must = play.max_steps(position, left);
        }
        play
    }

    /// The steps already made, in the order in which they were made.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The position after the steps already made, still from the view of the player who makes the play.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The unused dice numbers, in ascending order. Once the play is complete, these are the numbers that
    /// cannot be played.
    pub fn left(&self) -> impl Iterator<Item = u8> {
        Pending::all_of(self.left).numbers()
    }

    /// The dice numbers that the next step may use, with the higher number first. Some of them may not lead
    /// to a legal play.
    pub fn next_numbers(&self) -> impl Iterator<Item = u8> {
        first_numbers(self.left)
    }

    /// Number of steps that the player must still make, unless a step ends the game earlier.
    pub const fn must(&self) -> usize {
        self.must
    }

    /// Whether the player has made all required steps. If the only legal play is a pass, this is true from
    /// the start.
    pub const fn is_complete(&self) -> bool {
        self.must == 0
    }

    /// The player whose turn comes after this play, which must be complete.
    pub fn next(&self) -> Next {
        let next = self.numbers.next(Pending::all_of(self.left), &self.rules);
        LegalPlay { play: self.play, result: self.position, next }.void_at_the_end(&self.rules).next
    }

    /// Returns the limit because of which the play cannot continue with `step`, which a checker can make with
    /// one of the numbers.
    pub(crate) fn broken_limit(&self, step: Step) -> Option<Limit> {
        self.limited.as_ref()?.broken_limit(&self.position, step, self.must == 1)
    }

    /// The possible next steps of a legal play. Steps with the higher number come first. For each number, the
    /// steps are in ascending order of starting points. The list is empty if the play is complete.
    pub fn next_steps(&self) -> Vec<NextStep> {
        if self.is_complete() {
            return Vec::new();
        }
        let step_by = |number| steps(&self.position, number, &self.rules).map(move |step| (number, step));
        let all = first_numbers(self.left).flat_map(step_by);
        all.filter_map(|(number, step)| {
            let after = self.position.after(step);
            self.leads_on(number, step, &after).then(|| NextStep {
                step,
                number,
                pins: step.to.is_some_and(|to| pinned(&after, to) && !pinned(&self.position, to)),
                unpins: step.from.is_some_and(|from| pinned(&self.position, from) && !pinned(&after, from)),
                hits: after.bar(Side::Theirs) > self.position.bar(Side::Theirs),
                after,
            })
        })
        .collect()
    }

    /// Makes a step and returns the number that it uses. If several numbers allow the step, uses the lowest
    /// of them. This is the exact number of pips if the player may play that number. Returns `None` if the
    /// step is not among [`PartialPlay::next_steps`].
    pub fn make(&mut self, step: Step) -> Option<u8> {
        let fits = |next: &NextStep| next.step == step;
        let exact = self.next_steps().into_iter().filter(fits).min_by_key(|next| next.number)?;
        self.follow(&exact);
        Some(exact.number)
    }

    /// Makes a step of the list [`PartialPlay::next_steps`] of this play. Unlike [`PartialPlay::make`], this
    /// function lets the caller choose between several numbers that allow the same step.
    pub fn follow(&mut self, next: &NextStep) {
        let NextStep { step, number, after, .. } = next;
        self.must = if self.ends(after) { 0 } else { self.must.saturating_sub(1) };
        if let Some(turn) = &mut self.limited {
            turn.make(&self.position, *step);
        }
        self.left = without(self.left, *number);
        self.play.push(*step);
        self.position = *after;
        if self.rules.mechanics.contact == Contact::Hit {
            self.play.record_hits(&self.start);
        }
    }
}

impl PartialPlay {
    /// Whether `step`, which uses `number` and leads to the position `after`, can be part of a legal play.
    fn leads_on(&self, number: u8, step: Step, after: &Position) -> bool {
        if self.ends(after) {
            return true;
        }
        let left = without(self.left, number);
        let is_possible = match &self.limited {
            Some(turn) => turn.leads_on(&self.position, step, &numbers_of(left, self.must - 1)),
            None => 1 + self.max_steps(after, left) == self.must,
        };
        let is_too_low = match self.left {
            Some(Order::Either([high, low])) if self.must == 1 && self.rules.higher && number == low => {
                steps(&self.position, high, &self.rules).next().is_some()
            }
            _ => false,
        };
        // Under limits, the results of legal plays already exclude plays with a number that is too low.
        is_possible && (self.limited.is_some() || !is_too_low)
    }

    /// Whether a step that leads to the position `after` ends the game.
    fn ends(&self, after: &Position) -> bool {
        self.may_end && by_mothers(after, &self.rules).is_some()
    }

    /// The maximum number of steps that can be made from `position` with these numbers. A step that ends the
    /// game is the last step.
    fn max_steps(&self, position: &Position, numbers: Option<Order>) -> usize {
        match numbers {
            Some(Order::Rising(run)) if !self.may_end && self.rules.mechanics.contact != Contact::Hit => {
                if self.can_play_simply(*position, run) {
                    return run.len();
                }
                cascade::longer(position, run, 0, &self.rules).as_ref().map_or(0, Play::length)
            }
            _ => self.max_steps_by_search(position, numbers),
        }
    }

    /// Whether all numbers of `run` can be played by always making the first possible step. Usually they can, and
    /// this is much faster than the search for the longest play.
    fn can_play_simply(&self, mut position: Position, run: Run) -> bool {
        run.numbers().all(|(number, _)| {
            let step = steps(&position, number, &self.rules).next();
            step.inspect(|step| position = position.after(*step)).is_some()
        })
    }

    /// Computes [`PartialPlay::max_steps`] by trying all steps. This is fast enough for at most four numbers.
    fn max_steps_by_search(&self, position: &Position, numbers: Option<Order>) -> usize {
        let all = match numbers {
            None => return 0,
            Some(Order::Either(_)) => 2,
            Some(Order::Rising(run)) => run.len(),
        };
        let mut most = 0;
        for number in first_numbers(numbers) {
            for step in steps(position, number, &self.rules) {
                let after = position.after(step);
                let further = if self.ends(&after) {
                    0
                } else {
                    self.max_steps_by_search(&after, without(numbers, number))
                };
                most = most.max(1 + further);
                if most == all {
                    return most;
                }
            }
        }
        most
    }
}

/// The numbers that the next step may use, with the higher number first.
fn first_numbers(left: Option<Order>) -> impl Iterator<Item = u8> {
    let (first, second) = match left {
        None => (None, None),
        Some(Order::Either([high, low])) => (Some(high), Some(low)),
        Some(Order::Rising(run)) => (run.numbers().next().map(|(number, _)| number), None),
    };
    first.into_iter().chain(second)
}

/// The first `count` of the numbers that are left after a step. At least one number of a roll has been used,
/// so they are equal.
fn numbers_of(left: Option<Order>, count: usize) -> Vec<u8> {
    match left {
        Some(Order::Rising(run)) => run.numbers().map(|(number, _)| number).take(count).collect(),
        _ => Vec::new(),
    }
}

/// Removes one use of `number` from `left`. Returns `None` if no numbers remain.
fn without(left: Option<Order>, number: u8) -> Option<Order> {
    let rest = match left? {
        Order::Either([high, low]) => Run::single(if number == high { low } else { high }),
        Order::Rising(run) => run.rest(1),
    };
    (rest.len() > 0).then_some(Order::Rising(rest))
}

/// Whether the opponent has a pinned checker on `point`.
fn pinned(position: &Position, point: Point) -> bool {
    position.stack(point).has_pinned(Side::Theirs)
}

/// Returns the dice number that each step of a legal play uses, in the order of the steps. If a step could
/// use either number of the roll, returns the lower number for this step.
pub fn used_numbers(position: &Position, numbers: Numbers, play: &Play, rules: &RuleSet) -> Vec<u8> {
    match numbers.order(rules) {
        None => Vec::new(),
        Some(Order::Rising(run)) => run.numbers().map(|(number, _)| number).take(play.length()).collect(),
        Some(Order::Either(_)) => {
            let mut partial = PartialPlay::new(position, numbers, rules);
            play.steps().map_while(|step| partial.make(step)).collect()
        }
    }
}
