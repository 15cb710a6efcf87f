//! Rotations as text: `tavli`, or rule sets with commas between them, such as `portes, plakoto mother=3`.

use std::fmt;
use std::str::FromStr;

use super::{Expected, Got, NotationError};
use crate::rules::{Preset, Rotation, RuleSet};

/// The names of rotations that have one.
const NAMED: [(&str, Rotation); 1] = [("tavli", Rotation::TAVLI)];

impl Rotation {
    /// The names of the rotations that have one.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }
}

/// Writes the name of the rotation, or its rule sets with commas between them.
impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, named)| named == self) {
            return f.write_str(name);
        }
        for (index, game) in self.games().iter().enumerate() {
            write!(f, "{}{game}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// Parses the name of a rotation, or rule sets with commas between them; case is ignored.
impl FromStr for Rotation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let is_name = |word: &str| NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let first = text.trim().split([' ', ',']).next().unwrap_or_default();
        if let Some((name, named)) = is_name(first) {
            return match text.trim()[first.len()..].trim() {
                "" => Ok(*named),
                more => {
                    let error = NotationError::expected(Expected::NothingAfter(name), more);
                    let before = text.trim_end().chars().count() - more.chars().count();
                    Err(error.moved(before))
                }
            };
        }
        let is_known = Preset::ALL.iter().any(|preset| preset.name().eq_ignore_ascii_case(first));
        if !is_known && !text.contains(',') {
            return Err(NotationError::expected(Expected::Rotation, first));
        }
        let (mut games, mut offset) = (Vec::new(), 0);
        for part in text.split(',') {
            games.push(part.parse::<RuleSet>().map_err(|error| error.moved(offset))?);
            offset += part.chars().count() + 1;
        }
        Self::new(&games)
            .ok_or_else(|| NotationError::expected(Expected::RuleSets(Self::MOST), Got::RuleSets(games)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_round_trip() {
        for text in ["tavli", "fevga", "plakoto, portes", "portes, plakoto mother=3, narde ring=on"] {
            let rotation: Rotation = text.parse().expect("a rotation");
            assert_eq!(rotation.to_string(), text);
        }
        let parsed = |text: &str| text.parse::<Rotation>();
        assert_eq!(parsed("Portes,plakoto , FEVGA"), Ok(Rotation::TAVLI));
        assert_eq!(parsed(" TAVLI "), Ok(Rotation::TAVLI));
    }

    #[test]
    fn errors_say_what_was_expected_and_where() {
        let error = |text: &str| text.parse::<Rotation>().map_err(|error| (error.offset, error.to_string()));
        let twice = "expected at most 4 rule sets, each of them once, got `fevga, fevga`";
        assert_eq!(error("fevga, fevga"), Err((0, twice.to_owned())));
        let (offset, text) = error("portes, chess").unwrap_err();
        assert!(offset == 8 && text.ends_with("got `chess`"), "{offset} {text}");
        assert!(error("portes,").unwrap_err().1.ends_with("got nothing"));
        assert_eq!(error(" tavli 5 "), Err((7, "expected nothing after `tavli`, got `5`".to_owned())));
        assert!(error("chess").unwrap_err().1.starts_with("expected tavli or rule sets"));
    }
}
