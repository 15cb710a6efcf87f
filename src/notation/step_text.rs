//! Plays as text, step by step: `24/18 18/12`, as UBGI and JSON give them. What people read is [`super::play_text`].

use std::fmt;

use crate::rules::{OFF, Play, Step};

/// One step for each number: `24/18 18/12`, `4/off`, `pass`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        for (index, step) in self.steps().enumerate() {
            write!(f, "{}{step}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            OFF => write!(f, "{}/off", self.from),
            to => write!(f, "{}/{to}", self.from),
        }
    }
}
