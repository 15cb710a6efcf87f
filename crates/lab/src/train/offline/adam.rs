//! Updates the weights after a minibatch with AdamW (Loshchilov and Hutter 2019, arXiv:1711.05101).
//!
//! Most inputs are 0 in all positions of a minibatch. The weights and moments of such an input are not
//! updated, as in sparse variants of AdamW. The weights and moments of a phase without positions are not
//! updated either.

use std::sync::Mutex;

use super::minibatch::{Member, Minibatch};
use plakoto_engine::eval::network::{OUTCOMES, Parameters, Shape};
use plakoto_engine::eval::simd::{Floats, Lanes, Simd, Task, Vector};

/// Decay rates for the mean gradient and for the mean squared gradient.
const MOMENTS: [f32; 2] = [0.9, 0.999];

/// Small number that is added to the divisor of an update, to avoid division by zero.
const EPSILON: f32 = 1e-8;

/// Moments of the gradient: the mean gradient and the mean squared gradient of each weight.
#[derive(Debug)]
pub(super) struct Moments<'a> {
    pub(super) means: &'a mut Parameters,
    pub(super) squares: &'a mut Parameters,
    /// Number of minibatches already learnt, including the current one.
    pub(super) steps: u64,
}

/// Parameters of a weight update.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) rate: f32,
    pub(super) decay: f32,
    /// Factor that turns the sum of the positions' gradients into their mean.
    pub(super) scale: f32,
    /// Bias correction for each of the two moments. It is needed because the moments begin at zero.
    corrections: [f32; 2],
}

impl Step {
    pub(super) const fn new(rate: f32, decay: f32, scale: f32) -> Self {
        Self { rate, decay, scale, corrections: [1.0; 2] }
    }
}

/// A section of a table of weights, with the moments of these weights. Threads update sections in parallel.
struct TablePart<'a> {
    place: TablePlace,
    weights: &'a mut [Lanes],
    means: &'a mut [Lanes],
    squares: &'a mut [Lanes],
}

/// Identifies the table to which a section belongs, and where the section begins.
#[derive(Clone, Copy, Debug)]
enum TablePlace {
    /// Weights from the inputs to the first layer, from the row of this input on.
    Rows(usize),
    /// Biases of the first layer.
    Bias,
    /// Weights from the first to the second layer in a phase (the first field), from this unit of the second
    /// layer on (the second field).
    Second(usize, usize),
    /// Biases of the second layer in this phase.
    PhaseBias(usize),
    /// Weights from the second layer to the logits in this phase.
    Third(usize),
}

/// Number of input rows per section.
const ROWS: usize = 32;

/// Number of second-layer units per section.
const NUMBERS: usize = 8;

impl Moments<'_> {
    /// Updates all weights with the gradients of a minibatch. The result does not depend on the thread count.
    pub(super) fn learn(
        &mut self,
        parameters: &mut Parameters,
        minibatch: &Minibatch,
        step: Step,
        threads: usize,
    ) {
        let step = Step {
            corrections: MOMENTS.map(|moment| (1.0 / (1.0 - power(moment, self.steps))) as f32),
            ..step
        };
        let shape = parameters.shape();
        let parts = Mutex::new(self.parts(parameters).into_iter());
        let work = || {
            let next = || parts.lock().ok().and_then(|mut parts| parts.next());
            while let Some(part) = next() {
                Simd::chosen().run(Update { part, minibatch, shape, step });
            }
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }

    fn parts<'a>(&'a mut self, parameters: &'a mut Parameters) -> Vec<TablePart<'a>> {
        let shape = parameters.shape();
        let lanes = shape.hidden() / Lanes::COUNT;
        let mut parts = Vec::new();
        let tables = parameters.tables_mut().zip(self.means.tables_mut()).zip(self.squares.tables_mut());
        for (index, ((weights, means), squares)) in tables.enumerate() {
            let phase = index.saturating_sub(2) / 3;
            let (length, place): (usize, Box<dyn Fn(usize) -> TablePlace>) = match index {
                0 => (ROWS * lanes, Box::new(|chunk| TablePlace::Rows(chunk * ROWS))),
                1 => (lanes, Box::new(|_| TablePlace::Bias)),
                _ if index % 3 == 2 => {
                    (NUMBERS * lanes, Box::new(move |chunk| TablePlace::Second(phase, chunk * NUMBERS)))
                }
                _ if index % 3 == 0 => (weights.len(), Box::new(move |_| TablePlace::PhaseBias(phase))),
                _ => (weights.len(), Box::new(move |_| TablePlace::Third(phase))),
            };
            let chunks =
                weights.chunks_mut(length).zip(means.chunks_mut(length)).zip(squares.chunks_mut(length));
            parts.extend(chunks.enumerate().map(|(chunk, ((weights, means), squares))| TablePart {
                place: place(chunk),
                weights,
                means,
                squares,
            }));
        }
        parts
    }
}

/// Raises `base` to the power `exponent`, with the same result on every machine.
fn power(base: f32, exponent: u64) -> f64 {
    let (mut square, mut power) = (f64::from(base), 1.0);
    let mut rest = exponent;
    while rest > 0 {
        if rest & 1 == 1 {
            power *= square;
        }
        square *= square;
        rest >>= 1;
    }
    power
}

struct Update<'a> {
    part: TablePart<'a>,
    minibatch: &'a Minibatch,
    shape: Shape,
    step: Step,
}

/// Gradient with respect to the weights of one input or of one second-layer unit.
type Gradient = [Lanes; Shape::MAX_HIDDEN / Lanes::COUNT];

