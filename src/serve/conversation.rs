//! Working sessions. While a session works, it has a thread of its own and one of a limited number of permits.
//! When the session is idle it gives both back, and is then called rested.

use std::collections::HashMap;
use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read, Write};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use axum::body::Bytes;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use plakoto_engine::engine::Threads;
use plakoto_engine::search::{Cache, StopFlag};
use plakoto_protocol::{Bounds, Exit, Interrupt, LineSource, OutputSettings, ServeResult, Session, serve};

use super::limits::{ServerLimits, network};

/// Creates the session for a new socket.
pub(super) type SessionMaker = Arc<dyn Fn() -> Session + Send + Sync>;

/// Limits for each session on a socket, so that one session cannot starve the others.
pub(super) const BOUNDS: Bounds = Bounds {
    files: false,
    threads: Threads::ONE,
    cache_entries: Cache::DEFAULT_ENTRIES,
    lines: 64,
    ..Bounds::DEFAULT
};

/// Number of permits: at most this many sessions work at the same time, and other sessions wait for a permit.
const MAX_AT_WORK: usize = 256;

/// Number of permits that the sessions of one address can have. Addresses of this machine have no limit.
const MAX_PER_ADDRESS: usize = MAX_AT_WORK / 2;

/// Number of permits that idle sessions may keep for a moment. When more permits are taken, idle sessions give up
/// theirs almost at once, because each permit takes 2 MB of memory.
const MAX_KEPT: usize = 16;

/// Niceness of the threads that compute.
const NICENESS: i32 = 10;

/// Capacity of the queue of messages from the socket to its session.
const MAX_INCOMING: usize = 64;

/// Capacity of the queue of replies from the session to its socket. When the queue is full, the session waits
/// until the client reads.
const MAX_OUTGOING: usize = 16;

/// Starts sessions, and limits how many sessions work at the same time.
#[derive(Clone)]
pub(super) struct SessionPool {
    new_session: SessionMaker,
    permits: Arc<Semaphore>,
    limits: ServerLimits,
    /// The permits of each address.
    shares: Arc<Mutex<HashMap<IpAddr, Arc<Semaphore>>>>,
    /// The permits of the address that this pool serves, if it has a limit.
    share: Option<Arc<Semaphore>>,
}

/// The permit of a session to work.
pub(super) struct Permit {
    _share: Option<OwnedSemaphorePermit>,
    _permit: OwnedSemaphorePermit,
}

/// A message from the client to its session.
pub(super) struct ClientMessage {
    /// One or more lines of the protocol.
    pub(super) lines: Bytes,
    /// Whether the message exceeds the connection's free memory, so that it counts as long.
    pub(super) is_long: bool,
}

/// An event that a running session reports to its socket.
pub(super) enum SessionEvent {
    /// The session has written a reply.
    Reply(String),
    /// The session is idle, and has given up its thread.
    Rested(Box<Session>),
    /// The session has ended.
    Quit,
    /// The system could not start a thread of the session.
    Failed(io::Error),
}

/// A socket's handle to its working session.
pub(super) struct Conversation {
    lines: Option<mpsc::Sender<Bytes>>,
    events: mpsc::Receiver<SessionEvent>,
    interrupt: Option<Interrupt>,
    sent: usize,
    /// Number of messages that the session has read completely.
    read: Arc<AtomicUsize>,
}

impl SessionPool {
    pub(super) fn new(new_session: SessionMaker, limits: ServerLimits) -> Self {
        let permits = Arc::new(Semaphore::new(MAX_AT_WORK));
        Self { new_session, permits, limits, shares: Arc::default(), share: None }
    }

    /// Returns the pool for the sessions of an address.
    pub(super) fn of(&self, address: IpAddr) -> Self {
        let share = self.limits.is_limited(address).then(|| {
            let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
            shares.retain(|_, share| Arc::strong_count(share) > 1);
            let share = shares.entry(network(address));
            Arc::clone(share.or_insert_with(|| Arc::new(Semaphore::new(MAX_PER_ADDRESS))))
        });
        Self { share, ..self.clone() }
    }

