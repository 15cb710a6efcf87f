//! Encodes how often a checker uses each dice number of a [cascade](super) as one small integer.

use super::possible::{GROUPS, Uses};

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
