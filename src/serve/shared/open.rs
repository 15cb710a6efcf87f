//! A shared table with clients, and the work that they cause there. All of it runs on the threads of the workers.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use plakoto_table::fair_dice::Hex;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::SharedTables;
use super::budget::{Budget, TableBudgets};
use super::keys::Role;
use super::referee::Refusal;
use super::request::Request;
use super::store::{PART, StoreError};
use super::table::{Answer, SharedTable, Told, refusal};

/// Number of messages that a client may be behind.
const BACKLOG: usize = 256;

/// A message to clients of a table.
#[derive(Clone, Debug)]
pub(super) struct Update {
    /// The client that has caused it and does not get it.
    pub(super) from: Option<u64>,
    /// The message. Without one, the table can not be stored, so its clients must connect again.
    pub(super) text: Option<Arc<str>>,
}

/// A table with clients.
#[derive(Clone)]
pub(super) struct OpenTable(Arc<Open>);

struct Open {
    id: Arc<str>,
    table: Mutex<SharedTable>,
    updates: broadcast::Sender<Update>,
    deadline: watch::Sender<Option<Instant>>,
    clients: AtomicUsize,
    is_broken: AtomicBool,
    budgets: TableBudgets,
}

/// A client that has joined a table.
pub(super) struct Joined {
    pub(super) table: OpenTable,
    /// Number of the client.
    pub(super) number: u64,
    pub(super) role: Role,
    pub(super) updates: broadcast::Receiver<Update>,
    /// When time changes something at the table.
    pub(super) deadline: watch::Receiver<Option<Instant>>,
    /// The budgets that pay for the client.
    pub(super) budgets: Vec<Arc<Budget>>,
    /// The first messages: the role, and the state of the table.
    pub(super) first: [Value; 2],
}

/// Why a client cannot join a table.
#[derive(Debug, thiserror::Error)]
pub(super) enum JoinError {
    #[error("this table does not exist, has ended, or has another key")]
    Stranger,
    #[error("{0}")]
    Refused(Refusal),
    #[error("the server cannot read this table")]
    Broken,
    #[error("your address has used up its time on the server: try again later")]
    Busy,
}

impl OpenTable {
    fn new(id: &str, table: SharedTable) -> Self {
        let (updates, deadline) = (broadcast::channel(BACKLOG).0, watch::channel(None).0);
        let (clients, is_broken) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (table, budgets) = (Mutex::new(table), TableBudgets::default());
        Self(Arc::new(Open { id: id.into(), table, updates, deadline, clients, is_broken, budgets }))
    }

    pub(super) fn id(&self) -> Arc<str> {
        Arc::clone(&self.0.id)
    }

    /// Returns the number of clients.
    pub(super) fn clients(&self) -> usize {
        self.0.clients.load(Ordering::Relaxed)
    }

    /// Whether the table cannot be stored, or work at it has failed half-way.
    fn is_broken(&self) -> bool {
        self.0.is_broken.load(Ordering::Relaxed) || self.0.table.is_poisoned()
    }

    fn lock(&self) -> MutexGuard<'_, SharedTable> {
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends messages to the clients. This fails only if there are no clients.
    fn send(&self, from: Option<u64>, message: Option<&Value>) {
        let text = message.map(|message| message.to_string().into());
        let _ = self.0.updates.send(Update { from, text });
    }

    /// Describes the table to its clients, and tells them what has happened. The description comes first: a client
    /// that hears of an event asks for the board, and must know already what the table waits for.
    fn publish(&self, table: &SharedTable, from: u64, told: &Told) {
        self.0.deadline.send_replace(table.deadline());
        self.send(None, Some(&table.status()));
        match told {
            Told::Nothing => {}
            Told::Others(reply) => self.send(Some(from), Some(&json!({ "told": reply }))),
            Told::All(reply) => self.send(None, Some(&json!({ "told": reply }))),
        }
    }
}

impl SharedTables {
    /// Lets a client join a table with a token, or with an invitation for which it gets the seat.
    pub(super) fn join(
        &self,
        id: &str,
        token: &str,
        invitation: Option<&str>,
        address: IpAddr,
    ) -> Result<Joined, JoinError> {
        let (token, invitation) = (Hex::of(token), invitation.map(Hex::of));
        let begun = Instant::now();
        let budget = self.is_limited(address).then(|| self.state().budgets.of(address, begun));
        if budget.as_ref().is_some_and(|budget| budget.ready(begun) > begun) {
            return Err(JoinError::Busy);
        }
        let open = self.state().open.get(id).filter(|open| !open.is_broken()).cloned();
        let table = match open {
            Some(table) => table,
            None => OpenTable::new(id, self.load_table(id, token, invitation)?),
        };
        let (mut locked, now) = (table.lock(), Instant::now());
        locked.pass(now);
        let role = match (locked.role(token), invitation) {
            (Some(role), _) => role,
            (None, Some(invitation)) => locked.seat(token, invitation).map_err(|refusal| match refusal {
                Refusal::NoTicket => JoinError::Stranger,
                other => JoinError::Refused(other),
            })?,
            (None, None) => return Err(JoinError::Stranger),
        };
        locked.enter(role, now);
        let is_news = locked.take_expiry() || role != Role::Watcher;
        if is_news && !self.settle(&table, &mut locked, 0, &Told::Nothing) {
            return Err(JoinError::Broken);
        }
        table.0.deadline.send_replace(locked.deadline());
        let (updates, deadline) = (table.0.updates.subscribe(), table.0.deadline.subscribe());
        let status = locked.status();
        table.0.clients.fetch_add(1, Ordering::Relaxed);
        drop(locked);
        let mut state = self.state();
        state.open.insert(table.id(), table.clone());
        state.clients += 1;
        let number = state.clients;
        let mut budgets = vec![match role {
            Role::Seat(player) => Arc::clone(&table.0.budgets.seats[player]),
            Role::Watcher => Arc::clone(&table.0.budgets.watchers),
        }];
        drop(state);
        if let Some(budget) = budget {
            // A table that is restored executes a whole match.
            budget.charge(begun.elapsed(), now);
            budgets.push(budget);
        }
        let joined = json!({ "joined": { "id": id, "role": role.name(), "kept": self.0.is_kept } });
        let first = [joined, status];
        Ok(Joined { table, number, role, updates, deadline, budgets, first })
    }

