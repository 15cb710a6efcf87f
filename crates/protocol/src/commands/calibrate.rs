//! `calibrate`.

use super::spec::{Answered, Input, Inquiry, Nature, Progress, ProtocolError, Spec};
use crate::reply::Shown;
use crate::text::arguments::number;

/// `calibrate [N]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibrate {
    /// Thousands of evaluations.
    pub thousands: Option<u64>,
}

/// Evaluations that it makes, in thousands.
const DEFAULT_CALIBRATION: u64 = 1000;

impl Spec for Calibrate {
    const WORDS: &[&str] = &["calibrate"];
    const NATURE: Nature = Nature::SEARCH;
    const HELP: &str = "
        calibrate [N]  Measure the speed of N thousand static evaluations
        > calibrate: calibrate 1";

    /// `calibrate [N]`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        if input.is_empty() {
            return Ok(Self { thousands: None });
        }
        let (thousands, rest) = input.take(number("thousands of evaluations", 1..=1_000_000))?;
        rest.end(Self { thousands: Some(thousands) })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        let evaluations = self.thousands.unwrap_or(DEFAULT_CALIBRATION).saturating_mul(1000);
        let speed = inquiry.engine.calibrate(evaluations, inquiry.stop);
        let line = format!("Calibration result: {speed:.0} static evaluations/second.");
        Ok(Shown::one(line, "evaluations_per_second", speed).into())
    }
}
