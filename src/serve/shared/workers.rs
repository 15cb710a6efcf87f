//! Threads that work for the shared tables, so that the thread that serves sockets never does. One thread works
//! at a table at a time. Work of players comes before work of watchers, and a client has at most one line in the
//! queue; so no client waits for more than one line of each other client.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::serve::conversation::yield_to_messages;

/// Niceness of the threads. Sessions of the engine have a higher one, so players do not wait for them.
const NICENESS: i32 = 5;

/// Which work comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// Work for players.
    Player,
    /// Work for watchers, and to restore a table.
    Watcher,
}

/// The queue of work. The threads end when it is dropped.
pub(super) struct Workers(Arc<Queue>);

struct Queue {
    jobs: Mutex<Jobs>,
    wake: Condvar,
}

#[derive(Default)]
struct Jobs {
    urgent: VecDeque<Job>,
    other: VecDeque<Job>,
    /// Tables at which a thread works.
    busy: HashSet<Arc<str>>,
    is_closed: bool,
}

struct Job {
    table: Arc<str>,
    work: Box<dyn FnOnce() + Send>,
}

impl Workers {
    /// Starts as many threads as the machine has processors, from two to four.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(super) fn start() -> io::Result<Self> {
        let workers = Self(Arc::new(Queue { jobs: Mutex::default(), wake: Condvar::new() }));
        let count = thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4));
        for _ in 0..count {
            let queue = Arc::clone(&workers.0);
            thread::Builder::new().name("tables".into()).spawn(move || {
                yield_to_messages(NICENESS);
                queue.work();
            })?;
        }
        Ok(workers)
    }

    /// Does work for a table, and waits for its result. Returns `None` if the work fails.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        table: Arc<str>,
        urgency: Urgency,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, result) = oneshot::channel();
        let work = Box::new(move || {
            // Sending fails if the client has left.
            let _ = sender.send(work());
        });
        self.0.add(urgency, Job { table, work });
        result.await.ok()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.0.jobs().is_closed = true;
        self.0.wake.notify_all();
    }
}

impl Queue {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, urgency: Urgency, job: Job) {
        self.jobs().add(urgency, job);
        self.wake.notify_one();
    }

    /// Does all work until the queue is closed.
    fn work(&self) {
        let mut jobs = self.jobs();
        while !jobs.is_closed {
            let Some(Job { table, work }) = jobs.next() else {
                jobs = self.wake.wait(jobs).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(jobs);
            if catch_unwind(AssertUnwindSafe(work)).is_err() {
                log::warn!("table {table}: a line has failed");
            }
            jobs = self.jobs();
            jobs.busy.remove(&table);
            // Another thread may have passed over a job of this table.
            self.wake.notify_one();
        }
    }
}

impl Jobs {
    fn add(&mut self, urgency: Urgency, job: Job) {
        match urgency {
            Urgency::Player => self.urgent.push_back(job),
            Urgency::Watcher => self.other.push_back(job),
        }
    }

    /// Takes the next job at a table at which no thread works.
    fn next(&mut self) -> Option<Job> {
        let Self { urgent, other, busy, .. } = self;
        let job = [urgent, other].into_iter().find_map(|jobs| {
            let place = jobs.iter().position(|job| !busy.contains(&job.table))?;
            jobs.remove(place)
        })?;
        busy.insert(Arc::clone(&job.table));
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(table: &str) -> Job {
        Job { table: table.into(), work: Box::new(|| {}) }
    }

    #[test]
    fn players_come_before_watchers_and_tables_do_not_wait_for_each_other() {
        let mut jobs = Jobs::default();
        for table in ["a", "a", "b"] {
            jobs.add(Urgency::Watcher, job(table));
        }
        jobs.add(Urgency::Player, job("a"));
        let next = |jobs: &mut Jobs| jobs.next().map(|job| job.table.to_string());
        assert_eq!(next(&mut jobs).as_deref(), Some("a"));
        assert_eq!(jobs.urgent.len(), 0, "the player's job comes first");
        assert_eq!(next(&mut jobs).as_deref(), Some("b"), "table a is busy");
        assert_eq!(next(&mut jobs), None);
        jobs.busy.clear();
        assert_eq!(next(&mut jobs).as_deref(), Some("a"));
    }

    /// Four watchers flood a table: each has one line in the queue and adds another when it is answered. A player's
    /// line waits only for the line at which a thread works.
    #[test]
    fn flooding_watchers_have_no_work_before_that_of_a_player() {
        let mut jobs = Jobs::default();
        (0..4).for_each(|_| jobs.add(Urgency::Watcher, job("a")));
        for _ in 0..100 {
            assert!(jobs.next().is_some());
            jobs.add(Urgency::Player, job("a"));
            jobs.busy.clear();
            jobs.add(Urgency::Watcher, job("a"));
            assert!(jobs.next().is_some());
            assert_eq!((jobs.urgent.len(), jobs.other.len()), (0, 4), "the player's line is next");
            jobs.busy.clear();
        }
    }

    #[test]
    fn a_failed_job_stops_no_thread() {
        let workers = Workers::start().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for _ in 0..5 {
            let failed = workers.run("a".into(), Urgency::Player, || assert_eq!(1, 2));
            assert_eq!(runtime.block_on(failed), None);
        }
        assert_eq!(runtime.block_on(workers.run("a".into(), Urgency::Player, || 3)), Some(3));
    }
}
