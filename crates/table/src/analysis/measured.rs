//! The measured rating scale. `scripts/rating_scale.py` writes this file: do not change it by hand.

use super::scale::{Measured, Scale};

impl Scale {
    /// The rating scale for the shipped network.
    #[rustfmt::skip] // a line for each level
    pub const SHIPPED: Self = Self {
        network: "6e5019bdefd6",
        command: "scripts/rating_scale.py PLAKOTO FOLDER 48 --seed 1",
        standard: [0.771, 3.231, 13.211, 44.865],
        levels: [
            Measured { level: "beginner", games: 288, decisions: 10429, rate: 55.10, error: 1.11, band: 17.60 },
            Measured { level: "casual", games: 288, decisions: 11127, rate: 25.65, error: 0.53, band: 8.24 },
            Measured { level: "intermediate", games: 288, decisions: 11477, rate: 11.72, error: 0.31, band: 5.92 },
            Measured { level: "advanced", games: 288, decisions: 11339, rate: 5.60, error: 0.22, band: 4.47 },
            Measured { level: "expert", games: 288, decisions: 11872, rate: 2.58, error: 0.15, band: 3.00 },
        ],
    };
}
