//! Trains a network by self-play, in rounds of games and learning.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::TrainingSettings;
use super::checkpoint::{Checkpoint, Header, Recipe};
use super::folder::{LogEntry, Training, TrainingFolder};
use super::learner::Learner;
use super::self_play::{GameTally, Learn, SelfPlayer, TrainingGame};
use crate::error::{LabError, SettingsError};
use plakoto_engine::eval::Network;
use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::stopwatch::Stopwatch;

/// Number of games between two entries of the log.
const LOGGED: u64 = 20_000;

/// A training run by self-play.
pub struct TrainingRun {
    state: TrainingCheckpoint,
    rules: RuleSet,
    threads: usize,
    learner: Learner,
    /// Games of the next round to learn from; empty if they have not been played yet.
    played: Vec<TrainingGame>,
    /// Totals since the last entry of the log.
    sum: GameTally,
}

/// State of a training run by self-play. Its two sets of weights are the current weights and the weights of
/// the previous round. The weights of the previous round play the next games to learn from.
pub type TrainingCheckpoint = Checkpoint<TrainingSettings, TrainingProgress, 2>;

/// Progress of a training run by self-play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrainingProgress {
    /// Number of games already used for training.
    pub games: u64,
}

impl TrainingRun {
    /// Starts a training run with random weights, or with `parameters` of the same shape.
    ///
    /// # Errors
    /// Fails if the settings are invalid.
    pub fn new(
        settings: TrainingSettings,
        parameters: Option<Parameters>,
        threads: usize,
    ) -> Result<Self, SettingsError> {
        let shape = settings.check()?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let parameters = match parameters {
            None => Parameters::random(shape, &mut random),
            Some(parameters) if parameters.shape() == shape => parameters,
            Some(parameters) => return Err(SettingsError::From { wanted: shape, got: parameters.shape() }),
        };
        let weights = [parameters.clone(), parameters];
        Self::resume(Checkpoint::new(settings, TrainingProgress::default(), weights), threads)
    }

    /// Resumes a training run as if it had not been interrupted.
    ///
    /// # Errors
    /// Fails if the settings are invalid.
    pub fn resume(state: TrainingCheckpoint, threads: usize) -> Result<Self, SettingsError> {
        let rules = state.header.settings.rules()?;
        let learner = Learner::new(state.weights[0].shape(), rules.mechanics.course);
        Ok(Self { state, rules, threads, learner, played: Vec::new(), sum: GameTally::default() })
    }

    /// Starts a new training run, or resumes the interrupted run in the folder.
    ///
    /// # Errors
    /// Fails if the settings are invalid or differ from the settings of the interrupted run, or files cannot
    /// be read or written.
    pub fn start(
        folder: &TrainingFolder<'_>,
        settings: &TrainingSettings,
        from: Option<&Network>,
        threads: usize,
    ) -> Result<Self, LabError> {
        let begin = || Ok(Self::new(settings.clone(), from.map(Network::parameters), threads)?);
        folder.start(settings, begin, |checkpoint| Ok(Self::resume(checkpoint, threads)?))
    }

    /// Returns the current state of the training run.
    pub const fn checkpoint(&self) -> &TrainingCheckpoint {
        &self.state
    }

    /// Learns from the games of one round. Meanwhile the network from the start of this round plays the games
    /// of the next round.
    pub fn round(&mut self) -> GameTally {
        let started = Stopwatch::start();
        let (rules, learner, played) = (&self.rules, &mut self.learner, &mut self.played);
        let Checkpoint { header: Header { settings, progress, seconds }, weights: [parameters, players] } =
            &mut self.state;
        let games = &mut progress.games;
        if played.is_empty() {
            let network = Network::new(players, rules);
            let rounds = Rounds { settings, rules, network: &network };
            *played = rounds.play(*games, self.threads, || ()).0;
        }
        let (network, rate) = (Network::new(parameters, rules), settings.rate(*games));
        let games_of_round = std::mem::take(played);
        players.clone_from(parameters);
        let rounds = Rounds { settings, rules, network: &network };
        let learn = || {
            let mut tally = GameTally::default();
            for game in &games_of_round {
                tally.add(&Simd::chosen().run(Learn { parameters, learner, game, rules, settings, rate }));
            }
            tally
        };
        let next = *games + games_of_round.len() as u64;
        let tally;
        (*played, tally) = rounds.play(next, self.threads, learn);
        *games += tally.games;
        *seconds += started.elapsed().as_secs_f64();
        tally
    }
}

impl Training for TrainingRun {
    const HEADING: &'static str =
        "games\tseconds\trate\tcross_entropy\tplies_per_game\tsingle\tgammon\ttriple\tmother\tdraw\n";

    fn done(&self) -> u64 {
        self.state.header.progress.games
    }

    fn all(&self) -> u64 {
        self.state.header.settings.games
    }

    fn is_done(&self) -> bool {
        self.done() >= self.all()
    }

    fn network(&self) -> Network {
        Network::new(&self.state.weights[0], &self.rules)
    }

    fn save(&self, path: &Path) -> Result<(), LabError> {
        self.state.write(path)
    }

    /// The log entry covers all rounds since the last entry.
    fn step(&mut self) -> Result<Option<LogEntry>, LabError> {
        let (before, rate) = (self.done(), self.state.header.settings.rate(self.done()));
        let tally = self.round();
        self.sum.add(&tally);
        if self.done() / LOGGED == before / LOGGED && !self.is_done() {
            return Ok(None);
        }
        let sum = std::mem::take(&mut self.sum);
        let share = |count: u64| count as f64 / sum.games as f64;
        let [single, gammon, triple, mother, draw] = sum.results.map(share);
        let loss = sum.cross_entropy / sum.learnt as f64;
        let line = format!(
            "{}\t{:.0}\t{rate:.6}\t{loss:.5}\t{:.2}\t{single:.4}\t{gammon:.4}\t{triple:.4}\t{mother:.4}\t{draw:.4}",
            self.done(),
            self.state.header.seconds,
            share(sum.plies),
        );
        Ok(Some(LogEntry { line, message: format!("{loss:.4} nats") }))
    }
}

/// Data that the players of a round share.
struct Rounds<'a> {
    settings: &'a TrainingSettings,
    rules: &'a RuleSet,
    network: &'a Network,
}

impl Rounds<'_> {
    /// Plays the round that begins with game `first`, in several threads. One of the threads first runs
    /// `before`. The last round may be shorter than the others. After the last round, returns no games. The
    /// dice of a game depend only on the seed and the game number.
    fn play<T>(&self, first: u64, threads: usize, before: impl FnOnce() -> T) -> (Vec<TrainingGame>, T) {
        let next = AtomicU64::new(first);
        let end = (first + self.settings.games_per_round).min(self.settings.games);
        let play = || {
            let mut player = SelfPlayer::new(self.network, self.rules, self.settings);
            let mut games = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= end {
                    return games;
                }
                games.push((number, player.play(number)));
            }
        };
        let (mut games, done) = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(play)).collect();
            let done = before();
            let mut games = play();
            for other in others {
                games.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            (games, done)
        });
        games.sort_unstable_by_key(|(number, _)| *number);
        (games.into_iter().map(|(_, game)| game).collect(), done)
    }
}
