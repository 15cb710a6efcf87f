//! Random numbers for the dice and the random plays of games.

/// A SplitMix64 generator. It is small enough that each of many games can have one.
#[derive(Clone, Copy)]
pub(crate) struct Random(pub(crate) u64);

/// The odd constant that SplitMix64 adds to its state.
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Creates the generator of the game with this number.
    pub(crate) const fn of_game(seed: u64, number: u64) -> Self {
        Self(mix(seed.wrapping_add(INCREMENT)) ^ mix(number.wrapping_mul(INCREMENT)))
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0. The bias is at most `bound` / 2⁶⁴.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(INCREMENT);
        ((u128::from(mix(self.0)) * bound as u128) >> 64) as usize
    }
}

/// The output function of SplitMix64.
const fn mix(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}
