//! A session that reads from one byte stream and writes to another.

mod audience;
mod scene;
mod source;
mod stream;

use std::io::{self, Write};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;

use super::queue::{DeskLine, InterruptEffect, NextLine, PushResult, Queue, ReplyFormat};
use crate::commands::{Command, Effect, Line};
use crate::grammar::parse_line;
use crate::output::OutputSettings;
use crate::serving::answer::{AnswerOutcome, answer, answer_question};
use crate::session::PendingDecisions;
use crate::text::frame::Frame;
use crate::{Answer, ProtocolError, Reply, Session};
use plakoto_engine::search::StopFlag;
use plakoto_words::{Message, message};

use audience::Audience;

pub use scene::{RunningCommand, Scene, SessionSnapshot};
pub use source::{Columns, ErrorStyle, LineSource, Prompt, PromptEvent};
use stream::Output;

/// Why a session ended.
#[derive(Debug)]
pub enum Exit {
    /// The input ended.
    Done,
    /// The user sent `quit`.
    Quit,
    /// In a strict session, the first error occurred.
    Error,
    /// A reply could not be written, for example because the reader of the output has closed the stream.
    Unwritten(io::Error),
    /// The system could not start the thread that reads the input.
    NoThread(io::Error),
    /// The user pressed Ctrl-C twice at an empty prompt.
    Interrupted,
}

/// A session that has ended.
pub struct ServeResult {
    /// Why the session ended.
    pub exit: Exit,
    /// The session in its final state.
    pub session: Session,
}

/// A handle that stops the searches of a running session, for use by another thread.
#[derive(Clone, Debug)]
pub struct Interrupt {
    queue: Arc<Queue>,
    /// Whether the session has an interactive prompt.
    is_person: bool,
}

impl Interrupt {
    /// Stops every search that has been requested, as `stop` does. Returns whether the program should end, which is
    /// the case at the second interrupt without an input line in between. At a prompt, an interrupt that
    /// stops a command does not count.
    #[must_use]
    pub fn raise(&self) -> bool {
        match self.is_person {
            true => self.queue.interrupt_at_prompt() == InterruptEffect::Left,
            false => self.queue.interrupt(),
        }
    }

    /// Returns whether all lines that the session has read have been executed.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.queue.is_idle()
    }

    /// Ends the session as soon as possible: stops the running command and drops the waiting lines.
    pub fn leave(&self) {
        self.queue.leave();
    }
}

/// Executes the `first` command, if there is one, and then every input line from `source`. Writes each reply to
/// `output` in a single write.
///
/// A `strict` session ends after the reply to its first error. Before the first line is read, `started`
/// receives the handle that other threads can use to stop searches.
pub fn serve(
    first: Option<Command>,
    mut source: LineSource,
    output: impl Write + Send + 'static,
    mut session: Session,
    strict: bool,
    started: impl FnOnce(Interrupt),
) -> ServeResult {
    let queue = Arc::new(Queue::new(session.stop_flag(), session.bounds().lines));
    let output = Arc::new(Output::new(output));
    queue.finish(reply_format(&session), session.may_act_for_long());
    let is_person = matches!(source, LineSource::Person(_));
    let audience = if let LineSource::Person(prompt) = &mut source {
        Some(Audience::new(prompt.as_mut(), &mut session))
    } else {
        None
    };
    started(Interrupt { queue: Arc::clone(&queue), is_person });
    if !strict {
        let queue = Arc::clone(&queue);
        session.thinker = Some(Arc::new(move |copy| queue.think(copy)));
    }
    let reader = (Arc::clone(&queue), Arc::clone(&output));
    let scene = audience.as_ref().map(|audience| audience.scene.clone()).unwrap_or_default();
    // The reader thread is never joined, because it may be waiting for an input line that never arrives.
    let read = move || read(first, source, &reader.0, &reader.1, &scene, strict);
    if let Err(error) = thread::Builder::new().spawn(read) {
        return ServeResult { exit: Exit::NoThread(error), session };
    }
    let executor = Executor {
        queue: &queue,
        output: &output,
        audience,
        stop: session.stop_flag(),
        is_strict: strict,
        session: RwLock::new(session),
    };
    let exit = thread::scope(|scope| {
        if !strict {
            // If this thread cannot be started, lines are executed strictly in order, which is correct but
            // slower.
            let _ = thread::Builder::new().spawn_scoped(scope, || executor.answer_at_desk());
        }
        let _end = End(&queue);
        executor.work()
    });
    let session = executor.session.into_inner().unwrap_or_else(PoisonError::into_inner);
    ServeResult { exit: output.failure().map_or(exit, Exit::Unwritten), session }
}

