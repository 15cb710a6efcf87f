//! The text forms of resignations.

use std::fmt;

use crate::rules::Resignation;

/// Writes the name of the victory that the resignation gives to the opponent. The names `single game`,
/// `gammon` and `backgammon` are the same as in gnubg.
impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.victory().name())
    }
}
