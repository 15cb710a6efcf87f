//! Byte format of a block: first the columns of the decisions, then the columns of the candidates. Some rule
//! sets have *handed-over* numbers: numbers that the opponent could not play and passed on.
//!
//! | bytes of a decision | |
//! |---|---|
//! | 8 | game number |
//! | 2 each | source index, decision number in the game, number of plays and of candidates, choice index |
//! | 1 each | deciding player (0 or 1), outcome (index, or 255 if the game was stopped) |
//! | 2 | the dice; zeros if the player plays handed-over numbers instead |
//! | 6 | how many times each number from 1 to 6 was handed over |
//! | 26 | the [board](plakoto_engine::notation::board_bytes) |
//!
//! | bytes of a candidate | |
//! |---|---|
//! | 2 each | the nine [shares](super::Shares) |
//! | 2 | index of the play among all plays |
//! | 1 | search depth in plies |
//! | 6 | how many times each number from 1 to 6 is pending for the next player |
//! | 26 | the board |

use super::{Block, Candidate, Decision, Shares};
use plakoto_engine::eval::Chances;
use plakoto_engine::notation::board_bytes::{self, BOARD_BYTES};
use plakoto_engine::rules::{Mechanics, Numbers, Pending, Position, Roll};

/// Outcome byte for a game that was stopped before its end.
const GIVEN_UP: u8 = u8::MAX;

/// Number of faces of a die.
const KINDS: usize = 6;

/// Length of a decision in bytes.
const DECISION: usize = 8 + 5 * 2 + 2 + 2 + KINDS + BOARD_BYTES;

/// Length of a candidate in bytes.
const CANDIDATE: usize = 2 * Chances::COUNT + 2 + 1 + KINDS + BOARD_BYTES;

/// Length in bytes of a block with these numbers of decisions and candidates.
pub(super) fn length([decisions, candidates]: [usize; 2]) -> usize {
    decisions * DECISION + candidates * CANDIDATE
}

pub(super) fn to_bytes(block: &Block) -> Vec<u8> {
    let Block { decisions, candidates } = block;
    let mut bytes = Vec::with_capacity(length([decisions.len(), candidates.len()]));
    let small = |number: fn(&Decision) -> u16| {
        decisions.iter().flat_map(|decision| number(decision).to_le_bytes()).collect::<Vec<u8>>()
    };
    let words = [
        small(|decision| decision.source),
        small(|decision| decision.turn),
        small(|decision| decision.plays),
        small(|decision| decision.count as u16),
        small(|decision| decision.choice),
    ];
    bytes.extend(decisions.iter().flat_map(|decision| decision.game.to_le_bytes()));
    words.iter().for_each(|column| bytes.extend(column));
    bytes.extend(decisions.iter().map(|decision| decision.player));
    bytes.extend(decisions.iter().map(|decision| decision.outcome.unwrap_or(GIVEN_UP)));
    bytes.extend(
        decisions.iter().flat_map(|decision| decision.numbers.roll().map_or([0, 0], |roll| roll.dice())),
    );
    bytes.extend(decisions.iter().flat_map(|decision| counts(decision.numbers.pending())));
    bytes.extend(decisions.iter().flat_map(|decision| board(&decision.position)));
    let shares = candidates.iter().flat_map(|candidate| candidate.shares.numbers());
    bytes.extend(shares.flat_map(u16::to_le_bytes));
    bytes.extend(candidates.iter().flat_map(|candidate| candidate.place.to_le_bytes()));
    bytes.extend(candidates.iter().map(|candidate| candidate.plies));
    bytes.extend(candidates.iter().flat_map(|candidate| counts(candidate.pending)));
    bytes.extend(candidates.iter().flat_map(|candidate| board(&candidate.position)));
    bytes
}

