//! Converts real-valued weights to integers and back.

use std::sync::OnceLock;

use super::features::{Feature, feature_list};
use super::weights::{Network, PhaseWeights};
use super::{Parameters, PhaseParameters, Shape, possible};
use crate::eval::simd::{Lanes, SUMS, Sums, WORDS, Words};
use crate::rules::{Course, RuleSet};

/// Maximum number of fractional bits of a weight.
pub(super) const MOST_DIGITS: u32 = 12;

/// Maximum number of fractional bits of a first-layer weight in new networks. An eighth bit does not change
/// how well a network plays, but it makes the compressed file a sixth longer (see `nets.md`).
const FIRST_DIGITS: u32 = 7;

impl Network {
    /// Creates a network from real-valued weights, rounded as finely as possible without risking overflow of
    /// a sum. Weights of the first layer get at most seven fractional bits.
    pub fn new(parameters: &Parameters, rules: &RuleSet) -> Self {
        let shape = parameters.shape();
        let first_digits = digits(FIRST_DIGITS, largest_first(parameters), f32::from(i16::MAX));
        let unit = i16::MAX as f32;
        let largest = parameters.phases.iter().map(|phase| largest_later(phase, shape)).fold(0.0, f32::max);
        let second_digits = digits(MOST_DIGITS, largest * unit, i32::MAX as f32);
        Self {
            shape,
            id: OnceLock::new(),
            rules: *rules,
            outcomes: possible(&rules.start(), rules),
            rows: words(parameters.rows.as_flattened_numbers(), first_digits),
            bias: words(parameters.bias.as_flattened_numbers(), first_digits),
            phases: parameters
                .phases
                .iter()
                .map(|phase| quantise(phase, shape, first_digits, second_digits))
                .collect(),
            second_digits,
            first_digits,
            simd: None,
        }
    }

    /// Returns the weights as real numbers, so that training can continue.
    pub fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::zero(self.shape);
        let first = 1.0 / (1u64 << self.first_digits) as f32;
        let second = 1.0 / (1u64 << self.second_digits) as f32;
        let real = |words: &[Words], lanes: &mut [Lanes]| {
            let numbers = words.iter().flat_map(|words| words.0);
            for (number, word) in lanes.iter_mut().flat_map(|lanes| &mut lanes.0).zip(numbers) {
                *number = f32::from(word) * first;
            }
        };
        real(&self.rows, &mut parameters.rows);
        real(&self.bias, &mut parameters.bias);
        for (phase, whole) in parameters.phases.iter_mut().zip(&self.phases) {
            unpair_second(&whole.second, &mut phase.second, self.shape, second);
            unpair_third(&whole.third, &mut phase.third, second);
            for (lanes, sums) in phase.bias.iter_mut().zip(&whole.bias) {
                *lanes = Lanes(sums.0.map(|sum| sum as f32 * first * second));
            }
        }
        parameters
    }
}

/// A table of integers that can be read number by number.
trait Integers {
    fn as_flattened_numbers(&self) -> impl Iterator<Item = f32>;
}

impl Integers for Vec<Lanes> {
    fn as_flattened_numbers(&self) -> impl Iterator<Item = f32> {
        self.iter().flat_map(|lanes| lanes.0)
    }
}

/// Returns the largest number of fractional bits, at most `most`, with which numbers up to `largest` stay
/// below `limit`.
fn digits(most: u32, largest: f32, limit: f32) -> u32 {
    (0..=most).rev().find(|digits| largest * (1 << digits) as f32 <= limit * 0.99).unwrap_or(0)
}

/// Returns an upper bound for the absolute value of any hidden unit in any position. The bound for a unit is
/// its absolute bias plus, for each group of inputs, the largest absolute weight.
fn largest_first(parameters: &Parameters) -> f32 {
    let lanes = parameters.shape().hidden() / Lanes::COUNT;
    let magnitude = |lanes: &Lanes| Lanes(lanes.0.map(f32::abs));
    let shape = parameters.shape();
    let features = feature_list(shape.extras(), Course::Opposed);
    let groups = |layer| features.groups(layer * shape.inputs());
    let layers: Vec<_> = (0..shape.first_layers()).map(groups).collect();
    let each = (0..lanes).flat_map(|unit| layers.iter().map(move |groups| (unit, groups)));
    each.map(|(unit, groups)| {
        let bias = magnitude(&parameters.bias[unit]);
        let sum = groups.iter().fold(bias, |sum, group| {
            let largest = group.clone().fold(Lanes::ZERO, |largest, input| {
                let weights = magnitude(&parameters.rows[input * lanes + unit]);
                Lanes(std::array::from_fn(|i| largest.0[i].max(weights.0[i])))
            });
            Lanes(std::array::from_fn(|i| sum.0[i] + largest.0[i]))
        });
        greatest(&sum)
    })
    .fold(0.0, f32::max)
}

