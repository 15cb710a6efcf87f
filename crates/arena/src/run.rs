//! Plays the pairs of an arena in several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use crate::referee::Referee;
use crate::seat::ContestantSeat;
use crate::{Arena, Entrant, External, FinishedPairs, GameFault, Identity, PlayedPair};
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;

/// Maximum number of finished pairs that wait to be recorded.
const AHEAD: usize = 64;

impl Arena<'_> {
    /// Starts and stops every program once, and returns the identities that the programs report; `None` for
    /// built-in players.
    ///
    /// # Errors
    /// Returns the index and the fault of the first program that does not start or does not complete the
    /// greeting.
    pub fn rehearse(&self, stop: &StopFlag) -> Result<Vec<Option<Identity>>, (usize, GameFault)> {
        let identity = |(number, entrant): (usize, &Entrant)| match entrant {
            Entrant::BuiltIn(_) => Ok(None),
            Entrant::External(program) => External::new(program, *self.rotation.first())
                .identity(stop)
                .map(Some)
                .map_err(|fault| (number, fault)),
        };
        self.entrants.iter().enumerate().map(identity).collect()
    }

    /// Plays all pairs that are not in `finished`, and passes each pair to `record` when the pair is
    /// finished. Ends early if the stop flag is raised or `record` fails. The results of built-in players do
    /// not depend on the thread count, except for the times and the order of the pairs.
    ///
    /// # Errors
    /// Returns the first error that `record` returns.
    pub fn run<E>(
        &self,
        finished: &FinishedPairs,
        stop: &StopFlag,
        mut record: impl FnMut(PlayedPair) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicU64::new(0);
        let measures_luck = self.measures_luck && self.length == 0;
        let judge = measures_luck.then(|| Engine::default().under(*self.rotation.first()));
        std::thread::scope(|scope| {
            let (done, pairs) = sync_channel(AHEAD);
            for _ in 0..self.threads.max(1) {
                let (next, judge, done) = (&next, judge.as_ref(), done.clone());
                scope.spawn(move || self.play_pairs(next, judge, finished, stop, &done));
            }
            drop(done);
            let recorded = pairs.iter().try_for_each(&mut record);
            if recorded.is_err() {
                stop.raise();
            }
            recorded
        })
    }

    /// Plays pairs that no other thread has taken, until none is left.
    fn play_pairs(
        &self,
        next: &AtomicU64,
        judge: Option<&Engine>,
        finished: &FinishedPairs,
        stop: &StopFlag,
        done: &SyncSender<PlayedPair>,
    ) {
        let pairings = self.pairings();
        let mut seats: Vec<ContestantSeat<'_>> =
            self.entrants.iter().map(|entrant| ContestantSeat::new(entrant, self.rotation)).collect();
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
            // A pair that was stopped before its end does not count.
            let played = Referee { arena: self, pair, judge, stop }.play(players, both);
            if played.is_some_and(|played| done.send(played).is_err()) {
                return;
            }
        }
    }
}
