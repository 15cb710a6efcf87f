//! TCP connections: accepts them, answers their requests until they become WebSockets, and limits how much memory
//! their messages take.
//!
//! Buffers do not shrink, so the longest message determines how much memory a connection takes for the rest of its
//! life. Every connection has 64 KiB of free memory. For each further 64 KiB, it takes a place from a limited pool.

use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use crate::serve::limits::{PlacePool, ServerLimits, TakenPlace};

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

/// Size in bytes of a connection's free memory, and of the memory that each place from the pool represents. A
/// message that exceeds the free memory counts as long.
pub(super) const PART: usize = 1 << 16;

/// Size in bytes of the header and the mask of a control frame.
const CONTROL: usize = 6;

/// A TCP connection that counts the bytes of the message being received.
pub(super) struct Wire {
    stream: TcpStream,
    address: IpAddr,
    /// Pool from which the connection takes a place for each [`PART`] of memory.
    places: PlacePool,
    arriving: Mutex<ReceiveState>,
    /// Number of requests that the server is working on.
    requests: AtomicUsize,
}

/// A request that the server is working on, as long as this value exists.
pub(super) struct Work(Arc<Wire>);

impl Work {
    pub(super) fn on(wire: &Arc<Wire>) -> Self {
        wire.requests.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(wire))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
    }
}

/// State of the message being received.
#[derive(Default)]
struct ReceiveState {
    /// Whether the connection has become a WebSocket. Before that, bytes are not counted.
    is_message: bool,
    bytes: usize,
    /// Places that the longest message so far has taken from the pool.
    taken: Vec<TakenPlace>,
    is_refused: bool,
}

impl Wire {
    pub(super) fn new(stream: TcpStream, address: IpAddr, places: PlacePool) -> Self {
        Self { stream, address, places, arriving: Mutex::default(), requests: AtomicUsize::new(0) }
    }

    /// Whether the server is working on a request of this connection.
    pub(super) fn is_at_work(&self) -> bool {
        self.requests.load(Ordering::Relaxed) > 0
    }

    /// Returns the address of the client.
    pub(super) fn address(&self) -> IpAddr {
        self.address
    }

    /// Starts to count bytes, because the connection has become a WebSocket.
    pub(super) fn carry_messages(&self) {
        self.arriving().is_message = true;
    }

    /// Ends the count for a message. Returns whether the message was long.
    pub(super) fn finish_message(&self) -> bool {
        std::mem::take(&mut self.arriving().bytes) > PART
    }

    /// Subtracts the bytes of a complete control frame, with a payload of `length` bytes, from the count for
    /// the message around it. Returns whether the count still makes the message short.
    pub(super) fn finish_control(&self, length: usize) -> bool {
        let mut arriving = self.arriving();
        arriving.bytes = arriving.bytes.saturating_sub(length + CONTROL);
        arriving.bytes <= PART
    }

    /// Whether the connection failed because the pool had no room left for a long message.
    pub(super) fn is_refused(&self) -> bool {
        self.arriving().is_refused
    }

    /// Whether the client has closed the connection, even if bytes from the client are still unread.
    pub(super) async fn is_closed(&self) -> bool {
        let ready = timeout(Duration::ZERO, self.stream.ready(Interest::READABLE)).await;
        ready.is_ok_and(|ready| ready.map_or(true, |ready| ready.is_read_closed()))
    }

    fn count(&self, bytes: usize) -> io::Result<()> {
        let mut arriving = self.arriving();
        if !arriving.is_message {
            return Ok(());
        }
        arriving.bytes += bytes;
        while arriving.bytes > PART * (1 + arriving.taken.len()) {
            let place = self.places.take(self.address);
            arriving.is_refused = place.is_err();
            arriving.taken.push(place.map_err(io::Error::other)?);
        }
        Ok(())
    }

    fn arriving(&self) -> MutexGuard<'_, ReceiveState> {
        self.arriving.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The stream of a connection whose [`Wire`] has several owners.
pub(super) struct WireStream(pub(super) Arc<Wire>);

impl AsyncRead for WireStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.0.stream.poll_read_ready(context))?;
            match self.0.stream.try_read(buffer.initialize_unfilled()) {
                Ok(count) => {
                    buffer.advance(count);
                    return Poll::Ready(self.0.count(count));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for WireStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.0.stream.poll_write_ready(context))?;
            match self.0.stream.try_write_vectored(slices) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                written => return Poll::Ready(written),
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// Does nothing, because the connection closes when the last owner of the [`Wire`] drops it.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener};

    use super::*;

    /// Runs a test with a wire and the client's end of the connection.
    fn with_wire(test: impl AsyncFnOnce(Arc<Wire>, std::net::TcpStream)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let (stream, address) = listener.accept().unwrap();
            stream.set_nonblocking(true).unwrap();
            let stream = TcpStream::from_std(stream).unwrap();
            let places = ServerLimits { sockets: 1, per_address: Some(1) }.of(1, 1);
            test(Arc::new(Wire::new(stream, address.ip(), places)), client).await;
        });
    }

    #[test]
    fn a_closed_client_is_detected_before_its_messages_are_read() {
        with_wire(async |wire, mut client| {
            client.write_all(b"unread").unwrap();
            wire.stream.readable().await.unwrap();
            assert!(!wire.is_closed().await);
            drop(client);
            while !wire.is_closed().await {
                tokio::task::yield_now().await;
            }
        });
    }

    #[test]
    fn places_are_taken_by_the_longest_message() {
        with_wire(async |wire, _client| {
            wire.count(2 * PART).unwrap();
            assert!(!wire.finish_message(), "a request is not counted as a message");
            wire.carry_messages();
            for _ in 0..PART {
                wire.count(100 + CONTROL).unwrap();
                assert!(wire.finish_control(100), "a control frame is not part of a message");
            }
            wire.count(PART).unwrap();
            assert!(wire.finish_control(0) && wire.places.take(wire.address).is_ok());
            wire.count(3 * CONTROL).unwrap();
            assert!(!wire.finish_control(0) && wire.finish_message());
            assert!(wire.places.take(wire.address).is_err(), "its buffer does not shrink");
            wire.count(2 * PART).unwrap();
            assert!(wire.finish_message() && !wire.finish_message());
            assert!(wire.count(2 * PART + 1).is_err() && wire.is_refused());
        });
    }
}
