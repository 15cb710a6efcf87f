//! The layer of the small networks. Its units add up the weights of the input features that all networks
//! share (see [`super::network::features`]) and apply ReLU.

use super::network::features::{BASIC, Feature, Group};
use super::simd::{Vector, WORDS, Words};

/// One 16-bit number for each unit.
pub(super) type Units<const VECTORS: usize> = [Words; VECTORS];

#[inline(always)]
pub(super) fn add_rows<V: Vector, const VECTORS: usize>(
    mut units: [V; VECTORS],
    rows: &[Units<VECTORS>],
    inputs: &[u16],
) -> [V; VECTORS] {
    for &input in inputs {
        let row = load::<V, VECTORS>(&rows[usize::from(input)]);
        for i in 0..VECTORS {
            units[i] = units[i].add(row[i]);
        }
    }
    units
}

/// Applies ReLU to the units and returns the sum of the results, weighted by `readout`.
#[inline(always)]
pub(super) fn weigh<V: Vector, const VECTORS: usize>(units: &[V; VECTORS], readout: &[V; VECTORS]) -> i32 {
    let mut score = 0;
    for i in 0..VECTORS {
        score += units[i].at_least_zero().dot(readout[i]);
    }
    score
}

#[inline(always)]
pub(super) fn load<V: Vector, const VECTORS: usize>(words: &Units<VECTORS>) -> [V; VECTORS] {
    let mut vectors = [V::load(&words[0]); VECTORS];
    for i in 1..VECTORS {
        vectors[i] = V::load(&words[i]);
    }
    vectors
}

/// Returns an upper bound for the absolute value of any unit in any position.
pub(super) fn largest_unit<const UNITS: usize>(rows: &[[f32; UNITS]], bias: &[f32; UNITS]) -> f32 {
    let groups = BASIC.groups(0);
    let of_unit = |unit: usize| {
        let largest = |group: &Group| group.clone().map(|input| rows[input][unit].abs()).fold(0.0, f32::max);
        groups.iter().map(largest).sum::<f32>() + bias[unit].abs()
    };
    (0..UNITS).map(of_unit).fold(0.0, f32::max)
}

/// Maximum number of fractional bits of a weight.
pub(super) const MOST_DIGITS: u32 = 12;

/// Returns the number of fractional bits for units, which are 16-bit words. `largest` is the largest value of
/// a unit.
pub(super) fn digits_of_units(largest: f32) -> u32 {
    digits(largest, f32::from(i16::MAX))
}

/// Returns the number of fractional bits for readouts. The calculation relies on the fact that a score is at
/// most the sum of all absolute weights times the largest unit.
pub(super) fn digits_of_readouts<const UNITS: usize>(readouts: &[[f32; UNITS]]) -> u32 {
    let size = |readout: &[f32; UNITS]| readout.iter().map(|weight| weight.abs()).sum::<f32>();
    let largest = readouts.iter().map(size).fold(0.0, f32::max);
    digits(largest, (i32::MAX / i32::from(i16::MAX)) as f32)
}

fn digits(largest: f32, limit: f32) -> u32 {
    (0..=MOST_DIGITS).rev().find(|digits| largest * (1 << digits) as f32 <= limit * 0.99).unwrap_or(0)
}

/// Converts numbers to fixed point with `digits` fractional bits.
pub(super) fn whole<const VECTORS: usize>(numbers: &[f32], digits: u32) -> Units<VECTORS> {
    let number = |i: usize| (numbers[i] * (1 << digits) as f32).round() as i16;
    std::array::from_fn::<_, VECTORS, _>(|vector| Words(std::array::from_fn(|i| number(vector * WORDS + i))))
}

pub(super) fn add(numbers: &mut [f32], others: &[f32], scale: f32) {
    for (number, other) in numbers.iter_mut().zip(others) {
        *number += scale * other;
    }
}
