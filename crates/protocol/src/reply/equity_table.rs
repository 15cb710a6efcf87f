//! The match equity table in replies.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::round;
use super::{Reply, TextReply};
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::{EquityTable, NextStarter, Shares};

/// Returns the reply to `show met` before a game under `rules`. It contains the share of each kind of game
/// ending, measured under the rules `measured`. It also contains a player's match-winning probability for each number of points, up to
/// `length`, that either player still needs.
#[must_use]
pub fn equity_table(
    rules: &RuleSet,
    (measured, shares): (&RuleSet, &Shares),
    table: &EquityTable,
    length: u16,
) -> Reply {
    let of = match table.rotation() {
        rotation if rotation.has_several() => {
            format!("before a game of {rules} in a match of {rotation}")
        }
        _ => format!("for {rules}"),
    };
    let mut lines = vec![format!("Match equities {of}, as percentages of matches won.")];
    if measured != rules {
        lines.push(format!(
            "The outcomes of games were measured under the rules {measured}, not under these rules."
        ));
    }
    lines.push(shares_line("The player who starts a game wins", shares.starter));
    lines.push(shares_line("The other player wins            ", shares.other));
    lines.push(format!("Drawn{:30}{:6.2} %", "", 100.0 * shares.draw));
    for (who, starter) in [
        ("the player starts the next game", NextStarter::Mine),
        ("the dice decide who starts", NextStarter::Rolled),
    ] {
        lines.push(String::new());
        lines.push(format!("Points that the player needs (down) and the opponent needs (across) if {who}"));
        let heading = (1..=length).map(|theirs| format!("{theirs:>6}"));
        lines.push(format!("    {}", heading.collect::<String>()));
        lines.extend((1..=length).map(|mine| {
            let row = (1..=length)
                .map(|theirs| format!("{:>6.1}", 100.0 * table.chance(rules, mine, theirs, starter)));
            format!("{mine:>3} {}", row.collect::<String>())
        }));
    }
    let matrix = |starter| -> Vec<Vec<f64>> {
        let row =
            |mine| (1..=length).map(|theirs| round(table.chance(rules, mine, theirs, starter))).collect();
        (1..=length).map(row).collect()
    };
    let fields = EquityTableFields {
        measured_for: measured.to_string(),
        shares: ShareFields { starter: shares.starter, other: shares.other, draw: shares.draw },
        starting: matrix(NextStarter::Mine),
        rolled: matrix(NextStarter::Rolled),
    };
    TextReply::of(lines, &fields)
}

/// Match equities: match-winning probabilities by the points that both players still need.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EquityTableFields {
    /// The rule set for which the shares of game results were measured.
    measured_for: String,
    /// The shares of game results.
    shares: ShareFields,
    /// The probabilities if the player starts the next game: a row for each number of points that the player
    /// needs, with a column for each number that the opponent needs.
    starting: Vec<Vec<f64>>,
    /// The probabilities if the dice decide who starts the next game.
    rolled: Vec<Vec<f64>>,
}

/// Shares of game results: single, double, triple, and by the mother.
#[derive(Serialize, JsonSchema)]
struct ShareFields {
    /// Shares of games that the starter wins.
    starter: [f64; 4],
    /// Shares of games that the other player wins.
    other: [f64; 4],
    /// Share of draws.
    draw: f64,
}

fn shares_line(who: &str, [single, gammon, triple, mother]: [f64; 4]) -> String {
    let percent = |share: f64| format!("{:6.2} %", 100.0 * share);
    let [single, gammon, triple, mother] = [single, gammon, triple, mother].map(percent);
    format!("{who}  {single} single, {gammon} double, {triple} triple, {mother} by the mother")
}
