//! The filter: one line of output for each line of input, in input order, on all cores and in bounded memory.

use std::io::{BufReader, BufWriter, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::{BatchQuestion, FAILED, Settings, best_move_command, hint_command, legal_command};
use crate::protocol::{
    Answered, Command, ErrorCode, Inline, Line, LineReader, ProtocolError, Reply, Session, answer, execute,
    grammar,
};
use crate::rollout::Settings as Rollouts;

/// How many lines for each thread are read ahead.
const AHEAD: usize = 64;

/// A line, and where its answer goes.
type Job = (Result<String, ProtocolError>, SyncSender<Answer>);

struct Answer {
    text: String,
    is_error: bool,
}

pub(super) fn run(question: BatchQuestion, number: u32, rollouts: Rollouts, settings: &Settings) -> ExitCode {
    let threads = settings.engine().threads();
    let (work, jobs) = sync_channel::<Job>(AHEAD * threads);
    let (order, answers) = sync_channel::<Receiver<Answer>>(AHEAD * threads);
    // Neither the reader nor the workers are joined: nobody waits for them once the output is closed.
    std::thread::spawn(move || read(&work, &order));
    let jobs = Arc::new(Mutex::new(jobs));
    for _ in 0..threads {
        let (jobs, settings) = (Arc::clone(&jobs), Settings { threads: Some(1), ..settings.clone() });
        std::thread::spawn(move || {
            let mut worker = Worker { question, number, session: settings.session() };
            worker.session.set_rollouts(rollouts);
            while let Some((line, answer)) = next(&jobs) {
                // The receiver is gone if the output is closed.
                let _ = answer.send(worker.answer(line));
            }
        });
    }
    write(&answers)
}

fn next(jobs: &Mutex<Receiver<Job>>) -> Option<Job> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Reads lines into jobs, until the input ends or the output is closed.
fn read(work: &SyncSender<Job>, order: &SyncSender<Receiver<Answer>>) {
    let mut lines = LineReader::new(BufReader::new(stdin()));
    loop {
        let (line, is_last) = match lines.next_text() {
            Ok(None) => return,
            Ok(Some(line)) => (line.map_err(|(_, error)| error), false),
            Err(error) => {
                let detail = format!("the input cannot be read: {error}");
                (Err(ProtocolError::new(ErrorCode::Io, detail)), true)
            }
        };
        let (answer, answered) = sync_channel(1);
        if order.send(answered).is_err() || work.send((line, answer)).is_err() || is_last {
            return;
        }
    }
}

/// Writes the answers in the order of the lines, and flushes whenever the next is not there yet.
fn write(answers: &Receiver<Receiver<Answer>>) -> ExitCode {
    let mut output = BufWriter::new(stdout());
    let mut failed = false;
    while let Some(answer) = next_or_flush(answers, &mut output) {
        let Some(Answer { text, is_error }) = next_or_flush(&answer, &mut output) else {
            return FAILED.into();
        };
        failed |= is_error;
        if output.write_all(text.as_bytes()).is_err() {
            return ExitCode::SUCCESS;
        }
    }
    match output.flush() {
        Ok(()) if failed => FAILED.into(),
        _ => ExitCode::SUCCESS,
    }
}

/// What comes next; if it has to be waited for, the reader of the output gets everything before it.
fn next_or_flush<T>(receiver: &Receiver<T>, output: &mut impl Write) -> Option<T> {
    match receiver.try_recv() {
        Err(TryRecvError::Empty) => {
            // A closed output is noticed by the next write.
            let _ = output.flush();
            receiver.recv().ok()
        }
        received => received.ok(),
    }
}

impl BatchQuestion {
    fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Eval => "eval",
            Self::Legal => "legal",
            Self::Bestmove => "bestmove",
            Self::Rollout => "rollout",
        }
    }
}

struct Worker {
    question: BatchQuestion,
    number: u32,
    session: Session,
}

impl Worker {
    fn answer(&mut self, line: Result<String, ProtocolError>) -> Answer {
        let text = line.as_deref().unwrap_or_default().trim().to_owned();
        let command = line.and_then(|line| grammar::parse_inline(&line)).map(|inline| self.command(inline));
        if self.session.output().json { self.json(command) } else { self.row(&text, command) }
    }

    fn json(&mut self, command: Result<Command, ProtocolError>) -> Answer {
        let mut text = String::new();
        let mut add = |part: &str| {
            text.push_str(part);
            Ok(())
        };
        let answered = answer(
            &mut self.session,
            Line { tag: None, name: Some(self.question.name()), command: Some(command) },
            &mut add,
        );
        Answer { text, is_error: answered.is_ok_and(|answered| answered == Answered::Error) }
    }

    /// The ID, the dice or `-`, and behind them the columns of the reply or the error.
    fn row(&mut self, line: &str, command: Result<Command, ProtocolError>) -> Answer {
        let (id, dice) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (output, mut parts) = (self.session.output(), Vec::new());
        let mut collect = |part: &Reply| parts.extend(part.row(&output));
        let executed = command.and_then(|command| execute(&mut self.session, command, &mut collect));
        let set = executed.as_ref().ok().and_then(|reply| reply.subject()?.match_id.dice);
        let dice = match (set, dice.trim()) {
            (Some(set), _) => set.to_string(),
            (None, "") => "-".into(),
            (None, dice) => dice.replace('\t', " "),
        };
        let columns = match &executed {
            Ok(reply) => [parts, reply.row(&output)].concat().join("\t"),
            Err(error) => error.to_string(),
        };
        Answer { text: format!("{id}\t{dice}\t{columns}\n"), is_error: executed.is_err() }
    }

    fn command(&self, inline: Inline) -> Command {
        match self.question {
            BatchQuestion::Hint => hint_command(inline, self.number),
            BatchQuestion::Eval => Command::Eval(Some(inline.id)),
            BatchQuestion::Legal => legal_command(inline),
            BatchQuestion::Bestmove => best_move_command(inline),
            BatchQuestion::Rollout => super::rollout::command(inline, self.number),
        }
    }
}
