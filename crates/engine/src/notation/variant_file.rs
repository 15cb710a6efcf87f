//! Rule sets in small files.
//!
//! ```text
//! # As it is played in our club
//! preset = plakoto
//! mother = 3
//! deadlock = play
//! ```
//!
//! The first line that is not empty names a shipped rule set, with or without `preset =` before it; each of the others
//! sets a switch. What stands behind `#` is a comment.

use super::variant_text::{RuleSetFault, VariantDraft};
use crate::rules::RuleSet;

/// The most bytes that such a file may have.
pub const MOST_BYTES: u64 = 1 << 16;

/// Why a file has no rule set, and in which line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RuleFileError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub fault: RuleSetFault,
}

/// The rule set that a file describes.
///
/// # Errors
/// With the first line that is wrong.
pub fn parse(text: &str) -> Result<RuleSet, RuleFileError> {
    let mut draft: Option<VariantDraft> = None;
    let mut lines = 0;
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        lines = line;
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let fault = |fault| RuleFileError { line, fault };
        let setting = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        match (&mut draft, setting) {
            (None, Some((name, value))) if name.eq_ignore_ascii_case("preset") => {
                draft = Some(VariantDraft::new(value).map_err(fault)?);
            }
            (None, _) => draft = Some(VariantDraft::new(text).map_err(fault)?),
            (Some(draft), Some((name, value))) => draft.set(name, value).map_err(fault)?,
            (Some(_), None) => return Err(fault(RuleSetFault::NotASwitch(text.to_owned()))),
        }
    }
    let nothing = || RuleFileError { line: lines.max(1), fault: RuleSetFault::Name(String::new()) };
    draft.map(|draft| draft.rules()).ok_or_else(nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_with_comments_and_in_any_case() {
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
            "line 2: expected a rule set (plakoto, tzannes, tapa, express), got nothing"
        );
        assert!(error("mother = 3\n").starts_with("line 1: expected a rule set (plakoto,"));
        assert_eq!(
            error("tapa\nhigher=on\nhigher=off"),
            "line 3: expected each switch once, got `higher` twice"
        );
    }
}
