//! Which legal play a text means, and why it means none.

use super::{Journey, PlayText};
use crate::rules::numbers::Order;
use crate::rules::{HOME, LegalPlay, Numbers, OFF, POINTS, Position, RuleSet, Side, cascade, legal_plays};

/// Why a play is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalPlay {
    /// No number can be played.
    #[error("no number of {0} can be played, the only legal play is `pass`")]
    MustPass(Numbers),
    /// A pass although some number can be played.
    #[error("pass: a number of {0} can be played")]
    MayNotPass(Numbers),
    /// A checker move that goes up or stays.
    #[error("{0}: checkers move from higher to lower points")]
    Upwards(String),
    /// There is no such checker.
    #[error("{0}: no checker of yours on {1}")]
    NoChecker(String, u8),
    /// It cannot move.
    #[error("{0}: your checker on {1} is pinned")]
    Pinned(String, u8),
    /// It is not moved by numbers that were rolled.
    #[error("{0}: the {word} {1}", word = if .1.roll().is_some() { "roll is" } else { "numbers to be played are" })]
    NotRolled(String, Numbers),
    /// It lands on a closed point.
    #[error("{0}: the opponent holds {1}")]
    Closed(String, u8),
    /// It lands where an own checker is pinned.
    #[error("{0}: your own checker is pinned on {1}")]
    OwnPinned(String, u8),
    /// Bearing off too early.
    #[error("{0}: you have a checker on {1}, outside your home board")]
    NotHome(String, u8),
    /// Bearing off while pinned.
    #[error("{0}: your checker on {1} is pinned, nothing can be borne off")]
    PinnedAtHome(String, u8),
    /// A larger number bears off only from the highest point.
    #[error("{0}: another checker, on {1}, has to be moved first")]
    Higher(String, u8),
    /// More numbers can be played.
    #[error("{}", incomplete(*numbers, *must, *played))]
    Incomplete {
        /// The numbers.
        numbers: Numbers,
        /// How many of them a legal play uses.
        must: usize,
        /// How many were used.
        played: usize,
    },
    /// Either number can be played, but not both: the lower one was.
    #[error("only one number of {numbers} can be played, and it has to be the {high}")]
    LowerNumber {
        /// The numbers.
        numbers: Numbers,
        /// The higher one.
        high: u8,
    },
    /// A part of a cascade that is too short.
    #[error("the first {must} numbers of the cascade {numbers} have to be played")]
    ShortCascade {
        /// The numbers.
        numbers: Numbers,
        /// How many of them a legal play uses.
        must: usize,
    },
    /// A number is used more often than it was rolled.
    #[error("{1} is used more often than {0} allows")]
    TooOften(Numbers, u8),
    /// More checker moves than numbers.
    #[error("these are more checker moves than the {count} numbers of {numbers}")]
    TooMany {
        /// The numbers.
        numbers: Numbers,
        /// How many they are: 2, or 4 for a double, or more in a cascade.
        count: usize,
    },
    /// None of the above.
    #[error("no legal play of {0} has this result")]
    Other(Numbers),
}

fn incomplete(numbers: Numbers, must: usize, played: usize) -> String {
    let repeated = match numbers {
        Numbers::Rolled(roll) => roll.is_double().then(|| roll.high()),
        Numbers::HandedOver(pending) => {
            let mut all = pending.numbers();
            all.next().filter(|first| must > 1 && all.all(|number| number == *first))
        }
    };
    match (repeated, must) {
        (Some(number), _) => format!("the {number} can be played {must} times, not only {played}"),
        (None, 2) => format!("both numbers of {numbers} have to be played"),
        (None, _) => format!("a number of {numbers} has to be played"),
    }
}

/// The legal play with the same result as the text.
///
/// # Errors
/// With the first reason that can be found why there is none.
pub fn resolve(
    text: &PlayText,
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
) -> Result<LegalPlay, IllegalPlay> {
    for hop in text.journeys.iter().flat_map(|journey| journey.stops.windows(2)) {
        if hop[1] >= hop[0] {
            return Err(IllegalPlay::Upwards(hop_text(hop)));
        }
    }
    let wanted = changes(text.journeys.iter().flat_map(Journey::ends));
    if numbers.is_cascade(rules) {
        return resolve_cascade(text, Question { position, numbers, rules });
    }
    let mut plays = Vec::new();
    legal_plays(position, numbers, rules, &mut plays);
    let same = |play: &&LegalPlay| changes(play.play.steps().map(|step| (step.from, step.to))) == wanted;
    match plays.iter().find(same) {
        Some(play) => Ok(*play),
        None => {
            let must = plays.iter().map(|play| play.play.length()).max().unwrap_or(0);
            Err(Question { position, numbers, rules }.explain(text, must))
        }
    }
}

