//! `plakoto lab reference show`: prints a reference set or one of its decisions.

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};

use super::set::SetOptions;
use crate::cli::options::json;
use crate::cli::output::json_lines;
use crate::cli::settings::Settings;
use plakoto_engine::notation::diagram::Diagram;
use plakoto_engine::printable::{cell, rounded};
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{Numbers, Pending, Player, RuleSet};
use plakoto_lab::phase::DecisionPhase;
use plakoto_lab::reference::{Decision, Plan, ReferencePlay, Rolled, Set};
use plakoto_table::match_play::{GameState, Match};

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(in crate::cli::lab) struct ReferenceShowArguments {
    #[command(flatten)]
    set: SetOptions,
    /// Number of the decision to show [default: a summary of the set]
    number: Option<u64>,
    /// Print all plays as CSV, one row per play
    #[arg(long, conflicts_with_all = ["number", "json"])]
    csv: bool,
}

/// Header of the rows of `--csv`.
const COLUMNS: &str =
    "decision,rules,phase,position,dice,players,candidate,search,equity,error,behind,behind_error,trials\n";

/// Returns a summary of the set, one decision, or all plays, depending on the options.
pub(super) fn run(arguments: &ReferenceShowArguments, settings: &Settings) -> anyhow::Result<String> {
    let (set, name) = arguments.set.read()?;
    if let Some(number) = arguments.number {
        let known = set.records.first().map_or(0, |decision| decision.number);
        let found = set.decision(number).with_context(|| {
            format!("expected the number of a decision in the set, such as {known}, got {number}")
        })?;
        return Ok(if settings.json { json_lines(&[decision_fields(found)]) } else { decision(found) });
    }
    Ok(match (arguments.csv, settings.json) {
        (true, _) => COLUMNS.to_owned() + &set.records.iter().map(rows).collect::<String>(),
        (_, true) => summary_fields(&set).to_string() + "\n",
        _ => summary(&set, &name),
    })
}

/// Totals over the set, for the summary as text or JSON.
struct Totals {
    decisions: usize,
    rolled: usize,
    others: usize,
    trials: u64,
    /// Standard error of the second-best plays, in points, averaged over the decisions. `luck_of_best` is the
    /// average number of points by which the best plays look too good.
    error: f32,
    luck_of_best: f32,
}

impl Totals {
    fn of(set: &Set) -> Self {
        let count = set.records.len().max(1) as f32;
        let rolled = || set.records.iter().flat_map(Decision::rolled);
        let second = set.records.iter().filter_map(|decision| decision.rolled().nth(1));
        let errors: Vec<f32> = second.map(|(_, rolled)| rolled.behind.error).collect();
        Self {
            decisions: set.records.len(),
            rolled: rolled().count(),
            others: set.records.iter().map(|decision| decision.plays.len()).sum::<usize>() - rolled().count(),
            trials: rolled().map(|(_, rolled)| rolled.trials).sum(),
            error: errors.iter().sum::<f32>() / errors.len().max(1) as f32,
            luck_of_best: set.records.iter().map(Decision::luck_of_best).sum::<f32>() / count,
        }
    }
}

fn count(set: &Set, phase: DecisionPhase, rules: RuleSet) -> usize {
    set.records.iter().filter(|decision| (decision.phase, decision.rules) == (phase, rules)).count()
}

fn summary(set: &Set, name: &str) -> String {
    let Totals { decisions, rolled, others, trials, error, luck_of_best } = Totals::of(set);
    let mut text = format!("{name}: {decisions} decisions, {rolled} plays rolled out with {trials} trials, ");
    text += &format!("{others} clearly worse plays\n");
    text += &format!(
        "the loss of the second-best play is known to ±{:.1} millipoints on average; ",
        1000.0 * error
    );
    text += &format!("best plays are overrated by at most {:.2} millipoints\n", 1000.0 * luck_of_best);
    text += &set.head.lines().iter().map(|line| format!("{line}\n")).collect::<String>();
    text += &format!("{:<20}", "");
    text += &Plan::rule_sets().map(|rules| format!("{:>9}", rules.to_string())).collect::<String>();
    for phase in DecisionPhase::ALL {
        text += &format!("\n{:<20}", phase.name());
        text +=
            &Plan::rule_sets().map(|rules| format!("{:>9}", count(set, phase, rules))).collect::<String>();
    }
    text + "\n"
}

