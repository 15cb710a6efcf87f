//! Determines the random order in which labels are learnt.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

use crate::error::LabError;
use crate::train::labels::{Group, LabelFile};
use plakoto_engine::eval::network::to_lanes;
use plakoto_engine::eval::simd::Lanes;
use plakoto_engine::rules::{Position, RuleSet, outcome};

/// The blocks of several files of labels from which a training run learns.
pub(super) struct Labels {
    files: Vec<LabelFile>,
    /// Number of blocks to use from each file. Later blocks are ignored.
    blocks: Vec<usize>,
}

/// The labels that are in memory.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// Groups of labels, in the order in which they are learnt.
    pub(super) groups: Vec<Group>,
    pub(super) positions: Vec<Labelled>,
    /// Index, in the epoch's order of blocks, at which the next pool begins.
    pub(super) end: usize,
}

/// A position and its target probabilities.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labelled {
    pub(super) position: Position,
    pub(super) chances: Lanes,
    /// Whether the game is over at the position. The network does not learn from such positions.
    pub(super) is_over: bool,
}

impl Labels {
    pub(super) fn new(files: Vec<LabelFile>, blocks: Vec<usize>) -> Self {
        Self { files, blocks }
    }

    /// Total number of candidates.
    pub(super) fn candidates(&self) -> u64 {
        self.files.iter().zip(&self.blocks).map(|(file, blocks)| file.totals(*blocks)[1]).sum()
    }

    /// Returns the order of the blocks in an epoch, as pairs of file index and block index.
    fn order(&self, seed: u64, epoch: u32) -> Vec<(usize, usize)> {
        let mut order: Vec<_> = (0..)
            .zip(&self.blocks)
            .flat_map(|(file, blocks)| (0..*blocks).map(move |block| (file, block)))
            .collect();
        order.shuffle(&mut generator(seed, epoch, 0));
        order
    }

    /// Reads labels of an epoch, from index `start` in the order of blocks, until there are at least
    /// `candidates` candidates. The groups are in random order. Returns `None` after the last block.
    pub(super) fn pool(
        &self,
        (seed, epoch, start): (u64, u32, usize),
        candidates: usize,
        rules: &RuleSet,
    ) -> Result<Option<Pool>, LabError> {
        let order = self.order(seed, epoch);
        let mut pool = Pool { end: start, ..Pool::default() };
        while pool.positions.len() < candidates && pool.end < order.len() {
            let (file, block) = order[pool.end];
            pool.end += 1;
            let block = self.files[file].block(block)?;
            let offset = pool.positions.len();
            pool.groups
                .extend(block.groups.iter().map(|group| Group { first: offset + group.first, ..*group }));
            pool.positions.extend(block.candidates.iter().map(|candidate| Labelled {
                position: candidate.position,
                chances: to_lanes(&candidate.chances),
                is_over: outcome(&candidate.position, rules).is_some(),
            }));
        }
        pool.groups.shuffle(&mut generator(seed, epoch, pool.end as u64));
        Ok((pool.end > start).then_some(pool))
    }
}

impl Pool {
    /// Returns the groups of the minibatch that begins with group `first`. Together they have `candidates`
    /// candidates, or a few more to complete the last group.
    pub(super) fn minibatch(&self, first: usize, candidates: usize) -> &[Group] {
        let mut sum = 0;
        let count = self.groups[first..].iter().take_while(|group| {
            let is_taken = sum < candidates;
            sum += group.count;
            is_taken
        });
        &self.groups[first..first + count.count()]
    }
}

fn generator(seed: u64, epoch: u32, place: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.rotate_left(40) ^ u64::from(epoch) << 32 ^ place)
}
