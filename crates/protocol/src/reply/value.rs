//! Numbers in replies: equities, chances and standard errors. The values hold the exact number for the text, and
//! round it for JSON.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::output::OutputSettings;
use plakoto_engine::printable;
use plakoto_engine::rules::{RuleSet, Victory};
use plakoto_table::match_play::MatchStakes;

/// An equity or a difference between equities, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Equity(pub f32);

/// A probability, or a difference between probabilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(crate) struct Chance(pub f32);

/// A standard error. It is infinite if it is unknown; in JSON it is null then.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct StandardError(pub f32);

/// Another number that JSON rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(crate) struct Rounded(pub f64);

impl Rounded {
    pub(crate) fn of(number: impl Into<f64>) -> Self {
        Self(number.into())
    }
}

impl StandardError {
    /// A standard error that is not known.
    pub const UNKNOWN: Self = Self(f32::INFINITY);

    /// Returns the standard error if it is known.
    pub(crate) fn known(self) -> Option<Self> {
        self.0.is_finite().then_some(self)
    }
}

impl Equity {
    /// Formats the equity, always with its sign.
    pub(crate) fn text(self, settings: &OutputSettings) -> String {
        settings.equity(self.0)
    }
}

/// Writes the JSON of a number as another type.
macro_rules! json_number {
    ($($name:ident => $json:ty, |$number:pat_param| $value:expr;)*) => {
        $(
            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let $number = *self;
                    Serialize::serialize(&$value, serializer)
                }
            }

            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    <$json>::schema_name()
                }

                fn inline_schema() -> bool {
                    true
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    <$json>::json_schema(generator)
                }
            }
        )*
    };
}

json_number! {
    Equity => f64, |Self(equity)| round(equity);
    Chance => f64, |Self(chance)| round(chance);
    StandardError => Option<f64>, |Self(error)| known(error);
    Rounded => f64, |Self(number)| round(number);
}

/// Rounds a number for JSON.
pub(crate) fn round(number: impl Into<f64>) -> f64 {
    printable::rounded(number.into())
}

/// Rounds a standard error for JSON. An unknown standard error is infinite, and becomes `None`.
pub(crate) fn known(error: f32) -> Option<f64> {
    error.is_finite().then(|| round(error))
}

/// Formats an equity with its label. In a match, formats the match-winning probability instead if the output
/// settings ask for that.
pub(crate) fn worth(settings: &OutputSettings, stakes: Option<&MatchStakes>, equity: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) => format!("MWC: {}", percent(stakes.chance(equity))),
        None => format!("Eq.: {}", settings.equity(equity)),
    }
}

/// Returns the number of points that the best result of a game wins.
pub(crate) fn most_points(rules: &RuleSet) -> u8 {
    Victory::ALL.map(|victory| victory.points(rules)).into_iter().max().unwrap_or_default()
}

/// Formats the difference between a value and the best value.
pub(crate) fn behind(settings: &OutputSettings, stakes: Option<&MatchStakes>, difference: f32) -> String {
    format!(" ({})", worth_more(settings, stakes, difference))
}

/// Formats the difference between a rolled-out value and the best rolled-out value, with its standard error.
pub(crate) fn behind_by(
    settings: &OutputSettings,
    stakes: Option<&MatchStakes>,
    difference: Equity,
    error: StandardError,
) -> String {
    let difference = worth_more(settings, stakes, difference.0);
    format!(" ({difference} ± {})", worth_error(settings, stakes, error.0))
}

/// Formats a difference in the unit of [`worth`], but without a label.
fn worth_more(settings: &OutputSettings, stakes: Option<&MatchStakes>, difference: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) => format!("{:+.2}%", 100.0 * stakes.difference(difference)),
        None => settings.equity(difference),
    }
}

/// Formats the standard error of an equity, or of the match-winning probability if that is shown instead.
pub(crate) fn worth_error(settings: &OutputSettings, stakes: Option<&MatchStakes>, error: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) if error.is_finite() => percent(stakes.difference(error)),
        _ => settings.error(error),
    }
}

/// Formats a match-winning probability as a percentage.
pub(crate) fn percent(chance: f32) -> String {
    format!("{:.2}%", 100.0 * chance)
}

/// Returns the match-winning probability at an equity, or `None` outside a match.
pub(crate) fn chance_of_match(stakes: Option<&MatchStakes>, equity: f32) -> Option<Chance> {
    stakes.map(|stakes| Chance(stakes.chance(equity)))
}
