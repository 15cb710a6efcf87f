//! `plakoto lab judge`: compares the values and choices of a network with labels.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::cli::options::{net, variant};
use crate::cli::settings::Settings;
use plakoto_engine::eval::shipped_network;
use plakoto_engine::printable;
use plakoto_lab::train::offline::HeldOut;

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), net()])]
pub(super) struct JudgeArguments {
    /// Files of labels that the network has not learnt, made by `plakoto lab label`; for values, by
    /// rollouts (--trials)
    #[arg(required = true)]
    labels: Vec<PathBuf>,
}

/// Returns one line about each file.
pub(super) fn run(arguments: &JudgeArguments, common: &Settings) -> anyhow::Result<String> {
    let network = common.net.clone().map_or_else(|| shipped_network(&common.variant).map(Arc::new), Ok)?;
    let mut text = format!("network {}\n", network.id());
    for path in &arguments.labels {
        let judgement = HeldOut::read(path, &common.variant.to_string())?.judge(&network);
        text += &format!("{}: {judgement}\n", printable::path(path));
    }
    Ok(text)
}
