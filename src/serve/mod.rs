//! The board in the browser: a page, and for each WebSocket a session of the protocol.
//!
//! A socket is one more pair of streams for [`protocol::serve`](crate::protocol::serve): a message is a line, or several,
//! and each reply is a message, in JSON unless the session is told otherwise. A session on a socket touches no files, has
//! one thread, and ends with its socket. Sessions have threads of their own; all sockets together have one, with a runtime
//! that only carries messages.
//!
//! Whoever can reach the address can play, but no page of another site: `Host` and `Origin` are checked.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod assets;
mod connections;
mod conversation;
mod ending;
mod guard;
mod socket;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::runtime;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use self::conversation::{Conversation, SessionMaker};
use self::ending::Ending;
pub use self::ending::Stopper;
use crate::protocol::Session;

/// How many sockets there can be at a time: as many tables.
pub const MAX_SOCKETS: usize = 256;

/// How long sockets have to say farewell when it does.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server of the page that listens already.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    stop: Stopper,
}

/// Why there is no server, or why it ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("expected an address to listen on, got {address}: {source}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// What carries the messages cannot be started.
    #[error("the server cannot be started: {0}")]
    Runtime(#[from] io::Error),
}

/// What the sockets have in common.
#[derive(Clone)]
struct Hall {
    new_session: SessionMaker,
    places: Arc<Semaphore>,
    ending: Ending,
}

impl Server {
    /// Listens on an address; port 0 means a free one.
    ///
    /// # Errors
    /// If the address is not one of this machine, or taken.
    pub fn bind(address: SocketAddr) -> Result<Self, ServeError> {
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok(Self { listener, address, stop: Stopper::new() })
        };
        listen().map_err(|source| ServeError::Address { address, source })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stop.clone()
    }

    /// Serves the page, and a session of `new_session` for each socket, until it is stopped. Then the sockets are told,
    /// and closed.
    ///
    /// # Errors
    /// If the system has no room for what carries the messages.
    pub fn run(self, new_session: impl Fn() -> Session + Send + Sync + 'static) -> Result<(), ServeError> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(self.answer(Arc::new(new_session)))?)
    }

    async fn answer(self, new_session: SessionMaker) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let places = Arc::new(Semaphore::new(MAX_SOCKETS));
        let mut ending = self.stop.ending();
        let router = router(Hall { new_session, places: Arc::clone(&places), ending: ending.clone() });
        tokio::select! {
            () = connections::accept(&listener, &router) => {}
            () = ending.heard() => {}
        }
        drop(listener);
        // Who has not gone by then is left.
        let _ = timeout(FAREWELL, places.acquire_many(MAX_SOCKETS as u32)).await;
        Ok(())
    }
}

/// What is answered at each path.
fn router(hall: Hall) -> Router {
    let page = || get(|request: Request| async move { assets::asset(request.uri().path()) });
    Router::new()
        .route("/session", get(open))
        .route("/", page())
        .route("/{*path}", page())
        .layer(middleware::from_fn(guard::guard))
        .with_state(hall)
}

/// Opens a table, if there is a place for one.
async fn open(State(hall): State<Hall>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(place) = hall.places.try_acquire_owned() else {
        let full = format!("all {MAX_SOCKETS} tables are taken: close one, or try again later\n");
        return (StatusCode::SERVICE_UNAVAILABLE, full).into_response();
    };
    socket::sized(upgrade).on_upgrade(async move |socket| {
        socket::talk(socket, Conversation::begin(hall.new_session), hall.ending).await;
        drop(place);
    })
}
