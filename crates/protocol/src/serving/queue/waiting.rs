//! The lines that wait, in order, and those of them that may overtake searches.

use std::collections::{BTreeMap, VecDeque};

use crate::Reply;
use crate::bounds::MAX_QUEUE_BYTES;
use crate::commands::{Command, Effect, Line};

/// A line that waits.
#[derive(Debug)]
pub(super) struct WaitingLine {
    pub(super) number: u64,
    pub(super) line: Line,
    /// What it is answered, if that is known already.
    pub(super) reply: Option<Reply>,
    /// Whether it was stopped by its tag.
    pub(super) is_stopped: bool,
}

/// Lines in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    entries: BTreeMap<u64, WaitingLine>,
    /// The numbers of those that change the session.
    changes: VecDeque<u64>,
    /// The numbers of those that may overtake searches.
    glances: VecDeque<u64>,
    /// Bytes of all their texts.
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

    /// Whether it need not wait for searches: the client knows the reply by its tag.
    fn is_glance(&self) -> bool {
        self.line.tag.is_some() && self.line.effect() == Some(Effect::Glance)
    }

    /// Whether it is a search, or may turn out to be one.
    fn can_be_stopped(&self) -> bool {
        let nature = self.command().map(Command::nature);
        nature.is_some_and(|nature| nature.is_question || nature.is_action || nature.goes_on)
    }
}

impl Waiting {
    /// Whether there is room for a line of `bytes` bytes where at most `lines` may wait.
    pub(super) fn has_room(&self, bytes: usize, lines: usize) -> bool {
        self.entries.len() < lines && (self.is_empty() || self.bytes + bytes <= MAX_QUEUE_BYTES)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Appends a line, whose number must be greater than all before it.
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

    /// Takes the first line.
    pub(super) fn pop(&mut self) -> Option<WaitingLine> {
        let (number, entry) = self.entries.pop_first()?;
        self.bytes -= entry.line.bytes;
        for numbers in [&mut self.changes, &mut self.glances] {
            numbers.pop_front_if(|first| *first == number);
        }
        Some(entry)
    }

    /// Takes the first line that need not wait for searches: a glance with no change before it, or `isready` with nothing
    /// before it.
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

    /// Takes the `isready` lines at the front.
    pub(super) fn take_ready(&mut self) -> Vec<Line> {
        let mut ready = Vec::new();
        while self.first().is_some_and(WaitingLine::is_ready) {
            ready.extend(self.pop().map(|entry| entry.line));
        }
        ready
    }

    /// Stops all questions with a tag as soon as they begin; tells whether there are any.
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
