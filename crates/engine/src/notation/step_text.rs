//! Plays as text, step by step: `24/18 18/12`, as UBGI and JSON give them. What people read is [`super::play_text`].

use std::fmt;

use crate::rules::{Play, Point, Step};

/// One step for each number: `24/18 18/12`, `4/off`, `pass`.
pub fn write(play: &Play) -> String {
    if play.is_pass() {
        return "pass".into();
    }
    let steps: Vec<String> = play.steps().map(|step| step.to_string()).collect();
    steps.join(" ")
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}/{}", place(self.to)),
            None => write!(f, "bar/{}", place(self.to)),
        }
    }
}

/// Its number.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A point, or `off`.
pub(super) fn place(place: Option<Point>) -> String {
    place.map_or_else(|| "off".into(), |point| point.to_string())
}
