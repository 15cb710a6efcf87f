//! What other programs say, as it may be shown.

use plakoto_engine::printable::escaped;

/// Characters that are shown of a text.
const LONGEST: usize = 120;

/// The start of a text, with escapes for what cannot be seen or would do something to a terminal.
pub fn shown(text: &str) -> String {
    escaped(text, LONGEST)
}
