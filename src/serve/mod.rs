//! The web server behind `plakoto serve`: it serves the page with the board, and a protocol session for each
//! WebSocket.
//!
//! A WebSocket is a pair of streams for [`protocol::serve`](plakoto_protocol::serve). A message from the
//! client contains one or more lines, and each reply is a message to the client, in JSON by default. A
//! session on a socket accesses no files, computes with one thread, and ends when its socket closes. A
//! session has a thread only while it works; an idle session is only a value in memory. All sockets share one
//! thread, whose async runtime only passes messages on.
//!
//! Any program that can reach the server's address can play. Pages from other sites cannot, because the
//! headers `Host` and `Origin` are checked.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod assets;
mod connections;
mod conversation;
mod guard;
mod limits;
mod socket;
mod wire;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tokio::runtime;
use tokio::sync::watch;
use tokio::time::timeout;

pub use self::connections::MAX_CONNECTIONS;
use self::conversation::{SessionMaker, SessionPool};
pub use self::limits::ServerLimits;
use self::limits::{NoPlace, PlacePool};
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
    tables: PlacePool,
    ending: Ending,
}

impl Server {
    /// Creates a server that listens on an address. Port 0 chooses a free port.
    ///
    /// # Errors
    /// If the address does not belong to this machine or is in use.
    pub fn bind(address: SocketAddr) -> anyhow::Result<Self> {
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok(Self { listener, address, limits: ServerLimits::default(), stop: Stopper::default() })
        };
        listen().map_err(|error: io::Error| anyhow!("cannot listen on {address}: {error}"))
    }

    /// Replaces the limits of the server.
    #[must_use]
    pub fn with_limits(self, limits: ServerLimits) -> Self {
        Self { limits, ..self }
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
    /// If the system cannot start the runtime.
    pub fn run(self, new_session: impl Fn() -> Session + Send + Sync + 'static) -> anyhow::Result<()> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let ended = runtime.and_then(|runtime| runtime.block_on(self.answer(Arc::new(new_session))));
        ended.map_err(|error| anyhow!("cannot start the server: {error}"))
    }

    async fn answer(self, new_session: SessionMaker) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let tables = self.limits.places();
        let mut ending = self.stop.ending();
        let session_pool = SessionPool::new(new_session);
        let router = router(ServerState { session_pool, tables: tables.clone(), ending: ending.clone() });
        tokio::select! {
            () = connections::accept(&listener, &router, self.limits) => {}
            () = ending.heard() => {}
        }
        drop(listener);
        // The server does not wait longer for sockets that are still open.
        let _ = timeout(FAREWELL, tables.all_free()).await;
        Ok(())
    }
}

/// Returns the router that maps paths to the page's files and to sessions.
fn router(state: ServerState) -> Router {
    let page =
        || get(|request: Request| async move { assets::asset(request.uri().path(), request.headers()) });
    Router::new()
        .route("/session", get(open))
        .route("/", page())
        .route("/{*path}", page())
        .layer(middleware::from_fn(guard::guard))
        .with_state(state)
}

/// Opens a table for a client if the limits allow it: upgrades the connection to a WebSocket and starts a
/// session.
async fn open(
    State(state): State<ServerState>,
    Extension(wire): Extension<Arc<Wire>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let place = match state.tables.take(wire.address()) {
        Ok(place) => place,
        Err(full) => {
            let status = match full {
                NoPlace::Full(_) => StatusCode::SERVICE_UNAVAILABLE,
                NoPlace::Address(_) => StatusCode::TOO_MANY_REQUESTS,
            };
            return (status, format!("{full}\n")).into_response();
        }
    };
    socket::sized(upgrade).on_upgrade(async move |socket| {
        socket::talk(socket, wire, state.session_pool, state.ending).await;
        drop(place);
    })
}
