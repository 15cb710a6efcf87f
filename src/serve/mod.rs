//! The web server behind `plakoto serve`: it serves the page with the board, and a protocol session for each
//! WebSocket.
//!
//! A WebSocket is a pair of streams for [`protocol::serve`](plakoto_protocol::serve). A message from the
//! client contains one or more lines, and each reply is a message to the client, in JSON by default. A
//! session on a socket accesses no files, computes with one thread, and ends when its socket closes. A
//! session has a thread only while it works; an idle session is only a value in memory. All sockets share one
//! thread, whose async runtime only passes messages on.
//!
//! With `--api`, other programs ask questions by HTTP (module `api`).
//!
//! Two people in different places play at a shared table (module `shared`), which also has a session, but no
//! engine.
//!
//! Any program that can reach the server's address can play. Pages from other sites cannot, because the
//! headers `Host` and `Origin` are checked.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod address;
mod api;
mod assets;
mod connections;
mod conversation;
mod guard;
mod limits;
mod shared;
mod socket;
mod wire;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::HeaderMap;
use axum::middleware;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use tokio::runtime;
use tokio::sync::watch;
use tokio::time::timeout;

pub use self::address::{BasePath, NotBasePath, PublicAddress};
pub use self::connections::MAX_CONNECTIONS;
use self::conversation::{SessionMaker, SessionPool};
pub use self::guard::{HostName, NotHostName};
pub use self::limits::ServerLimits;
use self::limits::{NoPlace, PlacePool, TakenPlace};
use self::shared::{SharedTables, Store};
pub use self::socket::MAX_MESSAGE;
use self::wire::Wire;
use plakoto_protocol::Session;

/// Maximum time that sockets have to close after the server was stopped.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server that is bound to its address and can be run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: ServerLimits,
    stop: Stopper,
    /// Database of the shared tables; without it, they are in memory.
    tables: Option<Store>,
    public: PublicAddress,
    /// Whether the server also answers questions of other programs.
    answers_questions: bool,
    /// Where the server shows its load, apart from the page.
    metrics: Option<TcpListener>,
}

/// Handle that stops a server from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(watch::Sender<bool>);

/// Receives the signal that the server has been stopped.
#[derive(Clone, Debug)]
struct Ending(watch::Receiver<bool>);

impl Stopper {
    /// Stops the server. If the server does not run yet, it will stop as soon as it runs.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    fn ending(&self) -> Ending {
        Ending(self.0.subscribe())
    }
}

impl Ending {
    /// Waits until the server is stopped.
    async fn heard(&mut self) {
        // An error means that the server no longer exists, so it has stopped too.
        let _ = self.0.wait_for(|is_ending| *is_ending).await;
    }
}

/// State that all sockets share.
#[derive(Clone)]
struct ServerState {
    session_pool: SessionPool,
    shared: SharedTables,
    tables: PlacePool,
    ending: Ending,
    public: Arc<PublicAddress>,
}

impl Server {
    /// Creates a server that listens on an address. Port 0 chooses a free port.
    ///
    /// # Errors
    /// If the address does not belong to this machine or is in use.
    pub fn bind(address: SocketAddr) -> anyhow::Result<Self> {
        let (listener, address) = listen(address)?;
        let (limits, stop, public) = (ServerLimits::default(), Stopper::default(), PublicAddress::default());
        let (tables, answers_questions, metrics) = (None, false, None);
        Ok(Self { listener, address, limits, stop, tables, public, answers_questions, metrics })
    }

    /// Shows the load of the server at another address, below `/metrics`. Returns this address, too.
    ///
    /// # Errors
    /// If the address does not belong to this machine or is in use.
    pub fn with_metrics(self, address: SocketAddr) -> anyhow::Result<(Self, SocketAddr)> {
        let (listener, address) = listen(address)?;
        Ok((Self { metrics: Some(listener), ..self }, address))
    }

    /// Replaces the limits of the server.
    #[must_use]
    pub fn with_limits(self, limits: ServerLimits) -> Self {
        Self { limits, ..self }
    }

    /// Sets how clients reach the server.
    #[must_use]
    pub fn with_public_address(self, public: PublicAddress) -> Self {
        Self { public, ..self }
    }

    /// Keeps the tables of two people in a file, so that they survive the server.
    ///
    /// # Errors
    /// If the file cannot be opened, is no database of tables, or is used by another server.
    pub fn keep_tables(&mut self, file: &Path) -> anyhow::Result<()> {
        let store = Store::open(Some(file));
        let name = plakoto_engine::printable::path(file);
        self.tables = Some(store.map_err(|error| anyhow!("cannot keep the tables in {name}: {error}"))?);
        Ok(())
    }

    /// Also answers questions of other programs, by HTTP.
    #[must_use]
    pub fn with_questions(self) -> Self {
        Self { answers_questions: true, ..self }
    }

