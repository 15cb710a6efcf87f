//! Measured by `scripts/truncation_bias.py`: do not change it by hand.

use super::table::{Bias, BiasTable, PinnedSides};

/// The shipped table.
#[rustfmt::skip] // a line for each row
pub(super) const TABLE: BiasTable = BiasTable {
    network: "80846a269ec0",
    command: "scripts/truncation_bias.py --trials 2592 --seed 1",
    plies: 0,
    rows: &[
        Bias { turns: 5, pins: PinnedSides::None, positions: 28, mean: 6.3, error: 7.5, root_mean_square: 36.8 },
        Bias { turns: 5, pins: PinnedSides::One, positions: 33, mean: 12.1, error: 7.1, root_mean_square: 40.1 },
        Bias { turns: 5, pins: PinnedSides::Both, positions: 39, mean: -9.7, error: 11.3, root_mean_square: 68.3 },
        Bias { turns: 11, pins: PinnedSides::None, positions: 28, mean: 6.4, error: 5.7, root_mean_square: 25.8 },
        Bias { turns: 11, pins: PinnedSides::One, positions: 33, mean: 8.8, error: 5.1, root_mean_square: 27.4 },
        Bias { turns: 11, pins: PinnedSides::Both, positions: 39, mean: -0.9, error: 6.5, root_mean_square: 36.5 },
        Bias { turns: 21, pins: PinnedSides::None, positions: 28, mean: 7.1, error: 3.0, root_mean_square: 2.8 },
        Bias { turns: 21, pins: PinnedSides::One, positions: 33, mean: 6.0, error: 3.5, root_mean_square: 15.9 },
        Bias { turns: 21, pins: PinnedSides::Both, positions: 39, mean: 3.5, error: 3.4, root_mean_square: 10.1 },
    ],
};
