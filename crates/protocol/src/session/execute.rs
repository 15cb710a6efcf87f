//! What each command asks of the session.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Session;
use super::inquiry::{Asked, Inquiry};
use super::kept::Finding;
use crate::commands::{COMMANDS, Command, Effect, Entry};
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::search::StopFlag;

impl Session {
    /// Executes a command. `progress` is called with what a search finds on the way. A fault of the engine is an error like
    /// any other.
    ///
    /// # Errors
    /// If the command cannot be executed; then the state is as it was, except that a rejected position and a fault leave
    /// the session without one.
    pub fn execute(
        &mut self,
        command: Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        if command.nature().effect != Effect::Change {
            let Asked { answer, finding } = self.ask(command, &self.stop, progress);
            finding.into_iter().for_each(|finding| self.remember(finding));
            return answer;
        }
        self.check_bounds(&command)?;
        let recorded = AssertUnwindSafe(|| {
            let before = self.checkpoint();
            if !command.nature().is_answer {
                // A question that is not answered at once is not answered later.
                self.replacing = None;
            }
            let reply = command.perform(self, progress);
            self.forget_other_warnings();
            self.keep(before)?;
            self.keep_unfinished();
            self.recording.unclosed.take().map_or(reply, Err)
        });
        catch_unwind(recorded).unwrap_or_else(|_| {
            self.remember(Finding::Fault);
            Err(fault())
        })
    }

    /// Keeps what a question has found out, for later ones.
    pub(crate) fn remember(&mut self, finding: Finding) {
        match finding {
            Finding::Hint(last) => self.last_hint = Some(*last),
            Finding::Rollout(last) => self.last_rollout = Some(*last),
            Finding::Game(last) => self.analyses.of_game = Some(*last),
            Finding::Match(last) => self.analyses.of_match = Some(*last),
            Finding::Fault => {
                let change = self.table.forget_position();
                self.note(change);
            }
        }
    }

    /// Answers a command that changes nothing, until `stop` is raised. `progress` is called with what a search finds on the
    /// way. A fault of the engine is an error like any other.
    pub(crate) fn ask(&self, question: Command, stop: &StopFlag, progress: &mut dyn FnMut(&Reply)) -> Asked {
        let inquiry = AssertUnwindSafe(|| {
            let inquiry =
                Inquiry { session: self, stop, pages: || COMMANDS.iter().map(Entry::page).collect() };
            let answered = inquiry.check_bounds(&question).and_then(|()| question.ask(&inquiry, progress));
            answered.unwrap_or_else(|error| Asked { answer: Err(error), finding: None })
        });
        catch_unwind(inquiry)
            .unwrap_or_else(|_| Asked { answer: Err(fault()), finding: Some(Finding::Fault) })
    }
}

/// What is said of a fault.
pub(crate) fn fault() -> ProtocolError {
    let detail = "a fault of the engine; set the position anew, and please report what led to this";
    ProtocolError::new(ErrorCode::Internal, detail)
}
