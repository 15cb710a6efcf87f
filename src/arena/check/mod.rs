//! Whether an engine speaks the protocol: a numbered list of steps.

mod steps;
mod talk;

use std::time::Duration;

use talk::{Talk, Trouble};

use crate::search::StopFlag;

/// One thing that is looked at.
struct Step {
    name: &'static str,
    /// Whether an engine that fails cannot play in an arena, or breaks the protocol.
    is_required: bool,
    run: fn(&mut Talk<'_>) -> Result<(), Trouble>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does what it should.
    Passed,
    /// It does not.
    Failed(String),
    /// The engine does not have it.
    Skipped(String),
}

/// A step that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its number, from 1.
    pub number: usize,
    /// What was looked at.
    pub name: &'static str,
    /// Whether the protocol requires it.
    pub is_required: bool,
    /// What was found.
    pub verdict: Verdict,
    /// What was sent (`> …`) and what the engine said, in order; the middle of much is left out.
    pub said: Vec<String>,
}

/// Makes all steps with the engine that this command line starts, one after the other. Each answer has to come within
/// `limit`; a step after one that has ended the engine starts it again. What does not even greet is not asked any more.
pub fn check(command: &[String], limit: Duration, stop: &StopFlag, mut report: impl FnMut(&Checked)) {
    let mut talk = Talk::new(command, limit, stop);
    let mut is_engine = true;
    for (index, Step { name, is_required, run }) in steps::STEPS.iter().enumerate() {
        if stop.is_raised() {
            return;
        }
        let verdict = match is_engine.then(|| run(&mut talk)) {
            None => Verdict::Skipped("it does not begin as an engine does".to_owned()),
            Some(Ok(())) => Verdict::Passed,
            Some(Err(Trouble::Skipped(reason))) => Verdict::Skipped(reason),
            Some(Err(Trouble::Failed(reason))) => {
                talk.forget();
                is_engine = index >= steps::GREETING;
                Verdict::Failed(reason)
            }
        };
        let (number, said) = (index + 1, talk.take_transcript());
        report(&Checked { number, name, is_required: *is_required, verdict, said });
    }
}
