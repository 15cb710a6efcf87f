//! What each command asks of the session.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Session;
use super::inquiry::{Asked, fault};
use super::kept::Finding;
use crate::command::{Command, Effect};
use crate::{ProtocolError, Reply};
use plakoto_table::match_play::Table;

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
            let reply = self.perform(command, progress);
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

    fn perform(
        &mut self,
        command: Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        self.forget_question(&command);
        match command {
            Command::New(new) => self.new_game(new, progress),
            Command::Roll(roll) => self.roll(roll, progress),
            Command::Move(play) => self.make_move(play, progress),
            Command::Answer(is_made) => self.answer_warning(is_made, progress),
            Command::Play => self.play(progress),
            Command::EndGame => self.at_the_table(progress, Table::end_game),
            Command::Annotate(annotation) => self.annotate(annotation),
            Command::Relational(what) => self.relational(what),
            Command::ClearAnalysis(what) => Ok(self.clear_analysis(what)),
            Command::LoadCommands(path) => self.load_commands(&path, progress),
            Command::Resign(resignation) => self.resign(resignation, progress),
            Command::Accept => self.accept(progress),
            Command::Decline => self.decline(progress),
            Command::SwapPlayers => self.swap_players(),
            Command::Undo(undo) => self.undo(undo),
            Command::Recorded(what) => self.recorded(what),
            Command::Set(request) => request.execute(self),
            Command::Ubgi(ubgi) => self.ubgi(ubgi),
            // Questions change nothing, and what ends something acts elsewhere.
            _ => Ok(Reply::Silent),
        }
    }
}
