//! Features, and their combination.

use super::inputs::{ChangedInputs, Changes, Group, Inputs};
use crate::eval::simd::Sets;
use crate::rules::{PointSets, Position};

/// A feature of a position: inputs of a network, numbered from 0 or from a `start` after other features.
///
/// The first layer of a network is stored for one position, with the inputs that [`Feature::push`] lists,
/// and computed for other positions from the changes. A feature that is computed faster than its changes
/// lists no inputs in `push`, and all of them as changes.
pub trait Feature {
    /// Number of inputs.
    const INPUTS: usize;

    /// Maximum number of inputs that are 1 at the same time.
    const MOST: usize;

    /// Number of inputs in a network that may lack the feature.
    #[inline(always)]
    fn inputs(&self) -> usize {
        Self::INPUTS
    }

    /// Returns all inputs, in groups of which at most one input is 1.
    fn groups(&self, start: usize) -> Vec<Group>;

    /// Prepares up to [`SETS`](crate::eval::simd::SETS) positions with these sets of points, the player's
    /// first. Later calls refer to them by index.
    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        let _ = positions;
    }

    /// Adds the inputs that are 1 in a position that was not prepared.
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs);

    /// Reports the changes to the inputs from [`Feature::push`].
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes);

    /// Returns all inputs that are 1 in the prepared position with this index.
    #[inline(always)]
    fn all(&self, position: &Position, index: usize) -> Inputs {
        let (mut difference, near) = (ChangedInputs::NONE, Near::new(position));
        self.push(0, &near, &mut difference.come);
        self.push_difference(0, InputChange { near: &near, position, index }, &mut difference);
        difference.come
    }
}

/// A position whose first layer is stored.
#[derive(Clone, Copy, Debug)]
pub struct Near<'a> {
    pub(crate) position: &'a Position,
    /// The sets of points of the position, the player's first.
    pub(crate) sets: [PointSets; 2],
}

impl<'a> Near<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        Self { position, sets: position.points_of_both() }
    }
}

/// A change from one position to another.
#[derive(Clone, Copy, Debug)]
pub struct InputChange<'a> {
    /// The position with the inputs from [`Feature::push`].
    pub(crate) near: &'a Near<'a>,
    /// The other position.
    pub(crate) position: &'a Position,
    /// Index of the other position among the prepared ones.
    pub(crate) index: usize,
}

impl ChangedInputs {
    /// Replaces the list with the changes to the inputs from [`Feature::push`].
    #[inline(always)]
    pub(crate) fn find(&mut self, features: &impl Feature, change: InputChange<'_>) {
        self.clear();
        features.push_difference(0, change, self);
    }
}

/// Two features, or lists of features: the inputs of the second follow those of the first.
impl<A: Feature, B: Feature> Feature for (A, B) {
    const INPUTS: usize = A::INPUTS + B::INPUTS;

    const MOST: usize = A::MOST + B::MOST;

    #[inline(always)]
    fn inputs(&self) -> usize {
        self.0.inputs() + self.1.inputs()
    }

    fn groups(&self, start: usize) -> Vec<Group> {
        [self.0.groups(start), self.1.groups(start + self.0.inputs())].concat()
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

/// An optional feature.
impl<F: Feature> Feature for Option<F> {
    const INPUTS: usize = F::INPUTS;

    const MOST: usize = F::MOST;

    #[inline(always)]
    fn inputs(&self) -> usize {
        if self.is_some() { F::INPUTS } else { 0 }
    }

    fn groups(&self, start: usize) -> Vec<Group> {
        self.as_ref().map_or_else(Vec::new, |feature| feature.groups(start))
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
