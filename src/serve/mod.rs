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

mod access;
mod api;
mod assets;
mod connections;
mod conversation;
mod limits;
mod shared;
mod socket;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use tokio::runtime;
use tokio::sync::watch;
use tokio::time::timeout;

use self::access::guard;
pub use self::access::{BasePath, HostName, PublicAddress};
pub use self::connections::MAX_CONNECTIONS;
use self::connections::Wire;
use self::conversation::{SessionMaker, SessionPool};
pub use self::limits::ServerLimits;
use self::limits::{NoPlace, PlacePool};
use self::shared::{SharedTables, Store, StoreError};
pub use self::socket::MAX_MESSAGE;
use plakoto_protocol::Session;
use plakoto_table::messages;
use plakoto_words::message;

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

impl Stopper {
    /// Stops the server. If the server does not run yet, it will stop as soon as it runs.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Waits until the server is stopped.
    async fn stopped(&self) {
        // This cannot fail, because the sender exists.
        let _ = self.0.subscribe().wait_for(|is_stopped| *is_stopped).await;
    }
}

/// State that all sockets share.
#[derive(Clone)]
struct ServerState {
    session_pool: SessionPool,
    shared: SharedTables,
    /// A place for each socket.
    sockets: PlacePool,
    stopper: Stopper,
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
        let cannot =
            |error: StoreError| message!("shell_serve-cannot_keep", file = name, error = error.message());
        self.tables = Some(store.map_err(|error| anyhow!(cannot(error)))?);
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
        ended
            .map_err(|error| anyhow!(message!("shell_serve-cannot_start", reason = messages::system(&error))))
    }

    async fn answer(self, new_session: SessionMaker, shared: SharedTables) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let sockets = self.limits.places();
        let session_pool = SessionPool::new(new_session, self.limits);
        let public = Arc::new(self.public);
        let stopper = self.stop.clone();
        let state = ServerState { session_pool, shared, sockets: sockets.clone(), stopper, public };
        let metrics = self.metrics.map(tokio::net::TcpListener::from_std).transpose()?;
        let load = metrics_router(state.clone());
        let router = router(state, self.answers_questions);
        tokio::select! {
            () = connections::accept(&listener, &router, self.limits) => {}
            () = accept_if_any(metrics.as_ref(), &load, self.limits) => {}
            () = self.stop.stopped() => {}
        }
        drop(listener);
        // The server does not wait longer for sockets that are still open.
        let _ = timeout(FAREWELL, sockets.all_free()).await;
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
    let cannot = |error: io::Error| {
        anyhow!(message!(
            "shell_serve-cannot_listen",
            address = address.to_string(),
            reason = messages::system(&error)
        ))
    };
    listen().map_err(cannot)
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
    router.layer(middleware::from_fn_with_state(names, guard)).with_state(state)
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
    router.layer(middleware::from_fn_with_state(names, guard)).with_state(state)
}

/// A client that makes a request.
struct Visitor {
    wire: Arc<Wire>,
    /// The address of the client, to which limits apply.
    address: IpAddr,
}

impl FromRequestParts<ServerState> for Visitor {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, state: &ServerState) -> Result<Self, StatusCode> {
        let wire = parts.extensions.get::<Arc<Wire>>().ok_or(StatusCode::INTERNAL_SERVER_ERROR)?;
        let address = state.public.client(&parts.headers, wire.address());
        Ok(Self { wire: Arc::clone(wire), address })
    }
}

/// Opens a socket for a client if the limits allow it: upgrades the connection to a WebSocket and starts a
/// session.
async fn open(
    State(state): State<ServerState>,
    Visitor { wire, address }: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, NoPlace> {
    let place = state.sockets.take(address)?;
    let session_pool = state.session_pool.of(address);
    Ok(socket::sized(upgrade).on_upgrade(async move |socket| {
        socket::talk(socket, wire, session_pool, state.stopper).await;
        drop(place);
    }))
}

/// Connects a client to a shared table.
async fn open_table(
    State(state): State<ServerState>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, NoPlace> {
    let place = state.sockets.take(visitor.address)?;
    Ok(state.shared.seat(upgrade, visitor, state.stopper, place))
}

/// Creates a shared table.
async fn create_table(State(state): State<ServerState>, visitor: Visitor, body: Bytes) -> Response {
    state.shared.create(visitor.address, body).await
}

/// Returns the load of the server in the text format of Prometheus.
async fn metrics(State(state): State<ServerState>) -> Response {
    let (tables, people) = state.shared.load().await;
    let gauges = [
        ("sockets", "Open WebSockets.", state.sockets.taken()),
        ("working_sessions", "Sessions that compute.", state.session_pool.at_work()),
        ("shared_tables", "Tables of two people with clients.", tables),
        ("shared_clients", "Clients at these tables.", people),
    ];
    let gauge = |(name, help, value)| {
        format!("# HELP plakoto_{name} {help}\n# TYPE plakoto_{name} gauge\nplakoto_{name} {value}\n")
    };
    gauges.map(gauge).concat().into_response()
}
