//! Plays all pairs of an arena, in several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use super::referee::Referee;
use super::seat::ContestantSeat;
use super::{Arena, Entrant, External, Finished, GameFault, Identity, PlayedPair};
use plakoto_engine::search::StopFlag;

/// Finished pairs that may wait to be recorded.
const AHEAD: usize = 64;

impl Arena<'_> {
    /// Starts every program once, ends it, and returns its reported name; `None` for built-in players.
    ///
    /// # Errors
    /// Index and fault of the first program that does not answer as an engine should.
    pub fn rehearse(&self, stop: &StopFlag) -> Result<Vec<Option<Identity>>, (usize, GameFault)> {
        let identity = |(number, entrant): (usize, &Entrant)| match entrant {
            Entrant::BuiltIn(_) => Ok(None),
            Entrant::External(program) => {
                External::new(program, self.rules).identity(stop).map(Some).map_err(|fault| (number, fault))
            }
        };
        self.entrants.iter().enumerate().map(identity).collect()
    }

    /// Plays all pairs that are not `finished`, and passes each to `record` as soon as it is done. Ends early
    /// if the stop flag is raised or `record` fails. Except for times and order, the results of built-in
    /// players do not depend on the thread count.
    ///
    /// # Errors
    /// The first error of `record`.
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

    /// Plays pairs that no other thread has taken.
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
            // A pair that was stopped half-way does not count.
            let played = Referee { arena: self, pair, stop }.play(players, both);
            if played.is_some_and(|played| done.send(played).is_err()) {
                return;
            }
        }
    }
}
