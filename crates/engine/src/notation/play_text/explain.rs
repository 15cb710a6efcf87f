//! Finds the reason why a text does not describe a legal play.

use super::{IllegalPlay, Journey, PlayText, Reason};
use crate::notation::step_text;
use crate::rules::Order;
use crate::rules::{Limit, Numbers, POINTS, Point, Position, RuleSet, Runner, Side, Step};

/// The context in which a play is checked: the position, the dice numbers to play, and the rules.
#[derive(Clone, Copy)]
pub(super) struct PlayQuestion<'a> {
    pub(super) position: &'a Position,
    pub(super) numbers: Numbers,
    pub(super) rules: &'a RuleSet,
}

impl PlayQuestion<'_> {
    /// The distinct dice numbers in ascending order, each with how often it is played.
    fn groups(&self) -> Vec<(u8, usize)> {
        match self.numbers.order(self.rules) {
            None => Vec::new(),
            Some(Order::Either([high, low])) => vec![(low, 1), (high, 1)],
            Some(Order::Rising(run)) => run.groups().collect(),
        }
    }

    /// Finds the reason why `text` is not a legal play. A legal play uses `must` dice numbers.
    pub(super) fn explain(&self, text: &PlayText, must: usize) -> IllegalPlay {
        let numbers = self.numbers;
        if must == 0 {
            let text = format!("you have no legal move with {numbers}; the only legal play is `pass`");
            return IllegalPlay::new(Reason::NoPlay, text);
        }
        if text.journeys.is_empty() {
            let text = format!("you have a legal move with {numbers}, so you cannot pass");
            return IllegalPlay::new(Reason::NotPass, text);
        }
        let count = self.groups().iter().map(|(_, times)| times).sum();
        if text.journeys.iter().map(Journey::hops).sum::<usize>() > count {
            let text = format!("the play has too many steps: {numbers} allows at most {count}");
            return IllegalPlay::new(Reason::TooMany, text);
        }
        let mut arrived = [0; POINTS as usize];
        let (mut used, mut steps) = (Vec::new(), Vec::new());
        let (mut step, mut on_bar) = (0, self.position.bar(Side::Mine));
        for journey in &text.journeys {
            for hop in journey.stops.windows(2) {
                step += 1;
                let (name, to) = (hop_text(hop), hop[1]);
                let numbers = match hop[0] {
                    Some(from) if on_bar == 0 => self.hop_fault(from, to, &name, &arrived),
                    Some(_) => {
                        let text = "you must first enter your checkers from the bar";
                        Err(IllegalPlay::of_step(Reason::Bar, &name, text))
                    }
                    None => self.entry_fault(to, &name, on_bar),
                };
                on_bar = on_bar.saturating_sub(if hop[0].is_none() { journey.checkers } else { 0 });
                match numbers {
                    Err(fault) => return fault.at_step(step),
                    Ok(numbers) => {
                        let way = way_steps(hop[0], &numbers).repeat(usize::from(journey.checkers));
                        steps.extend(way);
                        used.extend(numbers.repeat(usize::from(journey.checkers)));
                    }
                }
                if let Some(to) = to {
                    arrived[to.index()] += journey.checkers;
                }
            }
        }
        match self.rules.broken_limit(self.position, self.numbers, &steps, must) {
            Some(limit) => IllegalPlay::new(limit.into(), self.limit_text(limit)),
            None => self.usage_fault(&used, must),
        }
    }

    /// Describes a limit that the play breaks.
    fn limit_text(&self, limit: Limit) -> String {
        let text = match limit {
            Limit::Runner if self.rules.blocking.runner == Runner::Reached => {
                "no other checker may move until your first has reached the opponent's starting point"
            }
            Limit::Runner => {
                "no other checker may move until your first has passed the opponent's starting point"
            }
            Limit::Head => "too many checkers leave your starting point in one turn",
            Limit::HitAndRun => "a checker that hits in your home board cannot move again in the same turn",
            Limit::Prime => "your six points in a row need an opposing checker ahead of them",
            Limit::Sixes => "the play ends with six points in a row that the rules forbid",
            Limit::Unblock => {
                "the play must open the way for the opposing checkers, which are all trapped on one point"
            }
        };
        text.to_owned()
    }

    /// Explains why a play is illegal although each of its steps is possible on its own. `used` lists the
    /// dice numbers that the play uses.
    fn usage_fault(&self, used: &[u8], must: usize) -> IllegalPlay {
        let (numbers, groups) = (self.numbers, self.groups());
        let other = || {
            IllegalPlay::new(Reason::Other, format!("no legal play with {numbers} leads to this position"))
        };
        if numbers.is_cascade(self.rules) {
            // In a cascade, many combinations of numbers move a checker from one point to another, so only
            // the total number of pips can be compared.
            let pips: usize = used.iter().map(|number| usize::from(*number)).sum();
            let all =
                groups.iter().flat_map(|(number, times)| std::iter::repeat_n(usize::from(*number), *times));
            let is_short = pips < all.take(must).sum();
            let text = format!("you must play the first {must} numbers of the cascade {numbers}");
            return if is_short { IllegalPlay::new(Reason::Both, text) } else { other() };
        }
        let too_often =
            |(number, times): &&(u8, usize)| used.iter().filter(|other| *other == number).count() > *times;
        if let Some((number, _)) = groups.iter().rev().find(too_often) {
            let text = format!("the play uses the {number} more often than {numbers} allows");
            return IllegalPlay::new(Reason::Die, text);
        }
        let high = groups.last().map_or(0, |(number, _)| *number);
        match used {
            [number] if must == 1 && *number != high => {
                let text = format!("only one number of {numbers} can be played, and it must be the {high}");
                IllegalPlay::new(Reason::Higher, text)
            }
            _ if used.len() < must => {
                IllegalPlay::new(Reason::Both, incomplete_message(numbers, must, used.len()))
            }
            _ => other(),
        }
    }

    /// Returns the dice number with which a checker enters from the bar.
    ///
    /// # Errors
    /// Fails if no checker can enter there. The error contains the reason.
    pub(super) fn entry_fault(
        &self,
        to: Option<Point>,
        name: &str,
        on_bar: u8,
    ) -> Result<Vec<u8>, IllegalPlay> {
        if on_bar == 0 {
            let text = "you have no checker on the bar";
            return Err(IllegalPlay::of_step(Reason::NoChecker, name, text));
        }
        let number = POINTS + 1 - to.map_or(0, Point::number);
        if !self.groups().iter().any(|(other, _)| *other == number) {
            return Err(self.not_rolled(name));
        }
        to.map_or(Ok(()), |to| landing_fault(to, name, self.position))?;
        Ok(vec![number])
    }

    fn not_rolled(&self, name: &str) -> IllegalPlay {
        let what = if self.numbers.roll().is_some() { "roll is" } else { "numbers to be played are" };
        IllegalPlay::of_step(Reason::Die, name, &format!("the {what} {}", self.numbers))
    }

    /// Returns the dice numbers that a hop uses. A hop is the movement of a checker from one stop of its
    /// journey to the next.
    ///
    /// # Errors
    /// Fails if the hop is not possible. The error contains the reason.
    pub(super) fn hop_fault(
        &self,
        from: Point,
        to: Option<Point>,
        name: &str,
        arrived: &[u8],
    ) -> Result<Vec<u8>, IllegalPlay> {
        let position = self.position;
        let stack = position.stack(from);
        if stack.has_pinned(Side::Mine) {
            let text = format!("your checker on {from} is pinned");
            return Err(IllegalPlay::of_step(Reason::Pinned, name, &text));
        }
        if stack.free(Side::Mine) + arrived[from.index()] == 0 {
            let text = format!("you have no checker on {from}");
            return Err(IllegalPlay::of_step(Reason::NoChecker, name, &text));
        }
        match to {
            None => self.bear_off_fault(from, name)?,
            Some(to) => landing_fault(to, name, position)?,
        }
        let ways = self.ways(from, to);
        if ways.is_empty() {
            return Err(self.not_rolled(name));
        }
        let open = |way: &Vec<u8>| {
            let mut stops = way.iter().scan(Some(from), |at, number| {
                *at = at.and_then(|at| at.less(*number));
                at.filter(|at| Some(*at) > to)
            });
            stops.find(|&stop| !position.is_open_to(stop, Side::Mine))
        };
        let closed: Vec<Option<Point>> = ways.iter().map(open).collect();
        match closed.iter().flatten().next() {
            Some(&point) if closed.iter().all(Option::is_some) => {
                landing_fault(point, name, position)?;
            }
            _ => {}
        }
        let open_ways = ways.iter().zip(&closed).filter(|(_, closed)| closed.is_none());
        Ok(open_ways.map(|(way, _)| way).min_by_key(|way| way.len()).cloned().unwrap_or_default())
    }

    fn bear_off_fault(&self, from: Point, name: &str) -> Result<(), IllegalPlay> {
        let position = self.position;
        let from_above = || Point::ALL.into_iter().rev();
        let is_outside = |point: &Point| !point.is_home();
        let mine = |point: &Point| position.stack(*point).checkers(Side::Mine) > 0;
        let pinned = from_above().find(|point| position.stack(*point).has_pinned(Side::Mine));
        if let Some(point) = pinned.filter(|point| !self.rules.pinned_bear_off || is_outside(point)) {
            let text = format!("your checker on {point} is pinned, so you cannot bear off");
            return Err(IllegalPlay::of_step(Reason::PinnedHome, name, &text));
        }
        if self.numbers.is_cascade(self.rules) {
            // In a cascade, checkers outside the home board may first come home with lower numbers.
            return Ok(());
        }
        if let Some(outside) = from_above().filter(is_outside).find(|point| mine(point) && *point != from) {
            let text =
                format!("you cannot bear off while you have a checker on {outside}, outside your home board");
            return Err(IllegalPlay::of_step(Reason::NotHome, name, &text));
        }
        // A number that is larger than needed bears off a checker only from the highest occupied point, so no
        // other checker may be above the checker's last stop.
        let others = |point: &Point| position.stack(*point).checkers(Side::Mine) > u8::from(*point == from);
        let overshoots_another = |way: &Vec<u8>| {
            let last_stop = from.less(way[..way.len() - 1].iter().sum());
            let is_exact = way.iter().sum::<u8>() == from.number();
            let is_above = |point: &Point| !is_outside(point) && Some(*point) > last_stop;
            if is_exact { None } else { from_above().filter(is_above).find(others) }
        };
        let mut faults: Vec<_> = self.ways(from, None).iter().map(overshoots_another).collect();
        faults.sort_unstable();
        match faults.first() {
            Some(Some(other)) => {
                let which = if *other == from { "the other" } else { "your" };
                let text = format!("you must first move {which} checker on {other}");
                Err(IllegalPlay::of_step(Reason::Behind, name, &text))
            }
            _ => Ok(()),
        }
    }

    /// Returns all lists of dice numbers that bring a checker from `from` to `to`. If the checker is borne
    /// off, the last number may be larger than needed.
    fn ways(&self, from: Point, to: Option<Point>) -> Vec<Vec<u8>> {
        let (start, distance) = (from.number(), from.number() - to.map_or(0, Point::number));
        let arrives = |way: &Vec<u8>| {
            let pips: u8 = way.iter().sum();
            pips == distance
                || (to.is_none() && self.rules.overshoot && pips > start && pips - way[way.len() - 1] < start)
        };
        if let Some(Order::Either([high, low])) = self.numbers.order(self.rules) {
            let all = [vec![high], vec![low], vec![high, low], vec![low, high]];
            return all.into_iter().filter(arrives).collect();
        }
        let mut ways = Vec::new();
        each_rising_way(&self.groups(), start, &mut Vec::new(), &mut |way| {
            if !way.is_empty() && arrives(way) {
                ways.push(way.clone());
            }
        });
        ways
    }
}

