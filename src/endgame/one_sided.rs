//! How many rolls a side needs to bear off, if it only wants to be quick.

use super::Home;
use crate::rules::{LegalPlay, Position, Roll, Side, legal_plays};
use crate::sealed_file::{FileError, Kind, seal};

/// For each position of up to fifteen checkers in a home board, how probable each number of rolls is that it takes to
/// bear off the last checker, and the first one.
#[derive(Clone, Debug, PartialEq)]
pub struct OneSided {
    last: Table,
    first: Table,
}

/// How probable each number of rolls is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution<'a> {
    /// The first number that is possible.
    start: usize,
    /// Their probabilities, times [`ONE`].
    chances: &'a [u16],
}

/// What stands for a probability of 1.
const ONE: u16 = u16::MAX;

/// More rolls than any distribution has.
pub(super) const MOST_ROLLS: usize = 32;

const ONE_SIDED: Kind = Kind { name: "bear-off", magic: "PLAKOS1" };

/// Distributions one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
struct Table {
    /// For each position, where its chances start, the number of rolls of the first and how many there are.
    entries: Vec<(u32, u8, u8)>,
    chances: Vec<u16>,
}

impl Distribution<'_> {
    /// The probability that it takes exactly so many rolls.
    #[must_use]
    pub fn exactly(&self, rolls: usize) -> f32 {
        let chance = rolls.checked_sub(self.start).and_then(|index| self.chances.get(index));
        chance.map_or(0.0, |chance| f32::from(*chance) / f32::from(ONE))
    }

    /// The mean number of rolls.
    #[must_use]
    pub fn mean(&self) -> f32 {
        (self.start..)
            .zip(self.chances)
            .map(|(rolls, chance)| rolls as f32 * f32::from(*chance) / f32::from(ONE))
            .sum()
    }

    /// For each number of rolls below [`MOST_ROLLS`], the probability that it takes at least as many.
    pub(super) fn at_least(&self) -> [f32; MOST_ROLLS] {
        let (mut chances, mut left) = ([0.0; MOST_ROLLS], 1.0);
        for (rolls, chance) in chances.iter_mut().enumerate() {
            *chance = left;
            left = f32::max(left - self.exactly(rolls), 0.0);
        }
        chances
    }
}

impl OneSided {
    /// Rolls until the last checker is off.
    #[must_use]
    pub fn last(&self, home: Home) -> Distribution<'_> {
        self.last.get(home.index())
    }

    /// Rolls until the first checker is off: none, if one is off already.
    #[must_use]
    pub fn first(&self, home: Home) -> Distribution<'_> {
        match home.index().checked_sub(Home::count(14)) {
            Some(index) => self.first.get(index),
            None => Distribution { start: 0, chances: &[ONE] },
        }
    }

    /// Finds all distributions. Each player makes the play after which the mean number of rolls is least; of equals
    /// the one that the rules list first.
    #[must_use]
    pub fn generate() -> Self {
        let mut order: Vec<usize> = (0..Home::count(15)).collect();
        order.sort_by_key(|index| Home::from_index(*index).pips());
        let mut last = Solver::new();
        let mut first = Solver::new();
        for index in order {
            let home = Home::from_index(index);
            if index == 0 {
                last.set(index, [1.0].into_iter());
            } else {
                last.solve(home);
            }
            if home.checkers() < 15 {
                first.set(index, [1.0].into_iter());
            } else {
                first.solve(home);
            }
        }
        Self { last: last.table(0), first: first.table(Home::count(14)) }
    }

    /// From the contents of a file.
    ///
    /// # Errors
    /// If they are not those of a bear-off file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let mut reader = ONE_SIDED.open(bytes, 0)?;
        reader.check_hash()?;
        let last = Table::read(reader.take(2 * Home::count(15)), |length| reader.take(length));
        let first =
            Table::read(reader.take(2 * (Home::count(15) - Home::count(14))), |length| reader.take(length));
        match (last, first, reader.is_empty()) {
            (Some(last), Some(first), true) => Ok(Self { last, first }),
            _ => Err(FileError::Impossible(ONE_SIDED.name, "its tables have another size".to_owned())),
        }
    }

    /// The contents of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = ONE_SIDED.start_for_all();
        for table in [&self.last, &self.first] {
            table.write(&mut bytes);
        }
        seal(bytes)
    }
}