/// Reads input lines until the input ends or the replies cannot be written.
fn read(
    first: Option<Command>,
    mut source: LineSource,
    queue: &Queue,
    output: &Output,
    scene: &Scene,
    strict: bool,
) {
    let (mut first, mut is_warned) = (first.map(Line::from), false);
    let say = |message: Message| {
        let (settings, _) = queue.reply_format();
        output.write(&(settings.say(message) + "\n")).is_ok()
    };
    loop {
        let event = first.take().map_or_else(|| source.next_event(), PromptEvent::Line);
        let entry = event.parsed(&queue.reply_format().0);
        let SessionSnapshot { open: PendingDecisions { is_asked, is_unkept }, running, .. } = scene.now();
        let leaves = entry.leaves();
        if leaves && is_unkept && !is_warned && say(message!("terminal-not_saved")) {
            is_warned = true;
            continue;
        }
        is_warned &= leaves;
        let line = match entry {
            PromptEvent::Line(line) => line,
            // Ctrl-C answers "no" to a question that the session has asked.
            PromptEvent::Interrupt if is_asked && running.is_none() => parse_line("no"),
            PromptEvent::Interrupt => match queue.interrupt_at_prompt() {
                InterruptEffect::Stopped => continue,
                InterruptEffect::Idle if say(message!("terminal-leave")) => continue,
                InterruptEffect::Idle | InterruptEffect::Left => break,
            },
            PromptEvent::Broken(error) => {
                let error = ProtocolError::unreadable(None, &error);
                let _ = output.write(&frame(queue.reply_format(), None, None).write(Err(&error)));
                break;
            }
            PromptEvent::Typed(_) => continue,
            PromptEvent::End => break,
        };
        let (tag, name, is_json) = (line.tag.clone(), line.name, line.is_json);
        let is_quit = line.is_quit();
        let text = match queue.push(line) {
            PushResult::Queued => String::new(),
            PushResult::Answered(reply_format, reply) => {
                frame(in_json(*reply_format, is_json), tag, name).write(Ok(&reply))
            }
            PushResult::Busy(reply_format) => {
                frame(in_json(*reply_format, is_json), tag, name).write(Err(&queue.busy()))
            }
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

fn reply_format(session: &Session) -> ReplyFormat {
    (session.output(), session.envelope())
}

/// Switches the output format to JSON if the input line requests JSON.
fn in_json((settings, envelope): ReplyFormat, is_json: bool) -> ReplyFormat {
    (OutputSettings { json: settings.json || is_json, ..settings }, envelope)
}

fn frame((settings, envelope): ReplyFormat, tag: Option<String>, command: Option<&'static str>) -> Frame {
    Frame { settings, tag, command, envelope }
}

/// Marks the session as ended when dropped, so that this also happens after a panic.
struct End<'a>(&'a Queue);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Executes input lines. One thread executes lines in order; another answers further lines during a search.
struct Executor<'a> {
    queue: &'a Queue,
    output: &'a Output,
    audience: Option<Audience>,
    /// Stops the command that the worker thread is executing.
    stop: StopFlag,
    /// Whether to end the session at the first error.
    is_strict: bool,
    session: RwLock<Session>,
}

impl Executor<'_> {
    /// Executes input lines in order until the input ends.
    fn work(&self) -> Exit {
        while let Some(NextLine { line, reply, ready }) = self.queue.pop() {
            for line in ready {
                if let Err(error) = self.write(line, &Reply::ready()) {
                    return Exit::Unwritten(error);
                }
            }
            let is_quit = line.is_quit();
            if let Err(error) = self.echo(&line) {
                return Exit::Unwritten(error);
            }
            // Any other line drops the question.
            let is_other = self.audience.is_some() && line.command.is_some() && !line.is_answer();
            let has_dropped = is_other && self.exclusive().drop_questions();
            let reply = reply.or_else(|| self.shared().answer_needless(&line));
            self.begin(&line);
            let answered = match reply {
                Some(reply) => self.write(line, &reply),
                None if line.effect() == Some(Effect::Change) => {
                    answer(&mut self.exclusive(), line, &mut self.writer())
                }
                None => self.ask(line, &self.stop),
            };
            let session = self.shared();
            let said = if has_dropped { self.say_dropped(&session) } else { Ok(()) };
            if let Some(audience) = &self.audience {
                audience.scene.end(&session);
            }
            self.queue.finish(reply_format(&session), session.may_act_for_long());
            drop(session);
            match said.and(answered) {
                Err(error) => return Exit::Unwritten(error),
                Ok(AnswerOutcome::Error) if self.is_strict => return Exit::Error,
                Ok(_) if is_quit => return Exit::Quit,
                Ok(_) => {}
            }
        }
        if self.queue.is_left() { Exit::Interrupted } else { Exit::Done }
    }

    /// Answers lines that need not wait for a running search, until the session ends.
    fn answer_at_desk(&self) {
        while let Some(DeskLine { line, stop, thinking }) = self.queue.pop_for_desk() {
            let answered = self.echo(&line).and_then(|()| match thinking {
                Some(copy) => {
                    answer_question(&copy, line, &stop, &mut self.writer()).map(|(answered, _)| answered)
                }
                None => self.ask(line, &stop),
            });
            self.queue.finish_for_desk();
            if answered.is_err() {
                // The replies cannot be written any more, so end the session.
                self.queue.leave();
            }
        }
    }

    /// Answers a line that does not change the session. Writes the reply before the session can change.
    fn ask(&self, line: Line, stop: &StopFlag) -> io::Result<AnswerOutcome> {
        let (answered, finding) = answer_question(&self.shared(), line, stop, &mut self.writer())?;
        if let Some(finding) = finding {
            self.exclusive().remember(finding);
        }
        Ok(answered)
    }

    /// Shows the command that a sentence has become, and, before the legal plays, why the last play is none of them.
    fn echo(&self, line: &Line) -> io::Result<()> {
        let Some(meaning) = &line.meaning else { return Ok(()) };
        self.output.write(&format!("({meaning})\n"))?;
        let session = self.shared();
        let refused = session.findings.latest.refused.as_ref();
        match refused.filter(|_| matches!(line.command, Some(Ok(Command::Legal(_))))) {
            Some(error) => self.output.write(&(error.sentence(session.output().language) + "\n")),
            None => Ok(()),
        }
    }

    /// Says that a question is dropped, unless the line has asked another one.
    fn say_dropped(&self, session: &Session) -> io::Result<()> {
        let settings = session.output();
        if settings.json || session.open().is_asked {
            return Ok(());
        }
        self.output.write(&(settings.say(message!("reply-question_dropped")) + "\n"))
    }

    /// Shows at the prompt which command begins.
    fn begin(&self, line: &Line) {
        if let (Some(audience), Some(name)) = (&self.audience, line.name) {
            audience.scene.begin(name, self.shared().plies());
        }
    }

    fn writer(&self) -> impl FnMut(&Frame, Answer<'_>) -> io::Result<()> {
        |frame, answer| {
            let text = match &self.audience {
                None => frame.write(answer),
                Some(audience) => audience.text(frame, answer),
            };
            match answer {
                Err(_) if self.is_strict => self.output.write_last(&text),
                _ => self.output.write(&text),
            }
        }
    }

    /// Writes a reply that was already computed.
    fn write(&self, line: Line, reply: &Reply) -> io::Result<AnswerOutcome> {
        let reply_format = in_json(reply_format(&self.shared()), line.is_json);
        let text = frame(reply_format, line.tag, line.name).write(Ok(reply));
        self.output.write(&text).map(|()| AnswerOutcome::Reply)
    }

    fn shared(&self) -> RwLockReadGuard<'_, Session> {
        self.session.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn exclusive(&self) -> RwLockWriteGuard<'_, Session> {
        self.session.write().unwrap_or_else(PoisonError::into_inner)
    }
}
