//! How often some checkers can use each number, in all ways in which they can.

use crate::rules::dice::run::HIGHEST;

/// The most numbers of a run.
pub(super) const GROUPS: usize = HIGHEST as usize;

/// How often each number of a run is used.
pub(super) type Uses = [u8; GROUPS];

/// How often numbers have been used by some checkers, in all ways in which that is possible: a bit for each.
#[derive(Clone)]
pub(super) struct Possible {
    /// How often each number may be used at most.
    most: Vec<u8>,
    bits: Vec<u64>,
}

/// How often a checker can use each number.
pub(super) struct NumberUsage {
    uses: Uses,
    /// What leaves room for that: as the bits of [`Possible`].
    room: Vec<u64>,
}

/// What leaves room for another use of some number.
pub(super) struct Room {
    /// For each number, and for each number of further uses from 0, the bits of [`Possible`] that leave room for these.
    without: Vec<Vec<Vec<u64>>>,
    words: usize,
}

impl Possible {
    /// No number is used.
    pub(super) fn none(most: Vec<u8>) -> Self {
        let mut bits = vec![0; words(&most)];
        bits[0] = 1;
        Self { most, bits }
    }

    /// The place of the bit.
    fn place(&self, uses: &[u8]) -> usize {
        let digits = self.most.iter().zip(uses);
        digits.rev().fold(0, |place, (most, used)| place * (usize::from(*most) + 1) + usize::from(*used))
    }

    pub(super) fn contains(&self, uses: &[u8]) -> bool {
        let place = self.place(uses);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// Whether every number can be used as often as it may.
    pub(super) fn all_used(&self) -> bool {
        self.contains(&self.most)
    }

    /// With another checker that uses the numbers in one of these ways.
    pub(super) fn with(&self, ways: &[NumberUsage]) -> Self {
        let mut with = Self { most: self.most.clone(), bits: vec![0; self.bits.len()] };
        for NumberUsage { uses, room } in ways {
            let place = self.place(uses);
            let (words, shift) = (place / 64, place % 64);
            for (index, (bits, room)) in self.bits.iter().zip(room).enumerate().take(self.bits.len() - words)
            {
                let moved = bits & room;
                with.bits[index + words] |= moved << shift;
                if shift > 0 && index + words + 1 < with.bits.len() {
                    with.bits[index + words + 1] |= moved >> (64 - shift);
                }
            }
        }
        with
    }
}

impl Room {
    pub(super) fn new(most: &[u8]) -> Self {
        let mut period = 1;
        let mut room = Self { without: Vec::new(), words: words(most) };
        for most in most {
            let digits = usize::from(*most) + 1;
            let without = (0..digits).map(|used| {
                let mut bits = vec![0; room.words];
                for start in (0..64 * room.words).step_by(period * digits) {
                    fill(&mut bits, start, period * (digits - used));
                }
                bits
            });
            let without = without.collect();
            room.without.push(without);
            period *= digits;
        }
        room
    }

    /// The numbers used so often.
    pub(super) fn usage(&self, uses: Uses) -> NumberUsage {
        NumberUsage { uses, room: self.of(uses) }
    }

    /// The bits of what leaves room for these uses.
    fn of(&self, uses: Uses) -> Vec<u64> {
        let mut room = vec![u64::MAX; self.words];
        for (without, used) in self.without.iter().zip(uses).filter(|(_, used)| *used > 0) {
            room.iter_mut().zip(&without[usize::from(used)]).for_each(|(room, without)| *room &= without);
        }
        room
    }
}

/// Sets `count` bits from `start` on, as far as there are so many.
fn fill(bits: &mut [u64], start: usize, count: usize) {
    let last = (start + count).min(64 * bits.len()) - 1;
    let (head, tail) = (u64::MAX << (start % 64), u64::MAX >> (63 - last % 64));
    let (first_word, last_word) = (start / 64, last / 64);
    if first_word == last_word {
        bits[first_word] |= head & tail;
    } else {
        bits[first_word] |= head;
        bits[first_word + 1..last_word].fill(u64::MAX);
        bits[last_word] |= tail;
    }
}

/// The words that a bit for every way to use each number up to so many times takes.
fn words(most: &[u8]) -> usize {
    most.iter().map(|most| usize::from(*most) + 1).product::<usize>().div_ceil(64)
}
