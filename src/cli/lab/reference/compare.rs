//! `plakoto lab reference compare`: compares two reference sets.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::set::read;
use crate::cli::options::json;
use crate::cli::settings::Settings;
use plakoto_engine::printable::rounded;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_lab::reference::{Comparison, compare};

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(in crate::cli::lab) struct ReferenceCompareArguments {
    /// File of the first reference set
    first: PathBuf,
    /// File of the second reference set; its decisions must come from the same games (from the same `--seed`)
    second: PathBuf,
}

/// Reports how well the rollouts of two reference sets agree.
pub(super) fn run(arguments: &ReferenceCompareArguments, settings: &Settings) -> anyhow::Result<String> {
    let compared = compare(&read(&arguments.first)?, &read(&arguments.second)?);
    Ok(if settings.json { fields(&compared) } else { text(&compared) })
}

fn text(compared: &Comparison) -> String {
    let Comparison { decisions, plays, shift, chance, beside_chance, lost, lost_back } = compared;
    let of = |TrialEstimate { mean, error }: &TrialEstimate| {
        format!("{:+.1} ± {:.1} millipoints", 1000.0 * mean, 1000.0 * error)
    };
    format!(
        "{decisions} decisions, with {plays} plays other than the best, are in both sets\n\
         loss per play, second set minus first set: {}\n\
         differences between the sets: {chance:.2} standard errors; {:.1} millipoints more than expected by chance\n\
         loss of the first set's best play, measured by the second set: {}\n\
         loss of the second set's best play, measured by the first set: {}\n",
        of(shift),
        1000.0 * beside_chance,
        of(lost),
        of(lost_back),
    )
}

fn fields(compared: &Comparison) -> String {
    let number = |points: f32| rounded(points.into());
    let estimate = |TrialEstimate { mean, error }: TrialEstimate| json!([number(mean), number(error)]);
    let Comparison { decisions, plays, shift, chance, beside_chance, lost, lost_back } = *compared;
    let fields = json!({
        "decisions": decisions,
        "plays": plays,
        "shift": estimate(shift),
        "standard_errors": number(chance),
        "beside_chance": number(beside_chance),
        "lost": estimate(lost),
        "lost_back": estimate(lost_back),
    });
    fields.to_string() + "\n"
}