    /// Loads a table for a client who may join it.
    fn load_table(&self, id: &str, token: Hex, invitation: Option<Hex>) -> Result<SharedTable, JoinError> {
        let broken = |error: &dyn std::fmt::Display| {
            log::warn!("table {id}: {error}");
            JoinError::Broken
        };
        let found = self.state().store.state(id).map_err(|error| broken(&error))?;
        let saved = found.ok_or(JoinError::Stranger)?;
        let keys = SharedTable::keys(&saved).map_err(|error| broken(&error))?;
        if keys.role(token).is_none() && invitation.and_then(|invitation| keys.invited(invitation)).is_none()
        {
            return Err(JoinError::Stranger);
        }
        let lines = self.state().store.lines(id).map_err(|error| broken(&error))?;
        SharedTable::restore(&saved, &lines, self.session()).map_err(|error| broken(&error))
    }

    /// Answers a line of a client, without its tag, that was heard at this time.
    pub(super) fn answer(
        &self,
        table: &OpenTable,
        client: (u64, Role),
        request: Request<'_>,
        text: &str,
        heard: Instant,
    ) -> String {
        if let Request::Proof(from) = request {
            return self.proof(table, from).unwrap_or_else(|error| refusal(text, &error.to_string()));
        }
        let mut locked = table.lock();
        let Answer { reply, told, has_changed } = locked.answer(client.1, request, text, heard);
        if has_changed && !self.settle(table, &mut locked, client.0, &told) {
            return refusal(text, "the server cannot store the table");
        }
        reply
    }

    /// Returns a part of the proof of the dice.
    fn proof(&self, table: &OpenTable, from: u32) -> Result<String, StoreError> {
        let entries = self.state().store.proof(&table.0.id, from)?;
        let next = (entries.len() == PART as usize).then(|| from.saturating_add(PART));
        let entries: Vec<Value> =
            entries.iter().map(|entry| serde_json::from_str(entry)).collect::<Result<_, _>>()?;
        Ok(json!({ "ok": true, "proof": entries, "next": next }).to_string())
    }

    /// Lets time pass at a table.
    pub(super) fn expire(&self, table: &OpenTable, now: Instant) {
        let mut locked = table.lock();
        locked.pass(now);
        if locked.take_expiry() {
            self.settle(table, &mut locked, 0, &Told::Nothing);
        }
        table.0.deadline.send_replace(locked.deadline());
    }

    /// Takes leave of a client. A table without clients stays in the database only.
    pub(super) fn leave(&self, table: &OpenTable, role: Role) {
        let mut locked = table.lock();
        locked.leave(role, Instant::now());
        let is_empty = table.0.clients.fetch_sub(1, Ordering::Relaxed) == 1;
        if is_empty {
            if self.keep(table, &mut locked) {
                self.state().open.remove(&table.0.id);
            }
        } else if locked.take_expiry() || role != Role::Watcher {
            self.settle(table, &mut locked, 0, &Told::Nothing);
        }
    }

    /// Stores a change, and then tells it to the clients. Returns whether it is stored.
    fn settle(&self, table: &OpenTable, locked: &mut SharedTable, from: u64, told: &Told) -> bool {
        let is_kept = self.keep(table, locked);
        if is_kept {
            locked.tell(Instant::now());
            table.publish(locked, from, told);
        }
        is_kept
    }

    /// Stores what has changed at a table, before anybody learns of it. If this fails, the table in memory is given
    /// up, and clients that connect again find it as it was stored.
    fn keep(&self, table: &OpenTable, locked: &mut SharedTable) -> bool {
        if table.0.is_broken.load(Ordering::Relaxed) {
            return false;
        }
        let change = match table.is_broken() {
            true => Err("work at it has failed".to_owned()),
            false => locked.take_change(),
        };
        let mut state = self.state();
        let id = &table.0.id;
        let stored =
            change.and_then(|change| state.store.append(id, &change).map_err(|error| error.to_string()));
        if let Err(error) = &stored {
            log::warn!("table {id} is not kept: {error}");
            table.0.is_broken.store(true, Ordering::Relaxed);
            if state.open.get(id).is_some_and(|open| Arc::ptr_eq(&open.0, &table.0)) {
                state.open.remove(id);
            }
            table.send(None, None);
        }
        stored.is_ok()
    }
}
