//! Sets the weights of inputs that never occur in the labels.

use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::network::features::{Basic, Feature, Points};
use plakoto_engine::eval::simd::Lanes;

/// Replaces the random weights of inputs that have never been 1, such as fifteen checkers on most points.
/// Each such input gets the weights of the input for one checker less on the same point, or zeros if there is
/// no such input. These weights are closer to the truth than random ones, and they make the compressed
/// network file 10% smaller. `squares` are the mean squared gradients, which are zero for unseen inputs.
pub(super) fn fill_unseen(parameters: &mut Parameters, squares: &Parameters) {
    let shape = parameters.shape();
    let lanes = shape.hidden() / Lanes::COUNT;
    for layer in 0..shape.first_layers() {
        let row = |input: usize| (layer * shape.inputs() + input) * lanes;
        for input in 0..Basic::INPUTS {
            let start = row(input);
            if squares.rows[start..][..lanes].iter().any(|lanes| *lanes != Lanes::ZERO) {
                continue;
            }
            match Points::one_less(input) {
                Some(smaller) => parameters.rows.copy_within(row(smaller)..row(smaller) + lanes, start),
                None => parameters.rows[start..][..lanes].fill(Lanes::ZERO),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use plakoto_engine::eval::network::{Extras, Shape};

    /// The indices of the inputs for one point are 24 apart. The inputs represent no checker, for one to
    /// fifteen of the player's checkers, and so on.
    #[test]
    fn unseen_stacks_get_the_weights_of_smaller_ones() {
        let shape = Shape::new(32, 16, 1, Extras::SHOTS).unwrap();
        let mut parameters = Parameters::random(shape, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let (before, mut squares) = (parameters.clone(), Parameters::zero(shape));
        let row = |input: usize| 2 * input..2 * input + 2;
        let stack = |count: usize| row(count * 24 + 5);
        // Marks the input for three of the player's checkers on the 6-point as seen.
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
