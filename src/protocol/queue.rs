//! The lines that wait to be executed, and what may overtake them.
//!
//! One thread reads lines and pushes them, another pops and executes them in order. Only three things act at once:
//! `stop` (and an interrupt) on every search asked for before it, the end of the input (and `quit`) on searches that
//! would never end, and `isready` while nothing but a running search is ahead of it. A match that the engine plays
//! against itself counts as a search.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::command::{Command, Line};
use super::frame::Envelope;
use super::output::OutputSettings;
use crate::search::StopFlag;

/// How long a full queue may make no progress before further lines are refused.
const PATIENCE: Duration = Duration::from_secs(1);

/// Lines between the reader and the session.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    stop: StopFlag,
    /// How many lines may wait.
    most: usize,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<(u64, Line)>,
    /// The number of the next line.
    next: u64,
    running: Option<Running>,
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
    look: (OutputSettings, Envelope),
}

#[derive(Clone, Copy, Debug)]
struct Running {
    number: u64,
    is_question: bool,
    is_infinite: bool,
}

/// What became of a line.
#[derive(Debug, PartialEq)]
pub(super) enum Pushed {
    /// It waits for its turn.
    Queued,
    /// It is to be answered at once: `readyok`.
    Ready(Box<(OutputSettings, Envelope)>),
    /// There was no room for it.
    Busy(Box<(OutputSettings, Envelope)>),
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

impl Queue {
    pub(super) fn new(stop: StopFlag, most: usize) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), stop, most }
    }

    pub(super) fn push(&self, line: Line) -> Pushed {
        let mut state = self.state();
        let number = state.next;
        state.interrupts = 0;
        match &line.command {
            Some(Ok(Command::Stop)) => {
                state.stopped_before = number;
                if state.running.is_some_and(|running| running.is_question) {
                    self.stop.raise();
                }
            }
            Some(Ok(Command::Quit)) => self.end_before(&mut state, number),
            Some(Ok(Command::IsReady))
                if state.waiting.is_empty() && state.running.is_some_and(|running| running.is_question) =>
            {
                return Pushed::Ready(Box::new(state.look));
            }
            _ => {}
        }
        while state.waiting.len() >= self.most && !state.is_over {
            let (after, waited) =
                self.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            state = after;
            if waited.timed_out() {
                return Pushed::Busy(Box::new(state.look));
            }
        }
        state.next = number + 1;
        state.waiting.push_back((number, line));
        self.changed.notify_all();
        Pushed::Queued
    }

    /// The input has ended: searches without an end are stopped, everything else is finished.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let next = state.next;
        self.end_before(&mut state, next);
        self.changed.notify_all();
    }

    /// Stops every search that has been asked for so far, and the engine's own plays if they are going on. Tells
    /// whether it is the second interrupt in a row.
    pub(super) fn interrupt(&self) -> bool {
        let mut state = self.state();
        state.stopped_before = state.next;
        if state.running.is_some() {
            self.stop.raise();
        }
        state.interrupts += 1;
        state.is_left = state.interrupts > 1;
        self.changed.notify_all();
        state.is_left
    }

    /// The same for a person at the prompt: who stops something does not want to leave, unless it is the second
    /// interrupt meanwhile.
    pub(super) fn interrupt_at_prompt(&self) -> Interrupted {
        let mut state = self.state();
        let running = state.running.map(|running| running.number);
        if running.is_some() && state.interrupted != running {
            (state.interrupted, state.stopped_before) = (running, state.next);
            self.stop.raise();
            return Interrupted::Stopped;
        }
        state.interrupts += u32::from(running.is_some());
        drop(state);
        if self.interrupt() { Interrupted::Left } else { Interrupted::Idle }
    }

    /// The session is to end as soon as it can: the search that is running is stopped, and no line is executed any more.
    pub(super) fn leave(&self) {
        let mut state = self.state();
        state.is_left = true;
        self.stop.raise();
        self.changed.notify_all();
    }

    /// Whether the user has left by interrupts.
    pub(super) fn is_left(&self) -> bool {
        self.state().is_left
    }

    /// The next line, with the `isready` lines behind it that do not wait for it; `None` when the input has ended.
    /// Nothing else is popped until [`Queue::finished`].
    pub(super) fn pop(&self) -> Option<Popped> {
        let mut state = self.state();
        loop {
            if state.is_left {
                return None;
            }
            if let Some((number, line)) = state.waiting.pop_front() {
                let command = line.command.as_ref().and_then(|command| command.as_ref().ok());
                let is_match = state.plays_by_itself && command.is_some_and(Command::is_action);
                let running = Running {
                    number,
                    is_question: is_match || command.is_some_and(Command::is_question),
                    is_infinite: command.is_some_and(Command::is_infinite),
                };
                state.running = Some(running);
                let stopped = running.is_question && number < state.stopped_before;
                let ended = running.is_infinite && number < state.ended_before;
                if stopped || ended {
                    self.stop.raise();
                } else {
                    self.stop.lower();
                }
                let ready = if running.is_question { take_ready(&mut state.waiting) } else { Vec::new() };
                return Some(Popped { line, ready });
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The line that was popped last has been answered; how replies are written now, and whether the engine plays
    /// against itself.
    pub(super) fn finished(&self, settings: OutputSettings, envelope: Envelope, plays_by_itself: bool) {
        let mut state = self.state();
        state.running = None;
        (state.look, state.plays_by_itself) = ((settings, envelope), plays_by_itself);
        self.changed.notify_all();
    }

    /// How many lines may wait.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// How replies are written now.
    pub(super) fn look(&self) -> (OutputSettings, Envelope) {
        self.state().look
    }

    /// The session has ended.
    pub(super) fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    /// Waits until every line has been answered, but no longer than `most`; tells whether the session goes on.
    pub(super) fn wait_until_idle(&self, most: Duration) -> bool {
        let is_busy =
            |state: &mut State| !state.is_over && (state.running.is_some() || !state.waiting.is_empty());
        let waited = self.changed.wait_timeout_while(self.state(), most, is_busy);
        !waited.unwrap_or_else(PoisonError::into_inner).0.is_over
    }

    fn end_before(&self, state: &mut State, number: u64) {
        state.ended_before = number;
        if state.running.is_some_and(|running| running.number < number && running.is_infinite) {
            self.stop.raise();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line to execute.
#[derive(Debug, PartialEq)]
pub(super) struct Popped {
    /// The line.
    pub(super) line: Line,
    /// `isready` lines that are to be answered before it.
    pub(super) ready: Vec<Line>,
}

/// Takes the `isready` lines at the front.
fn take_ready(waiting: &mut VecDeque<(u64, Line)>) -> Vec<Line> {
    let is_ready = |(_, line): &(u64, Line)| matches!(line.command, Some(Ok(Command::IsReady)));
    let count = waiting.iter().take_while(|entry| is_ready(entry)).count();
    waiting.drain(..count).map(|(_, line)| line).collect()
}

#[cfg(test)]
mod tests;
