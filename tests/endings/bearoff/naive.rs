//! A second solver for bear-offs, which shares no code with the engine and follows only the rules.

use std::collections::HashMap;

use plakoto::endgame::{Home, Races};
use plakoto::notation::simple_board;
use plakoto::rules::{Position, Roll, Side};

/// The number of checkers on each of the points 1 to 6.
pub(crate) type Checkers = [u8; 6];

/// Returns the positions that can be reached by playing one number.
fn steps(checkers: Checkers, number: usize, races: Races) -> Vec<Checkers> {
    let is_exact = matches!(races, Races::Exact | Races::ExactEither);
    let mut after = Vec::new();
    let mut add = |from: usize, to: Option<usize>| {
        let mut next = checkers;
        next[from - 1] -= 1;
        if let Some(to) = to {
            next[to - 1] += 1;
        }
        after.push(next);
    };
    for from in (1..=6).filter(|from| checkers[from - 1] > 0) {
        let is_highest = checkers[from..].iter().all(|count| *count == 0);
        if from > number {
            add(from, Some(from - number));
        } else if from == number || is_highest && !is_exact {
            add(from, None);
        }
    }
    after
}

/// Plays as many of `numbers` as possible, in order. Returns how many were played and all positions that can
/// be reached.
pub(crate) fn longest(checkers: Checkers, numbers: &[usize], races: Races) -> (usize, Vec<Checkers>) {
    let mut now = vec![checkers];
    for (played, number) in numbers.iter().enumerate() {
        let mut next: Vec<_> = now.iter().flat_map(|checkers| steps(*checkers, *number, races)).collect();
        if next.is_empty() {
            return (played, now);
        }
        next.sort_unstable();
        next.dedup();
        now = next;
    }
    (numbers.len(), now)
}

/// Returns the numbers to play for a double.
pub(crate) fn double(number: usize, races: Races) -> Vec<usize> {
    let last = if races == Races::Cascades { 6 } else { number };
    (number..=last).flat_map(|number| [number; 4]).collect()
}

/// Returns the positions that can be reached with a roll.
pub(crate) fn plays(checkers: Checkers, roll: Roll, races: Races) -> Vec<Checkers> {
    let [high, low] = roll.dice().map(usize::from);
    if roll.is_double() {
        return longest(checkers, &double(high, races), races).1;
    }
    let [one, other] = [[high, low], [low, high]].map(|numbers| longest(checkers, &numbers, races));
    if races == Races::Exact && one.0 == 1 && other.0 == 1 {
        return one.1;
    }
    let most = one.0.max(other.0);
    [one, other].into_iter().filter(|(played, _)| *played == most).flat_map(|(_, after)| after).collect()
}

/// Returns the player on roll's chance of winning if both players play perfectly.
pub(crate) fn chance(
    mine: Checkers,
    theirs: Checkers,
    races: Races,
    known: &mut HashMap<(Checkers, Checkers), f64>,
) -> f64 {
    if let Some(chance) = known.get(&(mine, theirs)) {
        return *chance;
    }
    let mut sum = 0.0;
    for (roll, weight) in Roll::all() {
        let best = plays(mine, roll, races)
            .into_iter()
            .map(|after| if after == [0; 6] { 1.0 } else { 1.0 - chance(theirs, after, races, known) })
            .fold(0.0, f64::max);
        sum += f64::from(weight) / 36.0 * best;
    }
    known.insert((mine, theirs), sum);
    sum
}

/// Returns the minimum mean number of rolls to bear off all checkers.
pub(crate) fn mean_rolls(checkers: Checkers, races: Races, known: &mut HashMap<Checkers, f64>) -> f64 {
    if checkers == [0; 6] {
        return 0.0;
    }
    if let Some(mean) = known.get(&checkers) {
        return *mean;
    }
    let mut sum = 1.0;
    for (roll, weight) in Roll::all() {
        let after = plays(checkers, roll, races).into_iter().map(|after| mean_rolls(after, races, known));
        sum += f64::from(weight) / 36.0 * after.fold(f64::INFINITY, f64::min);
    }
    known.insert(checkers, sum);
    sum
}

pub(crate) fn position(mine: Checkers, theirs: Checkers) -> Position {
    let mut numbers = [0; 26];
    for point in 1..=6 {
        numbers[point] = i32::from(mine[point - 1]);
        numbers[25 - point] = -i32::from(theirs[point - 1]);
    }
    let text = numbers.map(|number| number.to_string()).join(" ");
    simple_board::parse(&text).expect("a position")
}

pub(crate) fn home(checkers: Checkers) -> Home {
    Home::of(&position(checkers, [1, 0, 0, 0, 0, 0]), Side::Mine).expect("all at home")
}
