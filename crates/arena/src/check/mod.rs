//! Checks, in numbered steps, whether a program can play in an arena, and which other features of the
//! protocol the program supports.

mod equities;
mod positions;
mod random;
mod step;
mod steps;
mod talk;

use step::{Check, Need};
pub use talk::Examination;
use talk::{StepFailure, Talk};

use plakoto_engine::printable::escaped;
use plakoto_engine::search::StopFlag;

/// Result of a step in a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckVerdict {
    /// The program passed the step.
    Passed,
    /// The program failed the step. The field is the reason.
    Failed(String),
    /// The step was not run, or the engine does not support the feature. The field is the reason.
    Skipped(String),
}

/// A finished step with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReport {
    /// Number of the step, from 1.
    pub number: usize,
    /// Name of the step: the behaviour that it checks.
    pub name: String,
    /// Whether a program must pass the step to play in an arena.
    pub is_required: bool,
    /// Result of the step. Text that comes from the engine is escaped and shortened.
    pub verdict: CheckVerdict,
    /// Transcript: lines that were sent (they begin with `>`) and received, in order and escaped. A long
    /// transcript has only its first lines and its last line.
    pub said: Vec<String>,
}

/// Runs all steps with the program, one after the other. If the program is no longer running after a step,
/// the next step starts it again. If the greeting fails, all later steps are skipped.
pub fn check(examination: &Examination<'_>, stop: &StopFlag, mut report: impl FnMut(&StepReport)) {
    let mut talk = Talk::new(examination, stop);
    let mut is_engine = true;
    for (index, Check { name, need, run }) in steps::all(examination).into_iter().enumerate() {
        if stop.is_raised() {
            return;
        }
        if is_engine && need != Need::Greeting {
            talk.greet_from_now_on();
        }
        let verdict = match is_engine.then(|| run(&mut talk)) {
            None => CheckVerdict::Skipped("the greeting failed".to_owned()),
            Some(Ok(())) => CheckVerdict::Passed,
            Some(Err(StepFailure::Skipped(reason))) => CheckVerdict::Skipped(reason),
            Some(Err(StepFailure::Failed(reason))) => {
                talk.forget();
                is_engine = need != Need::Greeting;
                CheckVerdict::Failed(escaped(&reason, talk::LONGEST_REASON))
            }
        };
        let (number, said, is_required) = (index + 1, talk.take_transcript(), need != Need::Optional);
        report(&StepReport { number, name, is_required, verdict, said });
    }
}
