//! Contents of a block of labels, as Rust values and in their byte format.
//!
//! Integers are little-endian. All groups come first. A group has 30 bytes:
//!
//! | bytes | |
//! |---|---|
//! | 24 | [`Stack::index`] of the points 1 to 24 before the play; zeros for a single position |
//! | 2 | the dice; zeros for a single position |
//! | 1 | 0 if the player on roll also rolls next, otherwise 1; 1 for a single position |
//! | 1 | checkers on the bar: four bits for the player on roll, then four bits for the opponent |
//! | 2 | number of candidates |
//!
//! The candidates follow, group by group. A candidate has 46 bytes:
//!
//! | bytes | |
//! |---|---|
//! | 24 | [`Stack::index`] of the points 1 to 24, from the view of the player on roll |
//! | 1 | search depth in plies |
//! | 1 | checkers on the bar: four bits for the player on roll, then four bits for the opponent |
//! | 2 each | probabilities in units of 1/4,096: four kinds of win, four kinds of loss, draw; signed, because the result of a game without its luck is not a valid probability |
//! | 2 | standard error of the equity in units of 1/10,000 points; 0 for a search, 65,535 for a single game |
use sha2::{Digest, Sha256};

use super::LabelSettings;
use crate::block_file::{BlockFile, BlockWriter, Counts, FileKind, Rows, first_line};
use crate::error::SettingsError;
use plakoto_engine::eval::Chances;
use plakoto_engine::eval::network::{OUTCOMES, from_lanes, to_lanes};
use plakoto_engine::eval::simd::Lanes;
use plakoto_engine::rules::{Mechanics, POINTS, Position, Roll, Side, Stack};

/// A position before a roll, with its evaluation by a search or a rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelledCandidate {
    /// Position before the roll, from the view of the player on roll.
    pub position: Position,
    /// Chances of the outcomes, from the view of the player on roll. As a label of a single game, they may be
    /// negative or larger than 1.
    pub chances: Chances,
    /// Depth of the search in plies.
    pub plies: u8,
    /// Standard error of the equity in points; 0 for a search, and 6.5535 for a single game.
    pub error: f32,
}

/// The candidates of a decision, or a single position without a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// Position and roll of the decision; `None` for a single position.
    pub decision: Option<(Position, Roll)>,
    /// Side that rolls next, from the view of the player who decides.
    pub roller: Side,
    /// Index, in the block, of the group's first candidate.
    pub first: usize,
    /// Number of candidates in the group.
    pub count: usize,
}

impl LabelledCandidate {
    /// Whether the standard error is known. It is not if a single game made the label.
    pub fn has_known_error(&self) -> bool {
        self.error < UNKNOWN_ERROR
    }
}

/// Several groups with their candidates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The groups, in the same order as their candidates.
    pub groups: Vec<Group>,
    /// The candidates of all groups, group by group.
    pub candidates: Vec<LabelledCandidate>,
}

/// Length of a group in bytes.
const GROUP: usize = 30;

/// Length of a candidate in bytes.
const CANDIDATE: usize = 46;

/// Units of a standard error in a point.
const ERROR_UNITS: f32 = 10_000.0;

/// Standard error of a label from a single game, which is unknown, in points. It is the largest that can be stored.
pub(super) const UNKNOWN_ERROR: f32 = u16::MAX as f32 / ERROR_UNITS;

/// Largest probability, and largest negative one, that fits into a label.
const MOST_CHANCE: f32 = 7.0;

/// Length in bytes of a position, with one byte per point.
const STACKS: usize = POINTS as usize;

/// Fixed-point one: the integer that represents a probability of 1.
const CERTAIN: f32 = 4096.0;

/// Maximum difference between the sum of the nine shares and [`CERTAIN`]. The shares are rounded, and so are the sums
/// of the luck of a game.
const ROUNDING: u32 = 1 << 8;

/// Whether a label can have these probabilities: they are neither too large, nor is their sum too far from 1.
pub(super) fn fits(chances: &Chances) -> bool {
    let shares = &to_lanes(chances).0[..OUTCOMES];
    // Each share is rounded by at most half a unit.
    let most = (ROUNDING - OUTCOMES as u32) as f32 / CERTAIN;
    shares.iter().all(|share| share.abs() < MOST_CHANCE) && (shares.iter().sum::<f32>() - 1.0).abs() < most
}

