//! What a level loses.

/// What a level loses with a decision in games against itself, as an analysis judges them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Its name.
    pub level: &'static str,
    /// How many games were judged.
    pub games: u32,
    /// How many decisions they had.
    pub decisions: u32,
    /// The mean error of one of them, in thousandths of a point.
    pub rate: f64,
    /// The standard error of that, from whole games: what a player does in one game hangs together.
    pub error: f64,
}

impl Measured {
    /// The standard error of a single decision.
    pub(super) fn spread(&self) -> f64 {
        self.error * f64::from(self.decisions).sqrt()
    }
}
