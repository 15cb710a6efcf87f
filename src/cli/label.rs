//! `plakoto label`.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::interrupt::stop_on_interrupt;
use super::options::{NetOption, RulesOption, SeedOption, SpeedOptions};
use super::output::Failure;
use super::progress::progress_bar;
use super::settings::Settings;
use crate::eval::{Endings, shipped, shipped_pruner};
use crate::search::StopFlag;
use crate::train::labels::{LabelError, LabelSettings, LabelWriter, Labeller, make_labels};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The file to write; one that was begun with the same options goes on
    file: PathBuf,
    /// Positions to label, or with --decisions decisions; the last games are labelled to their end
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Label the candidates of decisions
    #[arg(long)]
    decisions: bool,
    /// Plies to search
    #[arg(long, default_value_t = LabelSettings::default().plies)]
    plies: u8,
    /// Points within which candidates of a decision are labelled, at 0-ply; half as many with every further ply
    #[arg(long, value_name = "POINTS", default_value_t = LabelSettings::default().within)]
    within: f32,
    /// How carelessly the games are played: points that make a play e times as probable as another
    #[arg(long, value_name = "POINTS", default_value_t = LabelSettings::default().noise)]
    noise: f32,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    net: NetOption,
    #[command(flatten)]
    speed: SpeedOptions,
    #[command(flatten)]
    seed: SeedOption,
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        self.seed.of(self.speed.of(self.net.of(self.rules.settings())))
    }
}

/// Why there are no labels, or no more of them.
#[derive(Debug, thiserror::Error)]
pub(super) enum LabellingError {
    #[error("{}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Labels(#[from] LabelError),
}

impl From<LabellingError> for Failure {
    fn from(error: LabellingError) -> Self {
        Self::told(error)
    }
}

/// Labels until there is enough or somebody interrupts; says what there is then.
pub(super) fn run(arguments: &Arguments, common: &Settings) -> Result<String, LabellingError> {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let rules = common.variant;
    let network = common.net.clone().map_or_else(|| shipped(&rules), |network| network as _);
    let evaluator = Endings::default().before(network, rules);
    let settings = LabelSettings {
        variant: rules.to_string(),
        evaluator: evaluator.description(),
        plies: arguments.plies,
        decisions: arguments.decisions,
        within: arguments.within,
        noise: arguments.noise,
        seed: common.seed(),
        ..LabelSettings::default()
    };
    let path = &arguments.file;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|source| LabellingError::Folder { path: folder.to_owned(), source })?;
    }
    let mut writer = LabelWriter::open(path, &settings)?;
    let pruner = shipped_pruner(&rules);
    let labeller =
        Labeller { evaluator: &*evaluator, pruner: pruner.as_deref(), rules: &rules, settings: &settings };
    let what = if arguments.decisions { "decisions" } else { "positions" };
    let bar = progress_bar(arguments.positions, what);
    bar.set_position(writer.groups());
    bar.reset_eta();
    if writer.groups() < arguments.positions {
        make_labels(&labeller, writer.blocks(), common.threads(), &stop, |block| {
            writer.push(block)?;
            bar.set_position(writer.groups());
            Ok::<_, LabelError>(writer.groups() < arguments.positions)
        })?;
    }
    bar.finish_and_clear();
    let (labelled, candidates) = (writer.groups(), writer.candidates());
    let with = if arguments.decisions { format!(" with {candidates} candidates") } else { String::new() };
    Ok(format!("{labelled} {what}{with} at {} ply: {}\n", settings.plies, path.display()))
}
