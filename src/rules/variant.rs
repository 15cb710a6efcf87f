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
    /// What pinning the mother wins; `None` if there is no such rule.
    pub mother: Option<u8>,
    /// Whether a pinned mother does not decide the game while the pinner has a checker on his own starting point.
    pub exemption: bool,
    /// Whether a pinned mother ends the game in the middle of a play, so that the numbers left need not be played. If
    /// not, she counts only if she is pinned after the whole play.
    pub immediate: bool,
    /// Whether the game is a draw when both mothers are pinned.
    pub deadlock: bool,
    /// What is won from a loser who has borne off no checker.
    pub gammon: u8,
    /// What is won from a loser who has borne off no checker and has one left in his own starting quadrant; `None` if
    /// that is a gammon as any other.
    pub triple: Option<u8>,
    /// Whether a player may bear off while one of his checkers is pinned in his home board.
    pub pinned_bear_off: bool,
    /// Whether a number may bear off a checker from a lower point, if no checker is further from home.
    pub overshoot: bool,
    /// Whether the higher of two numbers must be played if either could be, but not both.
    pub higher: bool,
    /// Whether a double is followed by four of each higher number.
    pub cascade: bool,
    /// Whether numbers that cannot be played pass to the opponent.
    pub hand_over: bool,
    /// Who starts the games of a match after the first one.
    pub starter: Starter,
}

/// Who starts the games of a match after the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Starter {
    /// The winner of the game before; after a draw the dice decide.
    Winner,
    /// The loser of the game before; after a draw the dice decide.
    Loser,
    /// The players take turns.
    Alternate,
    /// The dice.
    Dice,
}

/// A name that no rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a rule set (plakoto, tzannes, tapa or express), got `{0}`")]
pub struct UnknownRuleSet(pub String);

impl RuleSet {
    /// The game of Palamedes and of most books: a pinned mother loses two points.
    pub const PLAKOTO: Self = Self {
        name: "plakoto",
        mother: Some(2),
        exemption: true,
        immediate: false,
        deadlock: true,
        gammon: 2,
        triple: None,
        pinned_bear_off: false,
        overshoot: true,
        higher: true,
        cascade: false,
        hand_over: false,
        starter: Starter::Winner,
    };

    /// The game of the Tzannes book and of the pbmserv server: a pinned mother loses three points, and so does a
    /// player who has a checker left in his starting quadrant.
    pub const TZANNES: Self = Self { name: "tzannes", mother: Some(3), triple: Some(3), ..Self::PLAKOTO };

    /// The Bulgarian game: no mother rule.
    pub const TAPA: Self = Self { name: "tapa", mother: None, deadlock: false, ..Self::PLAKOTO };

    /// Plakoto Express: doubles rise to the sixes, and what cannot be played passes to the opponent. No mother rule.
    pub const EXPRESS: Self = Self { name: "express", cascade: true, hand_over: true, ..Self::TAPA };

    /// Whether checkers that have passed each other come home and are borne off as in `plakoto`.
    #[must_use]
    pub const fn has_usual_races(&self) -> bool {
        self.overshoot && !self.cascade
    }

    /// All rule sets that are shipped, the default first.
    pub const ALL: [Self; 4] = [Self::PLAKOTO, Self::TZANNES, Self::TAPA, Self::EXPRESS];
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
        assert!("portes".parse::<RuleSet>().is_err());
    }
}
