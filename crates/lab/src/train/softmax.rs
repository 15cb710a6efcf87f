//! Softmax of equities.

use plakoto_engine::eval::simd::{Floats, Lanes};

/// Returns the softmax of the numbers: shares, with the sum 1, that are proportional to e to the power of
/// `number / temperature`.
pub(super) fn softmax(numbers: &[f32], temperature: f32) -> Vec<f32> {
    let greatest = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares = Vec::with_capacity(numbers.len());
    for numbers in numbers.chunks(Lanes::COUNT) {
        let mut lanes = Lanes::ZERO;
        for (lane, number) in lanes.0.iter_mut().zip(numbers) {
            *lane = (number - greatest) / temperature;
        }
        shares.extend_from_slice(&lanes.exp().0[..numbers.len()]);
    }
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}
