//! Whether a program can play in an arena, and what else it knows of the protocol: a numbered list of steps.

mod equities;
mod positions;
mod random;
mod step;
mod steps;
mod talk;

use step::{Check, Need};
pub use talk::Examination;
use talk::{Talk, Trouble};

use plakoto_engine::printable::escaped;
use plakoto_engine::search::StopFlag;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckVerdict {
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
    pub name: String,
    /// Whether an arena needs it.
    pub is_required: bool,
    /// What was found. Text of the engine is printable in it, and short.
    pub verdict: CheckVerdict,
    /// What was sent (`> …`) and what the engine said, in order, printable; the middle of much is left out.
    pub said: Vec<String>,
}

/// Makes all steps with the program, one after the other; a step after one that has ended it starts it again. What does
/// not even greet is not asked any more.
pub fn check(examination: &Examination<'_>, stop: &StopFlag, mut report: impl FnMut(&Checked)) {
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
            None => CheckVerdict::Skipped("it does not begin as an engine does".to_owned()),
            Some(Ok(())) => CheckVerdict::Passed,
            Some(Err(Trouble::Skipped(reason))) => CheckVerdict::Skipped(reason),
            Some(Err(Trouble::Failed(reason))) => {
                talk.forget();
                is_engine = need != Need::Greeting;
                CheckVerdict::Failed(escaped(&reason, talk::LONGEST_REASON))
            }
        };
        let (number, said, is_required) = (index + 1, talk.take_transcript(), need != Need::Optional);
        report(&Checked { number, name, is_required, verdict, said });
    }
}
