//! The match equity table in replies.

use plakoto_words::message;
use schemars::JsonSchema;
use serde::Serialize;

use super::value::Rounded;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::{EquityTable, NextStarter, Shares};

/// Match equities: match-winning probabilities by the points that both players still need.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "EquityTable")]
pub struct EquityTableReply {
    /// The rule set for which the shares of game results were measured.
    measured_for: String,
    /// The shares of game results.
    shares: ShareFields,
    /// The probabilities if the player starts the next game: a row for each number of points that the player
    /// needs, with a column for each number that the opponent needs.
    starting: Vec<Vec<Rounded>>,
    /// The probabilities if the dice decide who starts the next game.
    rolled: Vec<Vec<Rounded>>,
    /// The rule set of the game.
    #[serde(skip)]
    rules: String,
    /// The games of the match, if their rule sets differ.
    #[serde(skip)]
    rotation: Option<String>,
}

/// Shares of game results: single, double, triple, and by the mother.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct ShareFields {
    /// Shares of games that the starter wins.
    starter: [f64; 4],
    /// Shares of games that the other player wins.
    other: [f64; 4],
    /// Share of draws.
    draw: f64,
}

impl EquityTableReply {
    /// Shows the match-winning probabilities before a game under `rules`, for each number of points up to `length`
    /// that either player still needs. The `shares` of the game results were measured under the rules `measured`.
    #[must_use]
    pub fn new(
        rules: &RuleSet,
        (measured, shares): (&RuleSet, &Shares),
        table: &EquityTable,
        length: u16,
    ) -> Self {
        let matrix = |starter| {
            let chance = |mine, theirs| Rounded::of(table.chance(rules, mine, theirs, starter));
            (1..=length).map(|mine| (1..=length).map(|theirs| chance(mine, theirs)).collect()).collect()
        };
        let rotation = table.rotation();
        Self {
            measured_for: measured.to_string(),
            shares: ShareFields { starter: shares.starter, other: shares.other, draw: shares.draw },
            starting: matrix(NextStarter::Mine),
            rolled: matrix(NextStarter::Rolled),
            rules: rules.to_string(),
            rotation: rotation.has_several().then(|| rotation.to_string()),
        }
    }
}

impl View for EquityTableReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { measured_for, shares, rules, rotation, .. } = self;
        let mut lines = vec![settings.say(match rotation {
            Some(rotation) => message!("met-title_of_several", rules = rules, rotation = rotation),
            None => message!("met-title", rules = rules),
        })];
        if measured_for != rules {
            lines.push(settings.say(message!("met-measured", rules = measured_for)));
        }
        let percent = |share: f64| format!("{:6.2}", 100.0 * share);
        for (who, shares) in
            [(message!("met-starter"), shares.starter), (message!("met-other"), shares.other)]
        {
            let [single, double, triple, mother] = shares.map(percent);
            let shares =
                message!("met-shares", single = single, double = double, triple = triple, mother = mother);
            lines.push(format!("{:<33}  {}", settings.say(who), settings.say(shares)));
        }
        lines.push(format!("{:<35}{} %", settings.say(message!("met-drawn")), percent(shares.draw)));
        for (title, matrix) in [
            (message!("met-if_player_starts"), &self.starting),
            (message!("met-if_dice_decide"), &self.rolled),
        ] {
            let heading = (1..=matrix.len()).map(|theirs| format!("{theirs:>6}"));
            lines.extend([
                String::new(),
                settings.say(title),
                format!("    {}", heading.collect::<String>()),
            ]);
            lines.extend((1..).zip(matrix).map(|(mine, row): (usize, _)| {
                let row = row.iter().map(|chance| format!("{:>6.1}", 100.0 * chance.0));
                format!("{mine:>3} {}", row.collect::<String>())
            }));
        }
        lines
    }
}
