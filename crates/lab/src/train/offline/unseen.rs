//! Inputs that no label has had.

use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::network::features::{Basic, Feature, Points};
use plakoto_engine::eval::simd::Lanes;

/// Replaces the random weights of inputs that have never been 1, as those of fifteen checkers on most points, by those of a stack with one
/// checker less, or by zeros where there is none: a network knows better what such a stack is like, and its file is a tenth shorter when
/// it is compressed. `squares` are the means of the squares of the gradient: zeros for what has not been seen.
pub(super) fn fill_unseen(parameters: &mut Parameters, squares: &Parameters) {
    let lanes = parameters.shape().hidden() / Lanes::COUNT;
    for input in 0..Basic::INPUTS {
        let start = input * lanes;
        if squares.rows[start..][..lanes].iter().any(|lanes| *lanes != Lanes::ZERO) {
            continue;
        }
        match Points::one_less(input) {
            Some(smaller) => parameters.rows.copy_within(smaller * lanes..(smaller + 1) * lanes, start),
            None => parameters.rows[start..][..lanes].fill(Lanes::ZERO),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use plakoto_engine::eval::network::{Extras, Shape};

    /// The stacks on one point follow each other at a distance of 24: none, one to fifteen of mine, and so on.
    #[test]
    fn an_unseen_stack_is_like_a_smaller_one() {
        let shape = Shape::new(32, 16, 1, Extras::SHOTS).unwrap();
        let mut parameters = Parameters::random(shape, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let (before, mut squares) = (parameters.clone(), Parameters::zero(shape));
        let row = |input: usize| 2 * input..2 * input + 2;
        let stack = |count: usize| row(count * 24 + 5);
        // Three checkers of mine on the 6-point have been seen.
        squares.rows[stack(3)][1].0[7] = 0.1;
        fill_unseen(&mut parameters, &squares);
        for count in 3..=15 {
            assert_eq!(parameters.rows[stack(count)], before.rows[stack(3)], "{count}");
        }
        for other in [stack(0), stack(1), stack(2), row(15 * 24 + 6), row(1540)] {
            assert_eq!(parameters.rows[other], [Lanes::ZERO; 2]);
        }
    }
}
