//! Solving positions with a leader from those with fewer pips.

use std::collections::HashMap;
use std::ops::Range;

use super::trailer::{Straggler, Trailer, leader_of, position};
use crate::endgame::Home;
use crate::rules::{HOME, LegalPlay, Point, Position, Roll, RuleSet, Side, legal_plays};

/// The probabilities that the leader wins, and that he wins before the trailer has borne off a checker.
pub(super) type LeadChances = [f32; 2];

/// What a position is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Value {
    /// If the leader is on roll.
    pub(super) leader: LeadChances,
    /// If the trailer is.
    pub(super) trailer: LeadChances,
}

/// The values of all trailers, by their numbers, for each leader, by his.
pub(super) struct Solver {
    values: Vec<Value>,
}

/// The numbers of the trailers to which each roll leads, for all trailers with the same straggler.
#[derive(Default)]
struct Replies {
    /// Where those of each trailer and roll end.
    ends: Vec<u32>,
    trailers: Vec<u32>,
}

/// The counts on the leader's points as far as they matter to the trailer.
type Obstacles = [u8; HOME as usize];

/// Numbers of rolls that differ.
const ROLLS: usize = 21;

impl Solver {
    /// With what is known: nothing but what it is worth to have borne off all checkers.
    pub(super) fn new() -> Self {
        let value = |trailer: Trailer| {
            let gammon = f32::from(u8::from(trailer.has_borne_off_none()));
            Value { leader: [1.0, gammon], trailer: [1.0, gammon] }
        };
        let values = Straggler::all()
            .flat_map(|straggler| (0..straggler.range().len()).map(move |number| (straggler, number)))
            .map(|(straggler, number)| value(Trailer::new(straggler, number)))
            .collect();
        Self { values }
    }

    /// Adds the values of the next leaders.
    pub(super) fn extend(&mut self, values: impl Iterator<Item = Value>) {
        self.values.extend(values);
    }

    /// Solves all positions of leaders with so many checkers. Those with fewer must be there. Returns their values.
    pub(super) fn solve(&mut self, checkers: u8) -> &[Value] {
        let leaders = Home::count(checkers - 1)..Home::count(checkers);
        self.values.resize(leaders.end * Trailer::COUNT, Value::default());
        for straggler in Straggler::all() {
            let mut known: HashMap<Obstacles, Replies> = HashMap::new();
            for leader in leaders.clone() {
                let home = Home::from_index(leader);
                let example = Trailer::new(straggler, usize::from(straggler == Straggler::None));
                let Some(example) = position(home, example) else { continue };
                let passes = self.roll_leader(leader, &example, straggler);
                let replies =
                    known.entry(obstacles(home, straggler)).or_insert_with(|| Replies::of(home, straggler));
                self.roll_trailer(leader, straggler, passes, replies);
            }
        }
        &self.values[leaders.start * Trailer::COUNT..]
    }

    /// Finds what the leader's rolls are worth against all trailers with this straggler, but for those that he has to
    /// pass. Returns the probability of these.
    fn roll_leader(&mut self, leader: usize, example: &Position, straggler: Straggler) -> f32 {
        let (mut passes, mut plays) = (0.0, Vec::new());
        let range = straggler.range();
        let mut sums = vec![LeadChances::default(); range.len()];
        for (roll, weight) in Roll::all() {
            let weight = weight as f32 / Roll::OUTCOMES as f32;
            legal_plays(example, roll, &RuleSet::PLAKOTO, &mut plays);
            let after = plays.iter().filter_map(|play| leader_of(&play.result, Side::Mine));
            let after: Vec<usize> = after.map(Home::index).collect();
            if after == [leader] {
                passes += weight;
                continue;
            }
            for (number, sum) in range.clone().zip(&mut sums).filter(|(number, _)| *number > 0) {
                let chances =
                    after.iter().map(|leader| self.values[leader * Trailer::COUNT + number].trailer);
                let best = chances.max_by(|a, b| points(a).total_cmp(&points(b))).unwrap_or_default();
                add(sum, weight, &best);
            }
        }
        for (number, sum) in range.zip(sums) {
            self.values[leader * Trailer::COUNT + number].leader = sum;
        }
        passes
    }

