//! `plakoto batch`: writes one output line per input line, in input order. It uses all cores, and its memory
//! use does not grow with the input.

use std::io::{self, BufRead, BufWriter, Write};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::answer::{AnswerOutcome, answer};
use super::lines::LineReader;
use crate::{Answer, Command, Frame, Inline, Line, ProtocolError, Session};
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;

/// Number of input lines per thread that are read ahead.
const AHEAD: usize = 64;

/// An input line, and the channel for the answer to this line.
type LineJob = (Result<String, ProtocolError>, SyncSender<BatchAnswer>);

/// The command to run for every input line.
#[derive(Clone, Copy, Debug)]
pub struct BatchQuestion<F> {
    /// Name of the command, to be shown in JSON errors.
    pub name: &'static str,
    /// Builds the command from the position on an input line.
    pub command: F,
}

struct BatchAnswer {
    text: String,
    is_error: bool,
}

/// Answers every line of `input` on `threads` threads. Each thread has a session of its own. Returns whether
/// no answer is an error.
///
/// # Errors
/// Fails if the output cannot be written.
pub fn batch<F>(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    question: BatchQuestion<F>,
    threads: usize,
    session: impl Fn() -> Session + Send + Sync + 'static,
) -> io::Result<bool>
where
    F: Fn(Inline) -> Command + Clone + Send + 'static,
{
    let (work, jobs) = sync_channel::<LineJob>(AHEAD * threads);
    let (order, answers) = sync_channel::<Receiver<BatchAnswer>>(AHEAD * threads);
    // The reader thread and the worker threads are not joined, because their results are useless once the
    // output is closed.
    std::thread::spawn(move || read(input, &work, &order));
    let (jobs, session) = (Arc::new(Mutex::new(jobs)), Arc::new(session));
    for _ in 0..threads {
        let (jobs, session, question) = (Arc::clone(&jobs), Arc::clone(&session), question.clone());
        std::thread::spawn(move || {
            let mut worker = Worker { question, session: session() };
            while let Some((line, answer)) = next(&jobs) {
                // If the output is closed, the receiver no longer exists and the answer is dropped.
                let _ = answer.send(worker.answer(line));
            }
        });
    }
    write(&answers, output)
}

fn next(jobs: &Mutex<Receiver<LineJob>>) -> Option<LineJob> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Sends the input lines to the workers as jobs, until the input ends or the output is closed.
fn read(input: impl BufRead, work: &SyncSender<LineJob>, order: &SyncSender<Receiver<BatchAnswer>>) {
    let mut lines = LineReader::without_texts(input);
    loop {
        let (line, is_last) = match lines.next_text() {
            Ok(None) => return,
            Ok(Some(line)) => (line.map_err(|(_, error)| error), false),
            Err(error) => (Err(ProtocolError::unreadable(None, &error)), true),
        };
        let (answer, answered) = sync_channel(1);
        if order.send(answered).is_err() || work.send((line, answer)).is_err() || is_last {
            return;
        }
    }
}

/// Writes the answers in input order, and flushes the output whenever the next answer is not ready yet.
/// Returns whether no answer is an error.
fn write(answers: &Receiver<Receiver<BatchAnswer>>, output: impl Write) -> io::Result<bool> {
    let mut output = BufWriter::new(output);
    let mut all_well = true;
    while let Some(answer) = next_or_flush(answers, &mut output)? {
        let Some(BatchAnswer { text, is_error }) = next_or_flush(&answer, &mut output)? else {
            all_well = false;
            break;
        };
        all_well &= !is_error;
        output.write_all(text.as_bytes())?;
    }
    output.flush()?;
    Ok(all_well)
}

/// Returns the next value from the channel. If it has to wait for the value, flushes the output first.
fn next_or_flush<T>(receiver: &Receiver<T>, output: &mut impl Write) -> io::Result<Option<T>> {
    match receiver.try_recv() {
        Err(TryRecvError::Empty) => {
            output.flush()?;
            Ok(receiver.recv().ok())
        }
        received => Ok(received.ok()),
    }
}

/// Returns the ID and the dice on an input line. If the ID is a single word in gnubg's format, or is not legal
/// under these rules, it is returned as the user wrote it.
fn columns(line: &str, inline: &Inline, rules: &RuleSet) -> (String, String) {
    let word = line.split_whitespace().next().unwrap_or_default();
    let id = match inline.id.under(rules) {
        Ok(id) if word.parse::<GnubgId<PositionId>>().is_err() => id.to_string(),
        _ => word.to_owned(),
    };
    (id, inline.dice.map_or_else(|| "-".to_owned(), |dice| dice.to_string()))
}

/// Splits an input line that could not be parsed. Returns its first word and the remaining text, both in
/// printable form.
fn split_unreadable(line: &str) -> (String, String) {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let [first, rest] = [first, rest.trim()].map(printable::excerpt);
    (first, if rest.is_empty() { "-".to_owned() } else { rest })
}

struct Worker<F> {
    question: BatchQuestion<F>,
    session: Session,
}

impl<F: Fn(Inline) -> Command> Worker<F> {
    fn answer(&mut self, line: Result<String, ProtocolError>) -> BatchAnswer {
        let text = line.as_deref().unwrap_or_default().trim().to_owned();
        let inline = line.and_then(|line| line.parse::<Inline>());
        if self.session.output().json { self.json(inline) } else { self.row(&text, inline) }
    }

    fn json(&mut self, inline: Result<Inline, ProtocolError>) -> BatchAnswer {
        let mut text = String::new();
        let is_error = self.ask(inline, |frame, answer| text.push_str(&frame.write(answer)));
        BatchAnswer { text, is_error }
    }

    /// Returns an output row: the ID, the dice or `-`, and the columns of either the reply or the error.
    fn row(&mut self, line: &str, inline: Result<Inline, ProtocolError>) -> BatchAnswer {
        let rules = *self.session.rules();
        let (id, mut dice) =
            inline.as_ref().map_or_else(|_| split_unreadable(line), |inline| columns(line, inline, &rules));
        let mut cells = Vec::new();
        let is_error = self.ask(inline, |frame, answer| match answer {
            Ok(reply) => {
                cells.extend(reply.row(&frame.settings));
                if let Some(set) = reply.subject().and_then(|subject| subject.match_id.dice) {
                    dice = set.to_string();
                }
            }
            Err(error) => cells = vec![error.to_string()],
        });
        BatchAnswer { text: format!("{id}\t{dice}\t{}\n", cells.join("\t")), is_error }
    }

    /// Runs the command for one input line and passes every reply to `take`. Returns whether the answer is an
    /// error.
    fn ask(
        &mut self,
        inline: Result<Inline, ProtocolError>,
        mut take: impl FnMut(&Frame, Answer<'_>),
    ) -> bool {
        let command = Some(inline.map(&self.question.command));
        let line = Line { name: Some(self.question.name), command, ..Line::default() };
        let answered = answer(&mut self.session, line, &mut |frame, answer| {
            take(frame, answer);
            Ok(())
        });
        answered.is_ok_and(|answered| answered == AnswerOutcome::Error)
    }
}
