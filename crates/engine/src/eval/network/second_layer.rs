//! The second layer and the output layer: compute logits from the hidden units.

use super::first_layer::Hidden;
use super::weights::{Network, PhaseWeights};
use crate::eval::simd::{SUMS, Sums, Vector, Words};

/// Returns the nine logits as integers. They have the fractional bits of the weights of both layers.
#[inline(always)]
pub(super) fn behind<V: Vector>(network: &Network, phase: &PhaseWeights, hidden: &Hidden) -> Sums {
    match phase.bias.len() {
        1 => through_second::<V, 1>(network, phase, hidden),
        2 => through_second::<V, 2>(network, phase, hidden),
        3 => through_second::<V, 3>(network, phase, hidden),
        _ => through_second::<V, 4>(network, phase, hidden),
    }
}

/// Computes the logits. `WIDTH` is the width of the second layer divided by [`SUMS`].
#[inline(always)]
fn through_second<V: Vector, const WIDTH: usize>(
    network: &Network,
    phase: &PhaseWeights,
    hidden: &Hidden,
) -> Sums {
    /// Number of independent sums. With several sums, an addition does not have to wait for the one before.
    const CHAINS: usize = 4;
    let zero = V::load_sums(&Sums::ZERO);
    let mut sums = [[zero; WIDTH]; CHAINS];
    let (weights, _) = phase.second.as_chunks::<WIDTH>();
    let (pairs, indices) = hidden.pairs();
    let ((pairs, rest), (indices, rest_indices)) =
        (pairs.as_chunks::<CHAINS>(), indices.as_chunks::<CHAINS>());
    for (pairs, indices) in pairs.iter().zip(indices) {
        for chain in 0..CHAINS {
            add_pair::<V, WIDTH>(&mut sums[chain], pairs[chain], &weights[indices[chain] as usize]);
        }
    }
    for (pair, index) in rest.iter().zip(rest_indices) {
        add_pair::<V, WIDTH>(&mut sums[0], *pair, &weights[*index as usize]);
    }
    let mut chains = [zero; 2];
    #[expect(clippy::needless_range_loop, reason = "a loop of known length is unrolled")]
    for block in 0..WIDTH {
        let halves =
            [V::add_sums(sums[0][block], sums[1][block]), V::add_sums(sums[2][block], sums[3][block])];
        let sum = V::add_sums(V::add_sums(halves[0], halves[1]), V::load_sums(&phase.bias[block]));
        if block == 0 {
            // The first nine outputs are already logits, so their weights in the output layer are zero.
            chains[0] = sum;
        }
        let mut units = Sums::ZERO;
        V::store_units(sum, network.second_digits, &mut units);
        for i in 0..SUMS / 2 {
            let weights = V::load(&phase.third[block * SUMS / 2 + i]);
            chains[i % 2] = weights.add_products(chains[i % 2], units.0[2 * i]);
        }
    }
    let mut logits = Sums::ZERO;
    V::store_sums(V::add_sums(chains[0], chains[1]), &mut logits);
    logits
}

/// Adds the contribution of a pair of hidden units to the outputs of the second layer.
#[inline(always)]
fn add_pair<V: Vector, const WIDTH: usize>(sums: &mut [V::Sums; WIDTH], pair: i32, weights: &[Words; WIDTH]) {
    for block in 0..WIDTH {
        sums[block] = V::load(&weights[block]).add_products(sums[block], pair);
    }
}
