//! Budgets of processor time. A client whose budget is used up waits before its next line.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::serve::limits::network;

/// A budget that is refilled steadily.
#[derive(Debug)]
pub(super) struct Budget {
    /// Time until which a second of work is spread, divided by the second.
    spread: u32,
    /// Time for which a client may be ahead of the steady rate.
    ahead: Duration,
    /// The time at which all work until now is paid for.
    paid: Mutex<Instant>,
}

impl Budget {
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
    pub(super) seats: [Arc<Budget>; 2],
    pub(super) watchers: Arc<Budget>,
}

impl Default for TableBudgets {
    fn default() -> Self {
        let seat = || Arc::new(Budget::new(5));
        Self { seats: [seat(), seat()], watchers: Arc::new(Budget::new(10)) }
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
    fn are_in_debt(&self, now: Instant) -> bool {
        self.seats.iter().chain([&self.watchers]).any(|budget| budget.is_in_debt(now))
    }
}

/// The budgets of client addresses.
#[derive(Debug, Default)]
pub(super) struct AddressBudgets(HashMap<IpAddr, Arc<Budget>>);

impl AddressBudgets {
    /// Returns the budget of an address.
    pub(super) fn of(&mut self, address: IpAddr, now: Instant) -> Arc<Budget> {
        self.0.retain(|_, budget| Arc::strong_count(budget) > 1 || budget.is_in_debt(now));
        Arc::clone(self.0.entry(network(address)).or_insert_with(|| Arc::new(Budget::new(2))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_who_uses_more_than_the_budget_waits() {
        let budget = Budget::new(10);
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
