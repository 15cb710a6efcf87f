//! How good a player is, by what the levels of the engine lose.

mod level;
mod measured;

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeStruct};

pub use self::level::Measured;
use self::measured::MEASURED;
use crate::printable::rounded;

impl Measured {
    /// All levels that can be told apart, from the weakest to the strongest. Stronger ones than these look as far ahead as who
    /// judges them, or further.
    pub const ALL: [Self; MEASURED.len()] = MEASURED;
}

/// Between which levels a player is, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// His mean error of a decision with a choice, in points.
    pub rate: f64,
    /// The standard error of that, from the number of decisions and from how much the errors of such players differ.
    pub error: f64,
    /// The strongest level that is not stronger; `None` if he is weaker than all of them.
    pub weakest: Option<&'static str>,
    /// The weakest level that is not weaker: the same if he plays as that level does, for all that is known; `None` if he is
    /// stronger than all of them.
    pub strongest: Option<&'static str>,
}

impl Rating {
    /// From the mean error in points of so many decisions with a choice, which is at least one.
    #[must_use]
    pub fn of(rate: f64, decisions: u64) -> Self {
        let millipoints = 1e3 * rate;
        let error = spread_at(millipoints) / (decisions.max(1) as f64).sqrt();
        // As near to a level as both are sure.
        let is_like = |level: &&Measured| (millipoints - level.rate).abs() <= error.hypot(level.error);
        let mut like = MEASURED.iter().filter(is_like);
        let (weakest, strongest) = match like.next() {
            Some(first) => (Some(first), Some(like.next_back().unwrap_or(first))),
            None => (
                MEASURED.iter().rev().find(|level| level.rate > millipoints),
                MEASURED.iter().find(|level| level.rate < millipoints),
            ),
        };
        let name = |level: Option<&Measured>| level.map(|level| level.level);
        Self { rate, error: error / 1e3, weakest: name(weakest), strongest: name(strongest) }
    }

    /// `casual`, `casual–intermediate`, `below beginner`
    #[must_use]
    pub fn levels(&self) -> String {
        self.words("", "–", "")
    }

    /// `12.3 ± 1.9`, in thousandths of a point
    #[must_use]
    pub fn millipoints(&self) -> String {
        format!("{:.1} ± {:.1}", 1e3 * self.rate, 1e3 * self.error)
    }

    fn words(&self, between: &str, and: &str, about: &str) -> String {
        match (self.weakest, self.strongest) {
            (Some(one), Some(other)) if one == other => format!("{about}{one}"),
            (Some(one), Some(other)) => format!("{between}{one}{and}{other}"),
            (Some(one), None) => format!("above {one}"),
            (None, Some(other)) => format!("below {other}"),
            (None, None) => String::new(),
        }
    }
}

/// `between casual and intermediate, 12.3 ± 1.9 millipoints`
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} millipoints", self.words("between ", " and ", "about "), self.millipoints())
    }
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Rating", 3)?;
        fields.serialize_field("weakest", &self.weakest)?;
        fields.serialize_field("strongest", &self.strongest)?;
        fields.serialize_field("standard_error", &rounded(self.error))?;
        fields.end()
    }
}

/// The spread of the errors of players with this mean error, in thousandths of a point: on lines from level to level; beyond
/// the strongest as large as his, beyond the weakest growing with the error.
fn spread_at(rate: f64) -> f64 {
    let [first, .., last] = &MEASURED;
    if rate >= first.rate {
        return first.spread() * rate / first.rate;
    }
    let between = MEASURED.windows(2).find(|pair| rate >= pair[1].rate);
    between.map_or(last.spread(), |pair| {
        let part = (rate - pair[1].rate) / (pair[0].rate - pair[1].rate);
        pair[1].spread() + part * (pair[0].spread() - pair[1].spread())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;

    const MANY: u64 = 1_000_000_000;

    #[test]
    fn levels_stand_in_their_order_and_can_be_told_apart() {
        let known: Vec<&str> = Level::NAMED.iter().map(|(name, _)| *name).collect();
        let names = MEASURED.map(|level| level.level);
        assert!(known.starts_with(&names), "{names:?}");
        for pair in MEASURED.windows(2) {
            assert!(pair[0].rate - pair[1].rate > 2.0 * pair[0].error.hypot(pair[1].error), "{pair:?}");
        }
    }

    #[test]
    fn who_plays_as_a_level_is_one() {
        for level in Measured::ALL {
            let rating = Rating::of(level.rate / 1e3, MANY);
            assert_eq!((rating.weakest, rating.strongest), (Some(level.level), Some(level.level)));
            assert_eq!(rating.levels(), level.level);
            assert!((rating.error * 1e3 - level.spread() / (MANY as f64).sqrt()).abs() < 1e-9);
        }
    }

    #[test]
    fn others_are_between_two_or_beyond() {
        let middle = |pair: &[Measured]| (pair[0].rate + pair[1].rate) / 2e3;
        for pair in MEASURED.windows(2) {
            let rating = Rating::of(middle(pair), MANY);
            assert_eq!((rating.weakest, rating.strongest), (Some(pair[0].level), Some(pair[1].level)));
            let words = rating.to_string();
            assert!(
                words.starts_with(&format!("between {} and {}, ", pair[0].level, pair[1].level)),
                "{words}"
            );
        }
        assert_eq!(Rating::of(0.0, MANY).levels(), "above worldclass");
        assert_eq!(Rating::of(1.0, MANY).levels(), "below beginner");
    }

    /// Four times as many decisions are twice as sure; of a few nobody can say much, even without any error.
    #[test]
    fn few_decisions_say_little() {
        let [few, more] = [50, 200].map(|decisions| Rating::of(0.02, decisions));
        assert!((few.error - 2.0 * more.error).abs() < 1e-12);
        assert!(Rating::of(0.0, 1).error > 0.0);
        let one = Rating::of(MEASURED[2].rate / 1e3, 1);
        assert!(one.weakest == Some("beginner") && one.strongest == Some("worldclass"), "{one}");
    }
}
