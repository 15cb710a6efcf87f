//! All pairs of an arena, shared out among threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use super::referee::Referee;
use super::seat::ContestantSeat;
use super::{Arena, Entrant, External, Finished, GameFault, Identity, PlayedPair};
use plakoto_engine::search::StopFlag;

/// Pairs that may wait for somebody who records them.
const AHEAD: usize = 64;

impl Arena<'_> {
    /// Starts every program once and lets it go; tells who each says that it is. Built-in players say nothing.
    ///
    /// # Errors
    /// With the first that does not answer as an engine should, by its number.
    pub fn rehearse(&self, stop: &StopFlag) -> Result<Vec<Option<Identity>>, (usize, GameFault)> {
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
        let mut seats: Vec<ContestantSeat<'_>> =
            self.entrants.iter().map(|entrant| ContestantSeat::new(entrant, self.rules)).collect();
        while !stop.is_raised() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let pair = self.first + number / pairings.len().max(1) as u64;
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
