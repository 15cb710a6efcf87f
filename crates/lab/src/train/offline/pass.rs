//! Runs the forward pass of groups through a network, and the backward pass that computes the gradients with
//! respect to the layers. The gradients with respect to the weights are computed elsewhere.

use super::pool::Labelled;
use crate::train::labels::Group;
use crate::train::learner::{Learner, NEGLIGIBLE, add_scaled, dot};
use crate::train::softmax::softmax;
use plakoto_engine::eval::Chances;
use plakoto_engine::eval::Stakes;
use plakoto_engine::eval::network::features::Inputs;
use plakoto_engine::eval::network::{OUTCOMES, Parameters, Shape, to_lanes};
use plakoto_engine::eval::simd::{Floats, Lanes, Task, Vector};
use plakoto_engine::rules::{Course, RuleSet, Side};

/// Total losses over one or more minibatches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OfflineTally {
    /// Number of candidates, without finished games.
    pub candidates: u64,
    /// Sum of the candidates' cross-entropies, in nats.
    pub cross_entropy: f64,
    /// Number of decisions with at least two candidates.
    pub decisions: u64,
    /// Sum of the decisions' losses, in points. The loss of a decision is the temperature times the relative
    /// entropy.
    pub decision_loss: f64,
}

impl OfflineTally {
    /// Adds the sums of another tally.
    pub fn add(&mut self, other: &Self) {
        self.candidates += other.candidates;
        self.cross_entropy += other.cross_entropy;
        self.decisions += other.decisions;
        self.decision_loss += other.decision_loss;
    }
}

/// Values of the network's layers for each position, and the gradients of the loss with respect to these
/// values. Each kind of value has one array for all positions.
#[derive(Debug)]
pub(super) struct Pass {
    learner: Learner,
    shape: Shape,
    pub(super) inputs: Vec<Inputs>,
    pub(super) phases: Vec<usize>,
    pub(super) hidden: Vec<Lanes>,
    pub(super) of_hidden: Vec<Lanes>,
    /// Output of the second layer, with negative values replaced by 0. The elements that belong to the logits
    /// are always zero.
    pub(super) second: Vec<Lanes>,
    pub(super) of_second: Vec<Lanes>,
    pub(super) of_logits: Vec<Lanes>,
    chances: Vec<Lanes>,
}

/// Parameters of the loss function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loss {
    pub(super) decision_weight: f32,
    pub(super) value_weight: f32,
    pub(super) temperature: f32,
}

/// Task that runs a pass over several groups.
pub(super) struct PassRun<'a> {
    pub(super) pass: &'a mut Pass,
    pub(super) parameters: &'a Parameters,
    pub(super) rules: &'a RuleSet,
    pub(super) groups: &'a [Group],
    pub(super) positions: &'a [Labelled],
    pub(super) loss: Loss,
}

impl Pass {
    pub(super) fn new(shape: Shape, course: Course) -> Self {
        Self {
            learner: Learner::new(shape, course),
            shape,
            inputs: Vec::new(),
            phases: Vec::new(),
            hidden: Vec::new(),
            of_hidden: Vec::new(),
            second: Vec::new(),
            of_second: Vec::new(),
            of_logits: Vec::new(),
            chances: Vec::new(),
        }
    }

    /// Removes the values of all positions.
    fn clear(&mut self) {
        let Self { inputs, phases, hidden, of_hidden, second, of_second, of_logits, chances, .. } = self;
        inputs.clear();
        phases.clear();
        [hidden, of_hidden, second, of_second, of_logits, chances].into_iter().for_each(Vec::clear);
    }

    /// Appends the learner's values for the last evaluated position.
    fn keep(&mut self) {
        let learner = &self.learner;
        self.inputs.push(learner.inputs);
        self.phases.push(learner.phase);
        self.hidden.extend_from_slice(&learner.hidden);
        self.second.extend(learner.second.as_chunks().0.iter().map(|numbers| Lanes(*numbers)));
        self.chances.push(learner.chances);
    }
}

impl Task for PassRun<'_> {
    type Output = OfflineTally;

    #[inline(always)]
    fn run<V: Vector>(self) -> OfflineTally {
        let Self { pass, parameters, rules, groups, positions, loss } = self;
        let mut tally = OfflineTally::default();
        let stakes = Stakes::points(rules);
        pass.clear();
        for group in groups {
            let positions = &positions[group.first..][..group.count];
            let first = pass.phases.len();
            let worth = worth(&stakes, group.roller);
            let mut gradients = Vec::with_capacity(group.count);
            for labelled in positions {
                if labelled.is_over {
                    gradients.push(None);
                    continue;
                }
                pass.learner.forward::<V>(parameters, &labelled.position, rules);
                tally.candidates += 1;
                tally.cross_entropy += f64::from(pass.learner.cross_entropy_of(&labelled.chances));
                gradients.push(Some(pass.learner.chances));
                pass.keep();
            }
            let changes = decide(positions, &gradients, &worth, loss, &mut tally);
            let weight = if group.decision.is_some() { loss.value_weight } else { 1.0 };
            let known = positions.iter().zip(gradients).zip(changes);
            for ((labelled, chances), change) in
                known.filter_map(|((labelled, chances), change)| Some(((labelled, chances?), change)))
            {
                pass.of_logits.push(of_logits::<V::Floats>(
                    (&chances, &labelled.chances, weight),
                    &worth,
                    change,
                ));
            }
            for index in first..pass.phases.len() {
                back::<V>(pass, parameters, index);
            }
        }
        tally
    }
}

