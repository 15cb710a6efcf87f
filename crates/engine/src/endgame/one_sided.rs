//! The number of rolls that a side needs to bear off, if it only minimises this number.

use crate::endgame::races::{BestResults, ByNumber, by_number};
use crate::endgame::{Camp, Home, Races};
use crate::files::FileError;
use crate::rules::{CHECKERS, LegalPlay, Position, Roll, Side, legal_plays};
use crate::sealed_file::{Kind, Packed, add_difference, difference, id, seal, write_differences};

/// For each camp with few enough checkers outside the home board, two distributions: the number of rolls
/// until the last checker is borne off, and the number until the first one is.
#[derive(Clone, Debug, PartialEq)]
pub struct OneSided {
    pub(super) races: Races,
    /// Maximum number of checkers outside the home board.
    pub(super) outside: u8,
    id: String,
    last: OneSidedTable,
    first: OneSidedTable,
}

const ONE_SIDED: Kind = Kind::new("bear-off", "PLAKOS3");

impl OneSided {
    /// Returns the id of the table: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the number of rolls until the last checker is borne off, or `None` if too many checkers are
    /// outside the home board.
    pub fn last(&self, camp: Camp) -> Option<Distribution<'_>> {
        self.last.get(camp.index())
    }

    /// Returns the number of rolls until the first checker is borne off; zero if that has happened already.
    /// Returns `None` if too many checkers are outside the home board.
    pub fn first(&self, camp: Camp) -> Option<Distribution<'_>> {
        match camp.index().checked_sub(ALL_ON_BOARD) {
            Some(index) => self.first.get(index),
            None => Some(Distribution { start: 0, at_most: &[] }),
        }
    }

    /// Maximum number of checkers outside the home board in a table for these races. Larger tables do not fit
    /// into memory.
    pub const fn most_outside(races: Races) -> u8 {
        match races {
            Races::Usual | Races::Cascades => Camp::MAX_OUTSIDE,
            Races::Exact | Races::ExactEither => 1,
        }
    }

    /// Calculates the distributions for all positions with up to `outside` checkers outside the home board;
    /// more than [`Self::most_outside`] are treated as that number. Players are assumed to minimise the mean
    /// number of rolls after each play. Among equally good plays, they choose the first one in the list of
    /// legal plays; in a cascade, the play whose first steps begin on the lowest-numbered points.
    pub fn generate(outside: u8, races: Races) -> Self {
        let outside = outside.min(Self::most_outside(races));
        match races {
            Races::Usual | Races::Cascades => Self::solve::<32>(outside, races),
            // In the worst case, a player has fifteen checkers on the 1-point and needs ones. This takes 39
            // rolls on average.
            Races::Exact | Races::ExactEither => Self::solve::<MAX_ROLLS>(outside, races),
        }
    }

    fn solve<const ROLLS: usize>(outside: u8, races: Races) -> Self {
        let [mut last, mut first] = [(); 2].map(|()| Solver::<ROLLS>::new(Camp::count(outside)));
        let mut plays = Vec::new();
        for index in 0..Camp::count(outside) {
            let camp = Camp::from_index(index);
            let choices = Choices::of(camp, races, &mut plays);
            last.solve(index, &choices, camp.checkers() == 0);
            first.solve(index, &choices, camp.checkers() < CHECKERS);
        }
        let (last, first) = (last.table(0), first.table(ALL_ON_BOARD));
        let table = Self { races, outside, id: String::new(), last, first };
        Self { id: id(&table.to_bytes()), ..table }
    }

    /// Reads a table from the contents of a file.
    ///
    /// # Errors
    /// Fails if the contents are not a valid bear-off file for these races.
    pub fn from_bytes(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        Self::parse(ONE_SIDED, bytes, races)
    }

    /// Reads a table that is part of the program.
    pub(super) fn from_shipped(bytes: &[u8], races: Races) -> Result<Self, FileError> {
        Self::parse(ONE_SIDED.shipped(), bytes, races)
    }

    fn parse(kind: Kind, bytes: &[u8], races: Races) -> Result<Self, FileError> {
        let mut reader = kind.open(bytes, 1)?;
        reader.check_hash()?;
        races.check(ONE_SIDED, &reader)?;
        let outside = reader.take(1).first().copied().unwrap_or(0);
        if outside > Camp::MAX_OUTSIDE {
            let most = Camp::MAX_OUTSIDE;
            let reason = format!("expected at most {most} checkers outside the home board, got {outside}");
            return Err(ONE_SIDED.damaged(reason));
        }
        let mut read = |count, nearer| OneSidedTable::read(count, nearer, &mut |length| reader.take(length));
        let count = Camp::count(outside);
        let (last, first) = (read(count, Camp::nearer), read(count - ALL_ON_BOARD, nearer_with_all));
        match (last, first, reader.is_empty()) {
            (Some(last), Some(first), true) => Ok(Self { races, outside, id: id(bytes), last, first }),
            _ => Err(ONE_SIDED.damaged("its tables have the wrong size")),
        }
    }

    /// Returns the contents of the table's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.races.start(ONE_SIDED);
        bytes.push(self.outside);
        self.last.write(Camp::nearer, &mut bytes);
        self.first.write(nearer_with_all, &mut bytes);
        seal(bytes)
    }
}

