//! A session on two streams of bytes.

mod source;

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::answer::{Answered, answer};
use super::command::Command;
use super::frame::{Envelope, Frame};
use super::output::OutputSettings;
use super::queue::{Interrupted, Popped, Pushed, Queue};
use super::{ErrorCode, ProtocolError, Reply, Session};

pub use source::{Entry, LineSource, Prompt};

/// Why a session ended.
#[derive(Debug)]
pub enum Exit {
    /// `quit`, or the end of the input.
    Done,
    /// The first error of a strict session.
    Error,
    /// A reply could not be written, perhaps because nobody reads them any more.
    Unwritten(io::Error),
    /// Two interrupts at an empty prompt.
    Interrupted,
}

/// Stops the searches of a session from outside.
#[derive(Clone, Debug)]
pub struct Interrupt {
    queue: Arc<Queue>,
    /// Whether a person has a prompt.
    is_person: bool,
}

impl Interrupt {
    /// Stops every search that has been asked for so far, as `stop` does. Tells whether this is the second time
    /// without a line in between, which means that the program shall end; at a prompt one that stops something does not
    /// count.
    #[must_use]
    pub fn raise(&self) -> bool {
        match self.is_person {
            true => self.queue.interrupt_at_prompt() == Interrupted::Left,
            false => self.queue.interrupt(),
        }
    }

    /// Ends the session as soon as can be: what goes on is stopped, and what waits is not executed any more.
    pub fn leave(&self) {
        self.queue.leave();
    }
}

/// Executes every line of `source` and writes the replies to `output`, each at once and whole.
///
/// In a `strict` session the first error is the last reply.
/// `started` gets what stops searches from outside, before the first line is read.
pub fn serve(
    source: LineSource,
    output: impl Write + Send + 'static,
    mut session: Session,
    strict: bool,
    started: impl FnOnce(Interrupt),
) -> Exit {
    let queue = Arc::new(Queue::new(session.stop_flag(), session.bounds().lines));
    let output = Arc::new(Output::new(output));
    queue.finished(session.output(), session.envelope(), session.plays_by_itself());
    let is_person = matches!(source, LineSource::Person(_));
    started(Interrupt { queue: Arc::clone(&queue), is_person });
    let reader = (Arc::clone(&queue), Arc::clone(&output));
    // Never joined: it may wait for a line that never comes.
    std::thread::spawn(move || read(source, &reader.0, &reader.1, strict));
    let exit = work(&queue, &output, &mut session, strict);
    queue.end();
    output.failure().map_or(exit, Exit::Unwritten)
}

/// Reads lines until the input ends or the replies cannot be written.
fn read(mut source: LineSource, queue: &Queue, output: &Output, strict: bool) {
    loop {
        let line = match source.next_entry() {
            Entry::Line(line) => line,
            Entry::Interrupt => match queue.interrupt_at_prompt() {
                Interrupted::Stopped => continue,
                Interrupted::Idle if output.write(LEAVE).is_ok() => continue,
                Interrupted::Idle | Interrupted::Left => break,
            },
            Entry::Broken(error) => {
                let error = ProtocolError::new(ErrorCode::Io, format!("the input cannot be read: {error}"));
                let _ = output.write(&frame(queue.look(), None, None).write(Err(&error)));
                break;
            }
            Entry::End => break,
        };
        let (tag, name, is_json) = (line.tag.clone(), line.name, line.is_json);
        let is_quit = matches!(line.command, Some(Ok(Command::Quit)));
        let text = match queue.push(line) {
            Pushed::Queued => String::new(),
            Pushed::Ready(look) => frame(in_json(*look, is_json), tag, name).write(Ok(&Reply::ready())),
            Pushed::Busy(look) => frame(in_json(*look, is_json), tag, name).write(Err(&busy(queue.most()))),
        };
        if output.write(&text).is_err() {
            queue.leave();
            break;
        }
        if !source.await_answer(is_quit, queue, strict) {
            break;
        }
    }
    queue.close();
}

/// What a person is told who interrupts at the prompt while nothing goes on.
const LEAVE: &str = "Interrupt once more to leave, or type `quit`.\n";

fn busy(waiting: usize) -> ProtocolError {
    let detail = format!("{waiting} commands are waiting: read replies before sending more");
    ProtocolError::new(ErrorCode::Busy, detail)
}

/// The same for a line that is answered in JSON.
fn in_json((settings, envelope): (OutputSettings, Envelope), is_json: bool) -> (OutputSettings, Envelope) {
    (OutputSettings { json: settings.json || is_json, ..settings }, envelope)
}

fn frame(
    (settings, envelope): (OutputSettings, Envelope),
    tag: Option<String>,
    command: Option<&'static str>,
) -> Frame {
    Frame { settings, tag, command, envelope }
}

/// Executes lines until the input ends.
fn work(queue: &Queue, output: &Output, session: &mut Session, strict: bool) -> Exit {
    while let Some(Popped { line, ready }) = queue.pop() {
        for line in ready {
            let look = in_json((session.output(), session.envelope()), line.is_json);
            let frame = frame(look, line.tag, Some("isready"));
            let text = frame.write(Ok(&Reply::ready()));
            if let Err(error) = output.write(&text) {
                return Exit::Unwritten(error);
            }
        }
        let is_quit = matches!(line.command, Some(Ok(Command::Quit)));
        let answered = answer(session, line, &mut |frame, answer| output.write(&frame.write(answer)));
        queue.finished(session.output(), session.envelope(), session.plays_by_itself());
        match answered {
            Err(error) => return Exit::Unwritten(error),
            Ok(Answered::Error) if strict => return Exit::Error,
            Ok(_) if is_quit => return Exit::Done,
            Ok(_) => {}
        }
    }
    if queue.is_left() { Exit::Interrupted } else { Exit::Done }
}

/// The stream that replies go to, shared by the two threads.
struct Output(Mutex<Stream>);

struct Stream {
    replies: Box<dyn Write + Send>,
    /// Why no more is written.
    failure: Option<io::Error>,
}

impl Output {
    fn new(replies: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Stream { replies: Box::new(replies), failure: None }))
    }

    /// Writes a whole reply at once; nothing is written behind one that failed.
    fn write(&self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let mut stream = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = &stream.failure {
            return Err(failure.kind().into());
        }
        let written = stream.replies.write_all(text.as_bytes()).and_then(|()| stream.replies.flush());
        written.map_err(|error| {
            let kind = error.kind();
            stream.failure = Some(error);
            kind.into()
        })
    }

    /// Why a reply could not be written, if one could not.
    fn failure(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).failure.take()
    }
}
