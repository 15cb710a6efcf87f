//! The answer of `steps`.

use serde::{Serialize, Serializer};

use super::subject::Subject;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_engine::rules::{NextStep, PartialPlay, Roll};

/// The answer of `steps`.
#[derive(Clone, Debug, PartialEq)]
pub struct StepsReply {
    /// The position before the play, with the dice.
    pub subject: Subject,
    /// The steps that have been made.
    pub play: PartialPlay,
}

impl StepsReply {
    /// The numbers that have not been used, as they are played; those of a roll as its dice lie.
    fn left(&self) -> Vec<u8> {
        let mut left: Vec<u8> = self.play.left().collect();
        if let Some([first, _]) = self.subject.match_id.dice.map(Roll::dice) {
            left.sort_by_key(|number| *number != first);
        }
        left
    }
}

impl View for StepsReply {
    fn subject(&self) -> Option<&Subject> {
        Some(&self.subject)
    }

    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        let line = |next: &NextStep| format!("{} by {}", next.step, next.number);
        let end = if self.play.is_complete() {
            "complete".to_owned()
        } else {
            let left: Vec<String> = self.left().iter().map(u8::to_string).collect();
            format!("left {}", left.join(" "))
        };
        self.play.next_steps().iter().map(line).chain([end]).collect()
    }
}

#[derive(Serialize)]
struct Fields {
    steps: Vec<StepFields>,
    dice_left: Vec<u8>,
    complete: bool,
}

#[derive(Serialize)]
struct StepFields {
    from: u8,
    to: u8,
    die: u8,
    pin: bool,
    unpins: bool,
    position_id: String,
}

impl StepFields {
    fn of(next: &NextStep) -> Self {
        Self {
            from: next.step.start(),
            to: next.step.end(),
            die: next.number,
            pin: next.pins,
            unpins: next.unpins,
            position_id: next.after.to_string(),
        }
    }
}

impl Serialize for StepsReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields {
            steps: self.play.next_steps().iter().map(StepFields::of).collect(),
            dice_left: self.left(),
            complete: self.play.is_complete(),
        }
        .serialize(serializer)
    }
}
