//! `plakoto lab judge`: compares the values and choices of a network with labels.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, value_parser};

use crate::cli::options::{net, variant};
use crate::cli::settings::Settings;
use plakoto_engine::eval::{Stakes, shipped_network};
use plakoto_engine::printable;
use plakoto_engine::search::MAX_PLIES;
use plakoto_lab::phase::DecisionPhase;
use plakoto_lab::train::offline::{HeldOut, ValueError};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net()])]
pub(super) struct JudgeArguments {
    /// Files of labels that the network has not learnt, made by `plakoto lab label`; for values, by
    /// rollouts (--trials)
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    /// Show the N positions of each file whose values are furthest from their labels
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Also show the error of values in each phase of the game, by searches of up to this depth with tables
    /// of endings
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u8).range(..=i64::from(MAX_PLIES)))]
    plies: Option<u8>,
}

/// Returns one line about each file, and what the arguments ask for.
pub(super) fn run(arguments: &JudgeArguments, common: &Settings) -> anyhow::Result<String> {
    let network = common.net.clone().map_or_else(|| shipped_network(&common.variant).map(Arc::new), Ok)?;
    let mut text = format!("network {}\n", network.id());
    for path in &arguments.labels {
        let held_out = HeldOut::read(path, &common.variant.to_string())?;
        text += &format!("{}: {}\n", printable::path(path), held_out.judge(&network));
        if let Some(plies) = arguments.plies {
            text += &phases(&held_out, common, plies);
        }
        let stakes = Stakes::points(&common.variant);
        for (candidate, value) in held_out.worst(&network).into_iter().take(arguments.worst) {
            let (label, error) = (stakes.equity(&candidate.chances), candidate.error);
            let id = candidate.position.to_string();
            text += &format!("{id}  value {value:+.3}, label {label:+.3} ± {error:.3}\n");
        }
    }
    Ok(text)
}

/// Returns a table of the errors of values in each phase of the game, with the share of the squared errors at
/// 0-ply that belongs to the phase.
fn phases(held_out: &HeldOut, common: &Settings, plies: u8) -> String {
    let engine = common.engine();
    let question = engine.ask().plies(plies);
    let errors = held_out
        .errors(|position| question.evaluate_by_depth(position).iter().map(|found| found.equity).collect());
    let square =
        |errors: &[ValueError]| errors.first().map_or(0.0, |error| error.count as f64 * error.rms.powi(2));
    // Labels of single games have no known error.
    let Some(all) = errors.get(&None).map(|errors| square(errors)) else { return String::new() };
    let depths: String = (0..=plies).map(|plies| format!("{:>8}", format!("{plies}-ply"))).collect();
    let mut text = format!("{:19}{:>10}{:>9}{depths}\n", "", "positions", "squares");
    for (phase, errors) in &errors {
        let name = phase.map_or("all", DecisionPhase::name);
        let count = errors.first().map_or(0, |error| error.count);
        let share = 100.0 * square(errors) / all.max(f64::MIN_POSITIVE);
        let depths: String = errors.iter().map(|error| format!("{:>8.1}", 1000.0 * error.rms)).collect();
        text += &format!("{name:19}{count:>10}{share:>8.1}%{depths}\n");
    }
    text
}
