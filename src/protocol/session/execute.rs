//! What each command asks of the session.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Session, help};
use crate::protocol::command::Command;
use crate::protocol::{ErrorCode, ProtocolError, Reply};

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
        self.check_bounds(&command)?;
        let recorded = AssertUnwindSafe(|| {
            let before = if command.is_question() { None } else { self.checkpoint() };
            let reply = self.perform(command, progress);
            self.keep(before)?;
            reply
        });
        catch_unwind(recorded).unwrap_or_else(|_| {
            let change = self.table.forget_position();
            self.note(change);
            let detail = "a fault of the engine; set the position anew, and please report what led to this";
            Err(ProtocolError::new(ErrorCode::Internal, detail))
        })
    }

    fn perform(
        &mut self,
        command: Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        match command {
            Command::Analyse(what) => self.analyse(what, progress),
            Command::New(new) => self.new_game(new, progress),
            Command::Roll(roll) => self.roll(roll, progress),
            Command::Move(play) => self.make_move(play, progress),
            Command::Play => self.play(progress),
            Command::Resign(resignation) => self.resign(resignation, progress),
            Command::Accept => self.accept(progress),
            Command::Decline => self.decline(progress),
            Command::SwapPlayers => self.swap_players(),
            Command::Undo(undo) => self.undo(undo),
            Command::Hint { inline, count, limits } => self.hint(inline, count, limits),
            Command::BestMove { inline, dice, limits } => self.best_move(inline, dice, limits),
            Command::Rollout(what) => self.roll_out(what, progress),
            Command::Eval { inline, limits } => self.eval(inline, limits),
            Command::Legal { inline, dice } => self.legal(inline, dice, progress),
            Command::Steps { inline, dice, after } => self.steps(inline, dice, after),
            Command::Show(topic) => self.show(topic),
            Command::Query(query) => self.query(query),
            Command::Calibrate(thousands) => Ok(self.calibrate(thousands)),
            Command::Help(words) => help::help(&words),
            Command::Recorded(what) => self.recorded(what),
            Command::Set(request) => request.execute(self),
            Command::Ubgi(ubgi) => self.ubgi(ubgi, progress),
            Command::IsReady => Ok(Reply::ready()),
            Command::Stop | Command::Quit => Ok(Reply::Silent),
        }
    }
}
