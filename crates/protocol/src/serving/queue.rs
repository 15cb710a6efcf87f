//! The queue of input lines that wait to be executed. It decides which lines may overtake others.
//!
//! One thread reads input lines and pushes them; another thread, the worker, pops them and executes them in
//! order. Only a few kinds of lines take effect before their turn. `stop` without a tag and interrupts stop
//! every search requested earlier; `stop` with a tag stops only the search with this tag. A stop also ends the
//! running search for the engine's own play, which is then made. The end of the
//! input and `quit` stop searches that would never end. `isready` is answered at once if only a running
//! search is ahead of it. A match that the engine plays against itself counts as a search.
//!
//! While a search runs, a third thread, the desk, pops lines that need not wait for the search. If the engine
//! searches for its own play, the desk answers with a copy of the session. These lines
//! have a tag, need no search themselves, and have no waiting change of the session ahead of them. A line
//! that changes the session waits until the desk is idle. Therefore the desk answers each line for the state
//! at the time when the line was sent.

mod lane;
mod waiting;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use self::lane::{Lane, RunningLine};
use self::waiting::{WaitingLine, WaitingLines};
use crate::bounds::MAX_QUEUE_BYTES;
use crate::commands::{Command, Line, Stop};
use crate::output::OutputSettings;
use crate::reply::Envelope;
use crate::{ErrorCode, ProtocolError, Reply, Session};
use plakoto_engine::search::StopFlag;
use plakoto_words::message;

/// How long to wait for room in a full queue before refusing further lines.
const PATIENCE: Duration = Duration::from_secs(1);

/// The current output settings and envelope of the session, which determine the format of a reply.
pub(super) type ReplyFormat = (OutputSettings, Envelope);

/// The queue of input lines between the reader thread and the session.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// Maximum number of waiting input lines.
    most: usize,
}

#[derive(Debug, Default)]
struct State {
    waiting: WaitingLines,
    /// Number of the next input line to be pushed.
    next: u64,
    /// The thread that executes input lines in order.
    worker: Lane,
    /// The thread that answers other input lines during a search.
    desk: Lane,
    /// A copy of the session while the engine chooses its own play, with which the desk answers.
    thinking: Option<Arc<Session>>,
    /// All searches requested by lines with a smaller number have been stopped.
    stopped_before: u64,
    /// All infinite searches requested by lines with a smaller number have been stopped.
    ended_before: u64,
    is_closed: bool,
    /// Number of interrupts since the last input line arrived.
    interrupts: u32,
    /// Number of the line that was being executed when the user last interrupted at the prompt.
    interrupted: Option<u64>,
    /// Whether the last interrupt means that the user wants to leave.
    is_left: bool,
    /// Whether the session has ended, so that no other thread should wait for it.
    is_over: bool,
    /// Whether, after the last finished command, commands that advance the game might run for long.
    acts_for_long: bool,
    /// Output settings and envelope after the last finished command.
    reply_format: ReplyFormat,
}

/// The result of pushing an input line.
#[derive(Debug, PartialEq)]
pub(super) enum PushResult {
    /// The line waits in the queue.
    Queued,
    /// The caller must write this reply at once; the line is not in the queue.
    Answered(Box<ReplyFormat>, Reply),
    /// The queue is full, so the line was refused.
    Busy(Box<ReplyFormat>),
}

/// The effect of an interrupt at the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InterruptEffect {
    /// The interrupt stopped the running command.
    Stopped,
    /// The interrupt had no effect, because no command was running.
    Idle,
    /// The interrupt means that the user wants to leave.
    Left,
}

/// An input line that the worker must execute.
#[derive(Debug, PartialEq)]
pub(super) struct NextLine {
    /// The line itself.
    pub(super) line: Line,
    /// The reply to the line, if pushing the line already produced it.
    pub(super) reply: Option<Reply>,
    /// `isready` lines that must be answered before `line`.
    pub(super) ready: Vec<Line>,
}

/// An input line that the desk must answer.
#[derive(Debug)]
pub(super) struct DeskLine {
    /// The line itself.
    pub(super) line: Line,
    /// The flag that stops the answer.
    pub(super) stop: StopFlag,
    /// The copy of the session to ask; `None` for the session itself.
    pub(super) thinking: Option<Arc<Session>>,
}

