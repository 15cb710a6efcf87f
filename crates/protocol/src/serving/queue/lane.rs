//! A thread that executes lines, as the queue sees it.

use super::waiting::WaitingLine;
use crate::commands::{Command, Effect, Nature};
use plakoto_engine::search::StopFlag;

/// What a thread does, and the flag that stops it. It is lowered when a line begins, so that nothing that was meant for an
/// earlier one, or for one of another thread, stops it.
#[derive(Debug, Default)]
pub(super) struct Lane {
    pub(super) running: Option<Running>,
    pub(super) stop: StopFlag,
}

/// A line that is executed.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) number: u64,
    tag: Option<String>,
    /// Whether others need not wait for it.
    pub(super) is_search: bool,
    /// Whether it can be stopped.
    pub(super) is_question: bool,
    pub(super) is_infinite: bool,
}

impl Running {
    /// A line that begins. While the engine `plays_by_itself`, what moves the game on can be stopped.
    pub(super) fn new(entry: &WaitingLine, plays_by_itself: bool) -> Self {
        let nature = entry.command().map_or(Nature::CHANGE, Command::nature);
        Self {
            number: entry.number,
            tag: entry.line.tag.clone(),
            is_search: nature.effect == Effect::Read && nature.is_question,
            is_question: nature.is_question || nature.goes_on || plays_by_itself && nature.is_action,
            is_infinite: nature.is_infinite,
        }
    }
}

impl Lane {
    /// Begins a line, which may have been stopped already.
    pub(super) fn begin(&mut self, running: Running, is_stopped: bool) {
        self.running = Some(running);
        if is_stopped {
            self.stop.raise();
        } else {
            self.stop.lower();
        }
    }

    /// Stops what is executed, if it is as said; tells whether it is.
    pub(super) fn stop_if(&self, is_meant: impl FnOnce(&Running) -> bool) -> bool {
        let is_found = self.running.as_ref().is_some_and(is_meant);
        if is_found {
            self.stop.raise();
        }
        is_found
    }

    /// Stops a question with this tag; tells whether that is what is executed.
    pub(super) fn stop_tagged(&self, tag: &str) -> bool {
        self.stop_if(|running| running.is_question && running.tag.as_deref() == Some(tag))
    }
}
