//! A sequence of distributions in memory and in a file.

use super::distribution::{Distribution, MOST_ROLLS, ONE};
use crate::packed::{self, Packed};

/// A sequence of distributions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OneSidedTable {
    entries: Vec<DistributionEntry>,
    at_most: Vec<u16>,
}

/// Returns the index of a similar position that comes long before this one.
pub(super) type Nearer = fn(usize) -> Option<usize>;

impl OneSidedTable {
    pub(super) fn get(&self, index: usize) -> Option<Distribution<'_>> {
        distribution(&self.entries, &self.at_most, index)
    }

    /// Appends a distribution.
    pub(super) fn push(&mut self, start: usize, at_most: &[u16]) {
        self.entries.push((self.at_most.len() as u32, start as u8, at_most.len() as u8));
        self.at_most.extend_from_slice(at_most);
    }

    /// Writes the first numbers of rolls, then the number of chances of each distribution. Then come the
    /// chances in the order of the number of rolls, as differences from the [`expected`](Self::expected)
    /// ones.
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

    /// Reads `count` distributions that [`write`](Self::write) has written; `take` returns the next bytes
    /// of the file.
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

/// Start of the chances of a position, its first number of rolls, and the number of chances.
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

/// Returns the distributions of the preceding position, of the nearer one, and of the one before the nearer
/// one. A missing distribution never finishes.
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

/// Predicts the chance of at most `rolls` rolls from neighbours. It is assumed to differ from the chance of
/// the preceding position by as much as where one checker is a step nearer.
fn expected(neighbours: &[Distribution<'_>; 3], rolls: usize) -> u16 {
    let [before, nearer, before_nearer] = neighbours.map(|neighbour| neighbour.at_most(rolls));
    (before + nearer).saturating_sub(before_nearer).min(ONE)
}

/// Returns the entries of `count` distributions from their starts and lengths, or `None` if there are fewer
/// or they are invalid.
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

/// Returns the numbers of rolls of a distribution.
fn rolls(start: u8, length: u8) -> impl Iterator<Item = usize> {
    (usize::from(start)..).take(length.into())
}

/// Returns where the chances of each number of rolls start in a file.
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

    /// The last of four positions is similar to the second.
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

    /// Returns the next bytes, at most `length`.
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
        // As before; one, since the first position is finished; and 7 + 0 − 16384, 16384 + 100 − 16384,
        // 16384 + 16000 − 16384.
        assert_eq!([expected(2, 4), expected(1, 4), expected(3, 2)], [16_000, ONE, 0]);
        assert_eq!([expected(3, 3), expected(3, 4), expected(3, 9)], [100, 16_000, ONE]);
    }
}
