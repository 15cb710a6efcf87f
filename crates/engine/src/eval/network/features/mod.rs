//! Input features that describe a position to a network. Each feature is a group of inputs that are 0 or 1.
//!
//! | feature | inputs | one of them is 1 |
//! |---|---|---|
//! | points | 64 × 24 | for each point, the input of its [`Stack::index`]; sorted by index, then point |
//! | borne off | 16 | number of checkers that the player has borne off |
//! | | 16 | number of checkers that the opponent has borne off |
//! | shots | 24 × 12 | for each blot of the opponent: how many of 36 rolls pin it, in classes of two |
//! | | 24 × 12 | for each blot of the player: how many rolls would pin it if the opponent were on roll |
//! | blocks | 24 × 63 | for each point with free checkers of the player: which of six points ahead are closed
//! |
//! | | 24 × 63 | for each point with free checkers of the opponent: which of six points ahead are closed |
//! | bar | 16 | number of checkers that the player has on the bar |
//! | | 16 | number of checkers that the opponent has on the bar |
//!
//! Each feature is one implementation of the trait [`Feature`]. Evaluation and incremental updates both use this
//! implementation.
//!
//! [`Stack::index`]: crate::rules::Stack::index

mod blocks;
mod inputs;
mod shots;

pub(crate) use inputs::RowSums;
pub use inputs::{ChangedInputs, Feature, InputChange, Inputs, Near};

use crate::eval::simd::SETS;
use crate::rules::{CHECKERS, Course, POINTS, Position, Side, Stack};
use blocks::Blocks;
use inputs::Changes;
use shots::Shots;

/// The features that every network has, including pruners.
pub type Basic = (Points, BorneOff);

/// All features, in the order of their inputs. New features must be added at the end, so that older network
/// files stay readable.
pub type All = (((Basic, Option<Shots>), Option<Blocks>), Option<Bar>);

const _: () = assert!(All::MAX_INPUTS <= Inputs::ROOM, "more inputs can be 1 than there is room for");

/// The features that every network has.
pub(crate) const BASIC: Basic = (Points, SideCounts);

/// Returns the indices of the inputs that are 1 for `position` in a network with the optional features
/// `extras`. They are listed feature by feature, in the order of the table above.
pub fn inputs(position: &Position, extras: Extras) -> Vec<u16> {
    let mut features = feature_list(extras, position.course());
    features.look::<[u64; SETS]>(&[position.points_of_both()]);
    features.all(0, position, 0).indices().to_vec()
}

/// Returns the number of inputs of a network with the optional features `extras`.
pub fn input_count(extras: Extras) -> usize {
    feature_list(extras, Course::Opposed).inputs()
}

/// Returns the features of a network with the optional features `extras`, for games in which the sides move in
/// the directions that `course` gives.
#[inline(always)]
pub fn feature_list(extras: Extras, course: Course) -> All {
    let with_shots = (BASIC, extras.has(Extras::SHOTS).then_some(Shots::new(course)));
    let with_blocks = (with_shots, extras.has(Extras::BLOCKS).then_some(Blocks::new(course)));
    (with_blocks, extras.has(Extras::BAR).then_some(SideCounts))
}

/// A set of optional features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras(u8);

impl Extras {
    /// No optional features.
    pub const NONE: Self = Self(0);

    /// The feature "shots": for each blot, the number of rolls that pin or hit it.
    pub const SHOTS: Self = Self(1);

    /// The feature "blocks": for each free checker, which points ahead are closed to it.
    pub const BLOCKS: Self = Self(2);

    /// The feature "bar": the number of checkers on the bar.
    pub const BAR: Self = Self(4);

    /// Returns the set with these bits, in the form that network files store. Returns `None` if a bit is
    /// unknown.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 8 { Some(Self(bits)) } else { None }
    }

    /// Returns the set in the form that network files store, with one bit for each feature.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the set contains all of `other`.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// For each point, one input for each possible stack. The inputs are ordered by stack, so the inputs of the
