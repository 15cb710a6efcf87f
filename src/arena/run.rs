//! All pairs of an arena, shared out among threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use super::referee::Referee;
use super::seat::Seat;
use super::{Entrant, External, Fault, Finished, Identity, PlayedPair};
use crate::rules::{Position, RuleSet};
use crate::search::StopFlag;

/// Two or more players; each plays pairs of games or matches against each other.
///
/// In a pair the two take turns to start, with the same dice.
pub struct Arena<'a> {
    /// The players. All play by the same rules.
    pub entrants: &'a [Entrant],
    /// The rules.
    pub rules: RuleSet,
    /// Points of a match; 0 for single games.
    pub length: u16,
    /// Pairs of every two players.
    pub pairs: u64,
    /// Seed of the dice: pair `i` has the same dice in every arena with this seed.
    pub seed: u64,
    /// Positions that games begin with, one after the other; without any, the start.
    pub openings: &'a [Position],
    /// How many pairs are played at a time.
    pub threads: usize,
    /// Plies after which a game is drawn.
    pub longest: u32,
    /// Whether the games themselves are handed on: see [`PlayedPair::records`].
    pub keeps_games: bool,
}

/// Plies that no game between engines that try to win has ever taken.
const LONGEST: u32 = 5000;

/// Pairs that may wait for somebody who records them.
const AHEAD: usize = 64;

impl<'a> Arena<'a> {
    /// A thousand pairs of single games of every two players, from the start, one at a time.
    #[must_use]
    pub const fn new(entrants: &'a [Entrant], rules: RuleSet) -> Self {
        Self {
            entrants,
            rules,
            length: 0,
            pairs: 1000,
            seed: 1,
            openings: &[],
            threads: 1,
            longest: LONGEST,
            keeps_games: false,
        }
    }
}

impl Arena<'_> {
    /// Every two players.
    #[must_use]
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second])).collect()
    }

    /// Starts every program once and lets it go; tells who each says that it is. Built-in players say nothing.
    ///
    /// # Errors
    /// With the first that does not answer as an engine should, by its number.
    pub fn rehearse(&self, stop: &StopFlag) -> Result<Vec<Option<Identity>>, (usize, Fault)> {
        let identity = |(number, entrant): (usize, &Entrant)| match entrant {
            Entrant::BuiltIn(_) => Ok(None),
            Entrant::External(program) => {
                External::new(program, self.rules).identity(stop).map(Some).map_err(|fault| (number, fault))
            }
        };
        self.entrants.iter().enumerate().map(identity).collect()
    }

    /// Plays the pairs that are not `finished` yet until all are done, somebody asks to stop or `record` fails, and
    /// hands each on as soon as it is done. Except for times and order, the results of built-in players do not depend
    /// on the number of threads.
    ///
    /// # Errors
    /// The first of `record`.
    pub fn run<E>(
        &self,
        finished: &Finished,
        stop: &StopFlag,
        mut record: impl FnMut(PlayedPair) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            let (done, pairs) = sync_channel(AHEAD);
            for _ in 0..self.threads.max(1) {
                let (next, done) = (&next, done.clone());
                scope.spawn(move || self.play_pairs(next, finished, stop, &done));
            }
            drop(done);
            let recorded = pairs.iter().try_for_each(&mut record);
            if recorded.is_err() {
                stop.raise();
            }
            recorded
        })
    }

    /// Plays pairs that nobody else has taken.
    fn play_pairs(
        &self,
        next: &AtomicU64,
        finished: &Finished,
        stop: &StopFlag,
        done: &SyncSender<PlayedPair>,
    ) {
        let pairings = self.pairings();
        let mut seats: Vec<Seat<'_>> =
            self.entrants.iter().map(|entrant| Seat::new(entrant, self.rules)).collect();
        while !stop.is_raised() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let pair = number / pairings.len().max(1) as u64;
            let Some(&players) = pairings.get((number % pairings.len().max(1) as u64) as usize) else {
                return;
            };
            if pair >= self.pairs {
                return;
            }
            if finished.contains(pair, players) {
                continue;
            }
            let Ok(both) = seats.get_disjoint_mut(players) else { return };
            // What is stopped half-way does not count.
            let played = Referee { arena: self, pair, stop }.play(players, both);
            if played.is_some_and(|played| done.send(played).is_err()) {
                return;
            }
        }
    }
}
