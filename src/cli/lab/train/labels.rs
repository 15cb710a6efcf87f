//! `plakoto lab train labels`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::network_size::{ByLabels, Size, SizeOptions};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::options::{RulesOption, SeedOption, SpeedOptions};
use crate::cli::output::Failure;
use crate::cli::progress::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::eval::Network;
use plakoto_engine::files::FileError;
use plakoto_engine::search::StopFlag;
use plakoto_lab::train::TrainingError;
use plakoto_lab::train::offline::{
    HeldOut, Judgement, Loss, OfflineFolder, OfflineRun, OfflineSettings, OfflineTally,
};

/// How often a checkpoint is written.
const CHECKPOINT: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Folder for checkpoint, log.tsv and latest.net; a run that was interrupted there goes on
    folder: PathBuf,
    /// The files of labels to learn, as `plakoto lab label` makes them
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    #[command(flatten)]
    recipe: Recipe,
    /// Labelled decisions by which the network is judged on the way
    #[arg(long, value_name = "FILE")]
    held_out: Option<PathBuf>,
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

/// What the network becomes.
#[derive(Clone, Debug, Args)]
struct Recipe {
    #[command(flatten)]
    size: SizeOptions<ByLabels>,
    /// How often every label is learnt
    #[arg(long, default_value_t = OfflineSettings::default().epochs)]
    epochs: u32,
    /// Candidates of a minibatch
    #[arg(long, default_value_t = OfflineSettings::default().batch)]
    batch: usize,
    /// Candidates that are in memory at a time, and among which the order is random
    #[arg(long, value_name = "N", default_value_t = OfflineSettings::default().pool)]
    pool: usize,
    /// Learning rate at its greatest
    #[arg(long, default_value_t = OfflineSettings::default().rate)]
    rate: f32,
    /// Share of the training in which the rate rises, before it falls like a cosine
    #[arg(long, value_name = "SHARE", default_value_t = OfflineSettings::default().warm_up)]
    warm_up: f32,
    /// Weight decay, as a multiple of the rate
    #[arg(long, default_value_t = OfflineSettings::default().decay)]
    decay: f32,
    /// How much the order of candidates counts beside their chances
    #[arg(long, value_name = "WEIGHT", default_value_t = OfflineSettings::default().decision_weight)]
    decision_weight: f32,
    /// Points that make a candidate e times as good as another
    #[arg(long, value_name = "POINTS", default_value_t = OfflineSettings::default().temperature)]
    temperature: f32,
    /// Minibatches over which the weights are averaged
    #[arg(long, value_name = "N", default_value_t = OfflineSettings::default().average)]
    average: u32,
}

impl Recipe {
    fn settings(&self, common: &Settings, start: Option<&Network>) -> OfflineSettings {
        let Size { hidden, second, phases, features } = self.size.size(start);
        OfflineSettings {
            variant: common.variant.to_string(),
            from: start.map(|network| network.id().to_owned()),
            labels: Vec::new(),
            hidden,
            second,
            phases,
            features,
            epochs: self.epochs,
            batch: self.batch,
            pool: self.pool,
            rate: self.rate,
            warm_up: self.warm_up,
            decay: self.decay,
            decision_weight: self.decision_weight,
            temperature: self.temperature,
            average: self.average,
            seed: common.seed(),
        }
    }
}

/// Why there is no network, or no more of it.
#[derive(Debug, thiserror::Error)]
pub(super) enum TrainLabelsError {
    #[error(transparent)]
    From(#[from] FileError),
    #[error(transparent)]
    Training(#[from] TrainingError),
}

impl From<TrainLabelsError> for Failure {
    fn from(error: TrainLabelsError) -> Self {
        Self::told(error)
    }
}

/// Trains until everything is learnt or somebody interrupts; says what there is then.
pub(super) fn run(arguments: &Arguments, common: &Settings) -> Result<String, TrainLabelsError> {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let from = arguments.recipe.size.from(&common.variant)?;
    let settings = arguments.recipe.settings(common, from.as_ref());
    let read = |path| HeldOut::read(path, &settings.variant);
    let held_out = arguments.held_out.as_deref().map(read).transpose()?;
    let folder = OfflineFolder::open(&arguments.folder)?;
    let mut run = folder.start(&settings, from.as_ref(), &arguments.labels, common.threads())?;
    let judge = |run: &OfflineRun| held_out.as_ref().map(|held_out| held_out.judge(&run.network()));
    if run.candidates() == 0
        && let Some(judgement) = judge(&run)
    {
        folder.log(&run.progress(), &OfflineTally::default(), Some(&judgement))?;
    }
    let bar = progress_bar(run.all(), "candidates");
    bar.set_position(run.candidates());
    bar.reset_eta();
    let (mut saved, mut sum) = (Instant::now(), OfflineTally::default());
    while !run.is_done() && !stop.is_raised() {
        let progress = run.minibatch().map_err(TrainingError::from)?;
        sum.add(&progress.tally);
        bar.set_position(progress.candidates);
        if progress.is_pool_done && sum.candidates > 0 {
            let judgement = judge(&run);
            folder.log(&progress, &sum, judgement.as_ref())?;
            let lost = judgement.map_or_else(String::new, |judgement| format!(", {}", lost(&judgement.all)));
            bar.set_message(format!("{:.4} nats{lost}", sum.cross_entropy / sum.candidates as f64));
            sum = OfflineTally::default();
        }
        if saved.elapsed() > CHECKPOINT {
            folder.save(&run)?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    folder.save(&run)?;
    let judged = judge(&run).map_or_else(String::new, |judgement| said(&judgement));
    Ok(format!(
        "network {} after {} of {} candidates: {}\n{judged}",
        run.network().id(),
        run.candidates(),
        run.all(),
        folder.network().display()
    ))
}

/// Like `5.80 ± 0.40 millipoints a decision (10000)`.
fn lost(loss: &Loss) -> String {
    let Loss { decisions, mean, error } = *loss;
    format!("{:.2} ± {:.2} millipoints a decision ({decisions})", 1000.0 * mean, 1000.0 * error)
}

fn said(judgement: &Judgement) -> String {
    format!(
        "held out: {}; without pins {}; cross-entropy {:.5} nats\n",
        lost(&judgement.all),
        lost(&judgement.without_pins),
        judgement.cross_entropy
    )
}