impl Block {
    /// Adds a group with its candidates.
    pub(super) fn push(
        &mut self,
        decision: Option<(Position, Roll)>,
        roller: Side,
        candidates: impl IntoIterator<Item = LabelledCandidate>,
    ) {
        let first = self.candidates.len();
        self.candidates.extend(candidates);
        self.groups.push(Group { decision, roller, first, count: self.candidates.len() - first });
    }
}

/// A file of labels that is open for reading.
pub type LabelFile = BlockFile<Block>;

/// A file of labels that is open for appending.
pub type LabelWriter = BlockWriter<Block>;

impl Rows for Block {
    type Head = LabelSettings;

    const KIND: FileKind = FileKind {
        name: "labels 2",
        what: "a file of labels from `plakoto lab label`",
        made: "has labels that were made with other settings",
    };

    fn check(head: &LabelSettings) -> Result<(), SettingsError> {
        head.check()
    }

    fn length([groups, candidates]: Counts) -> usize {
        groups * GROUP + candidates * CANDIDATE
    }

    fn counts(&self) -> Counts {
        [self.groups.len(), self.candidates.len()]
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Self::length(self.counts()));
        for Group { decision, roller, count, .. } in &self.groups {
            match decision {
                Some((position, roll)) => {
                    bytes.extend(stacks(position));
                    bytes.extend(roll.dice());
                }
                None => bytes.extend([0; STACKS + 2]),
            }
            bytes.extend([*roller as u8, decision.map_or(0, |(position, _)| bars(&position))]);
            bytes.extend((*count as u16).to_le_bytes());
        }
        for LabelledCandidate { position, chances, plies, error } in &self.candidates {
            bytes.extend(stacks(position));
            bytes.extend([*plies, bars(position)]);
            let chances = to_lanes(chances).0;
            let shares = chances[..OUTCOMES].iter().map(|chance| (chance * CERTAIN).round() as i16);
            bytes.extend(shares.flat_map(i16::to_le_bytes));
            bytes.extend(((error * ERROR_UNITS).round() as u16).to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8], [groups, candidates]: Counts, head: &LabelSettings) -> Option<Self> {
        if bytes.len() != Self::length([groups, candidates]) {
            return None;
        }
        let mechanics = head.rules().ok()?.mechanics;
        let (heads, rest) = bytes.split_at(groups * GROUP);
        let mut first = 0;
        let groups = heads
            .as_chunks::<GROUP>()
            .0
            .iter()
            .map(|bytes| group(bytes, &mut first, &mechanics))
            .collect::<Option<_>>()?;
        let candidates = rest.as_chunks::<CANDIDATE>().0.iter();
        let candidates = candidates.map(|bytes| candidate(bytes, &mechanics)).collect::<Option<Vec<_>>>()?;
        (first == candidates.len()).then_some(Self { groups, candidates })
    }
}