impl Table {
    fn get(&self, index: usize) -> Distribution<'_> {
        let (place, start, length) = self.entries[index];
        let place = place as usize;
        Distribution { start: start.into(), chances: &self.chances[place..place + usize::from(length)] }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.entries.iter().flat_map(|(_, start, length)| [*start, *length]));
        bytes.extend(self.chances.iter().flat_map(|chance| chance.to_le_bytes()));
    }

    /// From the start and the length of each distribution; `take` gives as many bytes as all of them together need.
    fn read<'a>(sizes: &[u8], take: impl FnOnce(usize) -> &'a [u8]) -> Option<Self> {
        let mut place = 0;
        let mut entries = Vec::with_capacity(sizes.len() / 2);
        for [start, length] in sizes.as_chunks::<2>().0 {
            entries.push((place, *start, *length));
            place += u32::from(*length);
        }
        let (chances, _) = take(2 * place as usize).as_chunks::<2>();
        let chances: Vec<u16> = chances.iter().map(|chance| u16::from_le_bytes(*chance)).collect();
        (chances.len() == place as usize).then_some(Self { entries, chances })
    }
}

/// Distributions while they are being found.
struct Solver {
    chances: Vec<[f32; MOST_ROLLS]>,
    means: Vec<f32>,
    plays: Vec<LegalPlay>,
}

impl Solver {
    fn new() -> Self {
        let count = Home::count(15);
        Self { chances: vec![[0.0; MOST_ROLLS]; count], means: vec![0.0; count], plays: Vec::new() }
    }

    fn set(&mut self, index: usize, chances: impl Iterator<Item = f32>) {
        self.chances[index].iter_mut().zip(chances).for_each(|(entry, chance)| *entry = chance);
        self.means[index] =
            self.chances[index].iter().enumerate().map(|(rolls, chance)| rolls as f32 * chance).sum();
    }

    /// Finds the distribution of a position from those of the positions that it leads to.
    fn solve(&mut self, home: Home) {
        let position: Position = home.alone();
        let mut chances = [0.0; MOST_ROLLS];
        for (roll, weight) in Roll::all() {
            legal_plays(&position, roll, &mut self.plays);
            let after =
                self.plays.iter().filter_map(|play| Home::of(&play.result, Side::Mine)).map(Home::index);
            let best = after.min_by(|a, b| self.means[*a].total_cmp(&self.means[*b])).unwrap_or(0);
            for (chance, before) in chances[1..].iter_mut().zip(&self.chances[best]) {
                *chance += weight as f32 / Roll::OUTCOMES as f32 * before;
            }
        }
        self.set(home.index(), chances.into_iter());
    }

    /// The distributions from position `from` on, rounded so that each still sums to 1.
    fn table(&self, from: usize) -> Table {
        let mut table = Table::default();
        for chances in &self.chances[from..] {
            let mut rounded = chances.map(|chance| (chance * f32::from(ONE)).round() as u16);
            let sum: i32 = rounded.iter().map(|chance| i32::from(*chance)).sum();
            if let Some(greatest) = rounded.iter_mut().max() {
                *greatest = (i32::from(*greatest) + i32::from(ONE) - sum) as u16;
            }
            let start = rounded.iter().position(|chance| *chance > 0).unwrap_or(0);
            let end = rounded.iter().rposition(|chance| *chance > 0).map_or(start, |last| last + 1);
            table.entries.push((table.chances.len() as u32, start as u8, (end - start) as u8));
            table.chances.extend_from_slice(&rounded[start..end]);
        }
        table
    }
}