/// same stack on all points are adjacent.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Feature for Points {
    const INPUTS: usize = POINTS as usize * Stack::INDICES;

    const MAX_INPUTS: usize = POINTS as usize;

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        for (point, stack) in near.position.stacks().iter().enumerate() {
            inputs.push(start + input(point, *stack));
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        let InputChange { near: &Near { position: near, .. }, position, .. } = change;
        let mut changed = near.changed_points(position);
        while changed != 0 {
            let point = changed.trailing_zeros() as usize - 1;
            changed &= changed - 1;
            changes.come(start + input(point, position.stacks()[point]));
            changes.gone(start + input(point, near.stacks()[point]));
        }
    }
}

#[inline(always)]
fn input(point: usize, stack: Stack) -> usize {
    stack.index() * usize::from(POINTS) + point
}

/// One input for each number of checkers that the player may have off the board, then one input for each
/// number that the opponent may have there.
#[derive(Clone, Copy, Debug)]
pub struct SideCounts<const IS_BAR: bool>;

/// How many checkers each side has borne off.
pub type BorneOff = SideCounts<false>;

/// How many checkers each side has on the bar.
pub type Bar = SideCounts<true>;

impl<const IS_BAR: bool> SideCounts<IS_BAR> {
    #[inline(always)]
    fn count(position: &Position, side: Side) -> u8 {
        if IS_BAR { position.bar(side) } else { position.off(side) }
    }
}

/// How many different numbers of checkers a side can have off the board.
const NUMBERS: usize = CHECKERS as usize + 1;

/// Index of the first input for each side.
const STARTS: [(Side, usize); 2] = [(Side::Mine, 0), (Side::Theirs, NUMBERS)];

impl<const IS_BAR: bool> Feature for SideCounts<IS_BAR> {
    const INPUTS: usize = 2 * NUMBERS;

    const MAX_INPUTS: usize = 2;

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        for (side, first) in STARTS {
            inputs.push(start + first + usize::from(Self::count(near.position, side)));
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        let InputChange { near: &Near { position: near, .. }, position, .. } = change;
        for (side, first) in STARTS {
            if Self::count(near, side) != Self::count(position, side) {
                changes.come(start + first + usize::from(Self::count(position, side)));
                changes.gone(start + first + usize::from(Self::count(near, side)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::{Dice, LegalPlay, RuleSet, legal_plays, outcome};

    fn set(inputs: &Inputs) -> BTreeSet<u16> {
        inputs.indices().iter().copied().collect()
    }

    /// Takes the changes between a position and the positions two plays later. Applying these changes must
    /// convert the inputs of the first position to the inputs of the later ones.
    #[test]
    fn changes_convert_the_inputs() {
        for rules in [RuleSet::PLAKOTO, RuleSet::PORTES, RuleSet::FEVGA] {
            for extras in (0..8).filter_map(Extras::from_bits) {
                check_changes(extras, &rules);
            }
        }
    }

    fn check_changes(extras: Extras, rules: &RuleSet) {
        let (mut dice, mut plays, mut near) = (Dice::seeded(6), Vec::<LegalPlay>::new(), rules.start());
        let mut difference = ChangedInputs::NONE;
        let mut features = feature_list(extras, rules.mechanics.course);
        for _ in 0..150 {
            legal_plays(&near, dice.roll(), rules, &mut plays);
            let positions: Vec<Position> =
                plays.iter().map(|play| play.result.swap_sides()).take(SETS).collect();
            let sets: Vec<_> = positions.iter().map(Position::points_of_both).collect();
            features.look::<[u64; SETS]>(&sets);
            let mut base = Inputs::NONE;
            let kept_near = Near::new(&near);
            features.push(0, &kept_near, &mut base);
            for (index, position) in positions.iter().enumerate() {
                difference.find(0, &features, InputChange { near: &kept_near, position, index });
                let kept: BTreeSet<u16> = &set(&base) - &set(&difference.gone);
                assert!(difference.gone.indices().iter().all(|gone| base.indices().contains(gone)));
                let found = &kept | &set(&difference.come);
                assert_eq!(found, set(&features.all(0, position, index)), "{position:?}");
            }
            near = positions[usize::from(dice.die()) % positions.len()];
            if outcome(&near, rules).is_some() {
                near = rules.start();
            }
        }
    }
}
