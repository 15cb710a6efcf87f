//! `plakoto lab judge`: compares the values and choices of a network with labels.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::cli::options::{net, variant};
use crate::cli::settings::Settings;
use plakoto_engine::eval::{Stakes, shipped_network};
use plakoto_engine::printable;
use plakoto_lab::train::offline::HeldOut;

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
}

/// Returns one line about each file.
pub(super) fn run(arguments: &JudgeArguments, common: &Settings) -> anyhow::Result<String> {
    let network = common.net.clone().map_or_else(|| shipped_network(&common.variant).map(Arc::new), Ok)?;
    let mut text = format!("network {}\n", network.id());
    for path in &arguments.labels {
        let held_out = HeldOut::read(path, &common.variant.to_string())?;
        text += &format!("{}: {}\n", printable::path(path), held_out.judge(&network));
        let stakes = Stakes::points(&common.variant);
        for (candidate, value) in held_out.worst(&network).into_iter().take(arguments.worst) {
            let (label, error) = (stakes.equity(&candidate.chances), candidate.error);
            let id = candidate.position.to_string();
            text += &format!("{id}  value {value:+.3}, label {label:+.3} ± {error:.3}\n");
        }
    }
    Ok(text)
}