fn summary_fields(set: &Set) -> Value {
    let Totals { decisions, rolled, others, trials, error, luck_of_best } = Totals::of(set);
    let number = |points: f32| rounded(points.into());
    let mut counts = Vec::new();
    for rules in Plan::rule_sets() {
        for phase in DecisionPhase::ALL {
            counts.push(json!({
                "variant": rules.to_string(), "phase": phase.name(), "decisions": count(set, phase, rules)
            }));
        }
    }
    json!({
        "decisions": decisions, "rolled": rolled, "others": others, "trials": trials,
        "error": number(error), "luck_of_best": number(luck_of_best),
        "made": set.head, "counts": counts,
    })
}

fn decision(decision: &Decision) -> String {
    let Decision { number, rules, phase, players, plays, .. } = decision;
    let mut text = format!("decision {number}: {rules}, {}, from a game between {players}\n", phase.name());
    text += &board(decision);
    text += &format!(
        "{:<28}{:>9}{:>9}{:>7}{:>9}{:>7}{:>8}\n",
        "", "search", "equity", "±", "behind", "±", "trials"
    );
    for ReferencePlay { legal, search, rolled } in plays {
        text += &format!("{:<28}{search:>+9.4}", legal.to_string());
        if let Some(Rolled { equity, behind, trials }) = rolled {
            let (TrialEstimate { mean, error }, back) = (equity, behind);
            text += &format!("{mean:>+9.4}{error:>7.4}{:>9.4}{:>7.4}{trials:>8}", back.mean, back.error);
        }
        text += "\n";
    }
    text
}

/// Draws the board as in a session. The player on roll is player 1.
fn board(decision: &Decision) -> String {
    let mut series = Match::new(0, decision.rules, Player::X);
    let game = GameState::at(decision.position, Player::X, &decision.rules)
        .with_numbers(Numbers::Rolled(decision.roll));
    series.go_on([0, 0], Player::X, game);
    let (position, rules, match_id) = (decision.position, decision.rules, series.id());
    let names = ["opponent", "player"];
    Diagram::new(position, match_id, Pending::NONE, names, rules).to_string()
}

fn decision_fields(decision: &Decision) -> Value {
    let Decision { number, rules, phase, position, roll, players, plays } = decision;
    let points = |points: f32| rounded(points.into());
    let play = |play: &ReferencePlay| {
        let mut fields = json!({ "move": play.legal.to_string(), "search": points(play.search) });
        if let Some(Rolled { equity, behind, trials }) = play.rolled {
            fields["equity"] = json!(points(equity.mean));
            fields["error"] = json!(points(equity.error));
            fields["behind"] = json!(points(behind.mean));
            fields["behind_error"] = json!(points(behind.error));
            fields["trials"] = json!(trials);
        }
        fields
    };
    json!({
        "decision": number, "variant": rules.to_string(), "phase": phase.name(),
        "position_id": position.to_string(), "dice": roll.dice(), "players": players,
        "plays": plays.iter().map(play).collect::<Vec<_>>(),
    })
}

/// Returns a CSV row for each play of a decision. Only the names of the players are quoted, because only they
/// may contain a comma.
fn rows(decision: &Decision) -> String {
    let Decision { number, rules, phase, position, roll, players, plays } = decision;
    let quoted = |text: &str| format!("\"{}\"", cell(text).replace('"', "\"\""));
    let players = quoted(players);
    let before = format!("{number},{rules},{},{position},{roll},{players}", phase.name());
    let row = |ReferencePlay { legal, search, rolled }: &ReferencePlay| {
        let rolled = rolled.map_or(",,,,".to_owned(), |Rolled { equity, behind, trials }| {
            let numbers = [equity.mean, equity.error, behind.mean, behind.error];
            numbers.map(|number| format!("{number:.5}")).join(",") + &format!(",{trials}")
        });
        format!("{before},{legal},{search:.5},{rolled}\n")
    };
    plays.iter().map(row).collect()
}
