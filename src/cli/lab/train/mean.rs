//! `plakoto lab train mean`: the mean of the weights of networks.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;

use super::new_file::NewFile;
use crate::cli::options::variant;
use crate::cli::settings::Settings;
use plakoto::FileError;
use plakoto_engine::eval::{Network, shipped_network};
use plakoto_engine::rules::RuleSet;
use plakoto_lab::train::mean;

#[derive(Clone, Debug, Args)]
#[command(args = [variant()])]
pub(in crate::cli::lab) struct TrainMeanArguments {
    #[command(flatten)]
    file: NewFile,
    /// Networks of the same size, or `default`; networks with one first layer get a second one
    #[arg(required = true, value_name = "NET")]
    networks: Vec<PathBuf>,
    /// Network for positions in which both sides have a pinned checker; can be repeated, and the mean of these
    /// networks replaces the weights for such positions
    #[arg(long, value_name = "NET")]
    pins: Vec<PathBuf>,
}

pub(super) fn run(arguments: &TrainMeanArguments, settings: &Settings) -> anyhow::Result<String> {
    let rules = settings.variant;
    let read =
        |paths: &[PathBuf]| paths.iter().map(|path| network(path, &rules)).collect::<Result<Vec<_>, _>>();
    let mean = mean(&read(&arguments.networks)?, &read(&arguments.pins)?, &rules)?;
    arguments.file.write("network", |_| Some((mean.id().to_owned(), mean.to_bytes())))
}

fn network(path: &Path, rules: &RuleSet) -> Result<Network, FileError> {
    if path.as_os_str() == OsStr::new("default") { shipped_network(rules) } else { Network::read(path) }
}
