//! Between real and whole weights.

use std::sync::OnceLock;

use super::features::{Feature, feature_list};
use super::weights::{Network, PhaseWeights};
use super::{Parameters, PhaseParameters, Shape, possible};
use crate::eval::simd::{Lanes, SUMS, Sums, WORDS, Words};
use crate::rules::{Position, RuleSet};

/// The most binary digits behind the point that a weight gets.
pub(super) const MOST_DIGITS: u32 = 12;

/// The most that one of the first layer gets when a network is made. An eighth does not change how a network plays, and makes its
/// file a sixth longer when compressed (`nets.md`).
const FIRST_DIGITS: u32 = 7;

impl Network {
    /// The network with these weights, rounded as finely as sums that cannot overflow allow, and the first layer
    /// to seven binary digits at most.
    pub fn new(parameters: &Parameters, rules: &RuleSet) -> Self {
        let shape = parameters.shape();
        let first_digits = digits(FIRST_DIGITS, largest_first(parameters), f32::from(i16::MAX));
        let unit = i16::MAX as f32;
        let largest = parameters.phases.iter().map(|phase| largest_behind(phase, shape)).fold(0.0, f32::max);
        let second_digits = digits(MOST_DIGITS, largest * unit, i32::MAX as f32);
        Self {
            shape,
            id: OnceLock::new(),
            rules: *rules,
            outcomes: possible(&Position::START, rules),
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

    /// Its weights as real numbers, to train it further.
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

/// The numbers of a table one after the other.
trait Integers {
    fn as_flattened_numbers(&self) -> impl Iterator<Item = f32>;
}

impl Integers for Vec<Lanes> {
    fn as_flattened_numbers(&self) -> impl Iterator<Item = f32> {
        self.iter().flat_map(|lanes| lanes.0)
    }
}

/// How many binary digits behind the point numbers up to `largest` may have, `most` at most, if with them they shall stay below
/// `limit`.
fn digits(most: u32, largest: f32, limit: f32) -> u32 {
    (0..=most).rev().find(|digits| largest * (1 << digits) as f32 <= limit * 0.99).unwrap_or(0)
}

/// The largest sum that any position can give any hidden unit: of each group of inputs, the largest weight.
fn largest_first(parameters: &Parameters) -> f32 {
    let lanes = parameters.shape().hidden() / Lanes::COUNT;
    let magnitude = |lanes: &Lanes| Lanes(lanes.0.map(f32::abs));
    let groups = feature_list(parameters.shape().extras()).groups(0);
    (0..lanes)
        .map(|unit| {
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

/// The largest sum of the sizes of weights that any number behind the first layer has.
fn largest_behind(phase: &PhaseParameters, shape: Shape) -> f32 {
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

/// The weights of the second layer: for each pair of hidden units and each number, both weights side by side.
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

/// The way back.
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

/// The weights of the third layer: for each pair of numbers of the second and each logit, both side by side.
fn pair_third(table: &[Lanes], digits: u32) -> Vec<Words> {
    let (pairs, _) = table.as_chunks::<2>();
    pairs.iter().map(|pair| Words(std::array::from_fn(|i| whole(pair[i % 2].0[i / 2], digits)))).collect()
}

/// The way back.
fn unpair_third(words: &[Words], table: &mut [Lanes], scale: f32) {
    for (index, words) in words.iter().enumerate() {
        for (i, word) in words.0.into_iter().enumerate() {
            table[2 * index + i % 2].0[i / 2] = f32::from(word) * scale;
        }
    }
}
