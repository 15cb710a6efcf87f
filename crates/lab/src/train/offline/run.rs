//! Trains a network from labels, minibatch by minibatch.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::OfflineSettings;
use super::adam::{Moments, Step};
use super::held_out::{HeldOut, Judgement, open};
use super::minibatch::Minibatch;
use super::pass::{Loss, OfflineTally};
use super::pool::{Labels, Pool};
use super::unseen::fill_unseen;
use crate::error::{At, FileFault, LabError, SettingsError};
use crate::train::labels::LabelFile;
use crate::train::{Checkpoint, Header, LogEntry, Recipe, Training, TrainingFolder};
use plakoto_engine::eval::Network;
use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::simd::{Floats, Simd, Task, Vector};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::stopwatch::Stopwatch;

/// Number of minibatches between two updates of the average weights.
const AVERAGED: u64 = 16;

/// A training run from labels.
pub struct OfflineRun {
    state: OfflineCheckpoint,
    rules: RuleSet,
    threads: usize,
    labels: Labels,
    held_out: Option<HeldOut>,
    /// The current labels in memory; `None` before they are read.
    pool: Option<Pool>,
    /// Total number of candidates to learn: all candidates in the files times the number of epochs.
    all: u64,
    minibatch: Minibatch,
    /// Total losses since the last entry of the log.
    sum: OfflineTally,
}

/// State of a training run from labels. Its four sets of weights are the weights, their running average, the
/// mean gradient, and the mean squared gradient.
pub type OfflineCheckpoint = Checkpoint<OfflineSettings, OfflineProgress, 4>;

/// Progress of a training run from labels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OfflineProgress {
    /// For each file of labels, the number of blocks to learn.
    pub blocks: Vec<usize>,
    place: Place,
    /// Number of candidates already learnt.
    pub candidates: u64,
    /// Number of minibatches already learnt.
    steps: u64,
}

/// Position of a training run in its sequence of labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    epoch: u32,
    /// Index, in the epoch's order of blocks, at which the current pool starts.
    block: usize,
    /// Number of groups in the current pool that were learnt.
    group: usize,
}

impl OfflineRun {
    /// Starts a training run with random weights, or with `parameters`, which are
    /// [widened](Parameters::widened) if necessary.
    ///
    /// # Errors
    /// Fails if the settings are invalid.
    pub fn new(
        settings: OfflineSettings,
        parameters: Option<Parameters>,
        files: Vec<LabelFile>,
        threads: usize,
    ) -> Result<Self, SettingsError> {
        let shape = settings.check()?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let parameters = match parameters {
            None => Parameters::random(shape, &mut random),
            Some(parameters) => parameters
                .widened(shape, &mut random)
                .ok_or_else(|| SettingsError::From { wanted: shape, got: parameters.shape() })?,
        };
        let blocks = files.iter().map(LabelFile::blocks).collect();
        let progress = OfflineProgress { blocks, ..OfflineProgress::default() };
        let [means, squares] = [(); 2].map(|()| Parameters::zero(shape));
        let weights = [parameters.clone(), parameters, means, squares];
        Self::resume(Checkpoint::new(settings, progress, weights), files, threads)
    }

    /// Resumes a training run as if it had not been interrupted. Blocks that were added to the files after
    /// the start of the run are ignored.
    ///
    /// # Errors
    /// Fails if the settings are invalid.
    pub fn resume(
        state: OfflineCheckpoint,
        files: Vec<LabelFile>,
        threads: usize,
    ) -> Result<Self, SettingsError> {
        let Header { settings, progress, .. } = &state.header;
        let labels = Labels::new(files, progress.blocks.clone());
        let rules = settings.rules()?;
        Ok(Self {
            rules,
            threads,
            all: labels.candidates() * u64::from(settings.epochs),
            labels,
            held_out: None,
            pool: None,
            minibatch: Minibatch::new(state.weights[0].shape(), rules.mechanics.course, threads),
            state,
            sum: OfflineTally::default(),
        })
    }

