//! `plakoto check`.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::closed_output::on_closed_output;
use super::interrupt::interruptible;
use super::options::{answer, seed};
use super::output::{Ended, FAILED, write_out};
use super::settings::Settings;
use plakoto_lab::arena::Role;
use plakoto_lab::arena::check::{CheckVerdict, Checked, Examination, check};

#[derive(Clone, Debug, Args)]
#[command(args = answer(), args = [seed()])]
pub(super) struct Arguments {
    /// Seconds that each answer may take
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::arena::seconds)]
    timeout: Duration,
    /// Positions of random games that it is asked about
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    positions: u64,
    /// Check what a player `eval:COMMAND` of an arena has to know: numbers for positions instead of plays
    #[arg(long)]
    evaluate: bool,
    /// The engine and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// Prints each step as it is made; exit code 1 if a required one failed.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Ended {
    let is_json = settings.json;
    let examination = Examination {
        command: &arguments.command,
        role: if arguments.evaluate { Role::Evaluates } else { Role::Plays },
        rules: settings.variant,
        limit: arguments.timeout,
        positions: arguments.positions,
        seed: settings.seed(),
    };
    let stop = interruptible();
    let closed = stop.clone();
    on_closed_output(move || closed.raise());
    let mut counts = Counts::default();
    let mut told = Ok(());
    check(&examination, &stop, |checked| {
        counts.add(checked);
        told = write_out(&if is_json { json_line(checked) } else { text(checked) });
        if told.is_err() {
            stop.raise();
        }
    });
    told?;
    if !is_json {
        let Counts { passed, failed, skipped, .. } = counts;
        write_out(&format!("{passed} passed, {failed} failed, {skipped} skipped\n"))?;
    }
    Ok(if counts.is_failure || stop.is_raised() { FAILED.into() } else { ExitCode::SUCCESS })
}

#[derive(Default)]
struct Counts {
    passed: u32,
    failed: u32,
    skipped: u32,
    /// Whether something failed that is required.
    is_failure: bool,
}

impl Counts {
    fn add(&mut self, checked: &Checked) {
        match checked.verdict {
            CheckVerdict::Passed => self.passed += 1,
            CheckVerdict::Skipped(_) => self.skipped += 1,
            CheckVerdict::Failed(_) => {
                self.failed += 1;
                self.is_failure |= checked.is_required;
            }
        }
    }
}

fn text(Checked { number, name, is_required, verdict, said }: &Checked) -> String {
    let optional = if *is_required { "" } else { " (optional)" };
    match verdict {
        CheckVerdict::Passed => format!("{number:>3} passed   {name}{optional}\n"),
        CheckVerdict::Skipped(reason) => format!("{number:>3} skipped  {name}{optional}: {reason}\n"),
        CheckVerdict::Failed(reason) => {
            let said: String = said.iter().map(|line| format!("      {line}\n")).collect();
            format!("{number:>3} FAILED   {name}{optional}: {reason}\n{said}")
        }
    }
}

fn json_line(Checked { number, name, is_required, verdict, said }: &Checked) -> String {
    let (result, reason) = match verdict {
        CheckVerdict::Passed => ("passed", None),
        CheckVerdict::Failed(reason) => ("failed", Some(reason)),
        CheckVerdict::Skipped(reason) => ("skipped", Some(reason)),
    };
    let line = json!({
        "step": number, "name": name, "required": is_required, "result": result, "reason": reason, "said": said,
    });
    format!("{line}\n")
}
