//! The waiting input lines in order, with an index of those that may overtake a search.

use std::collections::{BTreeMap, VecDeque};

use crate::Reply;
use crate::bounds::MAX_QUEUE_BYTES;
use crate::commands::{Command, Effect, Line};

/// An input line that waits to be executed.
#[derive(Debug)]
pub(super) struct WaitingLine {
    pub(super) number: u64,
    pub(super) line: Line,
    /// The reply to the line, if pushing the line already produced it.
    pub(super) reply: Option<Reply>,
    /// Whether a `stop` with the line's tag has stopped the line.
    pub(super) is_stopped: bool,
}

/// All waiting lines, sorted by their numbers.
#[derive(Debug, Default)]
pub(super) struct WaitingLines {
    entries: BTreeMap<u64, WaitingLine>,
    /// Numbers of the waiting lines that change the session.
    changes: VecDeque<u64>,
    /// Numbers of the waiting lines that may overtake a search.
    glances: VecDeque<u64>,
    /// Total size of the waiting lines, in bytes.
    bytes: usize,
}

impl WaitingLine {
    pub(super) fn new(number: u64, line: Line) -> Self {
        Self { number, line, reply: None, is_stopped: false }
    }

    pub(super) fn command(&self) -> Option<&Command> {
        self.line.command.as_ref().and_then(|command| command.as_ref().ok())
    }

    pub(super) fn is_change(&self) -> bool {
        self.line.effect() == Some(Effect::Change)
    }

    pub(super) fn is_ready(&self) -> bool {
        matches!(self.command(), Some(Command::IsReady(_)))
    }

    /// Returns whether the line may overtake searches. It must have a tag, so that the client can recognise a
    /// reply that arrives out of order.
    fn is_glance(&self) -> bool {
        self.line.tag.is_some() && self.line.effect() == Some(Effect::Glance)
    }

    /// Returns whether the line is a search, or a command that may run for as long as a search.
    fn can_be_stopped(&self) -> bool {
        let nature = self.command().map(Command::nature);
        nature.is_some_and(|nature| nature.is_question || nature.is_action || nature.is_long_running)
    }
}

impl WaitingLines {
    /// Returns whether a line of `bytes` bytes may be added, if at most `lines` lines may wait.
    pub(super) fn has_room(&self, bytes: usize, lines: usize) -> bool {
        self.entries.len() < lines && (self.is_empty() || self.bytes + bytes <= MAX_QUEUE_BYTES)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Appends a line, whose number must be greater than the numbers of all waiting lines.
    pub(super) fn push(&mut self, entry: WaitingLine) {
        let number = entry.number;
        if entry.is_change() {
            self.changes.push_back(number);
        } else if entry.is_glance() {
            self.glances.push_back(number);
        }
        self.bytes += entry.line.bytes;
        self.entries.insert(number, entry);
    }

    pub(super) fn first(&self) -> Option<&WaitingLine> {
        self.entries.values().next()
    }

    /// Removes and returns the first waiting line.
    pub(super) fn pop(&mut self) -> Option<WaitingLine> {
        let (number, entry) = self.entries.pop_first()?;
        self.bytes -= entry.line.bytes;
        for numbers in [&mut self.changes, &mut self.glances] {
            numbers.pop_front_if(|first| *first == number);
        }
        Some(entry)
    }

    /// Removes and returns the first line that may overtake a search: `isready` if it is the first waiting
    /// line, or else a [glance](Effect::Glance) with no change of the session ahead of it.
    pub(super) fn pop_overtaking(&mut self) -> Option<WaitingLine> {
        if self.first().is_some_and(WaitingLine::is_ready) {
            return self.pop();
        }
        let change = self.changes.front().copied().unwrap_or(u64::MAX);
        let number = self.glances.pop_front_if(|glance| *glance < change)?;
        let entry = self.entries.remove(&number)?;
        self.bytes -= entry.line.bytes;
        Some(entry)
    }

    /// Removes and returns the `isready` lines at the front of the queue.
    pub(super) fn take_ready(&mut self) -> Vec<Line> {
        let mut ready = Vec::new();
        while self.first().is_some_and(WaitingLine::is_ready) {
            ready.extend(self.pop().map(|entry| entry.line));
        }
        ready
    }

    /// Marks all waiting searches with this tag as stopped. Returns whether there are any.
    pub(super) fn stop(&mut self, tag: &str) -> bool {
        let is_meant =
            |entry: &&mut WaitingLine| entry.line.tag.as_deref() == Some(tag) && entry.can_be_stopped();
        let mut is_found = false;
        for entry in self.entries.values_mut().filter(is_meant) {
            (entry.is_stopped, is_found) = (true, true);
        }
        is_found
    }
}
