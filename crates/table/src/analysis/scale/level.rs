//! A measured scale and its levels.

use crate::analysis::Difficulty;

/// A scale as `scripts/rating_scale.py` measures it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Id of the network that played and judged.
    pub network: &'static str,
    /// The command that measures the scale.
    pub command: &'static str,
    /// Mean expected errors of the model players in all measured decisions, in millipoints.
    pub standard: [f64; Difficulty::SPREADS.len()],
    /// The levels, from the weakest to the strongest.
    pub levels: [Measured; 6],
}

/// A level in games against every level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Its name.
    pub level: &'static str,
    /// Number of games; a game against itself counts twice.
    pub games: u32,
    /// Number of its decisions in these games.
    pub decisions: u32,
    /// Its corrected error rate, in millipoints a decision.
    pub rate: f64,
    /// The standard error of the rate, in millipoints.
    pub error: f64,
    /// How far the rates of five games are off in nine of ten trials at most, against whichever level, in millipoints.
    pub band: f64,
}

impl Measured {
    /// Number of games that the band is for.
    pub const BAND_GAMES: u32 = 5;

    /// The number of games after which the bands of two levels no longer overlap; `None` if their rates are the same.
    pub fn games_to_tell_from(&self, other: &Self) -> Option<u32> {
        let distance = (self.rate - other.rate).abs();
        let games = f64::from(Self::BAND_GAMES) * ((self.band + other.band) / distance).powi(2);
        games.is_finite().then(|| games.ceil() as u32)
    }
}
