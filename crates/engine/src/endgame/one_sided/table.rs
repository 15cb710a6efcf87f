//! Stores a sequence of distributions in memory and in a file.

use super::distribution::{Distribution, MOST_ROLLS, ONE};
use crate::packed::{self, Packed};

/// A sequence of distributions of the number of rolls.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OneSidedTable {
    entries: Vec<DistributionEntry>,
    at_most: Vec<u16>,
}

/// A function that returns the index of a similar camp, which comes long before the given one in the order of
/// the indices.
pub(super) type Nearer = fn(usize) -> Option<usize>;

impl OneSidedTable {
    pub(super) fn get(&self, index: usize) -> Option<Distribution<'_>> {
        distribution(&self.entries, &self.at_most, index)
    }

    /// Appends a distribution. `start` is its smallest number of rolls, and `at_most` contains the cumulative
    /// chances from there on.
    pub(super) fn push(&mut self, start: usize, at_most: &[u16]) {
        self.entries.push((self.at_most.len() as u32, start as u8, at_most.len() as u8));
        self.at_most.extend_from_slice(at_most);
    }

    /// Writes the smallest number of rolls of each distribution, then the number of chances of each
    /// distribution. After them come the chances, ordered by the number of rolls, as differences from the
    /// [`expected`](Self::expected) chances.
    pub(super) fn write(&self, nearer: Nearer, bytes: &mut Vec<u8>) {
        bytes.extend(self.entries.iter().map(|(_, start, _)| *start));
        bytes.extend(self.entries.iter().map(|(_, _, length)| *length));
        let mut columns = columns(&self.entries);
        let mut differences = vec![0; self.at_most.len()];
        for (index, &(place, start, length)) in self.entries.iter().enumerate() {
            let neighbours = neighbours(&self.entries, &self.at_most, index, nearer);
            for (at_most, rolls) in self.at_most[place as usize..].iter().zip(rolls(start, length)) {
                differences[columns[rolls]] = packed::difference(*at_most, expected(&neighbours, rolls));
                columns[rolls] += 1;
            }
        }
        packed::write(&differences, bytes);
    }

    /// Reads `count` distributions that [`write`](Self::write) has written. `take` returns the next bytes of
    /// the file.
    pub(super) fn read<'a>(
        count: usize,
        nearer: Nearer,
        take: &mut impl FnMut(usize) -> &'a [u8],
    ) -> Option<Self> {
        let (starts, lengths) = (take(count), take(count));
        let entries = entries(count, starts.iter().copied().zip(lengths.iter().copied()))?;
        let mut columns = columns(&entries);
        let chances = entries.iter().map(|(_, _, length)| usize::from(*length)).sum();
        let packed = Packed::new(take(2 * chances));
        let mut at_most = vec![0; chances];
        for (index, &(place, start, length)) in entries.iter().enumerate() {
            let (done, rest) = at_most.split_at_mut(place as usize);
            let neighbours = neighbours(&entries, done, index, nearer);
            let mut least = 0;
            for (at_most, rolls) in rest.iter_mut().zip(rolls(start, length)) {
                *at_most = packed::number(packed.get(columns[rolls])?, expected(&neighbours, rolls));
                columns[rolls] += 1;
                if !(least..ONE).contains(at_most) {
                    return None;
                }
                least = *at_most;
            }
        }
        Some(Self { entries, at_most })
    }
}

/// Index of the first chance of a distribution, its smallest number of rolls, and its number of chances.
type DistributionEntry = (u32, u8, u8);

fn distribution<'a>(
    entries: &[DistributionEntry],
    at_most: &'a [u16],
    index: usize,
) -> Option<Distribution<'a>> {
    let (place, start, length) = *entries.get(index)?;
    let place = place as usize;
    let at_most = at_most.get(place..place + usize::from(length))?;
    Some(Distribution { start: start.into(), at_most })
}

