//! `plakoto check`.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::{FAILED, write_out};
use crate::arena::check::{Checked, Verdict, check};
use crate::search::StopFlag;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Seconds that each answer may take
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::arena::seconds)]
    timeout: Duration,
    /// The engine and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// Prints each step as it is made; exit code 1 if a required one failed.
pub(super) fn run(arguments: &Arguments, is_json: bool) -> ExitCode {
    let stop = StopFlag::default();
    super::stop_on_interrupt(&stop);
    let mut counts = Counts::default();
    check(&arguments.command, arguments.timeout, &stop, |checked| {
        counts.add(checked);
        // Nobody reads it any more if it cannot be written.
        if write_out(&if is_json { json_line(checked) } else { text(checked) }).is_err() {
            stop.raise();
        }
    });
    if !is_json {
        let Counts { passed, failed, skipped, .. } = counts;
        let _ = write_out(&format!("{passed} passed, {failed} failed, {skipped} skipped\n"));
    }
    if counts.is_failure || stop.is_raised() { FAILED.into() } else { ExitCode::SUCCESS }
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
            Verdict::Passed => self.passed += 1,
            Verdict::Skipped(_) => self.skipped += 1,
            Verdict::Failed(_) => {
                self.failed += 1;
                self.is_failure |= checked.is_required;
            }
        }
    }
}

fn text(Checked { number, name, is_required, verdict, said }: &Checked) -> String {
    let optional = if *is_required { "" } else { " (optional)" };
    match verdict {
        Verdict::Passed => format!("{number:>3} passed   {name}{optional}\n"),
        Verdict::Skipped(reason) => format!("{number:>3} skipped  {name}{optional}: {reason}\n"),
        Verdict::Failed(reason) => {
            let said: String = said.iter().map(|line| format!("      {line}\n")).collect();
            format!("{number:>3} FAILED   {name}{optional}: {reason}\n{said}")
        }
    }
}

fn json_line(Checked { number, name, is_required, verdict, said }: &Checked) -> String {
    let (result, reason) = match verdict {
        Verdict::Passed => ("passed", None),
        Verdict::Failed(reason) => ("failed", Some(reason)),
        Verdict::Skipped(reason) => ("skipped", Some(reason)),
    };
    let line = json!({
        "step": number, "name": name, "required": is_required, "result": result, "reason": reason, "said": said,
    });
    format!("{line}\n")
}
