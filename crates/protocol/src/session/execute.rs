//! What each command asks of the session.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Session;
use super::inquiry::{Asked, fault};
use super::kept::Finding;
use crate::command::OtherCommand;
use crate::commands::{Command, Effect};
use crate::{ProtocolError, Reply};

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
        if command.effect() != Effect::Change {
            let Asked { answer, finding } = self.ask(command, &self.stop, progress);
            finding.into_iter().for_each(|finding| self.remember(finding));
            return answer;
        }
        self.check_bounds(&command)?;
        let recorded = AssertUnwindSafe(|| {
            let before = self.checkpoint();
            self.forget_question(&command);
            let reply = command.perform(self, progress);
            self.forget_other_warnings();
            self.keep(before)?;
            self.keep_unfinished();
            reply
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

    pub(crate) fn perform(
        &mut self,
        command: OtherCommand,
        _progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        match command {
            OtherCommand::Set(request) => request.execute(self),
            OtherCommand::Ubgi(ubgi) => self.ubgi(ubgi),
            // Questions change nothing, and what ends something acts elsewhere.
            _ => Ok(Reply::silent()),
        }
    }
}