    /// Returns the number of sessions at work.
    pub(super) fn at_work(&self) -> usize {
        MAX_AT_WORK - self.permits.available_permits()
    }

    /// Whether few permits are free, so that idle sessions should soon give up theirs.
    pub(super) fn is_crowded(&self) -> bool {
        self.permits.available_permits() < MAX_AT_WORK - MAX_KEPT
    }

    /// Waits for a free permit. Sessions get permits in the order in which they ask.
    pub(super) async fn permit(&self) -> io::Result<Permit> {
        let permit = async |permits: &Arc<Semaphore>| Arc::clone(permits).acquire_owned().await;
        let share = match &self.share {
            Some(share) => Some(permit(share).await.map_err(io::Error::other)?),
            None => None,
        };
        Ok(Permit { _share: share, _permit: permit(&self.permits).await.map_err(io::Error::other)? })
    }

    /// Starts a thread that runs the rested session, or a new session if none exists. The thread keeps the
    /// permit until the session rests or ends.
    ///
    /// # Errors
    /// If the system cannot start another thread.
    pub(super) async fn begin(
        &self,
        permit: Permit,
        rested: Option<Box<Session>>,
    ) -> io::Result<Conversation> {
        let (lines, incoming) = mpsc::channel(MAX_INCOMING);
        let (outgoing, events) = mpsc::channel(MAX_OUTGOING);
        let (started, interrupt) = oneshot::channel();
        let read = Arc::new(AtomicUsize::new(0));
        let current = Cursor::new(Bytes::new()).chain(&[][..]);
        let source = MessageReader { incoming, current, begun: 0, read: Arc::clone(&read) };
        let new_session = Arc::clone(&self.new_session);
        thread::Builder::new().name("session".into()).spawn(move || {
            yield_to_messages(NICENESS);
            let session = rested.map_or_else(|| bounded(&new_session), |session| *session);
            let replies = ReplyWriter(outgoing.clone());
            let served = serve(None, LineSource::lines(source), replies, session, false, |interrupt| {
                // Sending fails if the socket is already closed.
                let _ = started.send(interrupt);
            });
            let _ = outgoing.blocking_send(rest(served));
            drop(permit);
        })?;
        let interrupt = Some(interrupt.await.map_err(io::Error::other)?);
        Ok(Conversation { lines: Some(lines), events, interrupt, sent: 0, read })
    }

    /// Runs `work` with a new session on a thread of its own, which keeps the permit until `work` ends. The session
    /// stops if the returned future is dropped.
    ///
    /// # Errors
    /// If the system cannot start another thread.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        permit: Permit,
        work: impl FnOnce(&mut Session) -> T + Send + 'static,
    ) -> io::Result<T> {
        let (started, stop) = oneshot::channel();
        let (done, result) = oneshot::channel();
        let new_session = Arc::clone(&self.new_session);
        thread::Builder::new().name("question".into()).spawn(move || {
            yield_to_messages(NICENESS);
            let mut session = bounded(&new_session);
            // Sending fails if the client has already left.
            if started.send(session.stop_flag()).is_ok() {
                let _ = done.send(work(&mut session));
            }
            drop(permit);
        })?;
        let _stop = StopOnDrop(stop.await.map_err(io::Error::other)?);
        result.await.map_err(io::Error::other)
    }
}

