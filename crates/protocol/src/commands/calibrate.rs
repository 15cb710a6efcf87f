//! `calibrate`.

use super::effect::Effect;
use super::spec::{Action, Examples, Lines, Spec};
use crate::reply::Shown;
use crate::session::{Asked, Inquiry};
use crate::text::arguments::number;
use crate::text::input::Input;
use crate::{ProtocolError, Reply};

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
    const HELP: Lines = &[("calibrate [N]", "Measure the speed of N thousand static evaluations")];
    const EXAMPLES: Examples = &[("calibrate", &["calibrate 1"])];

    /// `calibrate [N]`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        if input.is_empty() {
            return Ok(Self { thousands: None });
        }
        let (thousands, rest) = input.take(number("thousands of evaluations", 1..=1_000_000))?;
        rest.end(Self { thousands: Some(thousands) })
    }
}

impl Action for Calibrate {
    fn effect(&self) -> Effect {
        Effect::Read
    }

    fn is_question(&self) -> bool {
        true
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        let evaluations = self.thousands.unwrap_or(DEFAULT_CALIBRATION).saturating_mul(1000);
        let speed = inquiry.engine.calibrate(evaluations, inquiry.stop);
        let line = format!("Calibration result: {speed:.0} static evaluations/second.");
        Ok(Shown::one(line, "evaluations_per_second", speed).into())
    }
}