/// Index of the first camp with all checkers on the board. From this camp on, a side needs at least one roll
/// to bear off its first checker.
const ALL_ON_BOARD: usize = Home::count(CHECKERS - 1);

/// [`Camp::nearer`], with indices that count only the camps that have all checkers on the board.
fn nearer_with_all(index: usize) -> Option<usize> {
    Camp::nearer(index + ALL_ON_BOARD).map(|nearer| nearer - ALL_ON_BOARD)
}

/// The probability distribution of the number of rolls that a side needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution<'a> {
    /// The smallest possible number of rolls.
    pub(super) start: usize,
    /// For each number of rolls from `start` on, the probability that at most this number is needed, in units
    /// of 1 / [`ONE`]. Contains only probabilities below 1.
    at_most: &'a [u16],
}

/// Fixed-point one. See `endings.md` for the effect of a higher precision.
pub(super) const ONE: u16 = 1 << 14;

/// Upper bound for the number of rolls, which no distribution reaches.
const MAX_ROLLS: usize = 160;

impl Distribution<'_> {
    /// Returns the probability of exactly `rolls` rolls.
    pub fn exactly(&self, rolls: usize) -> f32 {
        let before = rolls.checked_sub(1).map_or(0, |before| self.at_most(before));
        f32::from(self.at_most(rolls) - before) / f32::from(ONE)
    }

    /// Returns the mean number of rolls.
    pub fn mean(&self) -> f32 {
        (0..self.end()).map(|rolls| rolls as f32 * self.exactly(rolls)).sum()
    }

    /// Whether a side with this distribution is at least as likely as one with the distribution `other` to
    /// finish within any number of rolls.
    pub fn is_as_fast_as(&self, other: &Distribution<'_>) -> bool {
        (0..self.end()).all(|rolls| self.at_most(rolls) >= other.at_most(rolls))
    }

    /// Returns the largest possible number of rolls plus one.
    pub(in crate::endgame) const fn end(&self) -> usize {
        self.start + self.at_most.len() + 1
    }

    /// For each number of rolls up to `end`, which is at most [`MAX_ROLLS`], returns the probability that at
    /// least this number of rolls is needed.
    pub(in crate::endgame) fn at_least(&self, end: usize) -> [f32; MAX_ROLLS + 1] {
        let mut chances = [0.0; MAX_ROLLS + 1];
        chances[0] = 1.0;
        for (before, chance) in chances[1..].iter_mut().enumerate().take(end) {
            *chance = f32::from(ONE - self.at_most(before)) / f32::from(ONE);
        }
        chances
    }

    /// Returns the probability that at most `rolls` rolls are needed, in units of 1 / [`ONE`].
    fn at_most(&self, rolls: usize) -> u16 {
        rolls.checked_sub(self.start).map_or(0, |place| self.at_most.get(place).copied().unwrap_or(ONE))
    }
}

/// A sequence of distributions of the number of rolls.
#[derive(Clone, Debug, Default, PartialEq)]
struct OneSidedTable {
    entries: Vec<DistributionEntry>,
    at_most: Vec<u16>,
}

/// A function that returns the index of a similar camp, which comes long before the given one in the order of
/// the indices.
type Nearer = fn(usize) -> Option<usize>;

