//! The text forms of resignations.

use std::fmt;

use crate::rules::{Resignation, ResignationError};

/// Writes the name of the victory that the resignation gives to the opponent. The names `single game`,
/// `gammon` and `backgammon` are the same as in gnubg.
impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.victory().name())
    }
}

impl fmt::Display for ResignationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, rules, got } = self;
        write!(f, "expected a resignation of {expected} under {rules}, got {got}")
    }
}

impl std::error::Error for ResignationError {}