impl Task for Update<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        let (minibatch, lanes) = (self.minibatch, self.shape.hidden() / Lanes::COUNT);
        let blocks = self.shape.second() / Lanes::COUNT;
        let mut gradient: Gradient = [Lanes::ZERO; Shape::MAX_HIDDEN / Lanes::COUNT];
        match self.part.place {
            TablePlace::Rows(first) => {
                for row in 0..self.part.weights.len() / lanes {
                    let members = minibatch.with_input(first + row);
                    if !members.is_empty() {
                        self.sum_hidden::<V::Floats>(members, &mut gradient[..lanes]);
                        self.step::<V::Floats>(row * lanes, &gradient[..lanes]);
                    }
                }
            }
            TablePlace::Bias => {
                self.sum_hidden::<V::Floats>(minibatch.all(), &mut gradient[..lanes]);
                self.step::<V::Floats>(0, &gradient[..lanes]);
            }
            TablePlace::Second(phase, first) => {
                let members = minibatch.of_phase(phase);
                for row in 0..self.part.weights.len() / lanes {
                    let number = first + row;
                    gradient[..lanes].fill(Lanes::ZERO);
                    for member in members {
                        let (pass, index) = minibatch.place(*member);
                        let change =
                            pass.of_second[index * blocks + number / Lanes::COUNT].0[number % Lanes::COUNT];
                        if change != 0.0 {
                            let hidden = &pass.hidden[index * lanes..][..lanes];
                            add_scaled::<V::Floats>(&mut gradient[..lanes], hidden, change);
                        }
                    }
                    if !members.is_empty() {
                        self.step::<V::Floats>(row * lanes, &gradient[..lanes]);
                    }
                }
            }
            TablePlace::PhaseBias(phase) => {
                let members = minibatch.of_phase(phase);
                gradient[..blocks].fill(Lanes::ZERO);
                for member in members {
                    let (pass, index) = minibatch.place(*member);
                    add_scaled::<V::Floats>(
                        &mut gradient[..blocks],
                        &pass.of_second[index * blocks..][..blocks],
                        1.0,
                    );
                }
                if !members.is_empty() {
                    self.step::<V::Floats>(0, &gradient[..blocks]);
                }
            }
            TablePlace::Third(phase) => {
                let members = minibatch.of_phase(phase);
                for number in OUTCOMES..self.part.weights.len() {
                    gradient[0] = Lanes::ZERO;
                    for member in members {
                        let (pass, index) = minibatch.place(*member);
                        let unit =
                            pass.second[index * blocks + number / Lanes::COUNT].0[number % Lanes::COUNT];
                        if unit != 0.0 {
                            add_scaled::<V::Floats>(&mut gradient[..1], &pass.of_logits[index..=index], unit);
                        }
                    }
                    if !members.is_empty() {
                        self.step::<V::Floats>(number, &gradient[..1]);
                    }
                }
            }
        }
    }
}

impl Update<'_> {
    /// Sets `gradient` to the sum of the hidden units' gradients over these positions.
    #[inline(always)]
    fn sum_hidden<F: Floats>(&self, members: &[Member], gradient: &mut [Lanes]) {
        gradient.fill(Lanes::ZERO);
        let lanes = gradient.len();
        for member in members {
            let (pass, index) = self.minibatch.place(*member);
            for (sum, change) in gradient.iter_mut().zip(&pass.of_hidden[index * lanes..][..lanes]) {
                F::load(sum).add(F::load(change)).store(sum);
            }
        }
    }

    /// Updates the weights and moments of the section from index `first` on.
    #[inline(always)]
    fn step<F: Floats>(&mut self, first: usize, gradient: &[Lanes]) {
        /// Moments much smaller than these numbers have no effect, but denormal numbers would cost time.
        /// Adding and then subtracting these numbers turns such moments into zero.
        const NEGLIGIBLE: [f32; 2] = [1e-20, 1e-30];
        let Step { rate, decay, scale, corrections } = self.step;
        let [kept, kept_square] = MOMENTS.map(F::splat);
        let [new, new_square] = MOMENTS.map(|moment| F::splat(1.0 - moment));
        let [tiny, tiny_square] = NEGLIGIBLE.map(F::splat);
        let [correction, correction_of_square] = corrections.map(F::splat);
        let TablePart { weights, means, squares, .. } = &mut self.part;
        let weights = weights[first..].iter_mut().zip(&mut means[first..]).zip(&mut squares[first..]);
        for (((weight, mean), square), gradient) in weights.zip(gradient) {
            let gradient = F::load(gradient).multiply(F::splat(scale));
            let means = F::load(mean).multiply(kept).add(gradient.multiply(new)).add(tiny).subtract(tiny);
            let squares =
                F::load(square).multiply(kept_square).add(gradient.multiply(gradient).multiply(new_square));
            let squares = squares.add(tiny_square).subtract(tiny_square);
            means.store(mean);
            squares.store(square);
            let root = squares.multiply(correction_of_square).square_root().add(F::splat(EPSILON));
            let old = F::load(weight);
            let change = means.multiply(correction).divide(root).add(old.multiply(F::splat(decay)));
            old.subtract(change.multiply(F::splat(rate))).store(weight);
        }
    }
}

#[inline(always)]
fn add_scaled<F: Floats>(sums: &mut [Lanes], others: &[Lanes], scale: f32) {
    let scale = F::splat(scale);
    for (sum, other) in sums.iter_mut().zip(others) {
        F::load(sum).add(F::load(other).multiply(scale)).store(sum);
    }
}