/// Calls `found` with every ascending list of dice numbers from `groups` that a checker with `left` pips to
/// go can use. Only the last number of a list may be larger than needed.
fn each_rising_way(groups: &[(u8, usize)], left: u8, way: &mut Vec<u8>, found: &mut dyn FnMut(&Vec<u8>)) {
    found(way);
    if left == 0 {
        return;
    }
    for (index, (number, times)) in groups.iter().enumerate() {
        if *times > 0 {
            let mut rest = groups[index..].to_vec();
            rest[0].1 -= 1;
            way.push(*number);
            each_rising_way(&rest, left.saturating_sub(*number), way, found);
            way.pop();
        }
    }
}

fn landing_fault(to: Point, name: &str, position: &Position) -> Result<(), IllegalPlay> {
    if position.is_open_to(to, Side::Mine) {
        Ok(())
    } else if position.is_pinned_on(to, Side::Mine) {
        let text = format!("your own checker is pinned on {to}");
        Err(IllegalPlay::of_step(Reason::OwnPinned, name, &text))
    } else {
        Err(IllegalPlay::of_step(Reason::Blocked, name, &format!("the opponent holds {to}")))
    }
}

/// The error message for a play that uses too few numbers.
fn incomplete_message(numbers: Numbers, must: usize, played: usize) -> String {
    let repeated = match numbers {
        Numbers::Rolled(roll) => roll.is_double().then(|| roll.high()),
        Numbers::HandedOver(pending) => {
            let mut all = pending.numbers();
            all.next().filter(|first| must > 1 && all.all(|number| number == *first))
        }
    };
    match (repeated, must) {
        (Some(number), _) => format!("the {number} must be played {must} times, not {played}"),
        (None, 2) => format!("both numbers of {numbers} have to be played"),
        (None, _) => format!("one number of {numbers} has to be played"),
    }
}

/// Returns the steps of a hop that begins on `from`, or on the bar, and uses these numbers.
fn way_steps(from: Option<Point>, numbers: &[u8]) -> Vec<Step> {
    let mut at = from.map_or(POINTS + 1, Point::number);
    let step = |number: &u8| {
        let step = Step { from: Point::new(at), to: Point::new(at.saturating_sub(*number)) };
        at = at.saturating_sub(*number);
        step
    };
    numbers.iter().map(step).collect()
}

/// The text of a hop from one stop to the next, such as `24/18`.
pub(super) fn hop_text(hop: &[Option<Point>]) -> String {
    let start = hop[0].map_or_else(|| "bar".to_owned(), |from| from.to_string());
    format!("{start}/{}", step_text::place(hop[1]))
}
