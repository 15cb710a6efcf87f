//! The probabilities of a player's results: their names in JSON, and their order in text and in table rows.

use schemars::JsonSchema;
use serde::Serialize;

use super::json::known;
use plakoto_engine::eval::Probabilities;
use plakoto_engine::rollout::{TrialEstimate, TrialTally};
use plakoto_engine::rules::{RuleSet, Victory};

/// Probabilities in gnubg's cumulative columns W WG WBG L LG LBG D: winning and losing at least a single,
/// double or triple game, and a draw. The probabilities of winning and losing by the mother (the last checker
/// on a player's start point) are separate, and may be unknown.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(into = "ChanceFields")]
pub(crate) struct Chances {
    columns: [f32; 7],
    mothers: Option<[f32; 2]>,
}

/// Probabilities from 0 to 1 for the player on roll or, with a play, for the player who makes it. They are
/// cumulative: a triple game also counts in `win_gammon`, and both count in `win`. In `probs_error`, the
/// fields are the standard errors of a rollout, null with fewer than two trials.
#[derive(Serialize, JsonSchema)]
struct ChanceFields {
    /// A win of any kind; `win`, `draw` and `lose` add up to 1.
    win: Option<f64>,
    /// A win of two points or more.
    win_gammon: Option<f64>,
    /// A win of three points.
    win_triple: Option<f64>,
    /// A loss of any kind.
    lose: Option<f64>,
    /// A loss of two points or more.
    lose_gammon: Option<f64>,
    /// A loss of three points.
    lose_triple: Option<f64>,
    /// A draw.
    draw: Option<f64>,
    /// A win by pinning the mother, which also counts above; without a standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    win_mother: Option<f64>,
    /// A loss by a pinned mother, which also counts above; without a standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    lose_mother: Option<f64>,
}

impl Chances {
    pub(crate) fn of(chances: &Probabilities, rules: &RuleSet) -> Self {
        let [win, win_gammon, win_triple] = [1, 2, 3].map(|points| chances.win_at_least(points, rules));
        let [lose, lose_gammon, lose_triple] = [1, 2, 3].map(|points| chances.lose_at_least(points, rules));
        let columns = [win, win_gammon, win_triple, lose, lose_gammon, lose_triple, chances.draw];
        Self { columns, mothers: Some(mothers(chances)) }
    }

    /// Returns the mean probabilities in a rollout.
    pub(crate) fn means(tally: &TrialTally) -> Self {
        let columns = estimates(tally).map(|estimate| estimate.mean);
        Self { columns, mothers: Some(mothers(&tally.chances())) }
    }

    /// Returns the standard errors of a rollout's probabilities. An unknown standard error is infinite.
    pub(crate) fn errors(tally: &TrialTally) -> Self {
        Self { columns: estimates(tally).map(|estimate| estimate.error), mothers: None }
    }

    /// Formats the probabilities in the order W WG WBG L LG LBG D.
    pub(crate) fn cells(&self, text: impl Fn(f32) -> String) -> [String; 7] {
        self.columns.map(text)
    }

    /// Formats the probabilities as `W WG WBG - L LG LBG D D`. The first `D` is a literal letter, and the
    /// second `D` represents the probability of a draw.
    pub(crate) fn line(&self, text: impl Fn(f32) -> String) -> String {
        let [win, win_gammon, win_triple, lose, lose_gammon, lose_triple, draw] = self.cells(text);
        format!("{win} {win_gammon} {win_triple} - {lose} {lose_gammon} {lose_triple} D {draw}")
    }

    /// Formats the probabilities as table cells in the order of [`heading`].
    pub(crate) fn columns(&self, text: impl Fn(f32) -> String) -> String {
        let [win, win_gammon, win_triple, _, lose_gammon, lose_triple, draw] = self.cells(text);
        [win, win_gammon, win_triple, lose_gammon, lose_triple, draw]
            .map(|cell| format!("{cell:<7} "))
            .concat()
    }
}

/// Returns gnubg's heading for a table of probabilities and equities. In a match, the heading has a column
/// for the match-winning probability.
pub(crate) fn heading(is_match: bool) -> String {
    let in_match = if is_match { "  MWC" } else { "" };
    format!("        Win     W(g)    W(bg)   L(g)    L(bg)   Draw    Equity{in_match}")
}

fn mothers(chances: &Probabilities) -> [f32; 2] {
    [chances.win, chances.lose].map(|ways| ways[Victory::Mother as usize])
}

fn estimates(tally: &TrialTally) -> [TrialEstimate; 7] {
    let ([win, win_gammon, win_triple], [lose, lose_gammon, lose_triple]) =
        (tally.win_at_least(), tally.lose_at_least());
    [win, win_gammon, win_triple, lose, lose_gammon, lose_triple, tally.draw()]
}

impl From<Chances> for ChanceFields {
    fn from(Chances { columns, mothers }: Chances) -> Self {
        let [win, win_gammon, win_triple, lose, lose_gammon, lose_triple, draw] = columns.map(known);
        let [win_mother, lose_mother] = match mothers {
            Some(mothers) => mothers.map(known),
            None => [None, None],
        };
        Self { win, win_gammon, win_triple, lose, lose_gammon, lose_triple, draw, win_mother, lose_mother }
    }
}
