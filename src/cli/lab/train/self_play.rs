//! `plakoto lab train self-play`.

use std::path::PathBuf;

use clap::Args;

use super::network_size::{Size, SizeOptions};
use super::train;
use crate::cli::options::{seed, speed, variant};
use crate::cli::settings::Settings;
use plakoto_engine::eval::Network;
use plakoto_lab::train::{TrainingFolder, TrainingRun, TrainingSettings};

#[derive(Clone, Debug, Args)]
#[command(args = [variant(), seed()], args = speed())]
pub(in crate::cli::lab) struct Arguments {
    /// Folder for checkpoint, log.tsv and latest.net; a run that was interrupted there goes on
    folder: PathBuf,
    #[command(flatten)]
    recipe: Recipe,
}

/// What the network becomes. The defaults are the simple recipe.
#[derive(Clone, Debug, Args)]
struct Recipe {
    /// Games of self-play
    #[arg(long, default_value_t = TrainingSettings::default().games)]
    games: u64,
    #[command(flatten)]
    size: SizeOptions,
    /// Lambda of TD(lambda)
    #[arg(long, default_value_t = TrainingSettings::default().lambda)]
    lambda: f32,
    /// Learn the value at 1-ply of every Nth position instead of TD(lambda)
    #[arg(long, value_name = "N", default_value_t = TrainingSettings::default().look_ahead)]
    look_ahead: u64,
    /// Learning rate of the first game
    #[arg(long, default_value_t = TrainingSettings::default().first_rate)]
    first_rate: f32,
    /// Learning rate of the last game
    #[arg(long, default_value_t = TrainingSettings::default().last_rate)]
    last_rate: f32,
    /// Games that are played by the same network before another one takes over
    #[arg(long, default_value_t = TrainingSettings::default().games_per_round)]
    games_per_round: u64,
}

impl Recipe {
    fn settings(&self, common: &Settings, start: Option<&Network>) -> TrainingSettings {
        let Size { hidden, second, phases, features } = self.size.size(start, Size::by_self_play());
        TrainingSettings {
            variant: common.variant.to_string(),
            from: start.map(|network| network.id().to_owned()),
            games: self.games,
            hidden,
            second,
            phases,
            features,
            lambda: self.lambda,
            look_ahead: self.look_ahead,
            first_rate: self.first_rate,
            last_rate: self.last_rate,
            seed: common.seed(),
            games_per_round: self.games_per_round,
        }
    }
}

/// Trains until all games are played or somebody interrupts; says what there is then.
pub(super) fn run(arguments: &Arguments, common: &Settings) -> anyhow::Result<String> {
    let from = arguments.recipe.size.from(&common.variant)?;
    let settings = arguments.recipe.settings(common, from.as_ref());
    let folder = TrainingFolder::open(&arguments.folder)?;
    let mut run = TrainingRun::start(&folder, &settings, from.as_ref(), common.threads())?;
    train(&folder, &mut run, "games")
}
