//! What the levels lose, as `scripts/rating_scale.py` has measured it: do not change it by hand.
//!
//! Games of each level against itself, seed 1, judged at 2-ply.

use super::level::Measured;

/// From the weakest to the strongest.
pub(super) const MEASURED: [Measured; 6] = [
    Measured { level: "beginner", games: 60, decisions: 4321, rate: 47.86, error: 1.18 },
    Measured { level: "casual", games: 60, decisions: 4404, rate: 25.61, error: 0.96 },
    Measured { level: "intermediate", games: 40, decisions: 3200, rate: 13.35, error: 0.65 },
    Measured { level: "advanced", games: 18, decisions: 1419, rate: 6.85, error: 0.44 },
    Measured { level: "expert", games: 16, decisions: 1304, rate: 4.06, error: 0.53 },
    Measured { level: "worldclass", games: 16, decisions: 1315, rate: 2.17, error: 0.25 },
];
