//! Resignations as text.

use std::fmt;

use crate::rules::{Resignation, ResignationError};

/// As gnubg names it: `single game`, `gammon`, `backgammon`.
impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.victory().name())
    }
}

impl fmt::Display for ResignationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, rules, got } = self;
        write!(f, "expected a resignation of {expected}, which is what {rules} lets anybody lose, got {got}")
    }
}

impl std::error::Error for ResignationError {}
