//! Draws a random sample of decisions.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{DataOutput, DataSet};
use crate::error::LabError;
use plakoto_engine::search::StopFlag;

/// Draws exactly `count` decisions of a set and writes them to `output`, in the order of the set. Every
/// subset of this size is equally probable. Blocks without a drawn decision are not read.
///
/// # Errors
/// Fails if the set has fewer than `count` decisions, a file cannot be read or written, or the computation is
/// stopped.
pub fn sample(
    set: &DataSet,
    count: u64,
    seed: u64,
    stop: &StopFlag,
    output: &mut DataOutput,
    mut progress: impl FnMut(u64),
) -> Result<(), LabError> {
    let mut left = set.decisions();
    if count > left {
        return Err(LabError::TooFew { got: left, asked: count });
    }
    let (mut random, mut wanted) = (Xoshiro256PlusPlus::seed_from_u64(seed), count);
    for (file, index, decisions) in set.sizes() {
        if stop.is_raised() {
            return Err(LabError::Stopped);
        }
        // Selection sampling (Knuth's algorithm S): each decision is drawn with probability `wanted / left`.
        let mut drawn = Vec::new();
        for place in 0..decisions {
            if random.random_range(0..left) < wanted {
                wanted -= 1;
                drawn.push(place);
            }
            left -= 1;
        }
        if !drawn.is_empty() {
            let block = set.block(file, index)?;
            for decision in drawn.into_iter().map(|place| &block.decisions[place]) {
                output.push(*decision, block.candidates_of(decision).iter().copied())?;
            }
        }
        progress(decisions as u64);
    }
    Ok(())
}