/// Returns the value of each outcome for the player who makes the play. The outcomes are from the view of the
/// candidate's player on roll.
fn worth(stakes: &Stakes, roller: Side) -> Lanes {
    let Stakes { win, lose, draw } = *stakes;
    to_lanes(&Chances { win, lose, draw }.seen_by(roller))
}

fn equity(chances: &Lanes, worth: &Lanes) -> f32 {
    (0..OUTCOMES).map(|outcome| chances.0[outcome] * worth.0[outcome]).sum()
}

/// Returns the gradient of a decision's loss with respect to each candidate's equity. The loss is the
/// temperature times the relative entropy between the softmax of the network's equities and the softmax of
/// the labels' equities.
fn decide(
    positions: &[Labelled],
    chances: &[Option<Lanes>],
    worth: &Lanes,
    loss: Loss,
    tally: &mut OfflineTally,
) -> Vec<f32> {
    if positions.len() < 2 {
        return vec![0.0; positions.len()];
    }
    let wanted: Vec<f32> = positions.iter().map(|labelled| equity(&labelled.chances, worth)).collect();
    let found: Vec<f32> = chances
        .iter()
        .zip(&wanted)
        .map(|(chances, wanted)| chances.as_ref().map_or(*wanted, |chances| equity(chances, worth)))
        .collect();
    let (wanted, mut found) = (softmax(&wanted, loss.temperature), softmax(&found, loss.temperature));
    let entropy: f32 = wanted.iter().zip(&found).map(|(p, q)| p * (p.max(1e-9) / q.max(1e-9)).ln()).sum();
    tally.decisions += 1;
    tally.decision_loss += f64::from(entropy * loss.temperature);
    found
        .iter_mut()
        .zip(wanted)
        .for_each(|(found, wanted)| *found = (*found - wanted) * loss.decision_weight);
    found
}

/// Returns the gradient of the loss with respect to a position's logits. It is the sum of a term from the
/// cross-entropy, with this weight, and a term from the equity.
#[inline(always)]
fn of_logits<F: Floats>(
    (chances, wanted, weight): (&Lanes, &Lanes, f32),
    worth: &Lanes,
    change: f32,
) -> Lanes {
    let (mut lanes, equity) = (Lanes::ZERO, F::splat(equity(chances, worth)));
    let (chances, wanted, worth) = (F::load(chances), F::load(wanted), F::load(worth));
    let of_equity = chances.multiply(worth.subtract(equity)).multiply(F::splat(change));
    chances.subtract(wanted).multiply(F::splat(weight)).add(of_equity).store(&mut lanes);
    lanes
}

/// Runs the backward pass for one position.
#[inline(always)]
fn back<V: Vector>(pass: &mut Pass, parameters: &Parameters, index: usize) {
    let lanes = pass.shape.hidden() / Lanes::COUNT;
    let layers = &parameters.phases[pass.phases[index]];
    let blocks = pass.shape.second() / Lanes::COUNT;
    let of_logits = pass.of_logits[index];
    let start = pass.of_hidden.len();
    pass.of_hidden.resize(start + lanes, Lanes::ZERO);
    let of_hidden = &mut pass.of_hidden[start..];
    let hidden = &pass.hidden[start..][..lanes];
    for block in 0..blocks {
        let (second, mut of_second) = (pass.second[index * blocks + block], Lanes::ZERO);
        for (lane, change) in of_second.0.iter_mut().enumerate() {
            let number = block * Lanes::COUNT + lane;
            if number < OUTCOMES {
                *change = of_logits.0[number];
            } else if second.0[lane] > 0.0 {
                *change = dot::<V::Floats>(&[layers.third[number]], &[of_logits]);
            }
            if change.abs() > NEGLIGIBLE {
                let weights = &layers.second[number * lanes..][..lanes];
                for (of_hidden, weights) in of_hidden.iter_mut().zip(weights) {
                    add_scaled::<V::Floats>(of_hidden, weights, *change);
                }
            }
        }
        pass.of_second.push(of_second);
    }
    for (of_hidden, hidden) in of_hidden.iter_mut().zip(hidden) {
        V::Floats::load(of_hidden).where_positive(V::Floats::load(hidden)).store(of_hidden);
    }
}
