//! Accepts connections, and answers their requests until they become WebSockets.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use super::limits::{PlacePool, ServerLimits};
use super::wire::{PART, Wire, WireStream};

/// Maximum number of simultaneous connections that are not WebSockets. Further connections are closed at
/// once.
pub const MAX_CONNECTIONS: u32 = 2048;

/// Memory for long WebSocket messages, in bytes: for all clients together, and for the clients at one
/// address.
const LONG_MESSAGES: (usize, usize) = (256 << 20, 32 << 20);

/// Maximum size of a request header, in bytes. Headers can be long, because browsers send all cookies for
/// this machine.
const MAX_REQUEST: usize = 1 << 16;

/// Maximum time that a client may take to send a request header.
const PATIENCE: Duration = Duration::from_secs(10);

/// Maximum age of a connection that has not become a WebSocket, unless the server works on an answer then.
/// After this time, the client has another [`PATIENCE`] to receive the last response.
const LIFE: Duration = Duration::from_secs(60);

/// Pause after the system failed to accept a connection, and between looks at a connection that has an answer
/// to come.
const PAUSE: Duration = Duration::from_millis(200);

/// Pause between looks whether a client has closed its side.
const GLANCE: Duration = Duration::from_secs(1);

/// Accepts connections until the server drops this future.
pub(super) async fn accept(listener: &TcpListener, router: &Router, limits: ServerLimits) {
    let places = limits.connections(MAX_CONNECTIONS);
    let long = limits.of((LONG_MESSAGES.0 / PART) as u32, (LONG_MESSAGES.1 / PART) as u32);
    loop {
        let (stream, address) = match listener.accept().await {
            Ok((stream, address)) => (stream, address.ip()),
            Err(error) => {
                log::warn!("cannot accept a connection: {error}");
                sleep(PAUSE).await;
                continue;
            }
        };
        if let Ok(place) = places.take(address) {
            // If this fails, the only consequence is that small replies arrive later.
            let _ = stream.set_nodelay(true);
            let wire = Arc::new(Wire::new(stream, address, PlacePool::clone(&long)));
            let router = router.clone().layer(Extension(Arc::clone(&wire)));
            tokio::spawn(async move {
                answer(wire, router).await;
                drop(place);
            });
        }
    }
}

/// Answers the requests on a connection until the connection is closed, times out, reaches its maximum age,
/// or becomes a WebSocket.
async fn answer(wire: Arc<Wire>, router: Router) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MAX_REQUEST)
        // A client may close its side after the request, and still gets the answer.
        .half_close(true)
        .serve_connection(TokioIo::new(WireStream(Arc::clone(&wire))), TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = pin!(connection);
    let life = async {
        sleep(LIFE).await;
        while wire.is_at_work() {
            sleep(PAUSE).await;
        }
    };
    let watched = Arc::clone(&wire);
    // Nobody can tell a client that waits from one that has left, so an answer must come soon.
    let left = async {
        while !(watched.is_at_work() && watched.is_closed().await) {
            sleep(GLANCE).await;
        }
        sleep(PATIENCE).await;
    };
    let ended = tokio::select! {
        ended = connection.as_mut() => Ok(ended),
        () = left => Ok(Ok(())),
        () = life => {
            connection.as_mut().graceful_shutdown();
            timeout(PATIENCE, connection).await
        }
    };
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(error)) => log::debug!("a connection failed: {error}"),
        Err(_) => log::debug!("a connection was closed because the client did not read its messages"),
    }
}
