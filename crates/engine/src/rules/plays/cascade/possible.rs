//! Sets of the combinations of dice numbers that some checkers can use in a [cascade](super).

use crate::rules::dice::run::HIGHEST;

/// The maximum number of distinct numbers in a run.
pub(super) const GROUPS: usize = HIGHEST as usize;

/// For each distinct dice number of a run, how often it is used.
pub(super) type Uses = [u8; GROUPS];

/// The set of all combinations of dice numbers that some checkers can use. The set has one bit per
/// combination.
#[derive(Clone)]
pub(super) struct Possible {
    /// For each dice number, how often it can be used at most.
    most: Vec<u8>,
    bits: Vec<u64>,
}

/// A combination of dice numbers that one checker can use.
pub(super) struct NumberUsage {
    uses: Uses,
    /// Bits of [`Possible`]: the combinations to which `uses` can be added without exceeding the maximum for
    /// any number.
    room: Vec<u64>,
}

/// Precomputed sets of combinations that leave room for further uses of a dice number: with these uses added,
/// the number still does not exceed its maximum.
pub(super) struct Room {
    /// The combinations that leave room for further uses, as bits of [`Possible`]. The first index is the
    /// index of a dice number, the second is the count of its further uses.
    without: Vec<Vec<Vec<u64>>>,
    words: usize,
}

impl Possible {
    /// Creates a set that contains only the empty combination, which uses no number.
    pub(super) fn none(most: Vec<u8>) -> Self {
        let mut bits = vec![0; words(&most)];
        bits[0] = 1;
        Self { most, bits }
    }

    /// Index of the bit that represents this combination.
    fn place(&self, uses: &[u8]) -> usize {
        let digits = self.most.iter().zip(uses);
        digits.rev().fold(0, |place, (most, used)| place * (usize::from(*most) + 1) + usize::from(*used))
    }

    pub(super) fn contains(&self, uses: &[u8]) -> bool {
        let place = self.place(uses);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// Whether the checkers can use all the dice numbers.
    pub(super) fn all_used(&self) -> bool {
        self.contains(&self.most)
    }

    /// Returns the set for the checkers of this set and one more checker, which can use the combinations in
    /// `ways`.
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

    /// Pairs `uses` with the combinations that leave room for them.
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

/// Sets `count` bits, starting at bit `start`. Stops at the end of `bits`.
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

/// Number of 64-bit words in a set with one bit per combination of dice numbers. `most` limits how often each
/// number is used.
fn words(most: &[u8]) -> usize {
    most.iter().map(|most| usize::from(*most) + 1).product::<usize>().div_ceil(64)
}
