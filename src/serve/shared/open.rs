//! A shared table with clients, and the work that they cause there. All of it runs on the threads of the workers.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::anyhow;
use plakoto_table::fair_dice::Hex;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::SharedTables;
use super::keys::{ClientRole, Keys};
use super::referee::Refusal;
use super::request::TableRequest;
use super::store::{PART, StoreError};
use super::table::{SharedTable, TableAnswer, Told, refusal};
use super::work::{TableBudgets, TimeBudget, Urgency};

/// Number of messages that a client may be behind.
const MAX_BACKLOG: usize = 256;

/// A message to clients of a table.
#[derive(Clone, Debug)]
pub(super) struct TableUpdate {
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
    updates: broadcast::Sender<TableUpdate>,
    deadline: watch::Sender<Option<Instant>>,
    clients: AtomicUsize,
    is_broken: AtomicBool,
    budgets: Arc<TableBudgets>,
}

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
#[derive(Debug, thiserror::Error)]
pub(super) enum JoinError {
    #[error("this table does not exist, has ended, or has another key")]
    Stranger,
    #[error("{0}")]
    Refused(Refusal),
    #[error("the server cannot read this table")]
    Broken,
    #[error("your address has used up its time on the server: try again later")]
    Busy(Instant),
}

impl OpenTable {
    fn new(id: &Arc<str>, table: SharedTable, budgets: Arc<TableBudgets>) -> Self {
        let (updates, deadline) = (broadcast::channel(MAX_BACKLOG).0, watch::channel(None).0);
        let (clients, is_broken) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (id, table) = (Arc::clone(id), Mutex::new(table));
        Self(Arc::new(Open { id, table, updates, deadline, clients, is_broken, budgets }))
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
        let _ = self.0.updates.send(TableUpdate { from, text });
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
            return Err(JoinError::Stranger);
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
                Refusal::NoTicket => JoinError::Stranger,
                other => JoinError::Refused(other),
            })?,
            (None, None) => return Err(JoinError::Stranger),
        };
        locked.enter(role, now);
        let is_news = locked.take_expiry() || role != ClientRole::Watcher;
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
        let own = self.is_limited(*address).then(|| state.budgets.of(*address, now));
        drop(state);
        let budgets = [Arc::clone(table.0.budgets.of(role))].into_iter().chain(own).collect();
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
        let (saved, lines) = {
            let store = &self.state().store;
            (store.state(id)?, store.lines(id)?)
        };
        saved.map(|saved| SharedTable::restore(&saved, &lines, self.session())).transpose()
    }

    /// Answers a line of a client, without its tag, that was heard at this time.
    pub(super) fn answer(
        &self,
        table: &OpenTable,
        client: (u64, ClientRole),
        request: TableRequest,
        text: &str,
        heard: Instant,
    ) -> String {
        if let TableRequest::Proof(from) = request {
            return self.proof(table, from).unwrap_or_else(|error| refusal(text, &error.to_string()));
        }
        let mut locked = table.lock();
        let TableAnswer { reply, told, has_changed } = locked.answer(client.1, request, text, heard);
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
            true => Err(anyhow!("work at it has failed")),
            false => locked.take_change(),
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

/// Reports that a table cannot be read.
fn unreadable(id: &str, error: &anyhow::Error) -> JoinError {
    log::warn!("table {id}: {error}");
    JoinError::Broken
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    use axum::body::Bytes;
    use plakoto_engine::engine::Engine;
    use plakoto_engine::search::StopFlag;
    use plakoto_protocol::Session;

    use super::*;
    use crate::serve::limits::ServerLimits;

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn tables() -> SharedTables {
        let session = || Session::new(Engine::default(), StopFlag::default());
        SharedTables::open(Arc::new(session), None, ServerLimits::default()).unwrap()
    }

    /// Creates a table. Returns the way into the first seat, and for watchers.
    fn create(tables: &SharedTables) -> [Entrance; 2] {
        let choice = Bytes::from_static(br#"{"rules":"plakoto","length":3,"clock":null}"#);
        let created = tables.try_create(ADDRESS, &choice).unwrap();
        let hash = |value: &Value| Hex::of(value.as_str().unwrap());
        let id: Arc<str> = created["id"].as_str().unwrap().into();
        [("token", Some(hash(&created["invitations"][0]))), (created["watch"].as_str().unwrap(), None)].map(
            |(token, invitation)| Entrance {
                id: Arc::clone(&id),
                token: Hex::of(token),
                invitation,
                address: ADDRESS,
            },
        )
    }

    fn join(tables: &SharedTables, entrance: &Entrance) -> Joined {
        tables.join(entrance, &tables.admit(entrance).unwrap()).unwrap()
    }

    #[test]
    fn a_player_can_come_back_while_others_at_the_address_use_up_its_time() {
        let tables = tables();
        let [seat, watcher] = create(&tables);
        let joined = join(&tables, &seat);
        assert_eq!(tables.admit(&watcher).unwrap().urgency, Urgency::Watcher);
        tables.leave(&joined.table, joined.role);
        let now = Instant::now();
        tables.state().budgets.of(ADDRESS, now).charge(Duration::from_secs(100), now);
        assert!(matches!(tables.admit(&watcher), Err(JoinError::Busy(_))));
        let stranger = Entrance { id: "x".into(), token: Hex::of("x"), invitation: None, address: ADDRESS };
        assert!(matches!(tables.admit(&stranger), Err(JoinError::Busy(_))));
        let admission = tables.admit(&seat).unwrap();
        assert!(!admission.is_open && admission.urgency == Urgency::Watcher, "it must be restored");
        assert!(tables.join(&seat, &admission).is_ok());
    }

    #[test]
    fn a_table_at_which_work_has_failed_is_not_stored() {
        let tables = tables();
        let [seat, watcher] = create(&tables);
        let [player, guest] = [&seat, &watcher].map(|entrance| join(&tables, entrance));
        let stored = |tables: &SharedTables| tables.state().store.state(&seat.id).unwrap();
        let before = stored(&tables);
        let failed = catch_unwind(AssertUnwindSafe(|| {
            let mut locked = player.table.lock();
            locked.answer(player.role, TableRequest::Name("Anna".to_owned()), "name Anna", Instant::now());
            panic!("the work fails");
        }));
        assert!(failed.is_err());
        let reply = tables.answer(
            &player.table,
            (1, player.role),
            TableRequest::Name("Eva".to_owned()),
            "name",
            Instant::now(),
        );
        assert!(reply.contains("cannot store"), "{reply}");
        tables.leave(&player.table, player.role);
        tables.leave(&guest.table, guest.role);
        assert_eq!(stored(&tables), before);
        let again = join(&tables, &seat);
        assert!(!again.first[1].to_string().contains("Anna"));
    }
}
