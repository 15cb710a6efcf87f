//! Plays as text that lists every step, such as `24/18 18/12`. UBGI and JSON use this form. The notation for
//! human readers is in [`super::play_text`].

use std::fmt;

use crate::rules::{Play, Point, Step};

/// Writes one step for each dice number that the play uses, for example `24/18 18/12` or `4/off`. A play
/// without steps is written as `pass`.
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

/// Writes the number of the point, from 1 to 24.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Writes the number of a point, or `off` if `place` is `None`.
pub(super) fn place(place: Option<Point>) -> String {
    place.map_or_else(|| "off".into(), |point| point.to_string())
}
