//! The order in which a player plays numbers of dice. In a *cascade*, a double continues with four of each
//! higher number.

/// Number of times that a double is played. In a cascade, each higher number is also played this often.
pub(crate) const TIMES: u8 = 4;

/// The highest number on a die.
pub(crate) const HIGHEST: u8 = 6;

/// The order in which numbers have to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Order {
    /// Two different numbers, each played once, in either order. The array has the higher number first.
    Either([u8; 2]),
    /// Numbers that are played in ascending order.
    Rising(Run),
}

/// Dice numbers that are played in ascending order, each at most four times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// For each number from 1 to 6, how many times (0–4) it is played.
    counts: [u8; HIGHEST as usize],
}

impl Run {
    pub(in crate::rules) const fn of_counts(counts: [u8; HIGHEST as usize]) -> Self {
        Self { counts }
    }

    /// Creates a run that consists of one number, played once.
    pub(in crate::rules) const fn single(number: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[number as usize - 1] = 1;
        Self { counts }
    }

    /// Creates a run in which each number from `first` to `last` is played four times.
    pub(in crate::rules) fn from_to(first: u8, last: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[usize::from(first) - 1..usize::from(last)].fill(TIMES);
        Self { counts }
    }

    /// Number of steps that the whole run takes: 0–24.
    pub(crate) fn len(self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// The distinct numbers in ascending order, each with how many times it is played.
    pub(crate) fn groups(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        let counts = (1..=HIGHEST).zip(self.counts);
        counts.filter(|(_, count)| *count > 0).map(|(number, count)| (number, usize::from(count)))
    }

    /// All numbers in the order in which they are played. Each number is paired with how many times it occurs
    /// earlier in the run.
    pub(crate) fn numbers(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        self.groups().flat_map(|(number, times)| (0..times).map(move |played| (number, played)))
    }

    /// The first `length` numbers of the run, or the whole run if it is shorter.
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

    /// The numbers that follow the first `played` numbers of the run.
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
    fn the_rest_is_the_end_of_the_run() {
        for run in [Run::from_to(3, 6), Run::of_counts([0, 0, 0, 0, 0, 3]), Run::from_to(2, 2)] {
            for played in 0..=run.len() {
                assert_eq!(numbers(run.rest(played)), numbers(run)[played..]);
            }
        }
    }
}
