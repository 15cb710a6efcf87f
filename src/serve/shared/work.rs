//! Work for the shared tables: the threads that do it, so that the thread that serves sockets never does, and budgets
//! of processor time.
//!
//! One thread works at a table at a time. Work of players comes before work of watchers, and a client has at most
//! one line in the queue; so no client waits for more than one line of each other client. A client whose budget is
//! used up waits before its next line.

use std::collections::{HashMap, HashSet, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use tokio::sync::oneshot;

use crate::serve::conversation::yield_to_messages;
use crate::serve::limits::network;
use crate::serve::shared::keys::ClientRole;

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
pub(super) struct Workers(Arc<JobQueue>);

struct JobQueue {
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
        let workers = Self(Arc::new(JobQueue { jobs: Mutex::default(), wake: Condvar::new() }));
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

impl JobQueue {
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

/// A budget that is refilled steadily.
#[derive(Debug)]
pub(super) struct TimeBudget {
    /// Time until which a second of work is spread, divided by the second.
    spread: u32,
    /// Time for which a client may be ahead of the steady rate.
    ahead: Duration,
    /// The time at which all work until now is paid for.
    paid: Mutex<Instant>,
}

impl TimeBudget {
    /// Creates a full budget: a second of work takes `spread` seconds to refill, and half a second of work is
    /// possible at once.
    pub(super) fn new(spread: u32) -> Self {
        Self { spread, ahead: Duration::from_millis(500) * spread, paid: Mutex::new(Instant::now()) }
    }

    /// Takes work from the budget.
    pub(super) fn charge(&self, work: Duration, now: Instant) {
        let mut paid = self.paid();
        *paid = (*paid).max(now) + work * self.spread;
    }

    /// Returns when the next line may begin.
    pub(super) fn ready(&self, now: Instant) -> Instant {
        let paid = *self.paid();
        if paid <= now + self.ahead { now } else { paid - self.ahead }
    }

    /// Returns when all these budgets are ready.
    pub(super) fn all_ready(budgets: &[Arc<Self>], now: Instant) -> Instant {
        budgets.iter().map(|budget| budget.ready(now)).fold(now, Instant::max)
    }

    /// Takes the work since `begun` from all these budgets.
    pub(super) fn charge_all(budgets: &[Arc<Self>], begun: Instant) {
        let now = Instant::now();
        budgets.iter().for_each(|budget| budget.charge(now.saturating_duration_since(begun), now));
    }

    /// Whether work is not paid for yet.
    fn is_in_debt(&self, now: Instant) -> bool {
        *self.paid() > now
    }

    fn paid(&self) -> MutexGuard<'_, Instant> {
        self.paid.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The budgets of a table: one for each seat, so that a player cannot use up the other's time, and one for all
/// watchers together.
#[derive(Debug)]
pub(super) struct TableBudgets {
    pub(super) seats: [Arc<TimeBudget>; 2],
    pub(super) watchers: Arc<TimeBudget>,
}

impl Default for TableBudgets {
    fn default() -> Self {
        let seat = || Arc::new(TimeBudget::new(5));
        Self { seats: [seat(), seat()], watchers: Arc::new(TimeBudget::new(10)) }
    }
}

/// The budgets of all tables with clients, and of tables at which work is not paid for yet; so a table that is left
/// and opened again does not refill them.
#[derive(Debug, Default)]
pub(super) struct AllTableBudgets(HashMap<Arc<str>, Arc<TableBudgets>>);

impl AllTableBudgets {
    /// Returns the budgets of a table.
    pub(super) fn of(&mut self, id: &Arc<str>, now: Instant) -> Arc<TableBudgets> {
        self.0.retain(|_, budgets| Arc::strong_count(budgets) > 1 || budgets.are_in_debt(now));
        Arc::clone(self.0.entry(Arc::clone(id)).or_default())
    }
}

impl TableBudgets {
    /// Returns the budget that pays for a client.
    pub(super) fn of(&self, role: ClientRole) -> &Arc<TimeBudget> {
        match role {
            ClientRole::Seat(player) => &self.seats[player],
            ClientRole::Watcher => &self.watchers,
        }
    }

    fn are_in_debt(&self, now: Instant) -> bool {
        self.seats.iter().chain([&self.watchers]).any(|budget| budget.is_in_debt(now))
    }
}

/// The budgets of client addresses.
#[derive(Debug, Default)]
pub(super) struct AddressBudgets(HashMap<IpAddr, Arc<TimeBudget>>);

impl AddressBudgets {
    /// Returns the budget of an address.
    pub(super) fn of(&mut self, address: IpAddr, now: Instant) -> Arc<TimeBudget> {
        self.0.retain(|_, budget| Arc::strong_count(budget) > 1 || budget.is_in_debt(now));
        Arc::clone(self.0.entry(network(address)).or_insert_with(|| Arc::new(TimeBudget::new(2))))
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

    #[test]
    fn a_client_who_uses_more_than_the_budget_waits() {
        let budget = TimeBudget::new(10);
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        budget.charge(Duration::from_millis(400), at(0));
        assert_eq!(budget.ready(at(0)), at(0));
        budget.charge(Duration::from_millis(400), at(0));
        assert_eq!(budget.ready(at(0)), at(3000));
        assert_eq!(budget.ready(at(4000)), at(4000));
    }

    #[test]
    fn a_new_connection_does_not_refill_the_budget_of_its_address() {
        let mut budgets = AddressBudgets::default();
        let (address, now) = ("192.0.2.1".parse().unwrap(), Instant::now());
        budgets.of(address, now).charge(Duration::from_secs(1), now);
        assert!(budgets.of(address, now).is_in_debt(now));
        let later = now + Duration::from_secs(10);
        budgets.of("192.0.2.2".parse().unwrap(), later);
        assert_eq!(budgets.0.len(), 1);
    }

    #[test]
    fn a_table_that_is_opened_again_does_not_refill_its_budgets() {
        let mut budgets = AllTableBudgets::default();
        let (id, now): (Arc<str>, _) = ("a".into(), Instant::now());
        budgets.of(&id, now).seats[1].charge(Duration::from_secs(1), now);
        assert!(budgets.of(&id, now).seats[1].is_in_debt(now));
        budgets.of(&"b".into(), now + Duration::from_secs(10));
        assert_eq!(budgets.0.len(), 1);
    }
}
