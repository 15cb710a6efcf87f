//! Plays as text, step by step: `24/18 18/12`, the form of UBGI and JSON. The form for people is
//! [`super::play_text`].

use std::fmt;

use crate::rules::{Play, Point, Step};

/// Writes one step for each number: `24/18 18/12`, `4/off`, `pass`.
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

/// Writes the number of the point.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The number of a point, or `off`.
pub(super) fn place(place: Option<Point>) -> String {
    place.map_or_else(|| "off".into(), |point| point.to_string())
}
