//! `plakoto train-pruner`.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::interrupt::stop_on_interrupt;
use super::options::{NetOption, RulesOption, SeedOption, SimdOption};
use super::output::Failure;
use super::progress::progress_bar;
use super::settings::{NotShipped, Settings};
use crate::eval::{Evaluator, shipped};
use crate::files::{self, Existing, Replacement};
use crate::search::StopFlag;
use crate::train::{PruningSettings, train_pruner};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The file to write
    file: PathBuf,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
    /// Decisions to learn from
    #[arg(long, default_value_t = PruningSettings::default().decisions, value_parser = clap::value_parser!(u64).range(1..))]
    decisions: u64,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    net: NetOption,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    simd: SimdOption,
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        self.simd.of(self.net.of(self.seed.of(self.rules.settings())))
    }
}

/// Why there is no pruner.
#[derive(Debug, thiserror::Error)]
pub(super) enum PrunerError {
    #[error(transparent)]
    Rules(#[from] NotShipped),
    #[error("{} is there already: --force replaces it", .0.display())]
    Exists(PathBuf),
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("interrupted")]
    Interrupted,
}

impl From<PrunerError> for Failure {
    fn from(error: PrunerError) -> Self {
        Self::told(error)
    }
}

/// How many decisions the number beside the progress bar is about.
const SHOWN: u64 = 20_000;

/// Trains until all decisions are learnt from; an interrupt leaves nothing.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, PrunerError> {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let (rules, path) = (settings.shipped_variant()?, &arguments.file);
    let io = |source: io::Error| match source.kind() {
        ErrorKind::AlreadyExists => PrunerError::Exists(path.clone()),
        _ => PrunerError::Io { path: path.clone(), source },
    };
    let existing = if arguments.force { Existing::Replaced } else { Existing::Kept };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io)?;
    }
    // What cannot be written in the end is told of before the work.
    Replacement::begin(path, existing).map(drop).map_err(io)?;
    let evaluator: Arc<dyn Evaluator> = match &settings.net {
        Some(network) => network.clone(),
        None => shipped(&rules),
    };
    let recipe = PruningSettings {
        decisions: arguments.decisions,
        seed: settings.seed(),
        ..PruningSettings::default()
    };
    let bar = progress_bar(recipe.decisions, "decisions");
    let mut sum = 0.0;
    let pruner = train_pruner(&*evaluator, &rules, &recipe, &mut |decisions, entropy| {
        sum += f64::from(entropy);
        if decisions % SHOWN == 0 {
            bar.set_position(decisions);
            bar.set_message(format!("{:.4} nats", sum / SHOWN as f64));
            sum = 0.0;
        }
        !stop.is_raised()
    });
    bar.finish_and_clear();
    if stop.is_raised() {
        return Err(PrunerError::Interrupted);
    }
    files::write(path, &pruner.to_bytes(), existing).map_err(io)?;
    Ok(format!("pruner {}: {}\n", pruner.id(), path.display()))
}
