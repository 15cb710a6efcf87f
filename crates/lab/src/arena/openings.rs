//! Positions that games begin with.

use std::path::Path;

use plakoto_engine::files;
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::{Position, RuleSet, outcome};

/// The most bytes that a file of openings may have: four million positions.
const MOST_BYTES: u64 = 1 << 26;

/// Why a file has no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// It cannot be read.
    #[error("cannot read {path}: {source}")]
    Io {
        /// Its name.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A line is no position ID.
    #[error("{path}: line {line}: {source}")]
    Position {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: usize,
        /// Why.
        source: NotationError,
    },
    /// A game is over before it begins.
    #[error("{path}: line {line}: the game is over at {id}")]
    Over {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The position.
        id: String,
    },
    /// There is none.
    #[error("{0} has no position")]
    Empty(String),
}

/// The positions of a file: a position ID in each line, seen by the player on roll. Blank lines and lines that begin
/// with `#` are passed over.
///
/// # Errors
/// With the first line that is no position of a game in progress.
pub fn read_openings(path: &Path, rules: &RuleSet) -> Result<Vec<Position>, OpeningsError> {
    let name = || path.display().to_string();
    let io = |source| OpeningsError::Io { path: name(), source };
    let text = files::read_text(path, MOST_BYTES).map_err(io)?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let id = line.trim();
        if id.is_empty() || id.starts_with('#') {
            continue;
        }
        let position = id.parse::<Position>().map_err(|source| OpeningsError::Position {
            path: name(),
            line: number,
            source,
        })?;
        if outcome(&position, rules).is_some() {
            return Err(OpeningsError::Over { path: name(), line: number, id: id.to_owned() });
        }
        openings.push(position);
    }
    if openings.is_empty() { Err(OpeningsError::Empty(name())) } else { Ok(openings) }
}