impl Queue {
    /// Creates an empty queue. Raising `stop` stops the command that the worker executes.
    pub(super) fn new(stop: StopFlag, most: usize) -> Self {
        let worker = Lane { stop, running: None };
        Self { state: Mutex::new(State { worker, ..State::default() }), changed: Condvar::new(), most }
    }

    pub(super) fn push(&self, line: Line) -> PushResult {
        let mut state = self.state();
        state.interrupts = 0;
        let mut entry = WaitingLine::new(state.next, line);
        match entry.command() {
            Some(Command::Stop(Stop(None))) => state.stop_all(|running| running.can_be_stopped),
            Some(Command::Stop(Stop(Some(tag)))) => {
                let reply = Reply::stopping(tag, state.stop_tagged(tag));
                if entry.line.tag.is_some() {
                    return PushResult::Answered(Box::new(state.reply_format), reply);
                }
                entry.reply = Some(reply);
            }
            Some(Command::Quit(_)) => state.end_all(),
            Some(Command::IsReady(_)) if state.is_only_searching() => {
                return PushResult::Answered(Box::new(state.reply_format), Reply::ready());
            }
            _ => {}
        }
        while !state.waiting.has_room(entry.line.bytes, self.most) && !state.is_over {
            let (after, waited) =
                self.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            state = after;
            if waited.timed_out() {
                return PushResult::Busy(Box::new(state.reply_format));
            }
        }
        state.next = entry.number + 1;
        state.waiting.push(entry);
        self.changed.notify_all();
        PushResult::Queued
    }

