//! Reads the positions from which games start.

use std::path::Path;

use crate::error::{ArenaError, At, FileFault};
use plakoto_engine::files;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::rules::{Position, RuleSet, outcome};

/// Maximum size of a file of positions in bytes, which is enough for four million positions.
const MOST_BYTES: u64 = 1 << 26;

/// Reads positions from a file with one position ID per line. The IDs are from the view of the player on
/// roll. Blank lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Fails if the file cannot be read, contains no positions, or has a line that is not a position of a game in
/// progress.
pub fn read_openings(path: &Path, rules: &RuleSet) -> Result<Vec<Position>, ArenaError> {
    let text = files::read_text(path, MOST_BYTES)
        .map_err(|source| ArenaError::Unread { path: path.to_owned(), source })?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let id = line.trim();
        if id.is_empty() || id.starts_with('#') {
            continue;
        }
        let wrong = |reason| ArenaError::file(path, FileFault::Position(number, reason));
        let position = id.parse::<PositionId>().and_then(|read| read.position(&rules.mechanics));
        let position = position.map_err(|error| wrong(error.to_string()))?;
        if outcome(&position, rules).is_some() {
            return Err(wrong(format!("the game is already over in position {id}")));
        }
        openings.push(position);
    }
    if openings.is_empty() { Err(FileFault::NoPosition).at(path) } else { Ok(openings) }
}
