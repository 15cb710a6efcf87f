//! Connections, before one of them becomes a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// How many there can be at a time; others are closed at once.
const MAX_CONNECTIONS: usize = 256;

/// How long one may take to ask for something.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait when the system has no room for another.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections, for ever.
pub(super) async fn accept(listener: &TcpListener, router: &Router) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                log::warn!("a connection was not accepted: {error}");
                sleep(PAUSE).await;
                continue;
            }
        };
        if let Ok(place) = Arc::clone(&places).try_acquire_owned() {
            let router = router.clone();
            tokio::spawn(async move {
                answer(stream, router).await;
                drop(place);
            });
        }
    }
}

/// Answers what is asked over a connection, until it is closed, silent for too long, or a WebSocket.
async fn answer(stream: TcpStream, router: Router) {
    // Replies are small, and somebody waits for them; without it they are only slower.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    if let Err(error) = connection.await {
        log::debug!("a connection broke: {error}");
    }
}
