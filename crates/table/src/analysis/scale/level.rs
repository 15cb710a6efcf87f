//! Types for a rating scale and the measurements for its levels.

use crate::analysis::Difficulty;

/// A rating scale, as measured by `scripts/rating_scale.py`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Id of the network that played the games and judged the plays.
    pub network: &'static str,
    /// The command line that measures the scale.
    pub command: &'static str,
    /// Mean expected error per decision of each model player, over all measured decisions, in millipoints.
    pub standard: [f64; Difficulty::SPREADS.len()],
    /// The engine's levels, from the weakest to the strongest.
    pub levels: [Measured; 5],
}

/// Measurements for one level, from games against every level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Name of the engine level.
    pub level: &'static str,
    /// Number of games that the level played. A game of the level against itself counts twice.
    pub games: u32,
    /// Number of decisions that the level made in these games.
    pub decisions: u32,
    /// Error rate of the level in millipoints per decision, corrected for difficulty.
    pub rate: f64,
    /// Standard error of `rate`, in millipoints.
    pub error: f64,
    /// Half the width of the 90% band, in millipoints: against any opposing level, nine of ten error rates
    /// measured over five games differ from `rate` by at most this amount.
    pub band: f64,
}

impl Measured {
    /// Number of games for which [`Measured::band`] is measured.
    pub const BAND_GAMES: u32 = 5;

    /// Returns the number of games after which the bands of the two levels no longer overlap. Returns `None`
    /// if the levels have equal rates.
    pub fn games_to_tell_from(&self, other: &Self) -> Option<u32> {
        let distance = (self.rate - other.rate).abs();
        let games = f64::from(Self::BAND_GAMES) * ((self.band + other.band) / distance).powi(2);
        games.is_finite().then(|| games.ceil() as u32)
    }
}