    /// Starts a new training run with the labels from these files, or resumes the interrupted run in the
    /// folder.
    ///
    /// # Errors
    /// Fails if the settings are invalid or differ from the settings of the interrupted run, or files cannot
    /// be read or written.
    pub fn start(
        folder: &TrainingFolder<'_>,
        settings: &OfflineSettings,
        from: Option<&Network>,
        files: &[PathBuf],
        threads: usize,
    ) -> Result<Self, LabError> {
        let labels: Vec<LabelFile> =
            files.iter().map(|path| open(path, &settings.variant)).collect::<Result<_, _>>()?;
        let settings =
            OfflineSettings { labels: labels.iter().map(LabelFile::id).collect(), ..settings.clone() };
        // Only one of the two closures is called, so only one of them takes the labels.
        let labels = Cell::new(labels);
        let begin =
            || Ok(Self::new(settings.clone(), from.map(Network::parameters), labels.take(), threads)?);
        let resume = |checkpoint: OfflineCheckpoint| {
            let labels = labels.take();
            for ((path, file), &wanted) in files.iter().zip(&labels).zip(&checkpoint.header.progress.blocks) {
                let got = file.blocks();
                if got < wanted {
                    return Err(FileFault::LabelsLost { wanted, got }).at(path);
                }
            }
            Ok(Self::resume(checkpoint, labels, threads)?)
        };
        folder.start(&settings, begin, resume)
    }

    /// Sets the held-out set by which the network is judged for every log entry.
    pub fn judge_by(&mut self, held_out: Option<HeldOut>) {
        self.held_out = held_out;
    }

    /// Judges the current network by the held-out set; `None` without a held-out set.
    pub fn judgement(&self) -> Option<Judgement> {
        self.held_out.as_ref().map(|held_out| held_out.judge(&self.network()))
    }

    /// Returns the current state of the training run.
    pub const fn checkpoint(&self) -> &OfflineCheckpoint {
        &self.state
    }

    /// Learning rate for the next minibatch.
    fn rate(&self) -> f32 {
        self.state.header.settings.rate_at(self.done() as f64 / self.all.max(1) as f64)
    }

    /// Learns a minibatch. Returns its losses, and whether it was the last minibatch of the labels in memory.
    ///
    /// # Errors
    /// Fails if labels cannot be read.
    pub fn minibatch(&mut self) -> Result<(OfflineTally, bool), LabError> {
        let (rate, started) = (self.rate(), Stopwatch::start());
        let Self { state, rules, threads, labels, minibatch, .. } = self;
        let Checkpoint { header, weights: [parameters, average, means, squares] } = state;
        let Header { settings, progress, seconds } = header;
        let OfflineProgress { place, candidates, steps, .. } = progress;
        let pool = match self.pool.take() {
            Some(pool) => Some(pool),
            None => labels.pool((settings.seed, place.epoch, place.block), settings.pool, rules)?,
        };
        let Some(pool) = pool else {
            *place = Place { epoch: place.epoch + 1, ..Place::default() };
            return Ok((OfflineTally::default(), true));
        };
        let groups = pool.minibatch(place.group, settings.batch);
        let loss = Loss {
            decision_weight: settings.decision_weight,
            value_weight: settings.value_weight,
            temperature: settings.temperature,
        };
        let tally = minibatch.run(parameters, rules, &pool, groups, loss);
        let step = Step::new(rate, settings.decay, 1.0 / tally.candidates.max(1) as f32);
        *steps += 1;
        Moments { means, squares, steps: *steps }.learn(parameters, minibatch, step, *threads);
        *candidates += groups.iter().map(|group| group.count as u64).sum::<u64>();
        place.group += groups.len();
        if steps.is_multiple_of(AVERAGED) {
            // At first, the average is the plain mean of the weights at all updates so far.
            let updates = *steps / AVERAGED;
            let share = AVERAGED as f32 / settings.average as f32;
            let share = share.max(1.0 / updates as f32).min(1.0);
            Simd::chosen().run(Average { average, parameters, share });
        }
        let is_pool_done = place.group == pool.groups.len();
        if is_pool_done {
            *place = Place { block: pool.end, group: 0, ..*place };
        } else {
            self.pool = Some(pool);
        }
        *seconds += started.elapsed().as_secs_f64();
        Ok((tally, is_pool_done))
    }