/// The same for numbers with too many plays to look at each of them: every checker has to go as it is written.
fn resolve_cascade(text: &PlayText, question: Question<'_>) -> Result<LegalPlay, IllegalPlay> {
    let Question { position, numbers, rules } = question;
    let checkers = text
        .journeys
        .iter()
        .flat_map(|journey| std::iter::repeat_n(journey.stops.as_slice(), journey.checkers.into()));
    let (must, found) = cascade::with_stops(position, numbers, rules, checkers);
    match found {
        Some(found) => Ok(found),
        None if must == 0 && text.journeys.is_empty() => Ok(LegalPlay::pass(position, numbers, rules)),
        None => Err(question.explain(text, must)),
    }
}

impl Journey {
    /// Where each of its checkers starts and ends.
    fn ends(&self) -> impl Iterator<Item = (u8, u8)> {
        let ends = (self.stops[0], self.stops[self.stops.len() - 1]);
        std::iter::repeat_n(ends, usize::from(self.checkers))
    }

    /// How many checker moves it is, at least.
    fn hops(&self) -> usize {
        (self.stops.len() - 1) * usize::from(self.checkers)
    }
}

fn hop_text(hop: &[u8]) -> String {
    match hop[1] {
        OFF => format!("{}/off", hop[0]),
        to => format!("{}/{to}", hop[0]),
    }
}

/// How many checkers each point gains or loses, off included.
fn changes(moves: impl Iterator<Item = (u8, u8)>) -> [i16; POINTS as usize + 1] {
    let mut changes = [0; POINTS as usize + 1];
    for (from, to) in moves {
        changes[usize::from(from)] -= 1;
        changes[usize::from(to)] += 1;
    }
    changes
}

/// What has to be played where.
#[derive(Clone, Copy)]
struct Question<'a> {
    position: &'a Position,
    numbers: Numbers,
    rules: &'a RuleSet,
}

