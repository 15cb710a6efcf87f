//! `set`.

use super::Session;
use super::questions::check_id;
use crate::notation::match_id::MatchId;
use crate::notation::raw_board::RawBoard;
use crate::printable::quote;
use crate::protocol::command::{Placement, Setting};
use crate::protocol::{ProtocolError, Reply};
use crate::rules::{Pending, Position};

impl Session {
    pub(super) fn set(&mut self, setting: Setting) -> Result<Reply, ProtocolError> {
        let changes_engine = setting.changes_engine();
        let reply = self.change(setting)?;
        if changes_engine {
            self.forget_rollout();
        }
        Ok(reply)
    }

    fn change(&mut self, setting: Setting) -> Result<Reply, ProtocolError> {
        let message = match setting {
            Setting::Board(placement) => self.place(placement)?,
            Setting::Cache(entries) => self.set_cache(entries)?,
            Setting::MatchId(id) => self.set_match_id(&id)?,
            Setting::MatchEquities(is_on) => self.set_match_equities(is_on),
            Setting::Player(player, setting) => self.set_player(&player, setting)?,
            Setting::Record(path) => self.set_record(path.as_deref())?,
            Setting::Threads(threads) => self.set_threads(threads)?,
            Setting::Turn(player) => self.set_turn(&player)?,
            Setting::Variant(name) => return self.set_variant(&name),
            Setting::Of(request) => return request.execute(self),
        };
        Ok(Reply::Message(message))
    }

    /// Puts a position on the board. One that was rejected leaves the session without any; `undo` takes a good one
    /// back.
    pub(super) fn place(
        &mut self,
        placement: Result<Placement, ProtocolError>,
    ) -> Result<String, ProtocolError> {
        let rules = *self.rules();
        let mut names = None;
        let placed = placement.and_then(|placement| match placement {
            Placement::Id(id) => check_id(&id, &rules).map(|()| (id.position, id.pending, id.match_id)),
            Placement::Simple(position) => Ok((position, Pending::NONE, None)),
            Placement::Raw(board) => {
                let placed = self.raw(&board)?;
                names = Some(board.names);
                Ok(placed)
            }
            Placement::Start => Ok((Position::START, Pending::NONE, None)),
        });
        let placed = placed.and_then(|(position, pending, match_id)| {
            self.table.place(position, pending, match_id.as_ref(), &rules)?;
            Ok(position)
        });
        let position = placed.inspect_err(|_| self.table.reject())?;
        for (seat, name) in self.table.seats.iter_mut().zip(names.into_iter().flatten()) {
            seat.name = name;
        }
        Ok(format!("Position ID: {position} Match ID: {}", self.match_id()))
    }

    /// What a raw board says, which also names the players.
    fn raw(&self, board: &RawBoard) -> Result<(Position, Pending, Option<MatchId>), ProtocolError> {
        if let Some(name) = board.names.iter().find(|name| !crate::protocol::grammar::names::is_valid(name)) {
            let detail = format!(
                "expected names of 1 to 32 printable characters in the raw board, got {}",
                quote(name)
            );
            return Err(ProtocolError::bad_argument(detail));
        }
        if board.names[0].to_lowercase() == board.names[1].to_lowercase() {
            let detail =
                format!("expected two different names in the raw board, got `{}` twice", board.names[0]);
            return Err(ProtocolError::bad_argument(detail));
        }
        let RawBoard { length, score, on_roll, dice, .. } = *board;
        let id = MatchId { length, score, on_roll, dice, resignation: 0, ..self.match_id() };
        Ok((board.position, Pending::NONE, Some(MatchId { state: crate::rules::GameState::Playing, ..id })))
    }

    fn set_cache(&mut self, entries: usize) -> Result<String, ProtocolError> {
        self.engine.set_cache_entries(entries)?;
        Ok(format!("The position cache has been sized to {} entries.", self.engine.cache_entries()))
    }

    fn set_match_id(&mut self, id: &MatchId) -> Result<String, ProtocolError> {
        self.table.series.set_id(id, self.engine.rules())?;
        Ok(format!("The match ID has been set to {}.", self.match_id()))
    }

    fn set_match_equities(&mut self, is_on: bool) -> String {
        self.plays_by_score = is_on;
        let what = if is_on { "the chance to win it" } else { "points, whatever the score" };
        format!("In a match plays will be chosen by {what}.")
    }

    pub(super) fn set_threads(&mut self, threads: usize) -> Result<String, ProtocolError> {
        self.engine.set_threads(threads)?;
        Ok(format!("The number of threads has been set to {threads}."))
    }
}
