//! What a network sees of a position: features, each of them some inputs that are 0 or 1.
//!
//! | feature | inputs | one of them is 1 |
//! |---|---|---|
//! | points | 64 × 24 | for each point, that of its [`Stack::index`]; those of one stack on all points follow each other |
//! | borne off | 16 | number of checkers I have borne off |
//! | | 16 | number of checkers the opponent has borne off |
//! | shots | 24 × 12 | for each blot of the opponent that I can pin with the next roll: by how many of the 36, two a class |
//! | | 24 × 12 | the same for my blots, were the opponent on roll |
//! | blocks | 24 × 63 | for each point with a free checker of mine: which of the six before it are closed to me, if any is |
//! | | 24 × 63 | the same for the opponent |
//!
//! Each is a file with its `Feature`, by which inference, the incremental update and training know it.
//!
//! [`Stack::index`]: crate::rules::Stack::index

mod blocks;
mod borne_off;
mod extras;
mod feature;
mod inputs;
mod points;
mod row_sums;
mod shots;

use blocks::Blocks;
use borne_off::BorneOff;
pub use extras::Extras;
pub use feature::{Feature, InputChange, Near};
pub use inputs::{ChangedInputs, Group, Inputs};
pub use points::Points;
pub(crate) use row_sums::RowSums;
use shots::Shots;

use crate::eval::simd::SETS;
use crate::rules::Position;

/// What every network sees, and the pruner.
pub type Basic = (Points, BorneOff);

/// All features in the order of their inputs. New ones come behind, so that the files of older networks stay readable.
pub type All = ((Basic, Option<Shots>), Option<Blocks>);

const _: () = assert!(All::MOST <= Inputs::ROOM, "more inputs can be 1 than there is room for");

/// The features that every network sees.
pub(crate) const BASIC: Basic = (Points, BorneOff);

/// The numbers of the inputs that are 1 for `position` in a network with these features besides the basic ones, feature by
/// feature in the order of the table above.
pub fn inputs(position: &Position, extras: Extras) -> Vec<u16> {
    let mut features = feature_list(extras);
    features.look::<[u64; SETS]>(&[position.points_of_both()]);
    features.all(position, 0).indices().to_vec()
}

/// How many inputs a network with these features has.
pub fn input_count(extras: Extras) -> usize {
    feature_list(extras).inputs()
}

/// The features of a network with these besides the basic ones.
#[inline(always)]
pub fn feature_list(extras: Extras) -> All {
    let with_shots = (BASIC, extras.has(Extras::SHOTS).then_some(Shots::NONE));
    (with_shots, extras.has(Extras::BLOCKS).then_some(Blocks::NONE))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::eval::simd::SETS;
    use crate::rules::{Dice, LegalPlay, Position, RuleSet, legal_plays, outcome};

    fn set(inputs: &Inputs) -> BTreeSet<u16> {
        inputs.indices().iter().copied().collect()
    }

    /// What differs between a position and those after two plays leads from the inputs of one to those of the others, and
    /// of each group of inputs at most one is 1.
    #[test]
    fn differences_lead_to_the_inputs() {
        let (mut dice, mut plays, mut near) = (Dice::seeded(6), Vec::<LegalPlay>::new(), Position::START);
        let mut difference = ChangedInputs::NONE;
        for extras in (0..4).filter_map(Extras::from_bits) {
            let mut features = feature_list(extras);
            let groups = features.groups(0);
            assert_eq!(groups.iter().cloned().flatten().collect::<BTreeSet<_>>().len(), features.inputs());
            for _ in 0..150 {
                legal_plays(&near, dice.roll(), &RuleSet::PLAKOTO, &mut plays);
                let positions: Vec<Position> =
                    plays.iter().map(|play| play.result.swap_sides()).take(SETS).collect();
                let sets: Vec<_> = positions.iter().map(Position::points_of_both).collect();
                features.look::<[u64; SETS]>(&sets);
                let mut base = Inputs::NONE;
                let kept_near = Near::new(&near);
                features.push(0, &kept_near, &mut base);
                for (index, position) in positions.iter().enumerate() {
                    difference.find(&features, InputChange { near: &kept_near, position, index });
                    let kept: BTreeSet<u16> = &set(&base) - &set(&difference.gone);
                    assert!(difference.gone.indices().iter().all(|gone| base.indices().contains(gone)));
                    let found = &kept | &set(&difference.come);
                    assert_eq!(found, set(&features.all(position, index)), "{position:?}");
                    let ones = |group: &Group| group.clone().filter(|i| found.contains(&(*i as u16)));
                    assert!(groups.iter().all(|group| ones(group).count() <= 1), "{position:?}");
                }
                near = positions[usize::from(dice.die()) % positions.len()];
                if outcome(&near, &RuleSet::PLAKOTO).is_some() {
                    near = Position::START;
                }
            }
        }
    }
}
