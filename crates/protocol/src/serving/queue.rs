//! The lines that wait to be executed, and what may overtake them.
//!
//! One thread reads lines and pushes them, another pops and executes them in order. Only these act at once: `stop` (and an
//! interrupt) on every search asked for before it, or on one with a tag, the end of the input (and `quit`) on searches that
//! would never end, and `isready` while nothing but a running search is ahead of it. A match that the engine plays
//! against itself counts as a search.
//!
//! While a search runs, a third thread, the desk, pops what need not wait for it: tagged questions without a search before
//! which nothing waits that changes the session. A change waits for the desk, so that each question is answered about the
//! state that it was asked about.

mod lane;
mod waiting;

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use self::lane::{Lane, Running};
use self::waiting::{Waiting, WaitingLine};
use crate::bounds::MAX_QUEUE_BYTES;
use crate::commands::{Command, Line, Stop};
use crate::output::OutputSettings;
use crate::text::frame::Envelope;
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::search::StopFlag;

/// How long a full queue may make no progress before further lines are refused.
const PATIENCE: Duration = Duration::from_secs(1);

/// How replies are written, and what they tell of the session.
pub(super) type Look = (OutputSettings, Envelope);

/// Lines between the reader and the session.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// How many lines may wait.
    most: usize,
}

#[derive(Debug, Default)]
struct State {
    waiting: Waiting,
    /// The number of the next line.
    next: u64,
    /// What executes lines in order.
    worker: Lane,
    /// What answers beside a search.
    desk: Lane,
    /// Searches of lines before this number have been stopped.
    stopped_before: u64,
    /// Searches without an end of lines before this number have been stopped.
    ended_before: u64,
    is_closed: bool,
    /// Interrupts since the last line came.
    interrupts: u32,
    /// The number of the line whose execution was interrupted at the prompt.
    interrupted: Option<u64>,
    /// Whether the last of them means that the user wants to leave.
    is_left: bool,
    /// Whether the session has ended, so that nobody waits for it.
    is_over: bool,
    /// Whether the engine plays against itself, as of the last command that was finished.
    plays_by_itself: bool,
    /// How replies are written, as of the same.
    look: Look,
}

/// What became of a line.
#[derive(Debug, PartialEq)]
pub(super) enum Pushed {
    /// It waits for its turn.
    Queued,
    /// It is to be answered at once.
    Answered(Box<Look>, Reply),
    /// There was no room for it.
    Busy(Box<Look>),
}

/// What an interrupt at the prompt has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupted {
    /// It has stopped what was going on.
    Stopped,
    /// Nothing: there was nothing to be stopped.
    Idle,
    /// The user wants to leave.
    Left,
}

/// A line to execute.
#[derive(Debug, PartialEq)]
pub(super) struct Popped {
    /// The line.
    pub(super) line: Line,
    /// What it is answered, if that is known already.
    pub(super) reply: Option<Reply>,
    /// `isready` lines that are to be answered before it.
    pub(super) ready: Vec<Line>,
}

impl Queue {
    /// An empty one. `stop` stops what is executed in order.
    pub(super) fn new(stop: StopFlag, most: usize) -> Self {
        let worker = Lane { stop, running: None };
        Self { state: Mutex::new(State { worker, ..State::default() }), changed: Condvar::new(), most }
    }

    pub(super) fn push(&self, line: Line) -> Pushed {
        let mut state = self.state();
        state.interrupts = 0;
        let mut entry = WaitingLine::new(state.next, line);
        match entry.command() {
            Some(Command::Stop(Stop(None))) => state.stop_all(|running| running.is_question),
            Some(Command::Stop(Stop(Some(tag)))) => {
                let reply = Reply::stopping(tag, state.stop_tagged(tag));
                if entry.line.tag.is_some() {
                    return Pushed::Answered(Box::new(state.look), reply);
                }
                entry.reply = Some(reply);
            }
            Some(Command::Quit(_)) => state.end_all(),
            Some(Command::IsReady(_)) if state.is_only_searching() => {
                return Pushed::Answered(Box::new(state.look), Reply::ready());
            }
            _ => {}
        }
        while !state.waiting.has_room(entry.line.bytes, self.most) && !state.is_over {
            let (after, waited) =
                self.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            state = after;
            if waited.timed_out() {
                return Pushed::Busy(Box::new(state.look));
            }
        }
        state.next = entry.number + 1;
        state.waiting.push(entry);
        self.changed.notify_all();
        Pushed::Queued
    }

