//! Which legal play a text means, and why it means none.

use super::{Journey, PlayText};
use crate::rules::{HOME, LegalPlay, OFF, POINTS, Position, Roll, Side, legal_plays};

/// Why a play is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalPlay {
    /// No number can be played.
    #[error("no number of {0} can be played, the only legal play is `pass`")]
    MustPass(Roll),
    /// A pass although some number can be played.
    #[error("pass: a number of {0} can be played")]
    MayNotPass(Roll),
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
    #[error("{0}: the roll is {1}")]
    NotRolled(String, Roll),
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
    #[error("{}", incomplete(*roll, *must, *played))]
    Incomplete {
        /// The roll.
        roll: Roll,
        /// How many of its numbers a legal play uses.
        must: usize,
        /// How many were used.
        played: usize,
    },
    /// Either number can be played, but not both: the lower one was.
    #[error("only one number of {roll} can be played, and it has to be the {}", roll.high())]
    LowerNumber {
        /// The roll.
        roll: Roll,
    },
    /// A number is used more often than it was rolled.
    #[error("{1} is used more often than {0} allows")]
    TooOften(Roll, u8),
    /// More checker moves than numbers.
    #[error("these are more checker moves than the {numbers} numbers of {roll}")]
    TooMany {
        /// The roll.
        roll: Roll,
        /// 2, or 4 for a double.
        numbers: usize,
    },
    /// None of the above.
    #[error("no legal play of {0} has this result")]
    Other(Roll),
}

fn incomplete(roll: Roll, must: usize, played: usize) -> String {
    match (roll.is_double(), must) {
        (false, 2) => format!("both numbers of {roll} have to be played"),
        (false, _) => format!("a number of {roll} has to be played"),
        (true, _) => format!("the {} can be played {must} times, not only {played}", roll.high()),
    }
}

/// The legal play with the same result as the text.
///
/// # Errors
/// With the first reason that can be found why there is none.
pub fn resolve(text: &PlayText, position: &Position, roll: Roll) -> Result<LegalPlay, IllegalPlay> {
    for hop in text.journeys.iter().flat_map(|journey| journey.stops.windows(2)) {
        if hop[1] >= hop[0] {
            return Err(IllegalPlay::Upwards(hop_text(hop)));
        }
    }
    let mut plays = Vec::new();
    legal_plays(position, roll, &mut plays);
    let wanted = changes(text.journeys.iter().flat_map(Journey::ends));
    let same =
        |play: &&LegalPlay| changes(play.play.steps().iter().map(|step| (step.from, step.to))) == wanted;
    match plays.iter().find(same) {
        Some(play) => Ok(*play),
        None => Err(explain(text, position, roll, plays[0].play.steps().len())),
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

fn explain(text: &PlayText, position: &Position, roll: Roll, must: usize) -> IllegalPlay {
    if must == 0 {
        return IllegalPlay::MustPass(roll);
    }
    if text.journeys.is_empty() {
        return IllegalPlay::MayNotPass(roll);
    }
    let numbers = if roll.is_double() { 4 } else { 2 };
    if text.journeys.iter().map(Journey::hops).sum::<usize>() > numbers {
        return IllegalPlay::TooMany { roll, numbers };
    }
    let mut arrived = [0; POINTS as usize + 1];
    let mut used: Vec<u8> = Vec::new();
    for journey in &text.journeys {
        for hop in journey.stops.windows(2) {
            let name = hop_text(hop);
            match hop_fault(hop[0], hop[1], &name, position, roll, &arrived) {
                Err(fault) => return fault,
                Ok(numbers) => used.extend(numbers.repeat(usize::from(journey.checkers))),
            }
            arrived[usize::from(hop[1])] += journey.checkers;
        }
    }
    usage_fault(&used, roll, must)
}

/// What is wrong with the numbers that a play of single checker moves without fault has used.
fn usage_fault(used: &[u8], roll: Roll, must: usize) -> IllegalPlay {
    let rolled = if roll.is_double() { 4 } else { 1 };
    let too_often = |number: &u8| used.iter().filter(|other| *other == number).count() > rolled;
    if let Some(number) = [roll.high(), roll.low()].into_iter().find(too_often) {
        return IllegalPlay::TooOften(roll, number);
    }
    match used {
        [number] if must == 1 && *number != roll.high() => IllegalPlay::LowerNumber { roll },
        _ if used.len() < must => IllegalPlay::Incomplete { roll, must, played: used.len() },
        _ => IllegalPlay::Other(roll),
    }
}

/// The numbers that the hop uses, or what is wrong with it.
fn hop_fault(
    from: u8,
    to: u8,
    name: &str,
    position: &Position,
    roll: Roll,
    arrived: &[u8],
) -> Result<Vec<u8>, IllegalPlay> {
    let stack = position.stack(from);
    if stack.has_pinned(Side::Mine) {
        return Err(IllegalPlay::Pinned(name.into(), from));
    }
    if stack.free(Side::Mine) + arrived[usize::from(from)] == 0 {
        return Err(IllegalPlay::NoChecker(name.into(), from));
    }
    if to == OFF {
        bear_off_fault(from, name, position, roll)?;
    } else {
        landing_fault(to, name, position)?;
    }
    let shortest = ways(from, to, roll).min_by_key(Vec::len);
    let shortest = shortest.ok_or_else(|| IllegalPlay::NotRolled(name.into(), roll))?;
    let open = |way: &Vec<u8>| {
        let stops = way.iter().scan(from, |at, number| {
            *at = at.saturating_sub(*number);
            Some(*at)
        });
        stops.take_while(|&stop| stop > to).find(|&stop| !position.stack(stop).is_open_to(Side::Mine))
    };
    let closed: Vec<Option<u8>> = ways(from, to, roll).map(|way| open(&way)).collect();
    match closed.iter().flatten().next() {
        Some(&point) if closed.iter().all(Option::is_some) => {
            landing_fault(point, name, position)?;
        }
        _ => {}
    }
    Ok(shortest)
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

fn bear_off_fault(from: u8, name: &str, position: &Position, roll: Roll) -> Result<(), IllegalPlay> {
    let mine = |point: &u8| position.stack(*point).checkers(Side::Mine) > 0;
    if let Some(point) = (1..=POINTS).rev().find(|&point| position.stack(point).has_pinned(Side::Mine)) {
        return Err(IllegalPlay::PinnedAtHome(name.into(), point));
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
    let mut faults = ways(from, OFF, roll).map(|way| overshoots_another(&way)).collect::<Vec<_>>();
    faults.sort_unstable();
    match faults.first() {
        Some(Some(other)) => Err(IllegalPlay::Higher(name.into(), *other)),
        _ => Ok(()),
    }
}

/// The lists of numbers of the roll that bring a checker from `from` to `to`; the last one may overshoot to bear off.
fn ways(from: u8, to: u8, roll: Roll) -> impl Iterator<Item = Vec<u8>> {
    let (high, low) = (roll.high(), roll.low());
    let all = if roll.is_double() {
        (1..=4).map(|count| vec![high; count]).collect()
    } else {
        vec![vec![high], vec![low], vec![high, low], vec![low, high]]
    };
    all.into_iter().filter(move |way: &Vec<u8>| {
        let pips: u8 = way.iter().sum();
        pips == from - to || (to == OFF && pips > from && pips - way[way.len() - 1] < from)
    })
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use crate::rules::simple_board;

    fn answer(board: &str, roll: &str, play: &str) -> String {
        let position = simple_board::parse(board).unwrap();
        match super::resolve(&parse(play).unwrap(), &position, roll.parse().unwrap()) {
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
