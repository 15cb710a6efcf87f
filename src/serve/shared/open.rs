//! A shared table with clients, and the work that they cause there. All of it runs on the threads of the workers.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::anyhow;
use plakoto_protocol::{ErrorCode, ProtocolError};
use plakoto_words::{Message, message};
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::SharedTables;
use super::keys::ClientRole;
use super::reaction::{Reaction, ReactionPace};
use super::request::TableRequest;
use super::store::{PART, StoreError};
use super::table::{SharedTable, TableAnswer, Told, refusal, watches};
use super::work::{TableBudgets, TimeBudget};

/// Number of messages that a client may be behind.
const MAX_BACKLOG: usize = 256;

/// A message to clients of a table.
#[derive(Clone, Debug)]
pub(super) struct TableUpdate {
    /// The client that has caused it and does not get it.
    pub(super) from: Option<u64>,
    /// Whether watchers do not get it.
    pub(super) is_for_players: bool,
    /// The message. Without one, the table can not be stored, so its clients must connect again.
    pub(super) text: Option<Arc<str>>,
}

/// A table with clients.
#[derive(Clone)]
pub(super) struct OpenTable(Arc<Open>);

struct Open {
    id: Arc<str>,
    table: Mutex<SharedTable>,
    updates: broadcast::Sender<TableUpdate>,
    deadline: watch::Sender<Option<Instant>>,
    clients: AtomicUsize,
    is_broken: AtomicBool,
    reactions: Mutex<ReactionPace>,
    budgets: Arc<TableBudgets>,
}

impl OpenTable {
    pub(super) fn new(id: &Arc<str>, table: SharedTable, budgets: Arc<TableBudgets>) -> Self {
        let (updates, deadline) = (broadcast::channel(MAX_BACKLOG).0, watch::channel(None).0);
        let (clients, is_broken) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (id, table) = (Arc::clone(id), Mutex::new(table));
        let reactions = Mutex::default();
        Self(Arc::new(Open { id, table, updates, deadline, clients, is_broken, reactions, budgets }))
    }

    pub(super) fn id(&self) -> Arc<str> {
        Arc::clone(&self.0.id)
    }

    /// Returns the number of clients.
    pub(super) fn clients(&self) -> usize {
        self.0.clients.load(Ordering::Relaxed)
    }

    /// Whether the table cannot be stored, or work at it has failed half-way.
    pub(super) fn is_broken(&self) -> bool {
        self.0.is_broken.load(Ordering::Relaxed) || self.0.table.is_poisoned()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, SharedTable> {
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a client. Returns its messages, and when time changes something.
    pub(super) fn add_client(
        &self,
        table: &SharedTable,
    ) -> (broadcast::Receiver<TableUpdate>, watch::Receiver<Option<Instant>>) {
        self.0.deadline.send_replace(table.deadline());
        self.0.clients.fetch_add(1, Ordering::Relaxed);
        (self.0.updates.subscribe(), self.0.deadline.subscribe())
    }

    /// Returns the budget that pays for clients with this role.
    pub(super) fn budget_of(&self, role: ClientRole) -> Arc<TimeBudget> {
        Arc::clone(self.0.budgets.of(role))
    }

    /// Sends messages to the clients. This fails only if there are no clients.
    fn send(&self, from: Option<u64>, message: Option<String>) {
        let text = message.map(Arc::from);
        let _ = self.0.updates.send(TableUpdate { from, is_for_players: false, text });
    }

    /// Passes a reaction on to the players, but not to the client that has sent it. Returns the reply.
    fn react(
        &self,
        (from, role): (u64, ClientRole),
        reaction: Reaction,
        now: Instant,
    ) -> Result<String, ProtocolError> {
        let ClientRole::Seat(player) = role else { return Err(watches()) };
        let mut pace = self.0.reactions.lock().unwrap_or_else(PoisonError::into_inner);
        if !pace.admit(player, now) {
            return Err(ProtocolError::unsupported(message!("refused-reaction")));
        }
        let message = json!({ "reaction": { "player": player, "kind": reaction } });
        let text = Some(message.to_string().into());
        let _ = self.0.updates.send(TableUpdate { from: Some(from), is_for_players: true, text });
        Ok(json!({ "ok": true }).to_string())
    }

    /// Describes the table to its clients, and tells them what has happened. The description comes first: a client
    /// that hears of an event asks for the board, and must know already what the table waits for.
    fn publish(&self, table: &SharedTable, from: u64, told: &Told) {
        self.0.deadline.send_replace(table.deadline());
        self.send(None, Some(table.status().to_string()));
        let (but, news) = match told {
            Told::Nothing => return,
            Told::Others(news) => (Some(from), news),
            Told::All(news) => (None, news),
        };
        self.send(but, Some(format!(r#"{{"told":{news}}}"#)));
    }
}

impl SharedTables {
    /// Answers a request of a client that was heard at this time.
    pub(super) fn answer(
        &self,
        table: &OpenTable,
        client: (u64, ClientRole),
        request: TableRequest,
        heard: Instant,
    ) -> String {
        let failed = |reason: Message| refusal(&ProtocolError::new(ErrorCode::Io, reason));
        if let TableRequest::Proof(from) = request {
            return self.proof(table, from).unwrap_or_else(|error| failed(error.message()));
        }
        if let TableRequest::React(reaction) = request {
            return table.react(client, reaction, heard).unwrap_or_else(|error| refusal(&error));
        }
        let mut locked = table.lock();
        let TableAnswer { reply, told, has_changed } = locked.answer(client.1, request, heard);
        if has_changed && !self.settle(table, &mut locked, client.0, &told) {
            return failed(message!("refused-not_stored"));
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
    pub(super) fn leave(&self, table: &OpenTable, role: ClientRole) {
        let mut locked = table.lock();
        locked.leave(role, Instant::now());
        let is_empty = table.0.clients.fetch_sub(1, Ordering::Relaxed) == 1;
        if is_empty {
            if self.keep(table, &mut locked) {
                self.state().open.remove(&table.0.id);
            }
        } else if locked.take_expiry() || role != ClientRole::Watcher {
            self.settle(table, &mut locked, 0, &Told::Nothing);
        }
    }

    /// Stores a change, and then tells it to the clients. Returns whether it is stored.
    pub(super) fn settle(&self, table: &OpenTable, locked: &mut SharedTable, from: u64, told: &Told) -> bool {
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
            true => Err(anyhow!("work at it has failed")),
            false => locked.take_change().map_err(anyhow::Error::from),
        };
        let mut state = self.state();
        let id = &table.0.id;
        let stored = change.and_then(|change| Ok(state.store.append(id, &change)?));
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