fn greatest(lanes: &Lanes) -> f32 {
    lanes.0.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

/// Returns an upper bound for all sums that are computed after the first layer. It is calculated from the
/// absolute weights.
fn largest_later(phase: &PhaseParameters, shape: Shape) -> f32 {
    let size = |table: &[Lanes]| table.iter().flat_map(|lanes| lanes.0).map(f32::abs).sum::<f32>();
    let second = phase.second.chunks(shape.hidden() / Lanes::COUNT).map(size).fold(0.0, f32::max);
    let third = phase
        .third
        .iter()
        .fold(Lanes::ZERO, |sum, weights| Lanes(std::array::from_fn(|i| sum.0[i] + weights.0[i].abs())));
    let bias = phase.bias.iter().flat_map(|lanes| lanes.0).map(f32::abs).fold(0.0, f32::max);
    second + greatest(&third) + bias
}

fn quantise(phase: &PhaseParameters, shape: Shape, first_digits: u32, second_digits: u32) -> PhaseWeights {
    let scale = (1u64 << (first_digits + second_digits)) as f32;
    PhaseWeights {
        second: pair_second(&phase.second, shape, second_digits),
        bias: phase
            .bias
            .iter()
            .map(|lanes| Sums(lanes.0.map(|number| (number * scale).round() as i32)))
            .collect(),
        third: pair_third(&phase.third, second_digits),
    }
}

fn whole(number: f32, digits: u32) -> i16 {
    (number * (1 << digits) as f32).round() as i16
}

fn words(numbers: impl Iterator<Item = f32>, digits: u32) -> Vec<Words> {
    let whole: Vec<i16> = numbers.map(|number| whole(number, digits)).collect();
    whole.as_chunks::<WORDS>().0.iter().map(|words| Words(*words)).collect()
}

/// Arranges the weights of the second layer for evaluation: for each pair of hidden units and each output of
/// the layer, the weights of both units next to each other.
fn pair_second(table: &[Lanes], shape: Shape, digits: u32) -> Vec<Words> {
    let weight = |number: usize, unit: usize| {
        let index = number * shape.hidden() + unit;
        whole(table[index / Lanes::COUNT].0[index % Lanes::COUNT], digits)
    };
    let blocks = shape.second() / SUMS;
    (0..shape.hidden() / 2 * blocks)
        .map(|words| {
            let (pair, block) = (words / blocks, words % blocks);
            Words(std::array::from_fn(|i| weight(block * SUMS + i / 2, 2 * pair + i % 2)))
        })
        .collect()
}

/// Inverse of [`pair_second`].
fn unpair_second(words: &[Words], table: &mut [Lanes], shape: Shape, scale: f32) {
    let blocks = shape.second() / SUMS;
    for (index, words) in words.iter().enumerate() {
        let (pair, block) = (index / blocks, index % blocks);
        for (i, word) in words.0.into_iter().enumerate() {
            let index = (block * SUMS + i / 2) * shape.hidden() + 2 * pair + i % 2;
            table[index / Lanes::COUNT].0[index % Lanes::COUNT] = f32::from(word) * scale;
        }
    }
}

/// Arranges the weights of the output layer for evaluation: for each pair of second-layer outputs and each
/// logit, the weights of both outputs next to each other.
fn pair_third(table: &[Lanes], digits: u32) -> Vec<Words> {
    let (pairs, _) = table.as_chunks::<2>();
    pairs.iter().map(|pair| Words(std::array::from_fn(|i| whole(pair[i % 2].0[i / 2], digits)))).collect()
}

/// Inverse of [`pair_third`].
fn unpair_third(words: &[Words], table: &mut [Lanes], scale: f32) {
    for (index, words) in words.iter().enumerate() {
        for (i, word) in words.0.into_iter().enumerate() {
            table[2 * index + i % 2].0[i / 2] = f32::from(word) * scale;
        }
    }
}
