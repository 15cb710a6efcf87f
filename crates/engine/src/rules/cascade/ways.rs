//! Combinations of dice numbers that checkers use in a [cascade](super): each as a small integer, and sets of
//! them.

use crate::rules::numbers::HIGHEST;

/// The dice numbers that a checker uses, as a mixed-radix integer: each digit says how often one number is
/// used. The sum of two ways represents the numbers that two checkers use together.
pub(super) type Way = u16;

/// Encodes and decodes how often each dice number of a run is used.
pub(super) struct Ways {
    /// The distinct dice numbers, each with how often it is played.
    pub(super) groups: Vec<(u8, usize)>,
    /// For each dice number, how much one more use of it adds to a [`Way`].
    weights: [Way; GROUPS],
}

impl Ways {
    pub(super) fn new(groups: Vec<(u8, usize)>) -> Self {
        let (mut weights, mut count) = ([0; GROUPS], 1);
        for (weight, (_, times)) in weights.iter_mut().zip(&groups) {
            *weight = count;
            count *= *times as Way + 1;
        }
        Self { groups, weights }
    }

    /// Number of different ways to use some, all or none of the dice numbers.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|(_, times)| times + 1).product()
    }

    /// Encodes how often each dice number is used.
    pub(super) fn of(&self, uses: &Uses) -> Way {
        self.weights.iter().zip(uses).map(|(weight, times)| weight * Way::from(*times)).sum()
    }

    /// The way that uses only the dice number with this index, once.
    #[inline]
    pub(super) fn once(&self, index: usize) -> Way {
        self.weights[index]
    }

    /// Decodes how often `way` uses each dice number.
    #[inline]
    pub(super) fn uses(&self, mut way: Way) -> Uses {
        let mut uses = Uses::default();
        for (uses, (_, times)) in uses.iter_mut().zip(&self.groups) {
            let base = *times as Way + 1;
            (*uses, way) = ((way % base) as u8, way / base);
        }
        uses
    }

    /// Calls `found`, in descending order, with each way that uses no dice number more often than `all` does.
    pub(super) fn each_part(&self, all: Way, mut found: impl FnMut(Way)) {
        let most = self.uses(all);
        let mut uses = most;
        loop {
            found(self.of(&uses));
            let Some(number) = uses.iter().position(|times| *times > 0) else { return };
            uses[number] -= 1;
            uses[..number].copy_from_slice(&most[..number]);
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_and_uses_round_trip() {
        let ways = Ways::new(vec![(2, 3), (3, 4), (5, 1)]);
        assert_eq!(ways.count(), 40);
        for way in 0..40 {
            assert_eq!(ways.of(&ways.uses(way)), way);
        }
        assert_eq!(ways.once(0) + ways.once(1) + ways.once(1), ways.of(&[1, 2, 0, 0, 0, 0]));
    }

    #[test]
    fn each_part_visits_all_ways_within_a_way() {
        let ways = Ways::new(vec![(2, 3), (3, 4), (5, 1)]);
        let all = ways.of(&[2, 4, 1, 0, 0, 0]);
        let mut parts = Vec::new();
        ways.each_part(all, |part| parts.push(part));
        let is_part =
            |part: &Way| ways.uses(*part).iter().zip(ways.uses(all)).all(|(part, all)| *part <= all);
        let expected: Vec<Way> = (0..40).rev().filter(is_part).collect();
        assert_eq!(expected.len(), 3 * 5 * 2);
        assert_eq!(parts, expected);
    }
}
