//! Positions in which one side, the leader, has few checkers left, all at home. All checkers of the other
//! side, the trailer, are at home or borne off, except perhaps one straggler. The straggler may be on its way
//! home, it may be pinned by the leader, or it may pin a checker of the leader.
//!
//! Such positions are gammon races, or the end of a game in which one side holds a last pin. The tables
//! assume that both sides maximise their points. This determines when they release the pin, whether they stop
//! a checker that runs home, and when they move the trailer's other checkers.

use std::collections::HashMap;
use std::ops::Range;

use crate::endgame::trailer::{Straggler, Trailer, leader_of, position};
use crate::endgame::{Ending, Home};
use crate::files::FileError;
use crate::rules::{CHECKERS, HOME, LegalPlay, Point, Position, Roll, RuleSet, Side, legal_plays};
use crate::sealed_file::{Kind, id, seal};

/// The values of the positions with a leader. There is one layer for each number of the leader's checkers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lead {
    layers: Vec<Layer>,
}

/// The values of all positions in which the leader has a certain number of checkers.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    /// Id of the layer: the first twelve hexadecimal digits of the hash of its file.
    id: String,
    /// For each leader and each trailer, four chances in units of 1 / [`ONE`]. The first two are the leader's
    /// chances to win and to win a gammon with the leader on roll. The last two are the same chances with the
    /// trailer on roll.
    chances: Vec<[u16; 4]>,
}

/// Fixed-point one.
const ONE: f32 = u16::MAX as f32;

const LEAD: Kind = Kind::new("bear-off", "PLAKLD1");

impl Lead {
    /// Maximum number of checkers of a leader. Larger tables do not fit into memory.
    pub const MAX_CHECKERS: u8 = 4;

    /// Returns the maximum number of checkers of a leader in these tables.
    pub fn checkers(&self) -> u8 {
        self.layers.len() as u8
    }

    /// Returns the ids of the table files, in order of the number of the leader's checkers.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.layers.iter().map(|layer| layer.id.as_str())
    }

    /// Returns the ending if one side is a leader with few enough checkers and the other side is a trailer.
    /// Returns `None` for all other positions, if the game is over, or if `rules` change how such endings are
    /// played. Also returns `None` if `rules` may score a loss as more than a gammon and the straggler can
    /// still meet the leader.
    pub fn ending(&self, position: &Position, rules: &RuleSet) -> Option<Ending> {
        if !rules.plays_last_pins_as_usual() {
            return None;
        }
        [Side::Mine, Side::Theirs].into_iter().find_map(|leader| self.ending_for(position, leader, rules))
    }

    fn ending_for(&self, position: &Position, leader: Side, rules: &RuleSet) -> Option<Ending> {
        let checkers = CHECKERS - position.off(leader);
        let layer = self.layers.get(usize::from(checkers.checked_sub(1)?))?;
        let (ahead, behind) = leader_of(position, leader).zip(Trailer::of(position, leader.other()))?;
        if behind.index() == 0 || rules.triple.is_some() && behind.straggler.meets().is_some() {
            return None;
        }
        let leader_index = ahead.index() - Home::count(checkers - 1);
        let chances = layer.chances[leader_index * Trailer::COUNT + behind.index()];
        let [win, gammon, win_after, gammon_after] = chances.map(|chance| f32::from(chance) / ONE);
        let (win, win_gammon, lose_gammon) = match leader {
            Side::Mine => (win, gammon, 0.0),
            Side::Theirs => (1.0 - win_after, 0.0, gammon_after),
        };
        Some(Ending { win, win_gammon, lose_gammon, is_exact: true })
    }

    /// Solves the positions in which the leader has one checker more than in these tables, and adds their
    /// values.
    pub fn grow(&mut self) {
        let mut solver = Solver::new();
        for layer in &self.layers {
            solver.extend(layer.chances.iter().map(value));
        }
        let chances = solver.solve(self.checkers() + 1).iter().map(rounded).collect();
        self.layers.push(Layer { id: String::new(), chances });
        let id = id(&self.last_to_bytes());
        if let Some(last) = self.layers.last_mut() {
            last.id = id;
        }
    }

    /// Reads a file for a leader with one more checker than these tables cover, and adds its values to the
    /// tables.
    ///
    /// # Errors
    /// Fails if the contents are not a valid file for that number of checkers.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let mut reader = LEAD.open(bytes, 1)?;
        let (found, expected) = (reader.take(1).first().copied().unwrap_or(0), self.checkers() + 1);
        if found != expected || expected > Self::MAX_CHECKERS {
            let reason = format!("expected positions with {expected} checkers, got {found}");
            return Err(LEAD.damaged(reason));
        }
        let length = 8 * Trailer::COUNT * (Home::count(found) - Home::count(found - 1));
        reader.check(length)?;
        let (chances, _) = reader.take(length).as_chunks::<8>();
        let read = |bytes: &[u8; 8]| {
            let (pairs, _) = bytes.as_chunks::<2>();
            std::array::from_fn(|index| u16::from_le_bytes(pairs[index]))
        };
        self.layers.push(Layer { id: id(bytes), chances: chances.iter().map(read).collect() });
        Ok(())
    }

    /// Returns the contents of the file for the largest number of the leader's checkers.
    pub fn last_to_bytes(&self) -> Vec<u8> {
        let mut bytes = LEAD.start_for_all();
        bytes.push(self.checkers());
        let chances = self.layers.last().into_iter().flat_map(|layer| layer.chances.iter().flatten());
        bytes.extend(chances.flat_map(|chance| chance.to_le_bytes()));
        seal(bytes)
    }
}

fn rounded(value: &Value) -> [u16; 4] {
    let [leader, trailer] =
        [value.leader, value.trailer].map(|side| side.map(|chance| (chance * ONE).round() as u16));
    [leader[0], leader[1], trailer[0], trailer[1]]
}

fn value(rounded: &[u16; 4]) -> Value {
    let [win, gammon, win_after, gammon_after] = rounded.map(|chance| f32::from(chance) / ONE);
    Value { leader: [win, gammon], trailer: [win_after, gammon_after] }
}

/// The probability that the leader wins, and the probability that they win a gammon, that is, before the
/// trailer has borne off a checker.
type LeadChances = [f32; 2];

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