/// Stops the session of a question when the client no longer waits for the answer.
struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Lowers the priority of this thread, so that long computations do not delay the thread that passes messages
/// on.
#[cfg(target_os = "linux")]
pub(super) fn yield_to_messages(niceness: i32) {
    // On Linux, every thread has a priority of its own.
    if let Err(error) = rustix::process::setpriority_process(None, niceness) {
        log::debug!("cannot lower the priority of a session: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn yield_to_messages(_: i32) {}

/// Creates a session that has the limits of a socket and writes JSON.
fn bounded(new_session: &SessionMaker) -> Session {
    let mut session = new_session();
    session.set_bounds(BOUNDS);
    session.set_output(OutputSettings { json: true, ..session.output() });
    session
}

fn rest(ServeResult { exit, mut session }: ServeResult) -> SessionEvent {
    match exit {
        Exit::Done => {
            session.rest();
            SessionEvent::Rested(Box::new(session))
        }
        Exit::NoThread(error) => SessionEvent::Failed(error),
        _ => SessionEvent::Quit,
    }
}

impl Conversation {
    /// Passes a message to the session. Returns the message if it has to wait, because the queue is full, or
    /// because the message is long and the session is still busy with earlier messages.
    pub(super) fn hand_over(&mut self, incoming: ClientMessage) -> Option<ClientMessage> {
        let Some(lines) = &self.lines else { return Some(incoming) };
        if incoming.is_long && !self.is_idle() {
            return Some(incoming);
        }
        match lines.try_send(incoming.lines) {
            Ok(()) => {
                self.sent += 1;
                None
            }
            Err(TrySendError::Full(lines)) => Some(ClientMessage { lines, ..incoming }),
            // The session has ended, and the socket learns this from the session's last event.
            Err(TrySendError::Closed(_)) => None,
        }
    }

    /// Waits for the session's next event. No event follows one that is not a reply.
    pub(super) async fn event(&mut self) -> SessionEvent {
        let event = self.events.recv().await.unwrap_or(SessionEvent::Quit);
        if !matches!(event, SessionEvent::Reply(_)) {
            self.interrupt = None;
        }
        event
    }

    /// Makes the session rest if it has no work.
    pub(super) fn rest_if_idle(&mut self) {
        if self.is_idle() {
            self.lines = None;
        }
    }

    /// Whether the session has executed all messages. Because of `&self`, no message can be handed over
    /// during the check.
    fn is_idle(&self) -> bool {
        let is_read = self.read.load(Ordering::Acquire) == self.sent;
        is_read && self.interrupt.as_ref().is_some_and(Interrupt::is_idle)
    }
}

impl Drop for Conversation {
    /// Stops the session's running command, because the client has left.
    fn drop(&mut self) {
        if let Some(interrupt) = &self.interrupt {
            interrupt.leave();
        }
    }
}

/// Input of a session: the messages that arrive at its socket.
struct MessageReader {
    incoming: mpsc::Receiver<Bytes>,
    /// The unread part of the current message, followed by a line end.
    current: Chain<Cursor<Bytes>, &'static [u8]>,
    /// Number of messages that the session has begun to read.
    begun: usize,
    /// Number of messages that the session has read completely.
    read: Arc<AtomicUsize>,
}

impl Read for MessageReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for MessageReader {
    /// Waits for the next message if the current message has been read completely.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.current.fill_buf()?.is_empty() {
            self.read.store(self.begun, Ordering::Release);
            if let Some(message) = self.incoming.blocking_recv() {
                self.begun += 1;
                self.current = Cursor::new(message).chain(b"\n");
            }
        }
        self.current.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.current.consume(count);
    }
}

/// Output of a session: each write is a reply, which becomes a message on the socket.
struct ReplyWriter(mpsc::Sender<SessionEvent>);

impl Write for ReplyWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let reply = String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(bytes)).into_owned();
        let sent = self.0.blocking_send(SessionEvent::Reply(reply));
        sent.map(|()| bytes.len()).map_err(|_| ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leaves_permits_for_others() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(take_permits());
    }

    async fn take_permits() {
        let session = || Session::new(Default::default(), Default::default());
        let pool = SessionPool::new(Arc::new(session), ServerLimits::default());
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|address| pool.of(address.parse().unwrap()));
        let mut permits = Vec::new();
        for _ in 0..MAX_PER_ADDRESS {
            permits.push(one.permit().await.unwrap());
        }
        let is_free = async |pool: SessionPool| {
            tokio::select! {
                biased;
                permit = pool.permit() => permit.is_ok(),
                () = async {} => false,
            }
        };
        assert!(!is_free(one.of("192.0.2.1".parse().unwrap())).await, "another session waits");
        assert!(is_free(other).await);
        assert!(is_free(pool.of("127.0.0.1".parse().unwrap())).await);
        permits.pop();
        assert!(is_free(one).await);
    }
}