impl OneSidedTable {
    fn get(&self, index: usize) -> Option<Distribution<'_>> {
        distribution(&self.entries, &self.at_most, index)
    }

    /// Appends a distribution. `start` is its smallest number of rolls, and `at_most` contains the cumulative
    /// chances from there on.
    fn push(&mut self, start: usize, at_most: &[u16]) {
        self.entries.push((self.at_most.len() as u32, start as u8, at_most.len() as u8));
        self.at_most.extend_from_slice(at_most);
    }

    /// Writes the smallest number of rolls of each distribution, then the number of chances of each
    /// distribution. After them come the chances, ordered by the number of rolls, as differences from the
    /// [`expected`](Self::expected) chances.
    fn write(&self, nearer: Nearer, bytes: &mut Vec<u8>) {
        bytes.extend(self.entries.iter().map(|(_, start, _)| *start));
        bytes.extend(self.entries.iter().map(|(_, _, length)| *length));
        let mut columns = columns(&self.entries);
        let mut differences = vec![0; self.at_most.len()];
        for (index, &(place, start, length)) in self.entries.iter().enumerate() {
            let neighbours = neighbours(&self.entries, &self.at_most, index, nearer);
            for (at_most, rolls) in self.at_most[place as usize..].iter().zip(rolls(start, length)) {
                differences[columns[rolls]] = difference(*at_most, expected(&neighbours, rolls));
                columns[rolls] += 1;
            }
        }
        write_differences(&differences, bytes);
    }

    /// Reads `count` distributions that [`write`](Self::write) has written. `take` returns the next bytes of
    /// the file.
    fn read<'a>(count: usize, nearer: Nearer, take: &mut impl FnMut(usize) -> &'a [u8]) -> Option<Self> {
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
                *at_most = add_difference(packed.get(columns[rolls])?, expected(&neighbours, rolls));
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
    const NEVER: Distribution<'_> = Distribution { start: MAX_ROLLS, at_most: &[] };
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
        if usize::from(start) + usize::from(length) >= MAX_ROLLS {
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
fn columns(entries: &[DistributionEntry]) -> [usize; MAX_ROLLS] {
    let (mut columns, mut place) = ([0; MAX_ROLLS], 0);
    entries
        .iter()
        .flat_map(|(_, start, length)| rolls(*start, *length))
        .for_each(|rolls| columns[rolls] += 1);
    for column in &mut columns {
        (*column, place) = (place, place + *column);
    }
    columns
}

/// The plays that a side can choose from with each roll.
struct Choices {
    /// For each roll that is not a cascade (a double that goes on with all higher numbers), its weight and
    /// the indices of the camps that its plays lead to.
    by_roll: Vec<(u32, Vec<usize>)>,
    /// The camps that each single step leads to. Present only if doubles are cascades.
    by_number: Option<ByNumber>,
}

impl Choices {
    fn of(camp: Camp, races: Races, plays: &mut Vec<LegalPlay>) -> Self {
        let (position, rules): (Position, _) = (camp.alone(), races.rules());
        let has_cascades = races == Races::Cascades;
        let of_roll = |(roll, weight): (Roll, u32)| {
            legal_plays(&position, roll, &rules, plays);
            let after = plays.iter().filter_map(|play| Camp::of(&play.result, Side::Mine));
            (weight, after.map(Camp::index).collect())
        };
        let rolls = Roll::all().filter(|(roll, _)| !(has_cascades && roll.is_double()));
        Self { by_roll: rolls.map(of_roll).collect(), by_number: has_cascades.then(|| by_number(camp)) }
    }
}

/// Solves distributions with fewer than `ROLLS` rolls. Camps must be solved in the order of their indices.
pub(super) struct Solver<const ROLLS: usize> {
    chances: Vec<[f32; ROLLS]>,
    means: Vec<f32>,
    cascades: BestResults,
}

impl<const ROLLS: usize> Solver<ROLLS> {
    pub(super) fn new(count: usize) -> Self {
        const { assert!(ROLLS <= MAX_ROLLS) };
        Self { chances: vec![[0.0; ROLLS]; count], means: vec![0.0; count], cascades: BestResults::default() }
    }

    /// Solves the distribution of the next camp from the distributions of the camps that its rolls lead to.
    /// `is_done` says that the camp needs no more rolls.
    fn solve(&mut self, index: usize, choices: &Choices, is_done: bool) {
        let mut chances = [0.0; ROLLS];
        // The camp may still occur within a cascade, so its results are stored even if it is done.
        let cascades = choices.by_number.as_ref().map(|after| self.cascades.push(after, &self.means));
        if is_done {
            chances[0] = 1.0;
            return self.set(index, chances);
        }
        let by_roll = choices.by_roll.iter().map(|(weight, after)| (*weight, self.quickest(after)));
        let by_cascade = cascades.into_iter().flatten().map(|best| (1, Some(best)));
        let mut stays = 0.0;
        for (weight, best) in by_roll.chain(by_cascade) {
            let chance_of_roll = weight as f32 / Roll::OUTCOMES as f32;
            if best == Some(index) {
                stays += chance_of_roll;
                continue;
            }
            let before = best.map_or(&[0.0; ROLLS], |best| &self.chances[best]);
            for (chance, before) in chances[1..].iter_mut().zip(before) {
                *chance += chance_of_roll * before;
            }
        }
        if stays > 0.0 {
            for rolls in 1..ROLLS {
                chances[rolls] += stays * chances[rolls - 1];
            }
        }
        self.set(index, chances);
    }

    fn quickest(&self, after: &[usize]) -> Option<usize> {
        after.iter().copied().min_by(|a, b| self.means[*a].total_cmp(&self.means[*b]))
    }

    fn set(&mut self, index: usize, chances: [f32; ROLLS]) {
        self.chances[index] = chances;
        self.means[index] = chances.iter().enumerate().map(|(rolls, chance)| rolls as f32 * chance).sum();
    }

    /// Returns the distributions of all camps from index `from` on. Cumulative probabilities are rounded
    /// instead of single ones, so that rounding errors do not add up.
    fn table(&self, from: usize) -> OneSidedTable {
        let mut table = OneSidedTable::default();
        for chances in &self.chances[from..] {
            let (mut sum, mut at_most) = (0.0, [0; ROLLS]);
            for (at_most, chance) in at_most.iter_mut().zip(chances) {
                sum += chance;
                *at_most = (sum.min(1.0) * f32::from(ONE)).round() as u16;
            }
            let start = at_most.partition_point(|chance| *chance == 0);
            let end = at_most.partition_point(|chance| *chance < ONE);
            table.push(start, &at_most[start..end.max(start)]);
        }
        table
    }
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
