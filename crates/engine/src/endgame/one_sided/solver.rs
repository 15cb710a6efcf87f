//! Calculates the distributions of the number of rolls.

use super::distribution::{MOST_ROLLS, ONE};
use super::table::OneSidedTable;
use crate::endgame::cascade::{BestResults, ByNumber, by_number};
use crate::endgame::{Camp, Races};
use crate::rules::{LegalPlay, Position, Roll, Side, legal_plays};

/// The plays that a side can choose from with each roll.
pub(super) struct Choices {
    /// For each roll that is not a cascade (a double that goes on with all higher numbers), its weight and
    /// the indices of the camps that its plays lead to.
    by_roll: Vec<(u32, Vec<usize>)>,
    /// The camps that each single step leads to. Present only if doubles are cascades.
    by_number: Option<ByNumber>,
}

impl Choices {
    pub(super) fn of(camp: Camp, races: Races, plays: &mut Vec<LegalPlay>) -> Self {
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
        const { assert!(ROLLS <= MOST_ROLLS) };
        Self { chances: vec![[0.0; ROLLS]; count], means: vec![0.0; count], cascades: BestResults::default() }
    }

    /// Solves the distribution of the next camp from the distributions of the camps that its rolls lead to.
    /// `is_done` says that the camp needs no more rolls.
    pub(super) fn solve(&mut self, index: usize, choices: &Choices, is_done: bool) {
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
    pub(super) fn table(&self, from: usize) -> OneSidedTable {
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