    /// Records that the input has ended: stops infinite searches, and lets all other lines finish.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.end_all();
        self.changed.notify_all();
    }

    /// Stops every search that has been requested. If the engine is playing against itself, stops the game, too.
    /// Returns whether this is the second interrupt since the last input line.
    pub(super) fn interrupt(&self) -> bool {
        let mut state = self.state();
        state.stop_all(|_| true);
        state.interrupts += 1;
        state.is_left = state.interrupts > 1;
        self.changed.notify_all();
        state.is_left
    }

    /// Handles an interrupt at the prompt. The first interrupt of a command only stops the command; it does
    /// not mean that the user wants to leave. A second interrupt of the same command does.
    pub(super) fn interrupt_at_prompt(&self) -> InterruptEffect {
        let mut state = self.state();
        let running = state.worker.running.as_ref().map(|running| running.number);
        if running.is_some() && state.interrupted != running {
            state.interrupted = running;
            state.stop_all(|_| true);
            return InterruptEffect::Stopped;
        }
        state.interrupts += u32::from(running.is_some());
        drop(state);
        if self.interrupt() { InterruptEffect::Left } else { InterruptEffect::Idle }
    }

    /// Ends the session as soon as possible: stops the running command and executes no further line.
    pub(super) fn leave(&self) {
        let mut state = self.state();
        state.is_left = true;
        state.worker.stop.raise();
        state.desk.stop.raise();
        self.changed.notify_all();
    }

    /// Returns whether the user left the session before all lines were executed.
    pub(super) fn is_left(&self) -> bool {
        self.state().is_left
    }

    /// Waits for the next line and returns it, with the `isready` lines directly after it that need not wait.
    /// Returns `None` after the end of the input. The caller must call [`Queue::finished`] before it pops
    /// another line.
    pub(super) fn pop(&self) -> Option<NextLine> {
        let mut state = self.state();
        loop {
            if state.is_left {
                return None;
            }
            if let Some(popped) = state.next_in_order() {
                self.changed.notify_all();
                return Some(popped);
            }
            if state.is_closed && state.waiting.is_empty() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets the desk answer with this copy of the session until the worker has answered its line.
    pub(super) fn think(&self, session: Session) {
        self.state().thinking = Some(Arc::new(session));
        self.changed.notify_all();
    }

    /// Waits for the next line that the desk can answer during a search. Returns `None` after the end of the
    /// session. The caller must call [`Queue::finish_for_desk`] before it pops another line.
    pub(super) fn pop_for_desk(&self) -> Option<DeskLine> {
        let mut state = self.state();
        loop {
            if state.is_over || state.is_left {
                return None;
            }
            if let Some(popped) = state.next_for_desk() {
                self.changed.notify_all();
                return Some(popped);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records that the worker has answered its line. `reply_format` contains the output settings and envelope after
    /// that; `acts_for_long` tells whether commands that advance the game may now run for long.
    pub(super) fn finish(&self, reply_format: ReplyFormat, acts_for_long: bool) {
        let mut state = self.state();
        (state.worker.running, state.thinking) = (None, None);
        (state.reply_format, state.acts_for_long) = (reply_format, acts_for_long);
        self.changed.notify_all();
    }

    /// Records that the desk has answered its line.
    pub(super) fn finish_for_desk(&self) {
        self.state().desk.running = None;
        self.changed.notify_all();
    }

    /// Returns the error for a line that was refused because the queue is full.
    pub(super) fn busy(&self) -> ProtocolError {
        let (lines, mebibytes) = (self.most, MAX_QUEUE_BYTES >> 20);
        ProtocolError::new(ErrorCode::Busy, message!("error-busy", lines = lines, mebibytes = mebibytes))
    }

    /// Returns the output settings and envelope after the last finished command.
    pub(super) fn reply_format(&self) -> ReplyFormat {
        self.state().reply_format
    }

    /// Records that the session has ended.
    pub(super) fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    /// Returns whether no line is waiting or being executed.
    pub(super) fn is_idle(&self) -> bool {
        !self.state().is_busy()
    }

    /// Waits until every line has been answered, but at most for the duration `most`. Returns whether the
    /// session has not ended yet.
    pub(super) fn wait_until_idle(&self, most: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.state(), most, |state| state.is_busy());
        !waited.unwrap_or_else(PoisonError::into_inner).0.is_over
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Starts the first waiting line on the worker, unless the line changes the session and the desk is busy.
    fn next_in_order(&mut self) -> Option<NextLine> {
        if self.desk.running.is_some() && self.waiting.first().is_some_and(WaitingLine::is_change) {
            return None;
        }
        let entry = self.waiting.pop()?;
        let running = RunningLine::new(&entry, self.acts_for_long);
        let is_ended = running.is_infinite && entry.number < self.ended_before;
        let is_stopped =
            running.is_question && self.is_stopped(&entry) || running.can_be_stopped && entry.is_stopped;
        let ready = if running.is_question { self.waiting.take_ready() } else { Vec::new() };
        self.worker.begin(running, is_stopped || is_ended);
        Some(NextLine { line: entry.line, reply: entry.reply, ready })
    }

    /// Starts the first line that need not wait for the running search on the desk.
    fn next_for_desk(&mut self) -> Option<DeskLine> {
        let running = self.worker.running.as_ref()?;
        if !running.is_search && self.thinking.is_none() {
            return None;
        }
        let entry = self.waiting.pop_overtaking()?;
        let is_stopped = self.is_stopped(&entry);
        self.desk.begin(RunningLine::new(&entry, false), is_stopped);
        Some(DeskLine { line: entry.line, stop: self.desk.stop.clone(), thinking: self.thinking.clone() })
    }

    /// Stops the waiting searches that have been requested and the running lines that `is_meant` accepts.
    fn stop_all(&mut self, is_meant: fn(&RunningLine) -> bool) {
        self.stopped_before = self.next;
        self.worker.stop_if(is_meant);
        self.desk.stop_if(is_meant);
    }

    /// Stops all searches with this tag. Returns whether there are any.
    fn stop_tagged(&mut self, tag: &str) -> bool {
        let is_running = [&self.worker, &self.desk].map(|lane| lane.stop_tagged(tag)).contains(&true);
        self.waiting.stop(tag) || is_running
    }

    /// Stops the infinite searches that have been requested.
    fn end_all(&mut self) {
        self.ended_before = self.next;
        self.worker.stop_if(|running| running.is_infinite);
    }

    /// Returns whether a search was stopped before it began.
    fn is_stopped(&self, entry: &WaitingLine) -> bool {
        entry.is_stopped || entry.number < self.stopped_before
    }

    /// Returns whether a search is running and no other line is waiting or running.
    fn is_only_searching(&self) -> bool {
        let is_searching = self.worker.running.as_ref().is_some_and(|running| running.is_question);
        is_searching && self.waiting.is_empty() && self.desk.running.is_none()
    }

    /// Returns whether a line is waiting or being executed, so that no new prompt should appear yet.
    fn is_busy(&self) -> bool {
        let is_running = self.worker.running.is_some() || self.desk.running.is_some();
        !self.is_over && (is_running || !self.waiting.is_empty())
    }
}

#[cfg(test)]
mod tests;
