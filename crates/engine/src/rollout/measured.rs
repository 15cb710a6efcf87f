//! Measured by `scripts/truncation_bias.py`: do not change it by hand.

use super::bias::{Bias, BiasTable, PinnedSides};

impl BiasTable {
    /// The measured biases of the shipped network.
    #[rustfmt::skip] // a line for each row
    pub const SHIPPED: Self = Self {
        network: "6e5019bdefd6",
        command: "scripts/truncation_bias.py --trials 2592 --seed 1",
        plies: 0,
        rows: &[
            Bias { turns: 5, pins: PinnedSides::None, positions: 28, mean: 1.9, error: 6.0, root_mean_square: 27.8 },
            Bias { turns: 5, pins: PinnedSides::One, positions: 33, mean: 4.1, error: 5.1, root_mean_square: 27.1 },
            Bias { turns: 5, pins: PinnedSides::Both, positions: 39, mean: -6.9, error: 6.4, root_mean_square: 36.8 },
            Bias { turns: 11, pins: PinnedSides::None, positions: 28, mean: 1.8, error: 4.7, root_mean_square: 19.2 },
            Bias { turns: 11, pins: PinnedSides::One, positions: 33, mean: 1.2, error: 3.6, root_mean_square: 16.2 },
            Bias { turns: 11, pins: PinnedSides::Both, positions: 39, mean: -4.9, error: 4.1, root_mean_square: 19.2 },
            Bias { turns: 21, pins: PinnedSides::None, positions: 28, mean: 0.9, error: 2.9, root_mean_square: 0.0 },
            Bias { turns: 21, pins: PinnedSides::One, positions: 33, mean: -2.5, error: 2.3, root_mean_square: 0.0 },
            Bias { turns: 21, pins: PinnedSides::Both, positions: 39, mean: -0.8, error: 2.5, root_mean_square: 0.0 },
        ],
    };
}