/// Decodes a block with these numbers of decisions and candidates, from a game with these mechanics. Returns
/// `None` if the bytes are invalid.
pub(super) fn from_bytes(bytes: &[u8], counts: [usize; 2], mechanics: &Mechanics) -> Option<Block> {
    if bytes.len() != length(counts) {
        return None;
    }
    let [decisions, candidates] = counts;
    let mut columns = Columns(bytes);
    let games = columns.next::<8>(decisions)?;
    let [sources, turns, plays, of_each, choices] = columns.all::<2, 5>(decisions)?;
    let [players, outcomes] = columns.all::<1, 2>(decisions)?;
    let dice = columns.next::<2>(decisions)?;
    let pending = columns.next::<KINDS>(decisions)?;
    let boards = columns.next::<BOARD_BYTES>(decisions)?;
    let mut block = Block { decisions: Vec::with_capacity(decisions), candidates: Vec::new() };
    let mut first = 0;
    for index in 0..decisions {
        let count = usize::from(u16::from_le_bytes(of_each[index]));
        let decision = Decision {
            source: u16::from_le_bytes(sources[index]),
            game: u64::from_le_bytes(games[index]),
            turn: u16::from_le_bytes(turns[index]),
            player: players[index][0],
            position: position(&boards[index], mechanics)?,
            numbers: numbers(dice[index], &pending[index])?,
            plays: u16::from_le_bytes(plays[index]),
            choice: u16::from_le_bytes(choices[index]),
            outcome: outcome(outcomes[index][0])?,
            first,
            count,
        };
        let is_possible = decision.player < 2 && usize::from(decision.choice) < count;
        if !is_possible || usize::from(decision.plays) < count {
            return None;
        }
        first += count;
        block.decisions.push(decision);
    }
    if first != candidates {
        return None;
    }
    let shares = columns.next::<{ 2 * Chances::COUNT }>(candidates)?;
    let places = columns.next::<2>(candidates)?;
    let plies = columns.next::<1>(candidates)?;
    let pending = columns.next::<KINDS>(candidates)?;
    let boards = columns.next::<BOARD_BYTES>(candidates)?;
    block.candidates.reserve(candidates);
    for index in 0..candidates {
        let shares = shares[index].as_chunks::<2>().0;
        let numbers = std::array::from_fn(|place| u16::from_le_bytes(shares[place]));
        block.candidates.push(Candidate {
            position: position(&boards[index], mechanics)?,
            pending: pending_of(&pending[index])?,
            place: u16::from_le_bytes(places[index]),
            plies: plies[index][0],
            shares: Shares::new(numbers)?,
        });
    }
    Some(block)
}

/// Splits the bytes of a block into its columns, one after the other.
struct Columns<'a>(&'a [u8]);

impl<'a> Columns<'a> {
    /// Returns the next column, which has `rows` values of `N` bytes each.
    fn next<const N: usize>(&mut self, rows: usize) -> Option<&'a [[u8; N]]> {
        let (column, rest) = self.0.split_at_checked(N * rows)?;
        self.0 = rest;
        Some(column.as_chunks().0)
    }

    /// Returns the next `C` columns, each of which has `rows` values of `N` bytes.
    fn all<const N: usize, const C: usize>(&mut self, rows: usize) -> Option<[&'a [[u8; N]]; C]> {
        let mut columns: [&[[u8; N]]; C] = [&[]; C];
        for column in &mut columns {
            *column = self.next(rows)?;
        }
        Some(columns)
    }
}

fn board(position: &Position) -> [u8; BOARD_BYTES] {
    board_bytes::encode(position).map(i8::cast_unsigned)
}

fn position(bytes: &[u8; BOARD_BYTES], mechanics: &Mechanics) -> Option<Position> {
    board_bytes::decode(&bytes.map(u8::cast_signed), mechanics).ok()
}

/// Counts how many times each number from 1 to 6 is pending.
fn counts(pending: Pending) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    pending.numbers().for_each(|number| counts[usize::from(number) - 1] += 1);
    counts
}

fn pending_of(counts: &[u8; KINDS]) -> Option<Pending> {
    if *counts == [0; KINDS] {
        return Some(Pending::NONE);
    }
    Pending::of(
        (1..).zip(counts).flat_map(|(number, count)| std::iter::repeat_n(number, usize::from(*count))),
    )
}

