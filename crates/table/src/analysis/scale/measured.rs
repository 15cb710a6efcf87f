//! The measured rating scale. `scripts/rating_scale.py` writes this file: do not change it by hand.

use super::level::{Measured, Scale};

/// The rating scale for the shipped network.
#[rustfmt::skip] // a line for each level
pub(super) const SCALE: Scale = Scale {
    network: "80846a269ec0",
    command: "scripts/rating_scale.py PLAKOTO FOLDER 48 --seed 1",
    standard: [0.777, 3.287, 13.535, 46.187],
    levels: [
        Measured { level: "beginner", games: 336, decisions: 11717, rate: 46.44, error: 0.68, band: 13.59 },
        Measured { level: "casual", games: 336, decisions: 12646, rate: 22.60, error: 0.36, band: 7.75 },
        Measured { level: "intermediate", games: 336, decisions: 13299, rate: 10.98, error: 0.20, band: 4.22 },
        Measured { level: "advanced", games: 336, decisions: 13349, rate: 5.99, error: 0.15, band: 3.97 },
        Measured { level: "expert", games: 336, decisions: 13380, rate: 2.28, error: 0.10, band: 2.30 },
        Measured { level: "worldclass", games: 336, decisions: 13201, rate: 1.92, error: 0.08, band: 2.26 },
    ],
};
