//! Numbers in the order in which they are played.

/// How often a number is played that a double shows, or that follows it in a cascade.
pub(crate) const TIMES: u8 = 4;

/// The highest number of a die.
pub(crate) const HIGHEST: u8 = 6;

/// The order in which numbers are to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Order {
    /// Two different numbers once each, the higher one first; either can be played first.
    Either([u8; 2]),
    /// One number after the other.
    Rising(Run),
}

/// Numbers that are played one after the other, each some times, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// How often each of the numbers 1–6 is played: 0–4.
    counts: [u8; HIGHEST as usize],
}

impl Run {
    pub(in crate::rules) const fn of_counts(counts: [u8; HIGHEST as usize]) -> Self {
        Self { counts }
    }

    /// One number.
    pub(in crate::rules) const fn single(number: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[number as usize - 1] = 1;
        Self { counts }
    }

    /// Each of the numbers from `first` to `last` four times.
    pub(in crate::rules) fn from_to(first: u8, last: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[usize::from(first) - 1..usize::from(last)].fill(TIMES);
        Self { counts }
    }

    /// How many numbers are to be played: 0–24.
    pub(crate) fn len(self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Every number and how often it is played, from the lowest to the highest.
    pub(crate) fn groups(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        let counts = (1..=HIGHEST).zip(self.counts);
        counts.filter(|(_, count)| *count > 0).map(|(number, count)| (number, usize::from(count)))
    }

    /// All numbers, each with how often it has been played before.
    pub(crate) fn numbers(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        self.groups().flat_map(|(number, times)| (0..times).map(move |played| (number, played)))
    }

    /// The first `length` of these numbers; all of them if there are not so many.
    pub(crate) fn prefix(self, length: usize) -> Self {
        let mut left = length;
        Self {
            counts: self.counts.map(|count| {
                let taken = usize::from(count).min(left);
                left -= taken;
                taken as u8
            }),
        }
    }

    /// What is left when so many have been played.
    pub(in crate::rules) fn rest(self, played: usize) -> Self {
        let taken = self.prefix(played).counts;
        Self { counts: std::array::from_fn(|index| self.counts[index] - taken[index]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(run: Run) -> Vec<u8> {
        run.numbers().map(|(number, _)| number).collect()
    }

    #[test]
    fn a_cascade_rises_to_the_sixes() {
        let run = Run::of_counts([0, 0, 0, 2, 4, 4]);
        assert_eq!(numbers(run), [4, 4, 5, 5, 5, 5, 6, 6, 6, 6]);
        assert_eq!(run.groups().collect::<Vec<_>>(), [(4, 2), (5, 4), (6, 4)]);
        assert_eq!(numbers(run.prefix(5)), [4, 4, 5, 5, 5]);
        assert_eq!(Run::from_to(1, 6).len(), 24);
    }

    #[test]
    fn what_is_left_is_the_end_of_the_run() {
        for run in [Run::from_to(3, 6), Run::of_counts([0, 0, 0, 0, 0, 3]), Run::from_to(2, 2)] {
            for played in 0..=run.len() {
                assert_eq!(numbers(run.rest(played)), numbers(run)[played..]);
            }
        }
    }
}
