//! A thread that executes lines, from the queue's point of view.

use super::waiting::WaitingLine;
use crate::commands::{Command, Effect, Nature};
use plakoto_engine::search::StopFlag;

/// A thread's current line and stop flag. The flag is lowered when a line begins, so a stop that was meant
/// for an earlier line, or for a line on another thread, has no effect.
#[derive(Debug, Default)]
pub(super) struct Lane {
    pub(super) running: Option<RunningLine>,
    pub(super) stop: StopFlag,
}

/// An input line that is being executed.
#[derive(Debug)]
pub(super) struct RunningLine {
    pub(super) number: u64,
    tag: Option<String>,
    /// Whether the line is a search, so that the desk may answer other lines while it runs.
    pub(super) is_search: bool,
    /// Whether the line is a search or as long as one, so that `isready` does not wait for it.
    pub(super) is_question: bool,
    /// Whether `stop` can stop the line or the engine's choice of a play in it.
    pub(super) can_be_stopped: bool,
    pub(super) is_infinite: bool,
}

impl RunningLine {
    /// Creates the entry for a line that begins. If commands that advance the game may run for long
    /// (`acts_for_long`), they can be stopped, too.
    pub(super) fn new(entry: &WaitingLine, acts_for_long: bool) -> Self {
        let nature = entry.command().map_or(Nature::CHANGE, Command::nature);
        Self {
            number: entry.number,
            tag: entry.line.tag.clone(),
            is_search: nature.effect == Effect::Read && nature.is_question,
            is_question: nature.is_question || nature.is_long_running || acts_for_long && nature.is_action,
            can_be_stopped: nature.is_question || nature.is_long_running || nature.is_action,
            is_infinite: nature.is_infinite,
        }
    }
}

impl Lane {
    /// Begins to execute a line. `is_stopped` tells whether the line was stopped while it was waiting.
    pub(super) fn begin(&mut self, running: RunningLine, is_stopped: bool) {
        self.running = Some(running);
        if is_stopped {
            self.stop.raise();
        } else {
            self.stop.lower();
        }
    }

    /// Stops the running line if `is_meant` accepts it. Returns whether it was stopped.
    pub(super) fn stop_if(&self, is_meant: impl FnOnce(&RunningLine) -> bool) -> bool {
        let is_found = self.running.as_ref().is_some_and(is_meant);
        if is_found {
            self.stop.raise();
        }
        is_found
    }

    /// Stops the running line if it can be stopped and has this tag. Returns whether it was stopped.
    pub(super) fn stop_tagged(&self, tag: &str) -> bool {
        self.stop_if(|running| running.can_be_stopped && running.tag.as_deref() == Some(tag))
    }
}