impl Question<'_> {
    /// How often each number is to be played, from the lowest to the highest.
    fn groups(&self) -> Vec<(u8, usize)> {
        match self.numbers.order(self.rules) {
            None => Vec::new(),
            Some(Order::Either([high, low])) => vec![(low, 1), (high, 1)],
            Some(Order::Rising(run)) => run.groups().collect(),
        }
    }

    /// Why `text` is not a legal play, which uses `must` numbers.
    fn explain(&self, text: &PlayText, must: usize) -> IllegalPlay {
        let numbers = self.numbers;
        if must == 0 {
            return IllegalPlay::MustPass(numbers);
        }
        if text.journeys.is_empty() {
            return IllegalPlay::MayNotPass(numbers);
        }
        let count = self.groups().iter().map(|(_, times)| times).sum();
        if text.journeys.iter().map(Journey::hops).sum::<usize>() > count {
            return IllegalPlay::TooMany { numbers, count };
        }
        let mut arrived = [0; POINTS as usize + 1];
        let mut used: Vec<u8> = Vec::new();
        for journey in &text.journeys {
            for hop in journey.stops.windows(2) {
                let name = hop_text(hop);
                match self.hop_fault(hop[0], hop[1], &name, &arrived) {
                    Err(fault) => return fault,
                    Ok(numbers) => used.extend(numbers.repeat(usize::from(journey.checkers))),
                }
                arrived[usize::from(hop[1])] += journey.checkers;
            }
        }
        self.usage_fault(&used, must)
    }

    /// What is wrong with the numbers that a play of single checker moves without fault has used.
    fn usage_fault(&self, used: &[u8], must: usize) -> IllegalPlay {
        let (numbers, groups) = (self.numbers, self.groups());
        if numbers.is_cascade(self.rules) {
            // A checker goes from point to point in many ways, so that only pips can be compared.
            let pips: usize = used.iter().map(|number| usize::from(*number)).sum();
            let all =
                groups.iter().flat_map(|(number, times)| std::iter::repeat_n(usize::from(*number), *times));
            let is_short = pips < all.take(must).sum();
            return if is_short {
                IllegalPlay::ShortCascade { numbers, must }
            } else {
                IllegalPlay::Other(numbers)
            };
        }
        let too_often =
            |(number, times): &&(u8, usize)| used.iter().filter(|other| *other == number).count() > *times;
        if let Some((number, _)) = groups.iter().rev().find(too_often) {
            return IllegalPlay::TooOften(numbers, *number);
        }
        let high = groups.last().map_or(0, |(number, _)| *number);
        match used {
            [number] if must == 1 && *number != high => IllegalPlay::LowerNumber { numbers, high },
            _ if used.len() < must => IllegalPlay::Incomplete { numbers, must, played: used.len() },
            _ => IllegalPlay::Other(numbers),
        }
    }

    /// The numbers that the hop uses, or what is wrong with it.
    fn hop_fault(&self, from: u8, to: u8, name: &str, arrived: &[u8]) -> Result<Vec<u8>, IllegalPlay> {
        let position = self.position;
        let stack = position.stack(from);
        if stack.has_pinned(Side::Mine) {
            return Err(IllegalPlay::Pinned(name.into(), from));
        }
        if stack.free(Side::Mine) + arrived[usize::from(from)] == 0 {
            return Err(IllegalPlay::NoChecker(name.into(), from));
        }
        if to == OFF {
            self.bear_off_fault(from, name)?;
        } else {
            landing_fault(to, name, position)?;
        }
        let ways = self.ways(from, to);
        let shortest = ways.iter().min_by_key(|way| way.len());
        let shortest = shortest.ok_or_else(|| IllegalPlay::NotRolled(name.into(), self.numbers))?;
        let open = |way: &Vec<u8>| {
            let stops = way.iter().scan(from, |at, number| {
                *at = at.saturating_sub(*number);
                Some(*at)
            });
            stops.take_while(|&stop| stop > to).find(|&stop| !position.stack(stop).is_open_to(Side::Mine))
        };
        let closed: Vec<Option<u8>> = ways.iter().map(open).collect();
        match closed.iter().flatten().next() {
            Some(&point) if closed.iter().all(Option::is_some) => {
                landing_fault(point, name, position)?;
            }
            _ => {}
        }
        Ok(shortest.clone())
    }

    fn bear_off_fault(&self, from: u8, name: &str) -> Result<(), IllegalPlay> {
        let position = self.position;
        let mine = |point: &u8| position.stack(*point).checkers(Side::Mine) > 0;
        let pinned = (1..=POINTS).rev().find(|&point| position.stack(point).has_pinned(Side::Mine));
        if let Some(point) = pinned.filter(|point| !self.rules.pinned_bear_off || *point > HOME) {
            return Err(IllegalPlay::PinnedAtHome(name.into(), point));
        }
        if self.numbers.is_cascade(self.rules) {
            // Those outside may come home with the numbers before.
            return Ok(());
        }
        if let Some(outside) = (HOME + 1..=POINTS).rev().find(|point| mine(point) && *point != from) {
            return Err(IllegalPlay::NotHome(name.into(), outside));
        }
        // A number that is too large bears off only from the highest point: no other checker may be above the last stop.
        let others = |point: &u8| position.stack(*point).free(Side::Mine) > u8::from(*point == from);
        let overshoots_another = |way: &Vec<u8>| {
            let last_stop = from.saturating_sub(way[..way.len() - 1].iter().sum());
            let is_exact = way.iter().sum::<u8>() == from;
            if is_exact { None } else { (last_stop + 1..=HOME).rev().find(others) }
        };
        let mut faults: Vec<_> = self.ways(from, OFF).iter().map(overshoots_another).collect();
        faults.sort_unstable();
        match faults.first() {
            Some(Some(other)) => Err(IllegalPlay::Higher(name.into(), *other)),
            _ => Ok(()),
        }
    }

    /// The lists of numbers that bring a checker from `from` to `to`; the last one may overshoot to bear off.
    fn ways(&self, from: u8, to: u8) -> Vec<Vec<u8>> {
        let arrives = |way: &Vec<u8>| {
            let pips: u8 = way.iter().sum();
            pips == from - to || (to == OFF && pips > from && pips - way[way.len() - 1] < from)
        };
        if let Some(Order::Either([high, low])) = self.numbers.order(self.rules) {
            let all = [vec![high], vec![low], vec![high, low], vec![low, high]];
            return all.into_iter().filter(arrives).collect();
        }
        let mut ways = Vec::new();
        rising(&self.groups(), from, &mut Vec::new(), &mut |way| {
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

fn landing_fault(to: u8, name: &str, position: &Position) -> Result<(), IllegalPlay> {
    let stack = position.stack(to);
    if stack.is_open_to(Side::Mine) {
        Ok(())
    } else if stack.has_pinned(Side::Mine) {
        Err(IllegalPlay::OwnPinned(name.into(), to))
    } else {
        Err(IllegalPlay::Closed(name.into(), to))
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use crate::rules::{Roll, RuleSet, simple_board};

    fn answer(board: &str, roll: &str, play: &str) -> String {
        let position = simple_board::parse(board).unwrap();
        let roll: Roll = roll.parse().unwrap();
        match super::resolve(&parse(play).unwrap(), &position, roll.into(), &RuleSet::PLAKOTO) {
            Ok(legal) => legal.play.to_string(),
            Err(fault) => fault.to_string(),
        }
    }

    const START: &str = "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0";

    #[test]
    fn a_play_is_known_by_its_result() {
        assert_eq!(answer(START, "31", "24/20"), "24/23 23/20");
        assert_eq!(answer(START, "31", "24/21/20"), "24/23 23/20");
        assert_eq!(answer(START, "31", "24 21 24 23"), "24/23 24/21");
        assert_eq!(answer(START, "66", "24/12(2)"), "24/18 24/18 18/12 18/12");
    }

    /// 6-2 with the highest checker on the own 6-point: the six alone ends where both numbers end.
    #[test]
    fn the_short_text_means_the_full_play() {
        let board = "0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0";
        assert_eq!(answer(board, "62", "6/off"), "6/4 4/off");
    }

    #[test]
    fn reasons() {
        for (board, roll, play, reason) in [
            (START, "31", "13/9", "13/9: no checker of yours on 13"),
            (START, "31", "24/22", "24/22: the roll is 31"),
            (START, "31", "24/23", "both numbers of 31 have to be played"),
            (START, "31", "24/23(2)", "1 is used more often than 31 allows"),
            (
                "0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "53",
                "6/off",
                "6/off: another checker, on 6, has to be moved first",
            ),
            (
                "0 -5 0 -2 0 -2 0 -2 0 0 0 -2 -2 0 0 0 0 0 0 0 0 0 1 0 0 0",
                "64",
                "22/18",
                "only one number of 64 can be played, and it has to be the 6",
            ),
            (START, "33", "24/21(2)", "the 3 can be played 4 times, not only 2"),
            (START, "31", "24/23(3)", "these are more checker moves than the 2 numbers of 31"),
            (START, "31", "24/24 24/20", "24/24: checkers move from higher to lower points"),
            (START, "31", "20/24", "20/24: checkers move from higher to lower points"),
            (START, "31", "pass", "pass: a number of 31 can be played"),
            (START, "31", "24/1", "24/1: the opponent holds 1"),
            (START, "31", "24/off", "24/off: the roll is 31"),
            (
                "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0 0 0 0 -2 15 0",
                "61",
                "24/17",
                "no number of 61 can be played, the only legal play is `pass`",
            ),
            (
                "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1p 0 0 0 0 0 14 0",
                "61",
                "18/17",
                "18/17: your checker on 18 is pinned",
            ),
            (
                "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1p 0 0 0 0 0 14 0",
                "61",
                "24/18",
                "24/18: your own checker is pinned on 18",
            ),
            (
                "0 2 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "61",
                "1/off",
                "1/off: you have a checker on 9, outside your home board",
            ),
            (
                "0 2 0 -1p 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "61",
                "1/off",
                "1/off: your checker on 3 is pinned, nothing can be borne off",
            ),
            (
                "0 0 2 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0",
                "33",
                "2/off",
                "2/off: another checker, on 4, has to be moved first",
            ),
        ] {
            assert_eq!(answer(board, roll, play), reason, "{play}");
        }
    }
}
