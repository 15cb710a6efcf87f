//! Finds the reason why a text does not describe a legal play, or why an unfinished play cannot continue with a
//! step.

use crate::notation::play_text::{IllegalPlay, Journey, PlayFault, PlayText, Reason};
use crate::rules::{Numbers, Order, POINTS, PartialPlay, Pending, Point, Position, RuleSet, Side, Step};

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
            return PlayFault::NoPlay(numbers).into();
        }
        if text.journeys.is_empty() {
            return PlayFault::NotPass(numbers).into();
        }
        let most = self.groups().iter().map(|(_, times)| times).sum();
        if text.journeys.iter().map(Journey::hops).sum::<usize>() > most {
            return PlayFault::TooMany { numbers, most }.into();
        }
        let mut arrived = [0; POINTS as usize];
        let (mut used, mut steps) = (Vec::new(), Vec::new());
        let (mut step, mut on_bar) = (0, self.position.bar(Side::Mine));
        for journey in &text.journeys {
            for hop in journey.stops.windows(2) {
                step += 1;
                let (from, to) = (hop[0], hop[1]);
                let numbers = match from {
                    Some(from) if on_bar == 0 => self.hop_fault(from, to, &arrived),
                    Some(_) => Err(PlayFault::Bar),
                    None => self.entry_fault(to, on_bar),
                };
                on_bar = on_bar.saturating_sub(if from.is_none() { journey.checkers } else { 0 });
                match numbers {
                    Err(fault) => return fault.at_step(step, Step { from, to }),
                    Ok(numbers) => {
                        let way = way_steps(from, &numbers).repeat(usize::from(journey.checkers));
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
            Some(limit) => PlayFault::Limit(limit, self.rules.blocking.runner).into(),
            None => self.usage_fault(&used, must).into(),
        }
    }

    /// Explains why a play is illegal although each of its steps is possible on its own. `used` lists the
    /// dice numbers that the play uses.
    fn usage_fault(&self, used: &[u8], must: usize) -> PlayFault {
        let (numbers, groups) = (self.numbers, self.groups());
        if numbers.is_cascade(self.rules) {
            // In a cascade, many combinations of numbers move a checker from one point to another, so only
            // the total number of pips can be compared.
            let pips: usize = used.iter().map(|number| usize::from(*number)).sum();
            let all =
                groups.iter().flat_map(|(number, times)| std::iter::repeat_n(usize::from(*number), *times));
            let is_short = pips < all.take(must).sum();
            return if is_short {
                PlayFault::MustPlayFirst { must, numbers }
            } else {
                PlayFault::Other(numbers)
            };
        }
        let too_often =
            |(number, times): &&(u8, usize)| used.iter().filter(|other| *other == number).count() > *times;
        if let Some(&(number, _)) = groups.iter().rev().find(too_often) {
            return PlayFault::UsedTooOften { number, numbers };
        }
        let high = groups.last().map_or(0, |(number, _)| *number);
        match used {
            [number] if must == 1 && *number != high => PlayFault::Higher { number: high, numbers },
            _ if used.len() < must => incomplete(numbers, must, used.len()),
            _ => PlayFault::Other(numbers),
        }
    }

    /// Returns the dice number with which a checker enters from the bar.
    ///
    /// # Errors
    /// Fails if no checker can enter there.
    fn entry_fault(&self, to: Option<Point>, on_bar: u8) -> Result<Vec<u8>, PlayFault> {
        if on_bar == 0 {
            return Err(PlayFault::NoChecker(None));
        }
        let number = POINTS + 1 - to.map_or(0, Point::number);
        if !self.groups().iter().any(|(other, _)| *other == number) {
            return Err(PlayFault::NotRolled(self.numbers));
        }
        to.map_or(Ok(()), |to| landing_fault(to, self.position))?;
        Ok(vec![number])
    }

    /// Returns the dice numbers that a hop uses. A hop is the movement of a checker from one stop of its
    /// journey to the next.
    ///
    /// # Errors
    /// Fails if the hop is not possible.
    fn hop_fault(&self, from: Point, to: Option<Point>, arrived: &[u8]) -> Result<Vec<u8>, PlayFault> {
        let position = self.position;
        let stack = position.stack(from);
        if stack.has_pinned(Side::Mine) {
            return Err(PlayFault::Pinned(from));
        }
        if stack.free(Side::Mine) + arrived[from.index()] == 0 {
            return Err(PlayFault::NoChecker(Some(from)));
        }
        match to {
            None => self.bear_off_fault(from)?,
            Some(to) => landing_fault(to, position)?,
        }
        let ways = self.ways(from, to);
        if ways.is_empty() {
            return Err(PlayFault::NotRolled(self.numbers));
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
                landing_fault(point, position)?;
            }
            _ => {}
        }
        let open_ways = ways.iter().zip(&closed).filter(|(_, closed)| closed.is_none());
        Ok(open_ways.map(|(way, _)| way).min_by_key(|way| way.len()).cloned().unwrap_or_default())
    }

    fn bear_off_fault(&self, from: Point) -> Result<(), PlayFault> {
        let position = self.position;
        let from_above = || Point::ALL.into_iter().rev();
        let is_outside = |point: &Point| !point.is_home();
        let mine = |point: &Point| position.stack(*point).checkers(Side::Mine) > 0;
        let pinned = from_above().find(|point| position.stack(*point).has_pinned(Side::Mine));
        if let Some(point) = pinned.filter(|point| !self.rules.pinned_bear_off || is_outside(point)) {
            return Err(PlayFault::PinnedHome(point));
        }
        if self.numbers.is_cascade(self.rules) {
            // In a cascade, checkers outside the home board may first come home with lower numbers.
            return Ok(());
        }
        if let Some(outside) = from_above().filter(is_outside).find(|point| mine(point) && *point != from) {
            return Err(PlayFault::NotHome(outside));
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
            Some(Some(point)) => Err(PlayFault::Behind { point: *point, same: *point == from }),
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

impl Reason {
    /// Returns the reason why an unfinished play under `rules` cannot continue with `step`, which must not be
    /// one of its next steps.
    pub fn against(play: &PartialPlay, step: Step, rules: &RuleSet) -> Self {
        if play.is_complete() {
            return if play.play().is_pass() { Self::NoPlay } else { Self::TooMany };
        }
        if step.from.is_some() && step.to >= step.from {
            return Self::Direction;
        }
        let on_bar = play.position().bar(Side::Mine);
        if step.from.is_some() && on_bar > 0 {
            return Self::Bar;
        }
        // Tests whether the step is possible on its own, with each number that it could use.
        let faults = play.next_numbers().map(|number| {
            let numbers = Numbers::HandedOver(Pending::of([number]).unwrap_or_default());
            let question = PlayQuestion { position: play.position(), numbers, rules };
            let no_arrivals = [0; Point::ALL.len()];
            let numbers = match step.from {
                Some(from) => question.hop_fault(from, step.to, &no_arrivals),
                None => question.entry_fault(step.to, on_bar),
            };
            numbers.err().map(|fault| fault.reason())
        });
        let mut faults: Vec<Option<Self>> = faults.collect();
        faults.sort_by_key(|fault| (fault.is_some(), *fault == Some(Self::Die)));
        match faults.first() {
            Some(Some(fault)) => *fault,
            // The step is possible on its own, but it does not lead to a legal play.
            _ => match play.broken_limit(step) {
                Some(limit) => Self::of_limit(limit),
                None if play.must() == 1 => Self::Higher,
                None => Self::Both,
            },
        }
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

fn landing_fault(to: Point, position: &Position) -> Result<(), PlayFault> {
    if position.is_open_to(to, Side::Mine) {
        Ok(())
    } else if position.is_pinned_on(to, Side::Mine) {
        Err(PlayFault::OwnPinned(to))
    } else {
        Err(PlayFault::Blocked(to))
    }
}

/// The fault of a play that uses too few numbers.
fn incomplete(numbers: Numbers, must: usize, played: usize) -> PlayFault {
    let repeated = match numbers {
        Numbers::Rolled(roll) => roll.is_double().then(|| roll.high()),
        Numbers::HandedOver(pending) => {
            let mut all = pending.numbers();
            all.next().filter(|first| must > 1 && all.all(|number| number == *first))
        }
    };
    match (repeated, must) {
        (Some(number), _) => PlayFault::MustPlay { number, must, played },
        (None, 2) => PlayFault::MustPlayBoth(numbers),
        (None, _) => PlayFault::MustPlayOne(numbers),
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
