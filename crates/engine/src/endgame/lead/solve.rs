//! Solves positions with a leader, starting from positions with fewer pips.

use std::collections::HashMap;
use std::ops::Range;

use super::trailer::{Straggler, Trailer, leader_of, position};
use crate::endgame::Home;
use crate::rules::{HOME, LegalPlay, Point, Position, Roll, RuleSet, Side, legal_plays};

/// The probability that the leader wins, and the probability that they win a gammon, that is, before the
/// trailer has borne off a checker.
pub(super) type LeadChances = [f32; 2];

/// The leader's chances in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Value {
    /// Chances if the leader is on roll.
    pub(super) leader: LeadChances,
    /// Chances if the trailer is on roll.
    pub(super) trailer: LeadChances,
}

/// Values of all positions already solved, ordered by the index of the leader, then of the trailer.
pub(super) struct Solver {
    values: Vec<Value>,
}

/// For each trailer with a certain straggler and for each roll, the indices of the trailers that the roll
/// leads to.
#[derive(Default)]
struct Replies {
    /// For each trailer and roll, the end of its part of `trailers`.
    ends: Vec<u32>,
    trailers: Vec<u32>,
}

/// Number of checkers on each of the leader's points, as far as these checkers affect the trailer's moves.
type Obstacles = [u8; HOME as usize];

/// Number of distinct rolls.
const ROLLS: usize = 21;

impl Solver {
    /// Creates a solver that contains only positions in which the leader has borne off all checkers.
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

    /// Appends the values for the next leaders, in the order of their indices.
    pub(super) fn extend(&mut self, values: impl Iterator<Item = Value>) {
        self.values.extend(values);
    }

    /// Solves all positions in which the leader has `checkers` checkers, and returns their values. All
    /// positions with fewer checkers must already be solved.
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

    /// Computes the leader's values if the leader is on roll, against all trailers with this straggler.
    /// `example` is a position with one of these trailers. Rolls with which the leader must pass are left
    /// out. Returns the probability of such a roll.
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

    /// Computes the values with the trailer on roll. Then adds the rolls with which the leader must pass, whose
    /// probability is `passes`, to the leader's values.
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
            // Both sides may pass in turn until one of them can move, which gives two linear equations.
            let Value { leader, trailer } = &mut values[number];
            add(&mut sum, passed, leader);
            *trailer = sum.map(|chance| chance / (1.0 - passes * passed));
            add(leader, passes, trailer);
        }
    }
}

impl Replies {
    /// Computes the replies of all trailers with this straggler against `leader`, using all processors.
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

    /// Computes the replies of some trailers. `numbers` are their indices among the trailers with this
    /// straggler.
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

/// Returns the leader's checkers that can obstruct the trailer. These are the checkers that the straggler has
/// not passed yet. If the straggler is pinned, only the pin counts.
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

/// Returns the leader's expected points, apart from a constant. Winning a single game gains as many points as
/// losing one costs.
fn points([win, gammon]: &LeadChances) -> f32 {
    2.0 * win + gammon
}

fn add(sum: &mut LeadChances, weight: f32, chances: &LeadChances) {
    for (sum, chance) in sum.iter_mut().zip(chances) {
        *sum += weight * chance;
    }
}
