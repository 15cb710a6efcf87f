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
//! Each feature has its own file, with one implementation of the trait `Feature`. Evaluation and incremental
//! updates both use this implementation.
//!
//! [`Stack::index`]: crate::rules::Stack::index

mod blocks;
mod extras;
mod feature;
mod inputs;
mod points;
mod shots;
mod side_counts;

use blocks::Blocks;
pub use extras::Extras;
pub use feature::{Feature, InputChange, Near};
pub(crate) use inputs::RowSums;
pub use inputs::{ChangedInputs, Inputs};
pub use points::Points;
use shots::Shots;
use side_counts::SideCounts;
pub use side_counts::{Bar, BorneOff};

use crate::eval::simd::SETS;
use crate::rules::{Course, Position};

/// The features that every network has, including pruners.
pub type Basic = (Points, BorneOff);

/// All features, in the order of their inputs. New features must be added at the end, so that older network
/// files stay readable.
pub type All = (((Basic, Option<Shots>), Option<Blocks>), Option<Bar>);

const _: () = assert!(All::MOST <= Inputs::ROOM, "more inputs can be 1 than there is room for");

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::eval::simd::SETS;
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
