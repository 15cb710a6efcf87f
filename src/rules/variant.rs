//! Rule sets as data.

use std::fmt;
use std::str::FromStr;

/// The switches on which the games of the Plakoto family differ; values in points.
///
/// What is not a switch is the same in all of them: see [`super::legal_plays`] and [`super::outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The name by which `set variant` knows it.
    pub name: &'static str,
    /// What pinning the mother wins; `None` if the game goes on.
    pub mother: Option<u8>,
    /// Whether a loser with no checker off and one left in his own starting quadrant loses triple.
    pub triple: bool,
}

/// A name that no rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a rule set (plakoto, tzannes or tapa), got `{0}`")]
pub struct UnknownRuleSet(pub String);

impl RuleSet {
    /// The game of Palamedes and of most books: a pinned mother loses two points.
    pub const PLAKOTO: Self = Self { name: "plakoto", mother: Some(2), triple: false };

    /// The game of the Tzannes book and of the pbmserv server: a pinned mother loses three points, and so does a
    /// player who has a checker left in his starting quadrant.
    pub const TZANNES: Self = Self { name: "tzannes", mother: Some(3), triple: true };

    /// The Bulgarian game: no mother rule.
    pub const TAPA: Self = Self { name: "tapa", mother: None, triple: false };

    /// All rule sets that are shipped, the default first.
    pub const ALL: [Self; 3] = [Self::PLAKOTO, Self::TZANNES, Self::TAPA];
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::PLAKOTO
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A shipped rule set by its name, in any case.
impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(text: &str) -> Result<Self, UnknownRuleSet> {
        Self::ALL
            .into_iter()
            .find(|rules| rules.name.eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownRuleSet(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_round_trip() {
        for rules in RuleSet::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        assert!("express".parse::<RuleSet>().is_err());
    }
}
