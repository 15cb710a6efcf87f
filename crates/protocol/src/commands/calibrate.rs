//! The `calibrate` command: measures the evaluation speed.

use super::spec::*;

/// `calibrate [N]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibrate {
    /// Number of evaluations, in thousands.
    pub thousands: Option<u64>,
}

/// Default number of evaluations, in thousands.
const DEFAULT_CALIBRATION: u64 = 1000;

impl Spec for Calibrate {
    const WORDS: &[&str] = &["calibrate"];
    const NATURE: Nature = Nature::SEARCH;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<CalibrateFields>();
    }

    /// Parses `calibrate [N]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let thousands = number(message!("expected-thousands"), 1..=1_000_000);
        Ok(Self { thousands: input.optional(|input| input.only(thousands))? })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let evaluations = self.thousands.unwrap_or(DEFAULT_CALIBRATION).saturating_mul(1000);
        let speed = inquiry.engine.calibrate(evaluations, inquiry.stop);
        let line = message!("calibrate-result", speed = format!("{speed:.0}"));
        Ok(TextReply::of([line], &CalibrateFields { evaluations_per_second: speed }).into())
    }
}

/// The speed of the engine.
#[derive(Serialize, JsonSchema)]
struct CalibrateFields {
    /// Static evaluations per second.
    evaluations_per_second: f64,
}
