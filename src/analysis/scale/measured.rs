//! Measured by `scripts/rating_scale.py`: do not change it by hand.

use super::level::{Measured, Scale};

/// The shipped scale.
pub(super) const SCALE: Scale = Scale {
    network: "80846a269ec0",
    command: "scripts/rating_scale.py PLAKOTO FOLDER 24 --seed 1",
    standard: [0.747, 3.260, 13.709, 47.218],
    levels: [
        Measured { level: "beginner", games: 168, decisions: 5782, rate: 46.53, error: 1.00, band: 9.35 },
        Measured { level: "casual", games: 168, decisions: 6164, rate: 24.52, error: 0.51, band: 4.72 },
        Measured { level: "intermediate", games: 168, decisions: 6426, rate: 11.19, error: 0.27, band: 2.74 },
        Measured { level: "advanced", games: 168, decisions: 6579, rate: 5.60, error: 0.17, band: 1.65 },
        Measured { level: "expert", games: 168, decisions: 6644, rate: 1.77, error: 0.10, band: 0.96 },
        Measured { level: "worldclass", games: 168, decisions: 6609, rate: 1.55, error: 0.08, band: 0.85 },
    ],
};
