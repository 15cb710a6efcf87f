//! The trait for features, ways to combine several features, and lists of the network inputs that are 1.

use crate::eval::simd::{Sets, Vector, Words};
use crate::rules::{PointSets, Position};

/// A list of the indices of network inputs.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    indices: [u16; Self::ROOM],
    length: usize,
}

/// Callbacks for the inputs that differ between two positions.
pub trait Changes {
    /// The input with this index changes from 0 to 1.
    fn come(&mut self, input: usize);
    /// The input with this index changes from 1 to 0.
    fn gone(&mut self, input: usize);
}

/// The inputs that differ between two positions.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInputs {
    /// The inputs that change from 0 to 1.
    pub(crate) come: Inputs,
    /// The inputs that change from 1 to 0.
    pub(crate) gone: Inputs,
}

impl Inputs {
    /// Maximum number of inputs in a list.
    pub(super) const ROOM: usize = 76;

    /// The empty list.
    pub const NONE: Self = Self { indices: [0; Self::ROOM], length: 0 };

    /// Returns the indices in the list.
    #[inline(always)]
    pub fn indices(&self) -> &[u16] {
        &self.indices[..self.length]
    }

    #[inline(always)]
    pub(super) fn push(&mut self, input: usize) {
        self.indices[self.length] = input as u16;
        self.length += 1;
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.length = 0;
    }
}

impl Changes for ChangedInputs {
    #[inline(always)]
    fn come(&mut self, input: usize) {
        self.come.push(input);
    }

    #[inline(always)]
    fn gone(&mut self, input: usize) {
        self.gone.push(input);
    }
}

impl ChangedInputs {
    pub(crate) const NONE: Self = Self { come: Inputs::NONE, gone: Inputs::NONE };

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.come.clear();
        self.gone.clear();
    }
}

/// The sum of the weight rows of all inputs that are 1.
pub(crate) struct RowSums<'a, V, const VECTORS: usize> {
    pub(crate) sums: [V; VECTORS],
    pub(crate) rows: &'a [[Words; VECTORS]],
}

impl<V: Vector, const VECTORS: usize> Changes for RowSums<'_, V, VECTORS> {
    #[inline(always)]
    fn come(&mut self, input: usize) {
        for (sum, weights) in self.sums.iter_mut().zip(&self.rows[input]) {
            *sum = sum.add(V::load(weights));
        }
    }

    #[inline(always)]
    fn gone(&mut self, input: usize) {
        for (sum, weights) in self.sums.iter_mut().zip(&self.rows[input]) {
            *sum = sum.subtract(V::load(weights));
        }
    }
}

/// A feature of a position. Its inputs to the network are numbered from 0, or from `start` if other features
/// come first.
///
/// The first layer is computed and stored for one position, with the inputs that [`Feature::push`] lists. For
/// other positions, it is computed from the stored layer and the inputs that differ. Some features are faster
/// to compute in full than as differences. Such a feature lists no inputs in `push` and reports all its
/// inputs as changed.
pub trait Feature {
    /// Number of inputs of the feature.
    const INPUTS: usize;

    /// Maximum number of inputs that are 1 at the same time.
    const MAX_INPUTS: usize;

    /// Number of inputs in this network, which may lack the feature.
    #[inline(always)]
    fn inputs(&self) -> usize {
        Self::INPUTS
    }

    /// Prepares up to [`SETS`](crate::eval::simd::SETS) positions. Each position is given as sets of points,
    /// first the player's, then the opponent's. Later calls refer to the positions by their indices.
    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        let _ = positions;
    }

    /// Adds the inputs that are 1 in the position `near` to `inputs`. This position need not be prepared.
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs);

    /// Reports which inputs of a prepared position differ from those that [`Feature::push`] lists.
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes);

    /// Returns all inputs of the feature that are 1 in the prepared position with this index. The first input
    /// of the feature has the number `start`.
    #[inline(always)]
    fn all(&self, start: usize, position: &Position, index: usize) -> Inputs {
        let (mut difference, near) = (ChangedInputs::NONE, Near::new(position));
        self.push(start, &near, &mut difference.come);
        self.push_difference(start, InputChange { near: &near, position, index }, &mut difference);
        difference.come
    }
}

/// A position whose first layer is stored, with its sets of points.
#[derive(Clone, Copy, Debug)]
pub struct Near<'a> {
    pub(crate) position: &'a Position,
    /// The sets of points in this position, the player's first.
    pub(crate) sets: [PointSets; 2],
}

impl<'a> Near<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        Self { position, sets: position.points_of_both() }
    }
}

/// A pair of positions whose inputs are compared.
#[derive(Clone, Copy, Debug)]
pub struct InputChange<'a> {
    /// The position whose inputs [`Feature::push`] lists.
    pub(crate) near: &'a Near<'a>,
    /// The position that is compared with it.
    pub(crate) position: &'a Position,
    /// Index of that position among the prepared positions.
    pub(crate) index: usize,
}

impl ChangedInputs {
    /// Replaces the list with the inputs that differ from those that [`Feature::push`] lists.
    #[inline(always)]
    pub(crate) fn find(&mut self, start: usize, features: &impl Feature, change: InputChange<'_>) {
        self.clear();
        features.push_difference(start, change, self);
    }
}

/// Combines two features or lists of features. The inputs of the second follow the inputs of the first.
impl<A: Feature, B: Feature> Feature for (A, B) {
    const INPUTS: usize = A::INPUTS + B::INPUTS;

    const MAX_INPUTS: usize = A::MAX_INPUTS + B::MAX_INPUTS;

    #[inline(always)]
    fn inputs(&self) -> usize {
        self.0.inputs() + self.1.inputs()
    }

    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        self.0.look::<S>(positions);
        self.1.look::<S>(positions);
    }

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        self.0.push(start, near, inputs);
        self.1.push(start + self.0.inputs(), near, inputs);
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        self.0.push_difference(start, change, changes);
        self.1.push_difference(start + self.0.inputs(), change, changes);
    }
}

/// A feature that a network may lack.
impl<F: Feature> Feature for Option<F> {
    const INPUTS: usize = F::INPUTS;

    const MAX_INPUTS: usize = F::MAX_INPUTS;

    #[inline(always)]
    fn inputs(&self) -> usize {
        if self.is_some() { F::INPUTS } else { 0 }
    }

    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        if let Some(feature) = self {
            feature.look::<S>(positions);
        }
    }

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        if let Some(feature) = self {
            feature.push(start, near, inputs);
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        if let Some(feature) = self {
            feature.push_difference(start, change, changes);
        }
    }
}