/// Returns the distributions of three similar camps: the preceding one, the nearer one, and the one before
/// the nearer one. A missing distribution has zero chance for every number of rolls.
fn neighbours<'a>(
    entries: &[DistributionEntry],
    at_most: &'a [u16],
    index: usize,
    nearer: Nearer,
) -> [Distribution<'a>; 3] {
    const NEVER: Distribution<'_> = Distribution { start: MOST_ROLLS, at_most: &[] };
    let nearer = nearer(index);
    [index.checked_sub(1), nearer, nearer.and_then(|nearer| nearer.checked_sub(1))]
        .map(|index| index.and_then(|index| distribution(entries, at_most, index)).unwrap_or(NEVER))
}

/// Predicts the chance of at most `rolls` rolls from the neighbours. The difference from the preceding camp
/// is assumed to be the same as between the nearer camp and the camp before it.
fn expected(neighbours: &[Distribution<'_>; 3], rolls: usize) -> u16 {
    let [before, nearer, before_nearer] = neighbours.map(|neighbour| neighbour.at_most(rolls));
    (before + nearer).saturating_sub(before_nearer).min(ONE)
}

/// Returns the entries of `count` distributions from their smallest numbers of rolls and their lengths.
/// Returns `None` if there are fewer than `count` or if they are invalid.
fn entries(count: usize, sizes: impl Iterator<Item = (u8, u8)>) -> Option<Vec<DistributionEntry>> {
    let (mut place, mut entries) = (0, Vec::with_capacity(count));
    for (start, length) in sizes {
        if usize::from(start) + usize::from(length) >= MOST_ROLLS {
            return None;
        }
        entries.push((place, start, length));
        place += u32::from(length);
    }
    (entries.len() == count).then_some(entries)
}

/// Returns the numbers of rolls that a distribution stores chances for.
fn rolls(start: u8, length: u8) -> impl Iterator<Item = usize> {
    (usize::from(start)..).take(length.into())
}

/// For each number of rolls, returns the index of its first chance in a file.
fn columns(entries: &[DistributionEntry]) -> [usize; MOST_ROLLS] {
    let (mut columns, mut place) = ([0; MOST_ROLLS], 0);
    entries
        .iter()
        .flat_map(|(_, start, length)| rolls(*start, *length))
        .for_each(|rolls| columns[rolls] += 1);
    for column in &mut columns {
        (*column, place) = (place, place + *column);
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In this test, the last of four camps is similar to the second one.
    fn nearer(index: usize) -> Option<usize> {
        (index == 3).then_some(1)
    }

    fn table() -> OneSidedTable {
        let mut table = OneSidedTable::default();
        for (start, at_most) in [(0, &[][..]), (3, &[100, 16_000]), (2, &[7]), (3, &[90, 15_000, 16_383])] {
            table.push(start, at_most);
        }
        table
    }

    /// Returns a function that takes the next bytes of `rest`, at most `length`.
    fn from<'a>(mut rest: &'a [u8]) -> impl FnMut(usize) -> &'a [u8] {
        move |length| {
            let taken;
            (taken, rest) = rest.split_at(length.min(rest.len()));
            taken
        }
    }

    #[test]
    fn a_table_survives_a_round_trip_unless_it_is_cut_or_invalid() {
        let mut bytes = Vec::new();
        table().write(nearer, &mut bytes);
        assert_eq!(OneSidedTable::read(4, nearer, &mut from(&bytes)), Some(table()));
        assert_eq!(OneSidedTable::read(4, nearer, &mut from(&bytes[..bytes.len() - 1])), None);
        assert_eq!(OneSidedTable::read(4, nearer, &mut from(&bytes[..3])), None);
        bytes[1] = 158;
        assert_eq!(
            OneSidedTable::read(4, nearer, &mut from(&bytes)),
            None,
            "three numbers from 158 rolls on"
        );
    }

    #[test]
    fn chances_are_predicted_from_neighbours() {
        let table = table();
        let expected =
            |index, rolls| expected(&neighbours(&table.entries, &table.at_most, index, nearer), rolls);
        // The predictions are: the same as before; one, because the first camp is finished; and 7 + 0 −
        // 16384, 16384 + 100 − 16384, 16384 + 16000 − 16384.
        assert_eq!([expected(2, 4), expected(1, 4), expected(3, 2)], [16_000, ONE, 0]);
        assert_eq!([expected(3, 3), expected(3, 4), expected(3, 9)], [100, 16_000, ONE]);
    }
}
