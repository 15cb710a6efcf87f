//! Numbers in replies: equities, chances and standard errors. The values hold the exact number for the text, and
//! round it for JSON.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::output::OutputSettings;
use plakoto_engine::eval::{AtLeast, Chances};
use plakoto_engine::printable;
use plakoto_engine::rollout::TrialTally;
use plakoto_engine::rules::{RuleSet, Victory};
use plakoto_table::match_play::MatchStakes;
use plakoto_words::{Message, message};

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
        None => settings.say(message!("value-equity", equity = settings.equity(equity))),
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

/// Chances, or their standard errors, as a reply shows them. Text shows gnubg's columns W WG WBG L LG LBG D:
/// winning and losing at least a single, double or triple game, and a draw.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(into = "ChanceFields")]
pub(crate) struct ShownChances {
    outcomes: [f32; Chances::COUNT],
    /// Cumulative chances to win and to lose.
    at_least: [[f32; 3]; 2],
}

/// The standard errors of the chances in a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(into = "ChanceErrorFields")]
pub(crate) struct ChanceErrors(pub(crate) ShownChances);

#[derive(Serialize, JsonSchema)]
struct ChanceFields {
    /// The chances of the nine outcomes, from 0 to 1, for the player on roll or, with a play, for the player
    /// who makes it. They sum to 1.
    chances: OutcomeFields,
    /// The chances of at least 1, 2 and 3 points.
    at_least: AtLeastFields,
}

#[derive(Serialize, JsonSchema)]
struct ChanceErrorFields {
    /// The standard errors of `chances`, null with fewer than two trials.
    chances_error: OutcomeFields,
    /// The standard errors of `at_least`, null with fewer than two trials.
    at_least_error: AtLeastFields,
}

/// A number for each of the nine outcomes, which exclude each other.
#[derive(Serialize, JsonSchema)]
struct OutcomeFields {
    /// A won single game.
    win_single: Option<f64>,
    /// A won double game.
    win_gammon: Option<f64>,
    /// A won triple game.
    win_triple: Option<f64>,
    /// A game won by pinning the mother.
    win_mother: Option<f64>,
    /// A lost single game.
    lose_single: Option<f64>,
    /// A lost double game.
    lose_gammon: Option<f64>,
    /// A lost triple game.
    lose_triple: Option<f64>,
    /// A game lost by a pinned mother.
    lose_mother: Option<f64>,
    /// A draw.
    draw: Option<f64>,
}

/// Cumulative numbers for winning and losing at least 1, 2 and 3 points.
#[derive(Serialize, JsonSchema)]
struct AtLeastFields {
    /// A win of any kind, of two points or more, and of three points.
    win: [Option<f64>; 3],
    /// A loss of any kind, of two points or more, and of three points.
    lose: [Option<f64>; 3],
}

impl From<ShownChances> for ChanceFields {
    fn from(ShownChances { outcomes, at_least }: ShownChances) -> Self {
        Self { chances: OutcomeFields::new(&outcomes), at_least: AtLeastFields::new(at_least) }
    }
}

impl From<ChanceErrors> for ChanceErrorFields {
    fn from(ChanceErrors(ShownChances { outcomes, at_least }): ChanceErrors) -> Self {
        Self { chances_error: OutcomeFields::new(&outcomes), at_least_error: AtLeastFields::new(at_least) }
    }
}

impl ShownChances {
    pub(crate) fn of(chances: &Chances, rules: &RuleSet) -> Self {
        Self { outcomes: chances.to_array(), at_least: both(chances.at_least(rules)) }
    }

    /// Returns the mean chances in a rollout.
    pub(crate) fn means(tally: &TrialTally) -> Self {
        Self { outcomes: tally.chances().to_array(), at_least: both(tally.at_least()) }
    }

    /// Returns the standard errors of a rollout's chances. An unknown standard error is infinite.
    pub(crate) fn errors(tally: &TrialTally) -> Self {
        Self { outcomes: tally.chance_errors(), at_least: both(tally.at_least_errors()) }
    }

    /// Formats the chances in the order W WG WBG L LG LBG D.
    pub(crate) fn cells(&self, text: impl Fn(f32) -> String) -> [String; 7] {
        let [[win, win_two, win_three], [lose, lose_two, lose_three]] = self.at_least;
        [win, win_two, win_three, lose, lose_two, lose_three, self.outcomes[Chances::COUNT - 1]].map(text)
    }

    /// Returns a sentence with the chances of the player on roll.
    pub(crate) fn in_words(&self) -> Message {
        let [[win, win_two, _], [_, lose_two, _]] =
            self.at_least.map(|side| side.map(|chance| format!("{:.1}", 100.0 * chance)));
        message!("eval-in_words", win = win, win_two = win_two, lose_two = lose_two)
    }

    /// Formats the chances as `W WG WBG - L LG LBG D D`. The first `D` is a literal letter, and the second `D`
    /// represents the chance of a draw.
    pub(crate) fn line(&self, text: impl Fn(f32) -> String) -> String {
        let [win, win_two, win_three, lose, lose_two, lose_three, draw] = self.cells(text);
        format!("{win} {win_two} {win_three} - {lose} {lose_two} {lose_three} D {draw}")
    }

    /// Formats the chances as table cells in the order of [`heading`].
    pub(crate) fn columns(&self, text: impl Fn(f32) -> String) -> String {
        let [win, win_two, win_three, _, lose_two, lose_three, draw] = self.cells(text);
        [win, win_two, win_three, lose_two, lose_three, draw].map(|cell| format!("{cell:<7} ")).concat()
    }
}

impl ChanceErrors {
    pub(crate) fn of(tally: &TrialTally) -> Self {
        Self(ShownChances::errors(tally))
    }
}

/// Returns gnubg's heading for a table of chances and equities. In a match, the heading has a column for the
/// match-winning probability.
pub(crate) fn heading(settings: &OutputSettings, is_match: bool) -> String {
    settings.say(message!("value-heading")) + if is_match { "  MWC" } else { "" }
}

const fn both(AtLeast { win, lose }: AtLeast) -> [[f32; 3]; 2] {
    [win, lose]
}

impl OutcomeFields {
    fn new(outcomes: &[f32; Chances::COUNT]) -> Self {
        let [
            win_single,
            win_gammon,
            win_triple,
            win_mother,
            lose_single,
            lose_gammon,
            lose_triple,
            lose_mother,
            draw,
        ] = outcomes.map(known);
        Self {
            win_single,
            win_gammon,
            win_triple,
            win_mother,
            lose_single,
            lose_gammon,
            lose_triple,
            lose_mother,
            draw,
        }
    }
}

impl AtLeastFields {
    fn new([win, lose]: [[f32; 3]; 2]) -> Self {
        Self { win: win.map(known), lose: lose.map(known) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcomes_have_the_names_of_the_engine() {
        let drawn = Chances { draw: 1.0, ..Chances::default() };
        let shown = serde_json::to_value(ShownChances::of(&drawn, &RuleSet::PLAKOTO)).expect("JSON");
        let names: Vec<&str> =
            shown["chances"].as_object().expect("an object").keys().map(String::as_str).collect();
        assert!(Chances::NAMES.iter().all(|name| names.contains(name)), "{names:?}");
        assert_eq!((names.len(), &shown["chances"]["draw"]), (Chances::COUNT, &1.0.into()));
    }
}
