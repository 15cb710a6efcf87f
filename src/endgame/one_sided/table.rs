//! Distributions one after the other, in memory and in a file.

use super::distribution::{Distribution, MOST_ROLLS};
use crate::packed::{self, Packed};

/// Distributions one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OneSidedTable {
    /// For each position, where its chances start, the number of rolls of the first and how many there are.
    entries: Vec<(u32, u8, u8)>,
    chances: Vec<u16>,
}

/// The chances of one number of rolls, in the order of the positions, while they are gone through.
#[derive(Clone, Copy, Default)]
struct Column {
    /// Where the next one is among those of a file.
    place: usize,
    /// The one before.
    before: u16,
}

impl OneSidedTable {
    pub(super) fn get(&self, index: usize) -> Option<Distribution<'_>> {
        let (place, start, length) = *self.entries.get(index)?;
        let place = place as usize;
        let chances = self.chances.get(place..place + usize::from(length))?;
        Some(Distribution { start: start.into(), chances })
    }

    /// Adds a distribution.
    pub(super) fn push(&mut self, start: usize, chances: &[u16]) {
        self.entries.push((self.chances.len() as u32, start as u8, chances.len() as u8));
        self.chances.extend_from_slice(chances);
    }

    /// Writes the starts, then the lengths, then the chances by the number of rolls: chances of the same number differ little
    /// from one position to the next.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.entries.iter().map(|(_, start, _)| *start));
        bytes.extend(self.entries.iter().map(|(_, _, length)| *length));
        let mut columns = columns(&self.entries);
        let mut differences = vec![0; self.chances.len()];
        for (column, chance) in rolls(&self.entries).zip(&self.chances) {
            let Column { place, before } = &mut columns[column];
            differences[*place] = packed::difference(*chance, *before);
            (*place, *before) = (*place + 1, *chance);
        }
        packed::write(&differences, bytes);
    }

    /// What [`write`](Self::write) has written of `count` distributions; `take` gives the next so many bytes.
    pub(super) fn read<'a>(count: usize, take: &mut impl FnMut(usize) -> &'a [u8]) -> Option<Self> {
        let (starts, lengths) = (take(count), take(count));
        let entries = entries(count, starts.iter().copied().zip(lengths.iter().copied()))?;
        let length = chances(&entries);
        let packed = Packed::new(take(2 * length));
        let mut columns = columns(&entries);
        let next = |column: usize| {
            let Column { place, before } = &mut columns[column];
            *before = packed::number(packed.get(*place)?, *before);
            *place += 1;
            Some(*before)
        };
        let chances = rolls(&entries).map(next).collect::<Option<_>>()?;
        Some(Self { entries, chances })
    }

    /// What version 1 of the file has of `count` distributions: starts and lengths in turns, and the chances as they are.
    pub(super) fn read_plain<'a>(count: usize, take: &mut impl FnMut(usize) -> &'a [u8]) -> Option<Self> {
        let entries =
            entries(count, take(2 * count).as_chunks().0.iter().map(|[start, length]| (*start, *length)))?;
        let length = chances(&entries);
        let plain = take(2 * length).as_chunks().0;
        let chances: Vec<u16> = plain.iter().map(|chance| u16::from_le_bytes(*chance)).collect();
        (chances.len() == length).then_some(Self { entries, chances })
    }
}

/// From the start and the length of each of so many distributions, unless there are fewer or they are impossible.
fn entries(count: usize, sizes: impl Iterator<Item = (u8, u8)>) -> Option<Vec<(u32, u8, u8)>> {
    let (mut place, mut entries) = (0, Vec::with_capacity(count));
    for (start, length) in sizes {
        if usize::from(start) + usize::from(length) > MOST_ROLLS {
            return None;
        }
        entries.push((place, start, length));
        place += u32::from(length);
    }
    (entries.len() == count).then_some(entries)
}

/// How many chances there are in all.
fn chances(entries: &[(u32, u8, u8)]) -> usize {
    entries.iter().map(|(_, _, length)| usize::from(*length)).sum()
}

/// The number of rolls of each chance, in the order of the positions.
fn rolls(entries: &[(u32, u8, u8)]) -> impl Iterator<Item = usize> {
    entries.iter().flat_map(|(_, start, length)| (usize::from(*start)..).take((*length).into()))
}

/// The columns of all numbers of rolls, one behind the other.
fn columns(entries: &[(u32, u8, u8)]) -> [Column; MOST_ROLLS] {
    let (mut columns, mut place) = ([Column::default(); MOST_ROLLS], 0);
    rolls(entries).for_each(|column| columns[column].place += 1);
    for column in &mut columns {
        (column.place, place) = (place, place + column.place);
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> OneSidedTable {
        let mut table = OneSidedTable::default();
        for (start, chances) in [(0, &[65_535][..]), (3, &[100, 65_000, 435]), (2, &[]), (3, &[1, 65_534])] {
            table.push(start, chances);
        }
        table
    }

    /// Takes what is left, at most as much as is asked for.
    fn from<'a>(mut rest: &'a [u8]) -> impl FnMut(usize) -> &'a [u8] {
        move |length| {
            let taken;
            (taken, rest) = rest.split_at(length.min(rest.len()));
            taken
        }
    }

    #[test]
    fn a_table_comes_back_unless_it_is_cut_or_impossible() {
        let mut bytes = Vec::new();
        table().write(&mut bytes);
        assert_eq!(OneSidedTable::read(4, &mut from(&bytes)), Some(table()));
        assert_eq!(OneSidedTable::read(4, &mut from(&bytes[..bytes.len() - 1])), None);
        assert_eq!(OneSidedTable::read(4, &mut from(&bytes[..3])), None);
        bytes[1] = 158;
        assert_eq!(OneSidedTable::read(4, &mut from(&bytes)), None, "three chances from 158 rolls on");
    }

    #[test]
    fn tables_of_version_1_are_read() {
        let chances = [65_535, 100, 65_000, 435, 1, 65_534_u16];
        let bytes =
            [0, 1, 3, 3, 2, 0, 3, 2].into_iter().chain(chances.into_iter().flat_map(u16::to_le_bytes));
        let bytes: Vec<u8> = bytes.collect();
        assert_eq!(OneSidedTable::read_plain(4, &mut from(&bytes)), Some(table()));
        assert_eq!(OneSidedTable::read_plain(4, &mut from(&bytes[..bytes.len() - 1])), None);
    }
}
