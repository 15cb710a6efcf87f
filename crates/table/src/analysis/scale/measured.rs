//! The measured rating scale. `scripts/rating_scale.py` writes this file: do not change it by hand.

use super::level::{Measured, Scale};

/// The rating scale for the shipped network.
#[rustfmt::skip] // a line for each level
pub(super) const SCALE: Scale = Scale {
    network: "6e5019bdefd6",
    command: "scripts/rating_scale.py PLAKOTO FOLDER 48 --seed 1",
    standard: [0.770, 3.225, 13.198, 44.872],
    levels: [
        Measured { level: "beginner", games: 288, decisions: 10429, rate: 55.12, error: 1.11, band: 17.57 },
        Measured { level: "casual", games: 288, decisions: 11127, rate: 25.62, error: 0.53, band: 8.17 },
        Measured { level: "intermediate", games: 288, decisions: 11477, rate: 11.71, error: 0.31, band: 5.81 },
        Measured { level: "advanced", games: 288, decisions: 11339, rate: 5.56, error: 0.22, band: 4.26 },
        Measured { level: "expert", games: 288, decisions: 11872, rate: 2.54, error: 0.15, band: 3.01 },
    ],
};
