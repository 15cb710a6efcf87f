//! The measured rating scale. `scripts/rating_scale.py` writes this file: do not change it by hand.

use super::level::{Measured, Scale};

/// The rating scale for the shipped network.
#[rustfmt::skip] // a line for each level
pub(super) const SCALE: Scale = Scale {
    network: "80846a269ec0",
    command: "scripts/rating_scale.py PLAKOTO FOLDER 48 --seed 1",
    standard: [0.761, 3.212, 13.116, 44.922],
    levels: [
        Measured { level: "beginner", games: 288, decisions: 10137, rate: 55.63, error: 1.10, band: 20.98 },
        Measured { level: "casual", games: 288, decisions: 11012, rate: 25.85, error: 0.56, band: 9.61 },
        Measured { level: "intermediate", games: 288, decisions: 11251, rate: 11.06, error: 0.31, band: 6.21 },
        Measured { level: "advanced", games: 288, decisions: 11280, rate: 5.42, error: 0.20, band: 3.52 },
        Measured { level: "expert", games: 288, decisions: 11728, rate: 2.16, error: 0.12, band: 2.53 },
    ],
};