    /// Returns the address on which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle that stops the server.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stop.clone()
    }

    /// Serves the page and, for each socket, a session that `new_session` creates. When the server is
    /// stopped, it closes the sockets and this function returns.
    ///
    /// # Errors
    /// If the system cannot start the runtime or its threads.
    pub fn run(mut self, new_session: impl Fn() -> Session + Send + Sync + 'static) -> anyhow::Result<()> {
        let new_session: SessionMaker = Arc::new(new_session);
        let shared = SharedTables::open(Arc::clone(&new_session), self.tables.take(), self.limits)?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let ended = runtime.and_then(|runtime| runtime.block_on(self.answer(new_session, shared)));
        ended.map_err(|error| anyhow!("cannot start the server: {error}"))
    }

    async fn answer(self, new_session: SessionMaker, shared: SharedTables) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let tables = self.limits.places();
        let mut ending = self.stop.ending();
        let session_pool = SessionPool::new(new_session, self.limits);
        let public = Arc::new(self.public);
        let (free_tables, stopped) = (tables.clone(), ending.clone());
        let state = ServerState { session_pool, shared, tables: free_tables, ending: stopped, public };
        let metrics = self.metrics.map(tokio::net::TcpListener::from_std).transpose()?;
        let load = metrics_router(state.clone());
        let router = router(state, self.answers_questions);
        tokio::select! {
            () = connections::accept(&listener, &router, self.limits) => {}
            () = accept_if_any(metrics.as_ref(), &load, self.limits) => {}
            () = ending.heard() => {}
        }
        drop(listener);
        // The server does not wait longer for sockets that are still open.
        let _ = timeout(FAREWELL, tables.all_free()).await;
        Ok(())
    }
}

/// Listens on an address. Port 0 chooses a free port.
fn listen(address: SocketAddr) -> anyhow::Result<(TcpListener, SocketAddr)> {
    let listen = || {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    listen().map_err(|error: io::Error| anyhow!("cannot listen on {address}: {error}"))
}

/// Accepts connections; without a listener, waits for ever.
async fn accept_if_any(listener: Option<&tokio::net::TcpListener>, router: &Router, limits: ServerLimits) {
    match listener {
        Some(listener) => connections::accept(listener, router, limits).await,
        None => std::future::pending().await,
    }
}

/// Returns the router for the load of the server.
fn metrics_router(state: ServerState) -> Router {
    let names: Arc<[HostName]> = state.public.names.clone().into();
    let router = Router::new().route("/metrics", get(metrics));
    router.layer(middleware::from_fn_with_state(names, guard::guard)).with_state(state)
}

/// Returns the router that maps paths to the page's files and to sessions.
fn router(state: ServerState, answers_questions: bool) -> Router {
    let path = state.public.path.clone();
    let names: Arc<[HostName]> = state.public.names.clone().into();
    let base = path.clone();
    let page = move || {
        let base = base.clone();
        get(move |request: Request| async move {
            assets::asset(base.strip(request.uri().path()), request.headers())
        })
    };
    /// Maximum size of the body of a request, in bytes.
    const MAX_BODY: usize = 1 << 12;
    let router = Router::new()
        .route(&path.route("/session"), get(open))
        .route(&path.route("/table"), get(open_table))
        .route(&path.route("/tables"), post(create_table))
        .route(&path.route("/dice"), get(async |State(state): State<ServerState>| state.shared.dice().await))
        .route(&path.route("/"), page())
        .route(&path.route("/{*path}"), page());
    let start = path.route("/");
    let router = match path.is_root() {
        true => router,
        // The files of the page are found relative to the slash.
        false => router.route(&path.route(""), get(async move || Redirect::permanent(&start))),
    };
    let router = router.layer(DefaultBodyLimit::max(MAX_BODY));
    let router = match answers_questions {
        true => router.merge(api::routes(|route| path.route(route))),
        false => router,
    };
    router.layer(middleware::from_fn_with_state(names, guard::guard)).with_state(state)
}

/// Opens a table for a client if the limits allow it: upgrades the connection to a WebSocket and starts a
/// session.
async fn open(
    State(state): State<ServerState>,
    Extension(wire): Extension<Arc<Wire>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let place = match take_place(&state, &headers, &wire) {
        Ok(place) => place,
        Err(full) => return full.into_response(),
    };
    let session_pool = state.session_pool.of(state.public.client(&headers, wire.address()));
    socket::sized(upgrade).on_upgrade(async move |socket| {
        socket::talk(socket, wire, session_pool, state.ending).await;
        drop(place);
    })
}

/// Connects a client to a shared table.
async fn open_table(
    State(state): State<ServerState>,
    Extension(wire): Extension<Arc<Wire>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    match take_place(&state, &headers, &wire) {
        Ok(place) => {
            let address = state.public.client(&headers, wire.address());
            state.shared.seat(upgrade, wire, address, state.ending, place)
        }
        Err(full) => full.into_response(),
    }
}

/// Creates a shared table.
async fn create_table(
    State(state): State<ServerState>,
    Extension(wire): Extension<Arc<Wire>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    state.shared.create(state.public.client(&headers, wire.address()), body).await
}

/// Returns the load of the server in the text format of Prometheus.
async fn metrics(State(state): State<ServerState>) -> Response {
    let (tables, people) = state.shared.load().await;
    let gauges = [
        ("sockets", "Open WebSockets.", state.tables.taken()),
        ("working_sessions", "Sessions that compute.", state.session_pool.at_work()),
        ("shared_tables", "Tables of two people with clients.", tables),
        ("shared_clients", "Clients at these tables.", people),
    ];
    let gauge = |(name, help, value)| {
        format!("# HELP plakoto_{name} {help}\n# TYPE plakoto_{name} gauge\nplakoto_{name} {value}\n")
    };
    gauges.map(gauge).concat().into_response()
}

/// Takes a place for a socket.
fn take_place(state: &ServerState, headers: &HeaderMap, wire: &Wire) -> Result<TakenPlace, NoPlace> {
    state.tables.take(state.public.client(headers, wire.address()))
}
