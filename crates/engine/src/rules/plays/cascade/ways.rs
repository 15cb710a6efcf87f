//! How often a checker uses each number, in one small number.

use super::possible::{GROUPS, Uses};

/// A way to use the numbers of a run: how often each of them, as the digits of a number of which each has its own base. So
/// what two checkers use together is the sum of their ways.
pub(super) type Way = u16;

/// The ways to use the numbers of a run.
pub(super) struct Ways {
    /// Each number and how often it is played.
    pub(super) groups: Vec<(u8, usize)>,
    /// What one more use of a number adds to a way.
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

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|(_, times)| times + 1).product()
    }

    /// The way to use the numbers so often.
    pub(super) fn of(&self, uses: &Uses) -> Way {
        self.weights.iter().zip(uses).map(|(weight, times)| weight * Way::from(*times)).sum()
    }

    /// The way to use the number at `index` once.
    #[inline]
    pub(super) fn once(&self, index: usize) -> Way {
        self.weights[index]
    }

    /// How often it uses each number.
    #[inline]
    pub(super) fn uses(&self, mut way: Way) -> Uses {
        let mut uses = Uses::default();
        for (uses, (_, times)) in uses.iter_mut().zip(&self.groups) {
            let base = *times as Way + 1;
            (*uses, way) = ((way % base) as u8, way / base);
        }
        uses
    }

    /// Calls `found` with each way to use some of the numbers that are used in `all`, the greatest first.
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
    fn a_way_is_as_good_as_its_uses() {
        let ways = Ways::new(vec![(2, 3), (3, 4), (5, 1)]);
        assert_eq!(ways.count(), 40);
        for way in 0..40 {
            assert_eq!(ways.of(&ways.uses(way)), way);
        }
        assert_eq!(ways.once(0) + ways.once(1) + ways.once(1), ways.of(&[1, 2, 0, 0, 0, 0]));
    }

    #[test]
    fn the_parts_of_a_way_are_those_that_leave_a_rest() {
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
