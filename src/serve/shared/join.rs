//! How a client joins a table: with the token of its seat, with an invitation, or to watch.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use plakoto_table::fair_dice::Hex;
use plakoto_words::{Message, message};
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::SharedTables;
use super::keys::{ClientRole, Keys};
use super::open::{OpenTable, TableUpdate};
use super::referee::Refusal;
use super::table::{SharedTable, Told};
use super::work::{TableBudgets, TimeBudget, Urgency};

/// What a client shows to join a table.
pub(super) struct Entrance {
    pub(super) id: Arc<str>,
    /// Hashes of the token and of the invitation.
    pub(super) token: Hex,
    pub(super) invitation: Option<Hex>,
    pub(super) address: IpAddr,
}

/// How a client joins a table.
pub(super) struct Admission {
    /// Whether the table is in memory. Otherwise it must be restored.
    pub(super) is_open: bool,
    pub(super) urgency: Urgency,
    /// The budgets that pay for joining.
    payers: Vec<Arc<TimeBudget>>,
    /// The budgets of the table.
    budgets: Arc<TableBudgets>,
}

/// A client that has joined a table.
pub(super) struct Joined {
    pub(super) table: OpenTable,
    /// Number of the client.
    pub(super) number: u64,
    pub(super) role: ClientRole,
    pub(super) updates: broadcast::Receiver<TableUpdate>,
    /// When time changes something at the table.
    pub(super) deadline: watch::Receiver<Option<Instant>>,
    /// The budgets that pay for the client.
    pub(super) budgets: Vec<Arc<TimeBudget>>,
    /// The first messages: the role, and the state of the table.
    pub(super) first: [Value; 2],
}

/// Why a client cannot join a table.
#[derive(Debug)]
pub(super) enum JoinError {
    Stranger,
    UsedInvitation,
    Refused(Refusal),
    Broken,
    Busy(Instant),
}

impl JoinError {
    /// Returns the reason with which the server closes the connection.
    pub(super) fn message(&self) -> Message {
        match self {
            Self::Stranger => message!("refused-no_table"),
            Self::UsedInvitation => message!("refused-used_invitation"),
            Self::Refused(refusal) => refusal.message(),
            Self::Broken => message!("refused-broken"),
            Self::Busy(_) => message!("refused-busy"),
        }
    }
}

impl SharedTables {
    /// Checks whether a client may join a table, and says how.
    pub(super) fn admit(&self, entrance: &Entrance) -> Result<Admission, JoinError> {
        let Entrance { id, token, invitation, address } = entrance;
        let begun = Instant::now();
        let open = self.open_table(id);
        let keys = match &open {
            Some(table) => Some(table.lock().keys().clone()),
            None => self.saved_keys(id).map_err(|error| unreadable(id, &error))?,
        };
        let role = keys.as_ref().and_then(|keys| keys.role(*token));
        let is_invited = || invitation.and_then(|invitation| keys.as_ref()?.invited(invitation)).is_some();
        let may_join = role.is_some() || is_invited();
        let mut state = self.state();
        let budgets = may_join.then(|| state.table_budgets.of(id, begun));
        let payers = match (role, &budgets) {
            // Somebody else at the same address cannot keep a player away.
            (Some(role @ ClientRole::Seat(_)), Some(budgets)) => vec![Arc::clone(budgets.of(role))],
            (role, budgets) => {
                let watchers = budgets.iter().filter(|_| role.is_some()).map(|all| Arc::clone(&all.watchers));
                let own = self.is_limited(*address).then(|| state.budgets.of(*address, begun));
                watchers.chain(own).collect()
            }
        };
        drop(state);
        let ready = TimeBudget::all_ready(&payers, begun);
        if ready > begun {
            return Err(JoinError::Busy(ready));
        }
        let Some(budgets) = budgets else {
            TimeBudget::charge_all(&payers, begun);
            return Err(unknown(keys.as_ref(), *invitation));
        };
        let is_open = open.is_some();
        let is_urgent = is_open && role != Some(ClientRole::Watcher);
        let urgency = if is_urgent { Urgency::Player } else { Urgency::Watcher };
        Ok(Admission { is_open, urgency, payers, budgets })
    }

