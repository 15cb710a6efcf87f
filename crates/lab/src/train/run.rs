//! A training run: rounds of self-play and learning.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::learner::Learner;
use super::self_play::{GameTally, Learn, SelfPlayer, TrainingGame};
use super::{SettingsError, TrainingCheckpoint, TrainingSettings};
use plakoto_engine::eval::Network;
use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::stopwatch::Stopwatch;

/// A run in progress.
pub struct TrainingRun {
    settings: TrainingSettings,
    rules: RuleSet,
    threads: usize,
    /// Games learnt from.
    games: u64,
    /// Seconds before this start of the program.
    seconds: f64,
    started: Stopwatch,
    parameters: Parameters,
    /// The weights with which the next games to learn from are played: those of the round before.
    players: Parameters,
    learner: Learner,
    /// These games, if they have been played.
    played: Vec<TrainingGame>,
}

/// What a round has brought.
#[derive(Clone, Copy, Debug)]
pub struct TrainingProgress {
    /// Games so far, with those of earlier starts.
    pub games: u64,
    /// Seconds so far, likewise.
    pub seconds: f64,
    /// The learning rate of the round.
    pub rate: f32,
    /// What was seen in it.
    pub tally: GameTally,
}

impl TrainingRun {
    /// A run from the beginning, or from `parameters` of the same shape, with so many threads.
    ///
    /// # Errors
    /// If the settings are impossible.
    pub fn new(
        settings: TrainingSettings,
        parameters: Option<Parameters>,
        threads: usize,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        let shape = settings.shape()?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let parameters = match parameters {
            None => Parameters::random(shape, &mut random),
            Some(parameters) if parameters.shape() == shape => parameters,
            Some(parameters) => return Err(SettingsError::From { wanted: shape, got: parameters.shape() }),
        };
        let players = parameters.clone();
        Self::resume(TrainingCheckpoint { settings, games: 0, seconds: 0.0, parameters, players }, threads)
    }

    /// A run that goes on as if it had not been interrupted.
    ///
    /// # Errors
    /// If the settings are impossible.
    pub fn resume(checkpoint: TrainingCheckpoint, threads: usize) -> Result<Self, SettingsError> {
        let TrainingCheckpoint { settings, games, seconds, parameters, players } = checkpoint;
        let rules = settings.rules()?;
        let (learner, started) = (Learner::new(parameters.shape()), Stopwatch::start());
        let played = Vec::new();
        Ok(Self { settings, rules, threads, games, seconds, started, parameters, players, learner, played })
    }

    /// The recipe.
    #[must_use]
    pub const fn settings(&self) -> &TrainingSettings {
        &self.settings
    }

    /// Games learnt from so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Whether all games have been learnt from.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.games >= self.settings.games
    }

    /// The run as it is now.
    #[must_use]
    pub fn checkpoint(&self) -> TrainingCheckpoint {
        TrainingCheckpoint {
            settings: self.settings.clone(),
            games: self.games,
            seconds: self.seconds + self.started.elapsed().as_secs_f64(),
            parameters: self.parameters.clone(),
            players: self.players.clone(),
        }
    }

    /// The network as it is now.
    #[must_use]
    pub fn network(&self) -> Network {
        Network::new(&self.parameters, &self.rules)
    }

    /// Learns from the games of a round, while those of the next round are played by the network as it was before.
    pub fn round(&mut self) -> TrainingProgress {
        if self.played.is_empty() {
            let network = Network::new(&self.players, &self.rules);
            let rounds = Rounds { settings: &self.settings, rules: &self.rules, network: &network };
            self.played = rounds.play(self.games, self.threads, || ()).0;
        }
        let network = self.network();
        let (games, rate) = (self.games, self.settings.rate(self.games));
        let played = std::mem::take(&mut self.played);
        self.players.clone_from(&self.parameters);
        let rounds = Rounds { settings: &self.settings, rules: &self.rules, network: &network };
        let (parameters, learner) = (&mut self.parameters, &mut self.learner);
        let learn = || {
            let mut tally = GameTally::default();
            for game in &played {
                let learn =
                    Learn { parameters, learner, game, rules: rounds.rules, settings: rounds.settings, rate };
                tally.add(&Simd::chosen().run(learn));
            }
            tally
        };
        let (next, tally) = rounds.play(games + played.len() as u64, self.threads, learn);
        self.played = next;
        self.games += tally.games;
        let seconds = self.seconds + self.started.elapsed().as_secs_f64();
        TrainingProgress { games: self.games, seconds, rate, tally }
    }
}

/// What the players of a round share.
struct Rounds<'a> {
    settings: &'a TrainingSettings,
    rules: &'a RuleSet,
    network: &'a Network,
}

impl Rounds<'_> {
    /// Plays the round that begins with game `first`, in several threads, one of which does something else before. The
    /// last round is shorter if games are left over; behind it there is none.
    /// The dice of a game depend on the seed and its number only.
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
