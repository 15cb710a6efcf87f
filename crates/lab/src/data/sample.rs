//! Some decisions of many, each as probably as any other.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{DataOutput, DataSet};
use crate::error::LabError;
use plakoto_engine::search::StopFlag;

/// Writes exactly `count` decisions of a set, in their order: each set of so many is drawn as probably as any other. Of a block of
/// which none is drawn nothing is read.
///
/// # Errors
/// If there are fewer, a file cannot be read or written, or somebody stops it.
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
        // Of those that are left as many are wanted as are still missing (Knuth's algorithm S).
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