    /// Finds what the trailers' rolls are worth, and what is still open of the leader's, who passes with this
    /// probability.
    fn roll_trailer(&mut self, leader: usize, straggler: Straggler, passes: f32, replies: &Replies) {
        let values = &mut self.values[leader * Trailer::COUNT..][..Trailer::COUNT];
        let range = straggler.range();
        for (place, number) in range.enumerate().filter(|(_, number)| *number > 0) {
            let (mut sum, mut passed) = (LeadChances::default(), 0.0);
            for (index, (_, weight)) in Roll::all().enumerate() {
                let weight = weight as f32 / Roll::OUTCOMES as f32;
                let after = replies.of_roll(place, index);
                if *after == [number as u32] {
                    passed += weight;
                    continue;
                }
                let chances = after.iter().map(|trailer| values[*trailer as usize].leader);
                let best = chances.min_by(|a, b| points(a).total_cmp(&points(b))).unwrap_or_default();
                add(&mut sum, weight, &best);
            }
            // Each passes to the other until one of them can move: two linear equations.
            let Value { leader, trailer } = &mut values[number];
            add(&mut sum, passed, leader);
            *trailer = sum.map(|chance| chance / (1.0 - passes * passed));
            add(leader, passes, trailer);
        }
    }
}

impl Replies {
    /// Those of all trailers with this straggler against `leader`, found by all processors.
    fn of(leader: Home, straggler: Straggler) -> Self {
        let count = straggler.range().len();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let share = count.div_ceil(threads);
        let find = |start: usize| Self::of_some(leader, straggler, start..count.min(start + share));
        std::thread::scope(|scope| {
            let others = (share..count).step_by(share);
            let running: Vec<_> = others.map(|start| scope.spawn(move || find(start))).collect();
            let mut all = find(0);
            for part in running {
                match part.join() {
                    Ok(part) => all.append(&part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        })
    }

    /// Those of the trailers with these numbers among those with this straggler.
    fn of_some(leader: Home, straggler: Straggler, numbers: Range<usize>) -> Self {
        let mut replies = Self { ends: Vec::with_capacity(numbers.len() * ROLLS), trailers: Vec::new() };
        let mut plays: Vec<LegalPlay> = Vec::new();
        for number in numbers {
            let position = position(leader, Trailer::new(straggler, number)).map(|seen| seen.swap_sides());
            for (roll, _) in Roll::all() {
                if let Some(position) = position {
                    legal_plays(&position, roll, &RuleSet::PLAKOTO, &mut plays);
                }
                let after = plays.iter().filter_map(|play| Trailer::of(&play.result, Side::Mine));
                replies.trailers.extend(after.map(|trailer| trailer.index() as u32));
                replies.ends.push(replies.trailers.len() as u32);
            }
        }
        replies
    }

    fn append(&mut self, other: &Self) {
        let start = self.trailers.len() as u32;
        self.ends.extend(other.ends.iter().map(|end| start + end));
        self.trailers.extend_from_slice(&other.trailers);
    }

    fn of_roll(&self, place: usize, roll: usize) -> &[u32] {
        let index = place * ROLLS + roll;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.trailers[start as usize..self.ends[index] as usize]
    }
}

/// What of the leader's checkers can be in the way of the trailer: nothing once they have passed, and nothing but the pin
/// of a straggler that is pinned.
fn obstacles(leader: Home, straggler: Straggler) -> Obstacles {
    let mut obstacles = [0; HOME as usize];
    let Some(meets) = straggler.meets().map(Point::index) else { return obstacles };
    let counts = leader.counts().map(|count| count.min(2));
    if counts[meets] > 0 && matches!(straggler, Straggler::At(_)) {
        obstacles[meets] = 1;
    } else {
        obstacles[meets + 1..].copy_from_slice(&counts[meets + 1..]);
    }
    obstacles
}

/// What the leader wins on average, up to a constant: a single game lost costs as much as one won brings.
fn points([win, gammon]: &LeadChances) -> f32 {
    2.0 * win + gammon
}

fn add(sum: &mut LeadChances, weight: f32, chances: &LeadChances) {
    for (sum, chance) in sum.iter_mut().zip(chances) {
        *sum += weight * chance;
    }
}