    /// The input has ended: searches without an end are stopped, everything else is finished.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.end_all();
        self.changed.notify_all();
    }

    /// Stops every search that has been asked for so far, and the engine's own plays if they are going on. Tells
    /// whether it is the second interrupt in a row.
    pub(super) fn interrupt(&self) -> bool {
        let mut state = self.state();
        state.stop_all(|_| true);
        state.interrupts += 1;
        state.is_left = state.interrupts > 1;
        self.changed.notify_all();
        state.is_left
    }

    /// The same for a person at the prompt: who stops something does not want to leave, unless it is the second
    /// interrupt meanwhile.
    pub(super) fn interrupt_at_prompt(&self) -> Interrupted {
        let mut state = self.state();
        let running = state.worker.running.as_ref().map(|running| running.number);
        if running.is_some() && state.interrupted != running {
            state.interrupted = running;
            state.stop_all(|_| true);
            return Interrupted::Stopped;
        }
        state.interrupts += u32::from(running.is_some());
        drop(state);
        if self.interrupt() { Interrupted::Left } else { Interrupted::Idle }
    }

    /// The session is to end as soon as it can: what is executed is stopped, and no line is executed any more.
    pub(super) fn leave(&self) {
        let mut state = self.state();
        state.is_left = true;
        state.worker.stop.raise();
        state.desk.stop.raise();
        self.changed.notify_all();
    }

    /// Whether the user has left by interrupts.
    pub(super) fn is_left(&self) -> bool {
        self.state().is_left
    }

    /// The next line, with the `isready` lines behind it that do not wait for it; `None` when the input has ended.
    /// Nothing else is popped in order until [`Queue::finished`].
    pub(super) fn pop(&self) -> Option<Popped> {
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

    /// The next line that is answered beside a search, and the flag that stops it; `None` when the session has ended.
    /// No other is popped so until [`Queue::finished_beside`].
    pub(super) fn pop_beside(&self) -> Option<(Line, StopFlag)> {
        let mut state = self.state();
        loop {
            if state.is_over || state.is_left {
                return None;
            }
            if let Some(popped) = state.next_beside() {
                self.changed.notify_all();
                return Some(popped);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The line that was popped last has been answered; how replies are written now, and whether the engine plays
    /// against itself.
    pub(super) fn finished(&self, look: Look, plays_by_itself: bool) {
        let mut state = self.state();
        state.worker.running = None;
        (state.look, state.plays_by_itself) = (look, plays_by_itself);
        self.changed.notify_all();
    }

    /// The line that was popped last beside a search has been answered.
    pub(super) fn finished_beside(&self) {
        self.state().desk.running = None;
        self.changed.notify_all();
    }

    /// The error of a line for which there is no room.
    pub(super) fn busy(&self) -> ProtocolError {
        let (lines, mebibytes) = (self.most, MAX_QUEUE_BYTES >> 20);
        let detail = format!(
            "{lines} commands, or {mebibytes} MiB of them, are waiting: read replies before sending more"
        );
        ProtocolError::new(ErrorCode::Busy, detail)
    }

    /// How replies are written now.
    pub(super) fn look(&self) -> Look {
        self.state().look
    }

    /// The session has ended.
    pub(super) fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    /// Whether no line waits or is being executed.
    pub(super) fn is_idle(&self) -> bool {
        !self.state().is_busy()
    }

    /// Waits until every line has been answered, but no longer than `most`; tells whether the session goes on.
    pub(super) fn wait_until_idle(&self, most: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.state(), most, |state| state.is_busy());
        !waited.unwrap_or_else(PoisonError::into_inner).0.is_over
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Begins the first line, unless it is a change that has to wait for what is answered beside.
    fn next_in_order(&mut self) -> Option<Popped> {
        if self.desk.running.is_some() && self.waiting.first().is_some_and(WaitingLine::is_change) {
            return None;
        }
        let entry = self.waiting.pop()?;
        let running = Running::new(&entry, self.plays_by_itself);
        let is_ended = running.is_infinite && entry.number < self.ended_before;
        let is_stopped = running.is_question && self.is_stopped(&entry);
        let ready = if running.is_question { self.waiting.take_ready() } else { Vec::new() };
        self.worker.begin(running, is_stopped || is_ended);
        Some(Popped { line: entry.line, reply: entry.reply, ready })
    }

    /// Begins the first line that need not wait for the search that is executed.
    fn next_beside(&mut self) -> Option<(Line, StopFlag)> {
        self.worker.running.as_ref().filter(|running| running.is_search)?;
        let entry = self.waiting.pop_overtaking()?;
        let is_stopped = self.is_stopped(&entry);
        self.desk.begin(Running::new(&entry, false), is_stopped);
        Some((entry.line, self.desk.stop.clone()))
    }

    /// Stops what was asked for so far; of what is executed, only what is meant.
    fn stop_all(&mut self, is_meant: fn(&Running) -> bool) {
        self.stopped_before = self.next;
        self.worker.stop_if(is_meant);
        self.desk.stop_if(is_meant);
    }

    /// Stops all questions with a tag; tells whether there are any.
    fn stop_tagged(&mut self, tag: &str) -> bool {
        let is_running = [&self.worker, &self.desk].map(|lane| lane.stop_tagged(tag)).contains(&true);
        self.waiting.stop(tag) || is_running
    }

    /// Ends searches without an end that were asked for so far.
    fn end_all(&mut self) {
        self.ended_before = self.next;
        self.worker.stop_if(|running| running.is_infinite);
    }

    /// Whether a question was stopped before it began.
    fn is_stopped(&self, entry: &WaitingLine) -> bool {
        entry.is_stopped || entry.number < self.stopped_before
    }

    /// Whether a question is executed, and nothing else waits or is executed.
    fn is_only_searching(&self) -> bool {
        let is_searching = self.worker.running.as_ref().is_some_and(|running| running.is_question);
        is_searching && self.waiting.is_empty() && self.desk.running.is_none()
    }

    /// Whether there is something for which a prompt waits.
    fn is_busy(&self) -> bool {
        let is_running = self.worker.running.is_some() || self.desk.running.is_some();
        !self.is_over && (is_running || !self.waiting.is_empty())
    }
}

#[cfg(test)]
mod tests;
