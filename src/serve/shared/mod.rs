//! Tables for two people in different places. A table has a secret link for each seat and one for watchers; its
//! state is in a database, and in memory while it has clients.

mod clock;
mod keys;
mod request;
mod seat;
mod store;
mod table;
mod throw;

use std::collections::HashMap;
use std::net::IpAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use self::keys::{Keys, Role, secret};
use self::store::Store;
use self::table::{Choice, SharedTable};
use super::Ending;
use super::conversation::SessionMaker;
use super::limits::network;
use super::socket::sized;
use super::wire::Wire;

/// Maximum number of shared tables, with and without clients.
const MAX_TABLES: u32 = 10_000;

/// Maximum number of tables that an address can create within [`PERIOD`]. Addresses of this machine have no
/// limit.
const PER_ADDRESS: u32 = 30;

/// Period for [`PER_ADDRESS`].
const PERIOD: Duration = Duration::from_secs(3600);

/// A table with clients.
#[derive(Clone)]
struct OpenTable {
    id: Arc<str>,
    table: Arc<Mutex<SharedTable>>,
}

impl OpenTable {
    fn lock(&self) -> MutexGuard<'_, SharedTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All shared tables of a server.
#[derive(Clone)]
pub(super) struct SharedTables {
    new_session: SessionMaker,
    state: Arc<Mutex<State>>,
}

struct State {
    store: Store,
    open: HashMap<Arc<str>, OpenTable>,
    /// Number of tables that each address has created, and since when.
    created: HashMap<IpAddr, (u32, Instant)>,
    /// Number of the next client.
    clients: u64,
}

impl SharedTables {
    /// Opens the database of the tables. Without a file, they end with the server.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(super) fn open(new_session: SessionMaker, file: Option<&Path>) -> anyhow::Result<Self> {
        let store = Store::open(file).map_err(|error| anyhow!("cannot keep the tables: {error}"))?;
        let state = State { store, open: HashMap::new(), created: HashMap::new(), clients: 0 };
        Ok(Self { new_session, state: Arc::new(Mutex::new(state)) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a table. The body of the request is a [`Choice`] in JSON, and the response has the secrets.
    pub(super) fn create(&self, address: IpAddr, body: &Bytes) -> Response {
        match self.try_create(address, body) {
            Ok(created) => json_response(StatusCode::CREATED, &created),
            Err((status, message)) => json_response(status, &json!({ "error": message })),
        }
    }

    fn try_create(&self, address: IpAddr, body: &Bytes) -> Result<Value, (StatusCode, String)> {
        let wrong = |message: String| (StatusCode::BAD_REQUEST, message);
        let broken = |error: String| {
            log::warn!("cannot create a table: {error}");
            (StatusCode::INTERNAL_SERVER_ERROR, "the server cannot create a table".to_owned())
        };
        let choice: Choice = serde_json::from_slice(body).map_err(|error| wrong(error.to_string()))?;
        self.state().admit(address)?;
        let ([first, second, watch], keys) = Keys::choose().map_err(|error| broken(error.to_string()))?;
        let id = secret().map_err(|error| broken(error.to_string()))?;
        let mut table = SharedTable::create(id.clone(), keys, choice, self.session()).map_err(wrong)?;
        let saved = table.saved().map_err(broken)?;
        self.state().store.save(&id, false, &saved).map_err(|error| broken(error.to_string()))?;
        Ok(json!({ "id": id, "seats": [first, second], "watch": watch }))
    }

    fn session(&self) -> plakoto_protocol::Session {
        let mut session = (self.new_session)();
        session.set_bounds(super::conversation::BOUNDS);
        session
    }

    /// Finds the table that a secret opens, in memory or in the database. Also returns a number for the client.
    fn join(&self, id: &str, secret: &str) -> Option<(OpenTable, u64, Role)> {
        let mut state = self.state();
        let table = match state.open.get(id) {
            Some(table) => table.clone(),
            None => {
                let saved =
                    state.store.load(id).inspect_err(|error| log::warn!("table {id}: {error}")).ok()??;
                let table = SharedTable::restore(id.to_owned(), &saved, self.session());
                let table = table.inspect_err(|error| log::warn!("table {id}: {error}")).ok()?;
                OpenTable { id: id.into(), table: Arc::new(Mutex::new(table)) }
            }
        };
        let role = table.lock().role(secret)?;
        state.open.insert(Arc::clone(&table.id), table.clone());
        state.clients += 1;
        Some((table, state.clients, role))
    }

    /// Stores the state of a table, and counts a roll. Returns whether the state is stored.
    fn keep(&self, table: &OpenTable, roll: Option<[u8; 2]>) -> bool {
        let (saved, has_begun) = {
            let mut table = table.lock();
            (table.saved(), table.has_begun())
        };
        let state = self.state();
        let stored = saved.and_then(|saved| {
            state.store.save(&table.id, has_begun, &saved).map_err(|error| error.to_string())?;
            roll.map_or(Ok(()), |roll| state.store.count(roll).map_err(|error| error.to_string()))
        });
        stored.inspect_err(|error| log::warn!("table {} is not kept: {error}", table.id)).is_ok()
    }

    /// Removes a table from memory, because its last client has left. A table that cannot be stored stays.
    fn put_away(&self, table: &OpenTable) {
        if self.keep(table, None) {
            self.state().open.remove(&table.id);
        }
    }

    /// Returns the number of tables with clients, and the number of these clients.
    pub(super) fn load(&self) -> (usize, usize) {
        let open: Vec<OpenTable> = self.state().open.values().cloned().collect();
        (open.len(), open.iter().map(|table| table.lock().clients()).sum())
    }

    /// Returns how often each roll has occurred at all tables.
    pub(super) fn dice(&self) -> Response {
        match self.state().store.counts() {
            Ok(counts) => {
                let rolls: Vec<Value> =
                    counts.iter().map(|(dice, count)| json!({ "dice": dice, "count": count })).collect();
                json_response(StatusCode::OK, &json!({ "rolls": rolls }))
            }
            Err(error) => {
                log::warn!("cannot count the rolls: {error}");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }

    /// Opens a socket at a table.
    pub(super) fn seat(
        self,
        upgrade: WebSocketUpgrade,
        wire: Arc<Wire>,
        ending: Ending,
        place: impl Send + 'static,
    ) -> Response {
        let sized = sized(upgrade).max_message_size(seat::MAX_MESSAGE).max_frame_size(seat::MAX_MESSAGE);
        sized.on_upgrade(async move |socket| {
            seat::serve(socket, wire, self, ending).await;
            drop(place);
        })
    }
}

impl State {
    /// Checks whether a client may create another table.
    fn admit(&mut self, address: IpAddr) -> Result<(), (StatusCode, String)> {
        let tables = self.store.tidy().unwrap_or(MAX_TABLES);
        if tables >= MAX_TABLES {
            return Err((StatusCode::SERVICE_UNAVAILABLE, format!("there are already {MAX_TABLES} tables")));
        }
        self.created.retain(|_, (_, since)| since.elapsed() < PERIOD);
        let (count, _) = self.created.entry(network(address)).or_insert((0, Instant::now()));
        if *count >= PER_ADDRESS && !address.to_canonical().is_loopback() {
            let message = format!("your address has created {PER_ADDRESS} tables in the last hour: wait");
            return Err((StatusCode::TOO_MANY_REQUESTS, message));
        }
        *count += 1;
        Ok(())
    }
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}
