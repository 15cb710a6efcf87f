//! Minibatches. A minibatch consists of the network values of its positions, divided into one pass per
//! thread, and an index of the positions by input and by phase.

use std::panic::resume_unwind;

use super::pass::{Loss, OfflineTally, Pass, PassRun};
use super::pool::Pool;
use crate::train::labels::Group;
use plakoto_engine::eval::network::{Parameters, Shape};
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::rules::{Course, RuleSet};

/// A minibatch: all network values for its positions, in one pass per thread.
pub(super) struct Minibatch {
    passes: Vec<Pass>,
    /// For each network input, the positions in which the input is 1, in order.
    inputs: Members,
    /// For each phase, the positions in that phase.
    phases: Members,
}

/// A position of the minibatch, identified by its pass and its index in the pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Member {
    pass: u16,
    index: u16,
}

/// Positions grouped by class (an input or a phase). A position may be in several classes.
#[derive(Debug)]
struct Members {
    /// Index in `all` at which each class starts, followed by the end of the last class.
    starts: Vec<u32>,
    all: Vec<Member>,
}

impl Minibatch {
    pub(super) fn new(shape: Shape, course: Course, threads: usize) -> Self {
        let passes = (0..threads).map(|_| Pass::new(shape, course)).collect();
        Self { passes, inputs: Members::new(shape.all_inputs()), phases: Members::new(shape.phases()) }
    }

    /// Runs the forward and backward pass of these groups through the network.
    pub(super) fn run(
        &mut self,
        parameters: &Parameters,
        rules: &RuleSet,
        pool: &Pool,
        groups: &[Group],
        loss: Loss,
    ) -> OfflineTally {
        let share = groups.len().div_ceil(self.passes.len());
        let run = |pass, groups| {
            Simd::chosen().run(PassRun { pass, parameters, rules, groups, positions: &pool.positions, loss })
        };
        let mut shares = groups.chunks(share.max(1)).chain(std::iter::repeat(&[][..]));
        let tallies: Vec<OfflineTally> = std::thread::scope(|scope| {
            let mut passes = self.passes.iter_mut().zip(&mut shares);
            let own = passes.next();
            let others: Vec<_> =
                passes.map(|(pass, groups)| scope.spawn(move || run(pass, groups))).collect();
            let own = own.map(|(pass, groups)| run(pass, groups));
            let others =
                others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            own.into_iter().chain(others).collect()
        });
        let inputs = self.passes.iter().map(|pass| pass.inputs.iter().map(|inputs| inputs.indices()));
        self.inputs
            .find(inputs.map(|pass| pass.map(|inputs| inputs.iter().map(|input| usize::from(*input)))));
        let phases = self.passes.iter().map(|pass| pass.phases.iter().map(|phase| std::iter::once(*phase)));
        self.phases.find(phases);
        let mut sum = OfflineTally::default();
        tallies.iter().for_each(|tally| sum.add(tally));
        sum
    }

    /// Returns the positions in which this input is 1.
    pub(super) fn with_input(&self, input: usize) -> &[Member] {
        self.inputs.of(input)
    }

    /// Returns the positions in this phase.
    pub(super) fn of_phase(&self, phase: usize) -> &[Member] {
        self.phases.of(phase)
    }

    /// Returns all positions of the minibatch.
    pub(super) fn all(&self) -> &[Member] {
        &self.phases.all
    }

    /// Returns the pass that contains a position, and the position's index in that pass.
    #[inline(always)]
    pub(super) fn place(&self, member: Member) -> (&Pass, usize) {
        (&self.passes[usize::from(member.pass)], usize::from(member.index))
    }
}

impl Members {
    fn new(classes: usize) -> Self {
        Self { starts: vec![0; classes + 1], all: Vec::new() }
    }

    fn of(&self, class: usize) -> &[Member] {
        &self.all[self.starts[class] as usize..self.starts[class + 1] as usize]
    }

    /// Sorts the positions by class. For each pass, `passes` yields the classes of each position.
    fn find<P, C>(&mut self, passes: impl Iterator<Item = P> + Clone)
    where
        P: Iterator<Item = C>,
        C: Iterator<Item = usize>,
    {
        let Self { starts, all } = self;
        starts.fill(0);
        passes.clone().flatten().flatten().for_each(|class| starts[class + 1] += 1);
        for class in 1..starts.len() {
            starts[class] += starts[class - 1];
        }
        all.clear();
        all.resize(starts.last().copied().unwrap_or(0) as usize, Member::default());
        for (pass, positions) in (0..).zip(passes) {
            for (index, classes) in (0..).zip(positions) {
                for class in classes {
                    // In this loop, `starts[class]` moves from the start of the class to its end, which is
                    // the start of the next class.
                    all[starts[class] as usize] = Member { pass, index };
                    starts[class] += 1;
                }
            }
        }
        starts.rotate_right(1);
        starts[0] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_sorted_by_class() {
        let mut members = Members::new(4);
        let passes: [&[&[usize]]; 2] = [&[&[0, 3], &[3]], &[&[], &[0, 2]]];
        for _ in 0..2 {
            members.find(passes.iter().map(|pass| pass.iter().map(|classes| classes.iter().copied())));
            let of = |class: usize| {
                members.of(class).iter().map(|member| (member.pass, member.index)).collect::<Vec<_>>()
            };
            assert_eq!(of(0), [(0, 0), (1, 1)]);
            assert_eq!(of(1), []);
            assert_eq!(of(2), [(1, 1)]);
            assert_eq!(of(3), [(0, 0), (0, 1)]);
        }
    }
}
