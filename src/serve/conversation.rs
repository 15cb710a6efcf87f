//! A session in a thread of its own, and the channels that it reads and writes.

use std::io::{self, BufRead, Cursor, ErrorKind, Read, Write};
use std::sync::Arc;
use std::thread;

use tokio::sync::{mpsc, oneshot};

use crate::engine::Threads;
use crate::protocol::{Bounds, Interrupt, LineSource, OutputSettings, Session, serve};
use crate::search::Cache;

/// Makes the session of a socket.
pub(super) type SessionMaker = Arc<dyn Fn() -> Session + Send + Sync>;

/// What a session on a socket may use: what it asks for, others cannot have.
const BOUNDS: Bounds =
    Bounds { files: false, threads: Threads::ONE, cache_entries: Cache::DEFAULT_ENTRIES, lines: 64 };

/// Messages on their way to the session: few, since it has a queue of its own.
const INCOMING: usize = 4;

/// Replies on their way to the socket. A session whose replies nobody reads waits.
const OUTGOING: usize = 16;

/// A session that goes on, as its socket sees it.
pub(super) struct Conversation {
    /// Takes messages: a line, or several.
    pub(super) lines: mpsc::Sender<Vec<u8>>,
    /// Gives replies, and `None` when the session has ended.
    pub(super) replies: mpsc::Receiver<Option<String>>,
    interrupt: oneshot::Receiver<Interrupt>,
}

impl Conversation {
    /// Begins a session.
    ///
    /// # Errors
    /// If there is no room for another thread.
    pub(super) fn begin(new_session: SessionMaker) -> io::Result<Self> {
        let (lines, incoming) = mpsc::channel(INCOMING);
        let (outgoing, replies) = mpsc::channel(OUTGOING);
        let (started, interrupt) = oneshot::channel();
        thread::Builder::new().name("session".into()).spawn(move || {
            let mut session = new_session();
            session.set_bounds(BOUNDS);
            session.set_output(OutputSettings { json: true, ..session.output() });
            let source = LineSource::lines(Lines { incoming, current: Cursor::default() });
            // Nobody is there any more to whom an interrupt or the end could matter, if these cannot be told.
            serve(source, Replies(outgoing.clone()), session, false, |interrupt| {
                let _ = started.send(interrupt);
            });
            let _ = outgoing.blocking_send(None);
        })?;
        Ok(Self { lines, replies, interrupt })
    }

    /// Ends it as soon as can be.
    pub(super) async fn leave(self) {
        if let Ok(interrupt) = self.interrupt.await {
            interrupt.leave();
        }
    }
}

/// The messages of a socket as the lines of a session.
struct Lines {
    incoming: mpsc::Receiver<Vec<u8>>,
    current: Cursor<Vec<u8>>,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Lines {
    /// Waits for a message, at whose end a line ends in any case.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.current.fill_buf()?.is_empty()
            && let Some(mut message) = self.incoming.blocking_recv()
        {
            message.push(b'\n');
            self.current = Cursor::new(message);
        }
        self.current.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.current.consume(count);
    }
}

/// The replies of a session, each of which it writes whole, as the messages of a socket.
struct Replies(mpsc::Sender<Option<String>>);

impl Write for Replies {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let reply = String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(bytes)).into_owned();
        let sent = self.0.blocking_send(Some(reply));
        sent.map(|()| bytes.len()).map_err(|_| ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
