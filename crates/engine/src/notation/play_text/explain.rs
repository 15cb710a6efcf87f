//! Why a text means no legal play.

use super::{IllegalPlay, Journey, PlayFault, PlayText};
use crate::notation::step_text;
use crate::rules::Order;
use crate::rules::{Numbers, POINTS, Point, Position, RuleSet, Side};

/// What has to be played where.
#[derive(Clone, Copy)]
pub(super) struct PlayQuestion<'a> {
    pub(super) position: &'a Position,
    pub(super) numbers: Numbers,
    pub(super) rules: &'a RuleSet,
}

impl PlayQuestion<'_> {
    /// How often each number is to be played, from the lowest to the highest.
    fn groups(&self) -> Vec<(u8, usize)> {
        match self.numbers.order(self.rules) {
            None => Vec::new(),
            Some(Order::Either([high, low])) => vec![(low, 1), (high, 1)],
            Some(Order::Rising(run)) => run.groups().collect(),
        }
    }

    /// Why `text` is not a legal play, which uses `must` numbers.
    pub(super) fn explain(&self, text: &PlayText, must: usize) -> IllegalPlay {
        let numbers = self.numbers;
        if must == 0 {
            return PlayFault::MustPass(numbers).into();
        }
        if text.journeys.is_empty() {
            return PlayFault::MayNotPass(numbers).into();
        }
        let count = self.groups().iter().map(|(_, times)| times).sum();
        if text.journeys.iter().map(Journey::hops).sum::<usize>() > count {
            return PlayFault::TooMany { numbers, count }.into();
        }
        let mut arrived = [0; POINTS as usize];
        let mut used: Vec<u8> = Vec::new();
        let mut step = 0;
        for journey in &text.journeys {
            for hop in journey.stops.windows(2) {
                step += 1;
                let ([Some(from), to], name) = ([hop[0], hop[1]], hop_text(hop)) else { continue };
                match self.hop_fault(from, to, &name, &arrived) {
                    Err(fault) => return IllegalPlay { fault, step: Some(step) },
                    Ok(numbers) => used.extend(numbers.repeat(usize::from(journey.checkers))),
                }
                if let Some(to) = to {
                    arrived[to.index()] += journey.checkers;
                }
            }
        }
        self.usage_fault(&used, must).into()
    }

    /// What is wrong with the numbers that a play of single checker moves without fault has used.
    fn usage_fault(&self, used: &[u8], must: usize) -> PlayFault {
        let (numbers, groups) = (self.numbers, self.groups());
        if numbers.is_cascade(self.rules) {
            // A checker goes from point to point in many ways, so that only pips can be compared.
            let pips: usize = used.iter().map(|number| usize::from(*number)).sum();
            let all =
                groups.iter().flat_map(|(number, times)| std::iter::repeat_n(usize::from(*number), *times));
            let is_short = pips < all.take(must).sum();
            return if is_short {
                PlayFault::ShortCascade { numbers, must }
            } else {
                PlayFault::Other(numbers)
            };
        }
        let too_often =
            |(number, times): &&(u8, usize)| used.iter().filter(|other| *other == number).count() > *times;
        if let Some((number, _)) = groups.iter().rev().find(too_often) {
            return PlayFault::TooOften(numbers, *number);
        }
        let high = groups.last().map_or(0, |(number, _)| *number);
        match used {
            [number] if must == 1 && *number != high => PlayFault::LowerNumber { numbers, high },
            _ if used.len() < must => PlayFault::Incomplete { numbers, must, played: used.len() },
            _ => PlayFault::Other(numbers),
        }
    }

    /// The numbers that the hop uses, or what is wrong with it.
    pub(super) fn hop_fault(
        &self,
        from: Point,
        to: Option<Point>,
        name: &str,
        arrived: &[u8],
    ) -> Result<Vec<u8>, PlayFault> {
        let position = self.position;
        let stack = position.stack(from);
        if stack.has_pinned(Side::Mine) {
            return Err(PlayFault::Pinned(name.into(), from));
        }
        if stack.free(Side::Mine) + arrived[from.index()] == 0 {
            return Err(PlayFault::NoChecker(name.into(), from));
        }
        match to {
            None => self.bear_off_fault(from, name)?,
            Some(to) => landing_fault(to, name, position)?,
        }
        let ways = self.ways(from, to);
        let shortest = ways.iter().min_by_key(|way| way.len());
        let shortest = shortest.ok_or_else(|| PlayFault::NotRolled(name.into(), self.numbers))?;
        let open = |way: &Vec<u8>| {
            let mut stops = way.iter().scan(Some(from), |at, number| {
                *at = at.and_then(|at| at.less(*number));
                at.filter(|at| Some(*at) > to)
            });
            stops.find(|&stop| !position.stack(stop).is_open_to(Side::Mine))
        };
        let closed: Vec<Option<Point>> = ways.iter().map(open).collect();
        match closed.iter().flatten().next() {
            Some(&point) if closed.iter().all(Option::is_some) => {
                landing_fault(point, name, position)?;
            }
            _ => {}
        }
        Ok(shortest.clone())
    }

    fn bear_off_fault(&self, from: Point, name: &str) -> Result<(), PlayFault> {
        let position = self.position;
        let from_above = || Point::ALL.into_iter().rev();
        let is_outside = |point: &Point| !point.is_home(Side::Mine);
        let mine = |point: &Point| position.stack(*point).checkers(Side::Mine) > 0;
        let pinned = from_above().find(|point| position.stack(*point).has_pinned(Side::Mine));
        if let Some(point) = pinned.filter(|point| !self.rules.pinned_bear_off || is_outside(point)) {
            return Err(PlayFault::PinnedAtHome(name.into(), point));
        }
        if self.numbers.is_cascade(self.rules) {
            // Those outside may come home with the numbers before.
            return Ok(());
        }
        if let Some(outside) = from_above().filter(is_outside).find(|point| mine(point) && *point != from) {
            return Err(PlayFault::NotHome(name.into(), outside));
        }
        // A number that is too large bears off only from the highest point: no other checker may be above the last stop.
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
            Some(Some(other)) => Err(PlayFault::Higher(name.into(), *other)),
            _ => Ok(()),
        }
    }

    /// The lists of numbers that bring a checker from `from` to `to`; the last one may overshoot to bear off.
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
        rising(&self.groups(), start, &mut Vec::new(), &mut |way| {
            if !way.is_empty() && arrives(way) {
                ways.push(way.clone());
            }
        });
        ways
    }
}

/// Calls `found` with every list of numbers of these groups that brings a checker at most once beyond the end of `left`
/// pips.
fn rising(groups: &[(u8, usize)], left: u8, way: &mut Vec<u8>, found: &mut dyn FnMut(&Vec<u8>)) {
    found(way);
    if left == 0 {
        return;
    }
    for (index, (number, times)) in groups.iter().enumerate() {
        if *times > 0 {
            let mut rest = groups[index..].to_vec();
            rest[0].1 -= 1;
            way.push(*number);
            rising(&rest, left.saturating_sub(*number), way, found);
            way.pop();
        }
    }
}

fn landing_fault(to: Point, name: &str, position: &Position) -> Result<(), PlayFault> {
    let stack = position.stack(to);
    if stack.is_open_to(Side::Mine) {
        Ok(())
    } else if stack.has_pinned(Side::Mine) {
        Err(PlayFault::OwnPinned(name.into(), to))
    } else {
        Err(PlayFault::Closed(name.into(), to))
    }
}

/// A step as it is written.
pub(super) fn hop_text(hop: &[Option<Point>]) -> String {
    format!("{}/{}", step_text::place(hop[0]), step_text::place(hop[1]))
}
