//! `plakoto lab train self-play`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::network_size::{BySelfPlay, Size, SizeOptions};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::options::{RulesOption, SeedOption, SpeedOptions};
use crate::cli::output::Failure;
use crate::cli::progress::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::eval::Network;
use plakoto_engine::files::FileError;
use plakoto_engine::search::StopFlag;
use plakoto_lab::train::{GameTally, TrainingError, TrainingFolder, TrainingSettings};

/// How often a checkpoint is written.
const CHECKPOINT: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Folder for checkpoint, log.tsv and latest.net; a run that was interrupted there goes on
    folder: PathBuf,
    #[command(flatten)]
    recipe: Recipe,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    speed: SpeedOptions,
    #[command(flatten)]
    seed: SeedOption,
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        self.seed.of(self.speed.of(self.rules.settings()))
    }
}

/// Why there is no network, or no more of it.
#[derive(Debug, thiserror::Error)]
pub(super) enum TrainError {
    #[error(transparent)]
    From(#[from] FileError),
    #[error(transparent)]
    Training(#[from] TrainingError),
}

impl From<TrainError> for Failure {
    fn from(error: TrainError) -> Self {
        Self::told(error)
    }
}

/// What the network becomes. The defaults are the simple recipe.
#[derive(Clone, Debug, Args)]
struct Recipe {
    /// Games of self-play
    #[arg(long, default_value_t = TrainingSettings::default().games)]
    games: u64,
    #[command(flatten)]
    size: SizeOptions<BySelfPlay>,
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
        let Size { hidden, second, phases, features } = self.size.size(start);
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
pub(super) fn run(arguments: &Arguments, common: &Settings) -> Result<String, TrainError> {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let from = arguments.recipe.size.from(&common.variant)?;
    let settings = arguments.recipe.settings(common, from.as_ref());
    let folder = TrainingFolder::open(&arguments.folder)?;
    let mut run = folder.start(&settings, from.as_ref(), common.threads())?;
    let games = run.settings().games;
    let bar = progress_bar(games, "games");
    bar.set_position(run.games());
    bar.reset_eta();
    let (mut saved, mut sum) = (Instant::now(), GameTally::default());
    while !run.is_done() && !stop.is_raised() {
        let progress = run.round();
        sum.add(&progress.tally);
        bar.set_position(progress.games);
        if TrainingFolder::is_logged(&progress) || run.is_done() {
            folder.log(&progress, &sum)?;
            bar.set_message(format!("{:.4} nats", sum.cross_entropy / sum.learnt as f64));
            sum = GameTally::default();
        }
        if saved.elapsed() > CHECKPOINT {
            folder.save(&run)?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    folder.save(&run)?;
    let network = run.network();
    Ok(format!(
        "network {} after {} of {games} games: {}\n",
        network.id(),
        run.games(),
        folder.network().display()
    ))
}
