//! Rule sets in small text files.
//!
//! ```text
//! # Our club's rules
//! preset = plakoto
//! mother = 3
//! deadlock = play
//! ```
//!
//! The first line that is not empty names a shipped rule set. `preset =` before the name is optional. Each
//! further line sets a switch of the rule set. `#` begins a comment.

use super::variant_text::VariantDraft;
use super::{NotationError, NotationFault};
use crate::rules::RuleSet;

/// Maximum size of a file with a rule set, in bytes.
pub const MOST_BYTES: u64 = 1 << 16;

/// Parses a rule set from the content of a file.
///
/// # Errors
/// Fails if a line is invalid. The error contains the number of the first invalid line.
pub fn parse(text: &str) -> Result<RuleSet, NotationError> {
    let mut draft: Option<VariantDraft> = None;
    let mut lines = 0;
    let at_line =
        |line| move |error: NotationError| NotationError::from(NotationFault::Line(line, error.fault.into()));
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        lines = line;
        let text = text.split('#').next().unwrap_or_default().trim();
        match &mut draft {
            _ if text.is_empty() => {}
            Some(draft) => draft.assign(text).map_err(at_line(line))?,
            None => {
                let setting =
                    text.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("preset"));
                let name = setting.map_or(text, |(_, name)| name.trim());
                draft = Some(VariantDraft::new(name).map_err(at_line(line))?);
            }
        }
    }
    let draft = draft.map_or_else(|| VariantDraft::new("").map_err(at_line(lines.max(1))), Ok)?;
    Ok(draft.rules())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parser_ignores_comments_and_case() {
        let expected = "plakoto mother=3 deadlock=play".parse().unwrap();
        assert_eq!(parse("# ours\n\nPreset = Plakoto\nmother=3 # points\r\nDEADLOCK = play\n"), Ok(expected));
        assert_eq!(parse("plakoto\ndeadlock = play\nmother = 3"), Ok(expected));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error("tapa\n\nmother = 7"), "line 3: expected mother=no|1|2|3, got `7`");
        assert_eq!(error("tapa\nplain"), "line 2: expected `SWITCH=VALUE`, got `plain`");
        assert_eq!(
            error("# nothing\n\n"),
            "line 2: expected a rule set (plakoto, tzannes, tapa, express, portes, fevga, narde), got nothing"
        );
        assert!(error("mother = 3\n").starts_with("line 1: expected a rule set (plakoto,"));
        assert_eq!(
            error("tapa\nhigher=on\nhigher=off"),
            "line 3: expected each switch once, got `higher` twice"
        );
    }
}
