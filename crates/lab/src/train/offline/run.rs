//! A training from labels: minibatch after minibatch.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::adam::{Moments, Step};
use super::checkpoint::Place;
use super::minibatch::Minibatch;
use super::pass::Loss;
use super::pool::{Labels, Pool};
use super::unseen::fill_unseen;
use super::{OfflineCheckpoint, OfflineSettings, OfflineTally};
use crate::train::SettingsError;
use crate::train::labels::{LabelError, LabelFile};
use plakoto_engine::eval::Network;
use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::simd::{Floats, Simd, Task, Vector};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::stopwatch::Stopwatch;

/// Minibatches after which the average takes in the weights.
const AVERAGED: u64 = 16;

/// A run in progress.
pub struct OfflineRun {
    settings: OfflineSettings,
    rules: RuleSet,
    threads: usize,
    labels: Labels,
    place: Place,
    /// The labels there, when they have been read.
    pool: Option<Pool>,
    /// Candidates learnt, of all that are to be.
    candidates: u64,
    all: u64,
    seconds: f64,
    started: Stopwatch,
    parameters: Parameters,
    average: Parameters,
    moments: Moments,
    minibatch: Minibatch,
}

/// What a minibatch has brought.
#[derive(Clone, Copy, Debug)]
pub struct OfflineProgress {
    /// Candidates so far, with those of earlier starts.
    pub candidates: u64,
    /// Seconds so far, likewise.
    pub seconds: f64,
    /// The learning rate.
    pub rate: f32,
    /// What was seen in it.
    pub tally: OfflineTally,
    /// Whether it was the last one of those that were in memory.
    pub is_pool_done: bool,
}

impl OfflineRun {
    /// A run from the beginning, or from `parameters`, [widened](Parameters::widened) if need be, with so many threads.
    ///
    /// # Errors
    /// If the settings are impossible.
    pub fn new(
        settings: OfflineSettings,
        parameters: Option<Parameters>,
        files: Vec<LabelFile>,
        threads: usize,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        let shape = settings.shape()?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let parameters = match parameters {
            None => Parameters::random(shape, &mut random),
            Some(parameters) => parameters
                .widened(shape, &mut random)
                .ok_or_else(|| SettingsError::From { wanted: shape, got: parameters.shape() })?,
        };
        let checkpoint = OfflineCheckpoint {
            settings,
            blocks: files.iter().map(LabelFile::blocks).collect(),
            place: Place::default(),
            candidates: 0,
            seconds: 0.0,
            average: parameters.clone(),
            parameters,
            moments: Moments::new(shape),
        };
        Self::resume(checkpoint, files, threads)
    }

    /// A run that goes on as if it had not been interrupted. What has been added to the files since is left out.
    ///
    /// # Errors
    /// If the settings are impossible.
    pub fn resume(
        checkpoint: OfflineCheckpoint,
        files: Vec<LabelFile>,
        threads: usize,
    ) -> Result<Self, SettingsError> {
        let OfflineCheckpoint { settings, blocks, place, candidates, seconds, parameters, average, moments } =
            checkpoint;
        let labels = Labels::new(files, blocks);
        Ok(Self {
            rules: settings.rules()?,
            threads,
            all: labels.candidates() * u64::from(settings.epochs),
            labels,
            place,
            pool: None,
            candidates,
            seconds,
            started: Stopwatch::start(),
            minibatch: Minibatch::new(parameters.shape(), threads),
            parameters,
            average,
            moments,
            settings,
        })
    }

    /// Candidates that are to be learnt, each as often as there are epochs.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.all
    }

    /// Candidates learnt so far.
    #[must_use]
    pub const fn candidates(&self) -> u64 {
        self.candidates
    }

    /// Whether everything has been learnt.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.place.epoch >= self.settings.epochs
    }

    /// The run as it is now.
    #[must_use]
    pub fn checkpoint(&self) -> OfflineCheckpoint {
        OfflineCheckpoint {
            settings: self.settings.clone(),
            blocks: self.labels.blocks().to_vec(),
            place: self.place,
            candidates: self.candidates,
            seconds: self.seconds(),
            parameters: self.parameters.clone(),
            average: self.average.clone(),
            moments: self.moments.clone(),
        }
    }

    /// Where it is before its next minibatch.
    #[must_use]
    pub fn progress(&self) -> OfflineProgress {
        OfflineProgress {
            candidates: self.candidates,
            seconds: self.seconds(),
            rate: self.settings.rate_at(self.candidates as f64 / self.all.max(1) as f64),
            tally: OfflineTally::default(),
            is_pool_done: true,
        }
    }

    fn seconds(&self) -> f64 {
        self.seconds + self.started.elapsed().as_secs_f64()
    }

    /// The network of the average.
    #[must_use]
    pub fn network(&self) -> Network {
        let mut average = self.average.clone();
        if self.settings.from.is_none() && self.moments.steps > 0 {
            fill_unseen(&mut average, &self.moments.squares);
        }
        Network::new(&average, &self.rules)
    }

    /// Learns a minibatch.
    ///
    /// # Errors
    /// If the labels cannot be read.
    pub fn minibatch(&mut self) -> Result<OfflineProgress, LabelError> {
        let mut progress = self.progress();
        let Some(pool) = self.pool()? else {
            self.place = Place { epoch: self.place.epoch + 1, ..Place::default() };
            return Ok(progress);
        };
        let Self { settings, rules, threads, place, parameters, moments, minibatch, .. } = self;
        let groups = pool.minibatch(place.group, settings.batch);
        let loss = Loss { decision_weight: settings.decision_weight, temperature: settings.temperature };
        progress.tally = minibatch.run(parameters, rules, &pool, groups, loss);
        let scale = 1.0 / progress.tally.candidates.max(1) as f32;
        moments.learn(parameters, minibatch, Step::new(progress.rate, settings.decay, scale), *threads);
        self.candidates += groups.iter().map(|group| group.count as u64).sum::<u64>();
        place.group += groups.len();
        if moments.steps.is_multiple_of(AVERAGED) {
            // At first it is the mean of all weights so far.
            let updates = moments.steps / AVERAGED;
            let share = AVERAGED as f32 / settings.average as f32;
            let share = share.max(1.0 / updates as f32).min(1.0);
            Simd::chosen().run(Average { average: &mut self.average, parameters: &self.parameters, share });
        }
        progress.is_pool_done = place.group == pool.groups.len();
        if progress.is_pool_done {
            *place = Place { block: pool.end, group: 0, ..*place };
        } else {
            self.pool = Some(pool);
        }
        progress.candidates = self.candidates;
        progress.seconds = self.seconds();
        Ok(progress)
    }

    /// Takes the labels at this place; `None` behind the last of an epoch.
    fn pool(&mut self) -> Result<Option<Pool>, LabelError> {
        match self.pool.take() {
            Some(pool) => Ok(Some(pool)),
            None => {
                let Place { epoch, block, .. } = self.place;
                self.labels.pool((self.settings.seed, epoch, block), self.settings.pool, &self.rules)
            }
        }
    }
}

/// Takes weights into their average.
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