fn numbers([first, second]: [u8; 2], pending: &[u8; KINDS]) -> Option<Numbers> {
    let pending = pending_of(pending)?;
    match [first, second] {
        [0, 0] => Numbers::of(pending, None),
        _ if pending.is_empty() => Some(Roll::new(first, second).ok()?.into()),
        _ => None,
    }
}

/// Decodes the outcome of a game. Returns `None` if the byte is invalid, and `Some(None)` if the game was
/// stopped.
#[expect(clippy::option_option, reason = "a game that was stopped has no outcome; this is normal")]
fn outcome(byte: u8) -> Option<Option<u8>> {
    match byte {
        GIVEN_UP => Some(None),
        _ => (usize::from(byte) < Chances::COUNT).then_some(Some(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_file::Rows;

    fn from_bytes(bytes: &[u8], counts: [usize; 2]) -> Option<Block> {
        super::from_bytes(bytes, counts, &Mechanics::PLAKOTO)
    }

    /// A block with two decisions. The first has the roll 3-1 and two candidates. The second has handed-over
    /// numbers and one candidate.
    fn block() -> Block {
        let shares =
            Shares::of(&Chances { win: [0.25, 0.125, 0.0, 0.0], lose: [0.5, 0.0, 0.0, 0.125], draw: 0.0 });
        let (position, pending) = (Position::START, Pending::NONE);
        let candidate = Candidate { position, pending, place: 5, plies: 2, shares };
        let decision = Decision {
            source: 1,
            game: 0x0102,
            turn: 7,
            player: 1,
            position,
            numbers: Roll::new(3, 1).unwrap().into(),
            plays: 9,
            choice: 1,
            outcome: Some(4),
            first: 0,
            count: 0,
        };
        let mut block = Block::default();
        block.push(decision, [candidate; 2]);
        let handed_over = Numbers::HandedOver(Pending::of([6, 6, 2]).unwrap());
        block.push(Decision { numbers: handed_over, outcome: None, choice: 0, ..decision }, [candidate]);
        block
    }

    #[test]
    fn columns_are_at_the_documented_offsets() {
        let block = block();
        let bytes = to_bytes(&block);
        assert_eq!((length([1, 0]), length([0, 1])), (54, 53));
        assert_eq!(bytes.len(), 2 * 54 + 3 * 53);
        // Two game numbers of eight bytes each, then five columns with two values of two bytes each.
        assert_eq!(bytes[..16], [2, 1, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(bytes[16..36], [1, 0, 1, 0, 7, 0, 7, 0, 9, 0, 9, 0, 2, 0, 1, 0, 1, 0, 0, 0]);
        assert_eq!(bytes[36..44], [1, 1, 4, 255, 3, 1, 0, 0], "players, outcomes, dice");
        assert_eq!(bytes[44..56], [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2], "handed-over numbers");
        assert_eq!((bytes[56] as i8, bytes[56 + 23]), (-15, 15), "starting position");
        // 0.25 · 65,535 = 16,383.75 is rounded to 16,384, and one eighth of 65,535 to 8,192. One half is
        // 32,767.5, which is rounded to 32,768 and then reduced by one so that the sum is exact.
        assert_eq!(bytes[108..118], [0, 0x40, 0, 0x20, 0, 0, 0, 0, 0xff, 0x7f]);
        assert_eq!(bytes[108 + 54..108 + 63], [5, 0, 5, 0, 5, 0, 2, 2, 2], "places and plies");
        assert_eq!(from_bytes(&bytes, block.counts()), Some(block));
    }

    /// Changes each byte to every other value. If the changed block can be decoded, it must encode to the
    /// same bytes again.
    #[test]
    fn invalid_bytes_are_refused() {
        let (block, written) = (block(), to_bytes(&block()));
        let mut refused = 0;
        for place in 0..written.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = written.clone();
                bytes[place] = byte;
                match from_bytes(&bytes, block.counts()) {
                    Some(read) => assert_eq!(to_bytes(&read), bytes, "{place} {byte}"),
                    None => refused += 1,
                }
            }
        }
        assert!(refused > 256 * written.len() / 2, "{refused}");
        assert_eq!(from_bytes(&written[1..], block.counts()), None);
        assert_eq!(from_bytes(&written, [3, 2]), None);
    }
}
