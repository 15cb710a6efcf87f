//! A simple evaluator for transcripts. It never changes, so transcripts stay the same when the engine's
//! networks improve.

use plakoto::eval::{Chances, Description, Evaluator};
use plakoto::rules::{Position, RuleSet, Side};

/// An evaluator that considers only the pip counts.
pub(crate) struct PipCount;

impl Evaluator for PipCount {
    fn description(&self) -> Description {
        Description::Other("the pip count alone".into())
    }

    fn name(&self) -> &'static str {
        "Pip count"
    }

    fn evaluate(&self, position: &Position, _: &RuleSet) -> Chances {
        let lead = f32::from(position.pips(Side::Theirs)) - f32::from(position.pips(Side::Mine));
        let win = (0.5 + lead / 256.0).clamp(0.0, 1.0);
        Chances { win: [win, 0.0, 0.0, 0.0], lose: [1.0 - win, 0.0, 0.0, 0.0], draw: 0.0 }
    }
}
