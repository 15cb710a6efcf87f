//! Tables for two people in different places. Each player's page has a secret from which it makes its token and its
//! dice; the server has neither. A table is in a database, and in memory while it has clients.

mod as_text;
mod game;
mod join;
mod keys;
mod open;
mod reaction;
mod referee;
mod request;
mod seat;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod work;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use plakoto_protocol::{Language, Session};
use plakoto_table::fair_dice::Hex;
use plakoto_words::message;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use self::keys::{Keys, secret};
use self::open::OpenTable;
pub(super) use self::store::{Store, StoreError};
use self::table::{SharedTable, TableChoice};
use self::work::{AddressBudgets, AllTableBudgets, Urgency, Workers};
use super::conversation::SessionMaker;
use super::limits::{ServerLimits, network};
use super::socket::sized;
use super::{Stopper, Visitor};

/// Maximum number of shared tables, with and without clients.
const MAX_TABLES: u32 = 10_000;

/// Maximum number of tables that an address can create within [`PERIOD`]. Addresses of this machine have no
/// limit.
const MAX_PER_ADDRESS: u32 = 30;

/// Period for [`MAX_PER_ADDRESS`].
const PERIOD: Duration = Duration::from_secs(3600);

/// All shared tables of a server.
#[derive(Clone)]
pub(super) struct SharedTables(Arc<Tables>);

struct Tables {
    new_session: SessionMaker,
    limits: ServerLimits,
    /// Whether tables survive the server.
    is_kept: bool,
    workers: Workers,
    /// At most one table is restored at a time.
    restoring: Semaphore,
    state: Mutex<TablesState>,
}

struct TablesState {
    store: Store,
    open: HashMap<Arc<str>, OpenTable>,
    /// Number of tables that each address has created, and since when.
    created: HashMap<IpAddr, (u32, Instant)>,
    budgets: AddressBudgets,
    table_budgets: AllTableBudgets,
    /// Number of the next client.
    clients: u64,
}

impl SharedTables {
    /// Begins with the tables of a database. Without one, they end with the server.
    ///
    /// # Errors
    /// If the system cannot start threads.
    pub(super) fn open(
        new_session: SessionMaker,
        kept: Option<Store>,
        limits: ServerLimits,
    ) -> anyhow::Result<Self> {
        let is_kept = kept.is_some();
        let store = kept.map_or_else(|| Store::open(None), Ok);
        let cannot = |reason: String| anyhow!(message!("shell_serve-cannot_start", reason = reason));
        let store = store.map_err(|error| cannot(error.to_string()))?;
        let workers = Workers::start().map_err(|error| cannot(error.to_string()))?;
        let (open, created, budgets) = (HashMap::new(), HashMap::new(), AddressBudgets::default());
        let state = Mutex::new(TablesState {
            store,
            open,
            created,
            budgets,
            table_budgets: AllTableBudgets::default(),
            clients: 0,
        });
        let restoring = Semaphore::new(1);
        Ok(Self(Arc::new(Tables { new_session, limits, is_kept, workers, restoring, state })))
    }

    fn state(&self) -> MutexGuard<'_, TablesState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn session(&self) -> Session {
        let mut session = (self.0.new_session)();
        session.set_bounds(super::conversation::BOUNDS);
        session
    }

    /// Whether limits for each address apply to this address.
    fn is_limited(&self, address: IpAddr) -> bool {
        self.0.limits.is_limited(address)
    }

    /// Does work that belongs to no table.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce(&Self) -> T + Send + 'static) -> Option<T> {
        let tables = self.clone();
        self.0.workers.run("".into(), Urgency::Player, move || work(&tables)).await
    }

    /// Creates a table. The body of the request is a [`TableChoice`] in JSON, and the response has the invitations.
    pub(super) async fn create(&self, address: IpAddr, body: Bytes) -> Response {
        let created = self.work(move |tables| tables.try_create(address, &body)).await;
        match created.unwrap_or_else(|| Err(broken("the work has failed"))) {
            Ok(created) => json_response(StatusCode::CREATED, &created),
            Err((status, message)) => json_response(status, &json!({ "error": message })),
        }
    }

    fn try_create(&self, address: IpAddr, body: &Bytes) -> Result<Value, (StatusCode, String)> {
        let wrong = |error: String| (StatusCode::BAD_REQUEST, error);
        let choice: TableChoice = serde_json::from_slice(body).map_err(|error| wrong(error.to_string()))?;
        let is_limited = self.is_limited(address);
        self.state().admit(address, is_limited)?;
        let secrets = || Ok([secret()?, secret()?, secret()?, secret()?]);
        let [id, first, second, watch] = secrets().map_err(|error: std::io::Error| broken(error))?;
        let keys = Keys::new([Hex::of(&first), Hex::of(&second)], Hex::of(&watch));
        let table = SharedTable::create(id.clone(), keys, choice, self.session());
        let mut table = table.map_err(|error| wrong(error.text(Language::English)))?;
        let change = table.take_change().map_err(broken)?;
        self.state().store.append(&id, &change).map_err(broken)?;
        Ok(json!({ "id": id, "invitations": [first, second], "watch": watch }))
    }

    /// Returns the number of tables with clients, and the number of these clients.
    pub(super) async fn load(&self) -> (usize, usize) {
        let load = |tables: &Self| {
            let state = tables.state();
            (state.open.len(), state.open.values().map(OpenTable::clients).sum())
        };
        self.work(load).await.unwrap_or_default()
    }

    /// Returns how often each roll has occurred at all tables.
    pub(super) async fn dice(&self) -> Response {
        match self.work(|tables| tables.state().store.counts()).await {
            Some(Ok(counts)) => {
                let rolls: Vec<Value> =
                    counts.iter().map(|(dice, count)| json!({ "dice": dice, "count": count })).collect();
                json_response(StatusCode::OK, &json!({ "rolls": rolls }))
            }
            other => {
                log::warn!("cannot count the rolls: {:?}", other.and_then(Result::err));
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }

    /// Opens a socket at a table.
    pub(super) fn seat(
        self,
        upgrade: WebSocketUpgrade,
        visitor: Visitor,
        stopper: Stopper,
        place: impl Send + 'static,
    ) -> Response {
        let sized = sized(upgrade).max_message_size(seat::MAX_MESSAGE).max_frame_size(seat::MAX_MESSAGE);
        sized.on_upgrade(async move |socket| {
            seat::serve(socket, visitor, self, stopper).await;
            drop(place);
        })
    }
}

impl TablesState {
    /// Checks whether a client may create another table.
    fn admit(&mut self, address: IpAddr, is_limited: bool) -> Result<(), (StatusCode, String)> {
        self.created.retain(|_, (_, since)| since.elapsed() < PERIOD);
        let (count, _) = self.created.entry(network(address)).or_insert((0, Instant::now()));
        if *count >= MAX_PER_ADDRESS && is_limited {
            let message = format!("your address has created {MAX_PER_ADDRESS} tables in the last hour: wait");
            return Err((StatusCode::TOO_MANY_REQUESTS, message));
        }
        let tables = self.store.tidy(|id| self.open.contains_key(id)).unwrap_or(MAX_TABLES);
        if tables >= MAX_TABLES {
            return Err((StatusCode::SERVICE_UNAVAILABLE, format!("there are already {MAX_TABLES} tables")));
        }
        *count += 1;
        Ok(())
    }
}

/// Reports an internal error, and returns the response.
fn broken(error: impl std::fmt::Display) -> (StatusCode, String) {
    log::warn!("cannot create a table: {error}");
    (StatusCode::INTERNAL_SERVER_ERROR, "the server cannot create a table".to_owned())
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}
