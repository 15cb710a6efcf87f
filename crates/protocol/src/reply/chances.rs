//! The chances in replies: their names in JSON, and their order in text and in table rows.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::known;
use plakoto_engine::eval::{AtLeast, Chances};
use plakoto_engine::rollout::TrialTally;
use plakoto_engine::rules::RuleSet;

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
pub(crate) fn heading(is_match: bool) -> String {
    let in_match = if is_match { "  MWC" } else { "" };
    format!("        Win     W(g)    W(bg)   L(g)    L(bg)   Draw    Equity{in_match}")
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
