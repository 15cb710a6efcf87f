//! The output side of a session.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The stream that replies are written to, shared by all threads.
pub(super) struct Output(Mutex<Stream>);

struct Stream {
    replies: Box<dyn Write + Send>,
    /// Whether the session's last reply has been written. Replies from other threads are dropped after that.
    is_over: bool,
    /// The error because of which no more replies are written.
    failure: Option<io::Error>,
}

impl Output {
    pub(super) fn new(replies: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Stream { replies: Box::new(replies), is_over: false, failure: None }))
    }

    /// Writes a whole reply at once. Writes nothing after a failure or after the last reply.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        self.stream().write(text)
    }

    /// Writes the last reply of the session.
    pub(super) fn write_last(&self, text: &str) -> io::Result<()> {
        let mut stream = self.stream();
        let written = stream.write(text);
        stream.is_over = true;
        written
    }

    /// Returns the error because of which a reply could not be written, if any.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.stream().failure.take()
    }

    fn stream(&self) -> MutexGuard<'_, Stream> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stream {
    fn write(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() || self.is_over {
            return Ok(());
        }
        if let Some(failure) = &self.failure {
            return Err(failure.kind().into());
        }
        let written = self.replies.write_all(text.as_bytes()).and_then(|()| self.replies.flush());
        written.map_err(|error| {
            let kind = error.kind();
            self.failure = Some(error);
            kind.into()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// A buffer that the test can read while the session still writes to it.
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nothing_follows_the_last_reply() {
        let written = Arc::new(Mutex::new(Vec::new()));
        let output = Output::new(Shared(Arc::clone(&written)));
        output.write("one\n").unwrap();
        output.write_last("error\n").unwrap();
        output.write("ok\n").unwrap();
        assert_eq!(*written.lock().unwrap(), b"one\nerror\n");
        assert!(output.failure().is_none());
    }
}