    /// Creates a log entry with the mean losses since the last entry and a judgement of the current network.
    /// Missing values are empty. The held-out losses are in thousandths of a point.
    fn entry(&self, rate: f32, sum: &OfflineTally) -> LogEntry {
        let mean = |sum: f64, count: u64| {
            if count == 0 { String::new() } else { format!("{:.5}", sum / count as f64) }
        };
        let mut message = format!("{:.4} nats", sum.cross_entropy / sum.candidates as f64);
        let mut judged = "\t\t\t\t\t\t".to_owned();
        if let Some(judgement) = self.judgement() {
            message += &format!(", {judgement}");
            let Judgement { all, without_pins, cross_entropy, values, with_mutual_pins } = judgement;
            let [values, with_mutual_pins] = [values, with_mutual_pins].map(|error| 1000.0 * error.rms);
            let [all, without_pins] = [all, without_pins]
                .map(|loss| format!("{:.3}\t{:.3}", 1000.0 * loss.mean, 1000.0 * loss.error));
            judged = format!("{all}\t{without_pins}\t{cross_entropy:.5}\t{values:.2}\t{with_mutual_pins:.2}");
        }
        let line = format!(
            "{}\t{:.0}\t{rate:.6}\t{}\t{}\t{judged}",
            self.done(),
            self.state.header.seconds,
            mean(sum.cross_entropy, sum.candidates),
            mean(sum.decision_loss, sum.decisions),
        );
        LogEntry { line, message }
    }
}

impl Training for OfflineRun {
    const HEADING: &'static str = "candidates\tseconds\trate\tcross_entropy\tdecision_loss\theld_out\terror\theld_out_without_pins\terror_without_pins\theld_out_cross_entropy\theld_out_value_error\theld_out_value_error_mutual_pins\n";

    fn done(&self) -> u64 {
        self.state.header.progress.candidates
    }

    fn all(&self) -> u64 {
        self.all
    }

    fn is_done(&self) -> bool {
        self.state.header.progress.place.epoch >= self.state.header.settings.epochs
    }

    /// Returns the network with the averaged weights.
    fn network(&self) -> Network {
        let Header { settings, progress, .. } = &self.state.header;
        let [_, average, _, squares] = &self.state.weights;
        let mut average = average.clone();
        if settings.from.is_none() && progress.steps > 0 {
            fill_unseen(&mut average, squares);
        }
        Network::new(&average, &self.rules)
    }

    fn save(&self, path: &Path) -> Result<(), LabError> {
        self.state.write(path)
    }

    fn first_entry(&self) -> Option<LogEntry> {
        self.held_out.as_ref().map(|_| self.entry(self.rate(), &OfflineTally::default()))
    }

    fn step(&mut self) -> Result<Option<LogEntry>, LabError> {
        let rate = self.rate();
        let (tally, is_pool_done) = self.minibatch()?;
        self.sum.add(&tally);
        if !is_pool_done || self.sum.candidates == 0 {
            return Ok(None);
        }
        let sum = std::mem::take(&mut self.sum);
        Ok(Some(self.entry(rate, &sum)))
    }
}

/// Task that updates the running average of the weights.
struct Average<'a> {
    average: &'a mut Parameters,
    parameters: &'a Parameters,
    share: f32,
}

impl Task for Average<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let share = V::Floats::splat(self.share);
        for (averages, weights) in self.average.tables_mut().zip(self.parameters.tables()) {
            for (average, weight) in averages.iter_mut().zip(weights) {
                let (old, new): (V::Floats, V::Floats) = (Floats::load(average), Floats::load(weight));
                old.add(new.subtract(old).multiply(share)).store(average);
            }
        }
    }
}