impl LabelFile {
    /// Identifier of the file's settings, computed as a checksum of its first line.
    pub fn id(&self) -> String {
        let line = first_line::<Block>(self.head());
        Sha256::digest(line.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }
}

fn stacks(position: &Position) -> [u8; STACKS] {
    position.stacks().map(|stack| stack.index() as u8)
}

/// The checkers on the bar: four bits for my checkers, then four bits for the opponent's.
fn bars(position: &Position) -> u8 {
    position.bar(Side::Mine) | position.bar(Side::Theirs) << 4
}

fn position(bytes: &[u8; STACKS], bars: u8, mechanics: &Mechanics) -> Option<Position> {
    Position::of_stacks(&Stack::of_indices(bytes)?, [bars & 0x0f, bars >> 4], mechanics).ok()
}

fn group(bytes: &[u8; GROUP], next: &mut usize, mechanics: &Mechanics) -> Option<Group> {
    let (stacks, rest) = bytes.split_first_chunk::<STACKS>()?;
    let &[high, low, roller, bars, count_low, count_high] = rest else { return None };
    let roller = match roller {
        0 => Side::Mine,
        1 => Side::Theirs,
        _ => return None,
    };
    let decision = match [high, low] {
        [0, 0] => None,
        _ => Some((position(stacks, bars, mechanics)?, Roll::new(high, low).ok()?)),
    };
    let count = usize::from(u16::from_le_bytes([count_low, count_high]));
    let first = *next;
    *next += count;
    (count == 1 || decision.is_some() && count > 0).then_some(Group { decision, roller, first, count })
}

fn candidate(bytes: &[u8; CANDIDATE], mechanics: &Mechanics) -> Option<LabelledCandidate> {
    let (stacks, rest) = bytes.split_first_chunk::<STACKS>()?;
    let &[plies, bars, ref shares @ .., low, high] = rest else { return None };
    let shares = shares.as_chunks::<2>().0.iter().map(|share| i16::from_le_bytes(*share));
    let error = f32::from(u16::from_le_bytes([low, high])) / ERROR_UNITS;
    let sum: i32 = shares.clone().map(i32::from).sum();
    if sum.abs_diff(CERTAIN as i32) > ROUNDING {
        return None;
    }
    let mut chances = Lanes::ZERO;
    for (chance, share) in chances.0.iter_mut().zip(shares) {
        *chance = f32::from(share) / sum as f32;
    }
    let position = position(stacks, bars, mechanics)?;
    Some(LabelledCandidate { position, chances: from_lanes(&chances), plies, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_bytes(bytes: &[u8]) -> Option<Block> {
        Block::from_bytes(bytes, [2, 3], &LabelSettings::default())
    }

    fn block() -> Block {
        let chances = Chances { win: [0.25, 0.125, 0.0, 0.0], lose: [0.5, 0.0, 0.0, 0.125], draw: 0.0 };
        let candidate = LabelledCandidate { position: Position::START, chances, plies: 2, error: 0.0125 };
        let mut block = Block::default();
        block.push(None, Side::Theirs, [candidate]);
        block.push(Some((Position::START, Roll::new(3, 1).unwrap())), Side::Theirs, [candidate; 2]);
        block
    }

    #[test]
    fn blocks_are_read_back() {
        let block = block();
        let bytes = block.to_bytes();
        // Stack index 15 on the 24-point represents fifteen checkers of the player, and 32 + 15 on the
        // 1-point for fifteen checkers of the opponent.
        assert_eq!((bytes[30], bytes[30 + 23]), (47, 15));
        assert_eq!(bytes[54..60], [3, 1, 1, 0, 2, 0], "dice, the opponent rolls next, two candidates");
        // 0.25 · 4,096 = 1,024 (0x0400), and one eighth of 4,096 is 512.
        assert_eq!(bytes[60 + 24..60 + 30], [2, 0, 0x00, 0x04, 0x00, 0x02]);
        let read = from_bytes(&bytes).unwrap();
        assert_eq!(read.groups, block.groups);
        for (read, written) in read.candidates.iter().zip(&block.candidates) {
            assert_eq!(
                (read.position, read.plies, read.error),
                (written.position, written.plies, written.error)
            );
            let [read, written] = [read, written].map(|candidate| to_lanes(&candidate.chances).0);
            assert!(read.iter().zip(written).all(|(a, b)| (a - b).abs() < 2e-4), "{read:?} {written:?}");
        }
    }

    #[test]
    fn labels_that_fit_are_read_back() {
        let (mut fitting, mut others) = (0, 0);
        // The sum of the chances is 1 + n / 1,000, and the largest n · 7 / 100.
        for n in 0..130 {
            let share = n as f32 * 0.07;
            let sum = 1.0 + (n % 70) as f32 / 1000.0;
            let chances = Chances { win: [share, 0.0, 0.0, 0.0], lose: [0.0; 4], draw: sum - share };
            let label =
                LabelledCandidate { position: Position::START, chances, plies: 0, error: UNKNOWN_ERROR };
            let mut block = Block::default();
            block.push(None, Side::Theirs, [label]);
            let read = Block::from_bytes(&block.to_bytes(), [1, 1], &LabelSettings::default());
            if fits(&chances) {
                fitting += 1;
                let read = read.expect("the label fits").candidates[0].chances;
                assert!((read.win[0] - share / sum).abs() < 2e-3, "{share}: {read:?}");
            } else {
                others += 1;
            }
        }
        assert!(fitting > 60 && others > 30, "{fitting} {others}");
    }

    #[test]
    fn invalid_blocks_are_refused() {
        let bytes = block().to_bytes();
        assert!(from_bytes(&bytes).is_some());
        assert!(from_bytes(&bytes[1..]).is_none(), "too short");
        let changed = |place: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = byte;
            from_bytes(&bytes)
        };
        for (place, byte, why) in [
            (28, 2, "a single position with more than one candidate"),
            (58, 1, "a candidate in no group"),
            (54, 7, "an impossible die"),
            (56, 2, "an unknown side"),
            (60, 16, "an unknown stack"),
            (61, 1, "sixteen checkers"),
            (60 + 27, 0, "probabilities that do not add up to one"),
        ] {
            assert_eq!(changed(place, byte), None, "{why}");
        }
    }
}
