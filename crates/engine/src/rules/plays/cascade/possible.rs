//! Sets of the combinations in which some checkers can use the numbers of a [cascade](super).

use crate::rules::dice::run::HIGHEST;

/// The maximum number of distinct numbers in a run.
pub(super) const GROUPS: usize = HIGHEST as usize;

/// Number of times that each distinct number of a run is used.
pub(super) type Uses = [u8; GROUPS];

/// The set of combinations in which some checkers can use the numbers. The set has one bit for each
/// combination of uses.
#[derive(Clone)]
pub(super) struct Possible {
    /// The maximum number of uses of each number.
    most: Vec<u8>,
    bits: Vec<u64>,
}

/// A combination of uses that is possible for one checker.
pub(super) struct NumberUsage {
    uses: Uses,
    /// The combinations to which these uses can be added without exceeding the maximum of any number, as bits
    /// of [`Possible`].
    room: Vec<u64>,
}

/// Precomputed sets of the combinations that leave room for further uses of a number.
pub(super) struct Room {
    /// For each number, and for each count of further uses of it starting from 0: the combinations that leave
    /// room for these uses, as bits of [`Possible`].
    without: Vec<Vec<Vec<u64>>>,
    words: usize,
}

impl Possible {
    /// Creates the set that has only the combination in which no number is used.
    pub(super) fn none(most: Vec<u8>) -> Self {
        let mut bits = vec![0; words(&most)];
        bits[0] = 1;
        Self { most, bits }
    }

    /// Index of the bit that represents this combination of uses.
    fn place(&self, uses: &[u8]) -> usize {
        let digits = self.most.iter().zip(uses);
        digits.rev().fold(0, |place, (most, used)| place * (usize::from(*most) + 1) + usize::from(*used))
    }

    pub(super) fn contains(&self, uses: &[u8]) -> bool {
        let place = self.place(uses);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// Whether the checkers can use all the numbers.
    pub(super) fn all_used(&self) -> bool {
        self.contains(&self.most)
    }

    /// Returns the set for these checkers and one more checker, which uses the numbers in one of these ways.
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

    /// Combines `uses` with the combinations that leave room for them.
    pub(super) fn usage(&self, uses: Uses) -> NumberUsage {
        NumberUsage { uses, room: self.of(uses) }
    }

    /// The combinations that leave room for `uses`, as bits of [`Possible`].
    fn of(&self, uses: Uses) -> Vec<u64> {
        let mut room = vec![u64::MAX; self.words];
        for (without, used) in self.without.iter().zip(uses).filter(|(_, used)| *used > 0) {
            room.iter_mut().zip(&without[usize::from(used)]).for_each(|(room, without)| *room &= without);
        }
        room
    }
}

/// Sets `count` bits from bit `start` on, or fewer if `bits` ends before that.
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

/// Number of 64-bit words in a set that has one bit for each combination of up to `most` uses of each number.
fn words(most: &[u8]) -> usize {
    most.iter().map(|most| usize::from(*most) + 1).product::<usize>().div_ceil(64)
}
