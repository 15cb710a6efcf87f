//! `plakoto lab train mean`: the mean of the weights of networks.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::new_file::NewFile;
use crate::cli::options::variant;
use crate::cli::settings::Settings;
use plakoto_engine::eval::network::{Parameters, Shape};
use plakoto_engine::eval::{Network, shipped_network};
use plakoto_engine::rules::RuleSet;

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
    let read = |paths: &[PathBuf]| -> anyhow::Result<Vec<Network>> {
        paths.iter().map(|path| Ok(network(path, &rules)?)).collect()
    };
    let (networks, pins) = (read(&arguments.networks)?, read(&arguments.pins)?);
    let layers = networks.iter().chain(&pins).map(|network| network.shape().first_layers()).max();
    let shape = networks[0].shape().with_first_layers(layers.unwrap_or(1))?;
    let mut mean = mean(&networks, shape)?;
    if !pins.is_empty() {
        let is_replaced = mean.take_last_layer(&self::mean(&pins, shape)?);
        ensure!(is_replaced, "--pins: expected networks with two first layers");
    }
    let network = Network::new(&mean, &rules);
    arguments.file.write("network", |_| Some((network.id().to_owned(), network.to_bytes())))
}

fn network(path: &Path, rules: &RuleSet) -> Result<Network, plakoto::FileError> {
    if path.as_os_str() == OsStr::new("default") { shipped_network(rules) } else { Network::read(path) }
}

/// Returns the mean of the weights of networks, after each of them was given this shape.
fn mean(networks: &[Network], shape: Shape) -> anyhow::Result<Parameters> {
    // Only new hidden units are random, and all networks have the same number of them.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
    let widened = networks.iter().map(|network| {
        let parameters = network.parameters();
        let is_equal =
            network.shape().hidden() == shape.hidden() && network.shape().extras() == shape.extras();
        parameters.widened(shape, &mut random).filter(|_| is_equal).with_context(|| {
            format!("expected networks of the same size, got {} and {shape}", network.shape())
        })
    });
    let widened = widened.collect::<anyhow::Result<Vec<_>>>()?;
    Parameters::mean(&widened).context("expected networks of the same size")
}