    fn open_table(&self, id: &str) -> Option<OpenTable> {
        self.state().open.get(id).filter(|open| !open.is_broken()).cloned()
    }

    /// Lets a client who is admitted join a table with a token, or with an invitation for which it gets the seat.
    pub(super) fn join(&self, entrance: &Entrance, admission: &Admission) -> Result<Joined, JoinError> {
        let begun = Instant::now();
        let joined = self.try_join(entrance, admission);
        TimeBudget::charge_all(&admission.payers, begun);
        joined
    }

    fn try_join(&self, entrance: &Entrance, admission: &Admission) -> Result<Joined, JoinError> {
        let Entrance { id, token, invitation, address } = entrance;
        let (token, invitation) = (*token, *invitation);
        let table = match self.open_table(id) {
            Some(table) => table,
            None if admission.is_open => return Err(JoinError::Busy(Instant::now())),
            None => {
                let table = self.load_table(id).map_err(|error| unreadable(id, &error))?;
                let budgets = Arc::clone(&admission.budgets);
                OpenTable::new(id, table.ok_or(JoinError::Stranger)?, budgets)
            }
        };
        let (mut locked, now) = (table.lock(), Instant::now());
        locked.pass(now);
        let role = match (locked.keys().role(token), invitation) {
            (Some(role), _) => role,
            (None, Some(invitation)) => locked.seat(token, invitation).map_err(|refusal| match refusal {
                Refusal::NoTicket => unknown(Some(locked.keys()), Some(invitation)),
                other => JoinError::Refused(other),
            })?,
            (None, None) => return Err(JoinError::Stranger),
        };
        locked.enter(role, now);
        let is_news = locked.take_expiry() || role != ClientRole::Watcher;
        if is_news && !self.settle(&table, &mut locked, 0, &Told::Nothing) {
            return Err(JoinError::Broken);
        }
        let (updates, deadline) = table.add_client(&locked);
        let status = locked.status();
        drop(locked);
        let mut state = self.state();
        state.open.insert(table.id(), table.clone());
        state.clients += 1;
        let number = state.clients;
        let own = self.is_limited(*address).then(|| state.budgets.of(*address, now));
        drop(state);
        let budgets = [table.budget_of(role)].into_iter().chain(own).collect();
        let joined = json!({ "joined": { "id": **id, "role": role.name(), "kept": self.0.is_kept } });
        let first = [joined, status];
        Ok(Joined { table, number, role, updates, deadline, budgets, first })
    }

    /// Returns the secrets of a table in the database, if it exists.
    fn saved_keys(&self, id: &str) -> anyhow::Result<Option<Keys>> {
        let saved = self.state().store.state(id)?;
        saved.map(|saved| SharedTable::saved_keys(&saved)).transpose()
    }

    /// Restores a table from the database, if it exists.
    fn load_table(&self, id: &str) -> anyhow::Result<Option<SharedTable>> {
        let (saved, actions) = {
            let store = &self.state().store;
            (store.state(id)?, store.actions(id)?)
        };
        saved.map(|saved| SharedTable::restore(&saved, &actions, self.session())).transpose()
    }
}

/// Returns why a client with an unknown token cannot join. Without keys, the table does not exist.
fn unknown(keys: Option<&Keys>, invitation: Option<Hex>) -> JoinError {
    match keys.zip(invitation) {
        Some((keys, invitation)) if keys.is_spent(invitation) => JoinError::UsedInvitation,
        _ => JoinError::Stranger,
    }
}

/// Reports that a table cannot be read.
fn unreadable(id: &str, error: &anyhow::Error) -> JoinError {
    log::warn!("table {id}: {error}");
    JoinError::Broken
}
