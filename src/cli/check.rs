//! `plakoto check`: checks whether an engine speaks the protocol.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::closed_output::on_closed_output;
use super::interrupt::interruptible;
use super::options::{json, rotation, seed};
use super::output::{CommandResult, FAILED, write_out};
use super::settings::Settings;
use plakoto_arena::Role;
use plakoto_arena::check::{CheckVerdict, Examination, StepReport, check};
use plakoto_engine::rules::RuleSet;

#[derive(Clone, Debug, Args)]
#[command(args = [json(), rotation(), seed()])]
pub(super) struct CheckArguments {
    /// Time limit for each answer of the engine, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::arena::seconds)]
    timeout: Duration,
    /// Number of positions to ask the engine about, taken from random games
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    positions: u64,
    /// Check only what `plakoto arena` requires of an `eval:COMMAND` player, which evaluates positions but
    /// does not choose plays
    #[arg(long)]
    evaluate: bool,
    /// Command that starts the engine, with its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// Checks the engine under each rule set in turn, and prints the result of each step as soon as it is known. The exit code is 1 if a
/// required step failed.
pub(super) fn run(arguments: &CheckArguments, settings: &Settings) -> CommandResult {
    let is_json = settings.json;
    let stop = interruptible();
    let closed = stop.clone();
    on_closed_output(move || closed.raise());
    let (mut counts, mut is_failure, mut told) = ([0; RESULTS.len()], false, Ok(()));
    let games = settings.rotation.games();
    for (index, rules) in games.iter().enumerate() {
        if stop.is_raised() || games[..index].contains(rules) {
            continue;
        }
        if games.len() > 1 && !is_json {
            write_out(&format!("{rules}\n"))?;
        }
        let examination = Examination {
            command: &arguments.command,
            role: if arguments.evaluate { Role::Evaluates } else { Role::Plays },
            rules: *rules,
            limit: arguments.timeout,
            positions: arguments.positions,
            seed: settings.seed(),
        };
        check(&examination, &stop, |checked| {
            let place = result(&checked.verdict).0;
            counts[place] += 1;
            is_failure |= checked.is_required && place == FAILURE;
            told = write_out(&if is_json { json_line(checked, rules) } else { text(checked) });
            if told.is_err() {
                stop.raise();
            }
        });
    }
    told?;
    if !is_json {
        let [passed, failed, skipped] = counts;
        write_out(&format!("{passed} passed, {failed} failed, {skipped} skipped\n"))?;
    }
    Ok(if is_failure || stop.is_raised() { FAILED.into() } else { ExitCode::SUCCESS })
}

/// Names of the possible results of a step.
const RESULTS: [&str; 3] = ["passed", "failed", "skipped"];
const FAILURE: usize = 1;

/// Returns the index of a verdict in [`RESULTS`], and the reason for the verdict.
fn result(verdict: &CheckVerdict) -> (usize, Option<&str>) {
    match verdict {
        CheckVerdict::Passed => (0, None),
        CheckVerdict::Failed(reason) => (FAILURE, Some(reason)),
        CheckVerdict::Skipped(reason) => (2, Some(reason)),
    }
}

fn text(StepReport { number, name, is_required, verdict, said }: &StepReport) -> String {
    let optional = if *is_required { "" } else { " (optional)" };
    let (place, reason) = result(verdict);
    let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
    let (word, said) = match place {
        FAILURE => ("FAILED", said.iter().map(|line| format!("      {line}\n")).collect()),
        _ => (RESULTS[place], String::new()),
    };
    format!("{number:>3} {word:<8} {name}{optional}{reason}\n{said}")
}

fn json_line(
    StepReport { number, name, is_required, verdict, said }: &StepReport,
    rules: &RuleSet,
) -> String {
    let (place, reason) = result(verdict);
    let line = json!({
        "step": number, "name": name, "required": is_required, "result": RESULTS[place], "reason": reason,
        "said": said, "variant": rules.to_string(),
    });
    format!("{line}\n")
}
