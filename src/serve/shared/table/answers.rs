//! The answers to the requests of clients.

use std::time::Instant;

use plakoto_engine::rules::Roll;
use plakoto_protocol::{ErrorCode, ProtocolError};
use plakoto_table::fair_dice::{Hex, Purpose, Throw};
use plakoto_table::messages;
use plakoto_words::message;
use serde_json::json;

use super::SharedTable;
use crate::serve::shared::game::GameAction;
use crate::serve::shared::keys::{ClientRole, secret};
use crate::serve::shared::referee::{Refusal, TableStage};
use crate::serve::shared::request::TableRequest;

/// The result of a client's request.
#[derive(Debug)]
pub(crate) struct TableAnswer {
    /// The reply to the client, in JSON.
    pub(crate) reply: String,
    /// The news about the game for all clients.
    pub(crate) told: Told,
    /// Whether the table has changed, so that it must be stored and described anew.
    pub(crate) has_changed: bool,
}

/// The news about the game for all clients, in JSON.
#[derive(Debug)]
pub(crate) enum Told {
    Nothing,
    /// All clients except the sender of the request, for whom this is the reply.
    Others(String),
    All(String),
}

/// The result of a player's request: the reply, and the news for all clients.
type RequestResult = Result<(String, Told), RequestError>;

/// Why a request is not performed.
enum RequestError {
    Refused(Refusal),
    Session(ProtocolError),
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<ProtocolError> for RequestError {
    fn from(error: ProtocolError) -> Self {
        Self::Session(error)
    }
}

impl RequestError {
    fn reply(&self) -> String {
        match self {
            Self::Session(error) => refusal(error),
            Self::Refused(why) => {
                let error = json!({ "code": ErrorCode::Unsupported, "message": why.message(), "refusal": why.name() });
                json!({ "ok": false, "error": error }).to_string()
            }
        }
    }
}

/// Returns the reply to a request that is done.
fn done() -> String {
    json!({ "ok": true }).to_string()
}

/// The result of a request that all clients learn: the sender by the reply, the others by news.
fn others(reply: String) -> (String, Told) {
    (reply.clone(), Told::Others(reply))
}

/// Returns the reply to a request that is refused.
pub(crate) fn refusal(error: &ProtocolError) -> String {
    json!({ "ok": false, "error": error }).to_string()
}

/// Returns why a watcher's request is refused.
pub(crate) fn watches() -> ProtocolError {
    ProtocolError::unsupported(message!("refused-watcher"))
}

impl SharedTable {
    /// Answers a request that has come at this time.
    pub(crate) fn answer(&mut self, role: ClientRole, request: TableRequest, now: Instant) -> TableAnswer {
        let unchanged = |reply| TableAnswer { reply, told: Told::Nothing, has_changed: false };
        if let TableRequest::Question(question) = request {
            return unchanged(self.game.answer(*question).unwrap_or_else(|error| refusal(&error)));
        }
        let ClientRole::Seat(player) = role else {
            return unchanged(refusal(&watches()));
        };
        self.pass(now);
        let has_expired = self.take_expiry();
        let before = (self.referee.clone(), self.game.names().clone());
        match self.perform(player, request) {
            Ok((reply, told)) => {
                let is_same = self.referee == before.0 && *self.game.names() == before.1;
                let has_changed = has_expired || !is_same || self.game.has_actions();
                TableAnswer { reply, told, has_changed }
            }
            Err(error) => TableAnswer { reply: error.reply(), told: Told::Nothing, has_changed: has_expired },
        }
    }

    fn perform(&mut self, player: usize, request: TableRequest) -> RequestResult {
        match request {
            TableRequest::Move(play) => {
                self.referee.move_allowed(player)?;
                return self.decide(GameAction::Move(play));
            }
            TableRequest::Accept => {
                let points = self.referee.answer_allowed(player)?;
                // A resignation for these points is possible, so that it can be accepted too.
                self.game.resignation(points)?;
                self.game.act(GameAction::Resign(points))?;
                return self.decide(GameAction::Accept);
            }
            TableRequest::Resign(points) => {
                let offer = self.game.resignation(points)?;
                self.referee.resign(player, points)?;
                return Ok(others(self.game.offer(player, offer)));
            }
            TableRequest::Decline if self.referee.completes_rematch(player).is_ok() => {
                self.referee.decline_rematch(player)?;
            }
            TableRequest::Decline => {
                let offer = self.game.resignation(self.referee.answer_allowed(player)?)?;
                self.referee.decline(player)?;
                return Ok(others(self.game.refusal(player, offer)));
            }
            TableRequest::NewGame => return self.new_game(),
            TableRequest::Anchor(series, anchor) => self.referee.anchor(player, series, anchor)?,
            TableRequest::Roll(throw, nonce) => self.referee.roll(player, throw, nonce)?,
            TableRequest::Reveal(throw, nonce) => {
                if let Some(throw) = self.referee.reveal(player, throw, nonce)? {
                    return self.throw(&throw);
                }
            }
            TableRequest::Name(name) => {
                let mut names = self.game.names().clone();
                names[player] = name;
                self.game.name_players(names)?;
            }
            TableRequest::Rematch => return self.rematch(player),
            TableRequest::End => self.referee.end(player)?,
            TableRequest::Invite => return self.invite(player),
            TableRequest::Ready
            | TableRequest::Proof(_)
            | TableRequest::React(_)
            | TableRequest::Question(_) => {}
        }
        Ok((done(), Told::Nothing))
    }

    /// Performs an action with which a player continues the game.
    fn decide(&mut self, action: GameAction) -> RequestResult {
        let reply = self.game.act(action)?;
        self.referee.follow(self.game.stage());
        Ok(others(reply))
    }

    fn new_game(&mut self) -> RequestResult {
        self.referee.new_game_allowed()?;
        let reply = self.game.act(GameAction::NewGame)?;
        self.referee.begin_game(self.game.stage());
        Ok(others(reply))
    }

    fn rematch(&mut self, player: usize) -> RequestResult {
        if !self.referee.completes_rematch(player)? {
            self.referee.rematch(player)?;
            return Ok((done(), Told::Nothing));
        }
        self.game.begin_match(self.choice.rules, self.choice.length)?;
        (self.begins_match, self.stored[0]) = (true, 0);
        self.referee.begin_match(self.choice.clock);
        Ok((done(), Told::All(self.game.shown())))
    }

    fn invite(&mut self, player: usize) -> RequestResult {
        let unknown = |error: std::io::Error| ProtocolError::new(ErrorCode::Io, messages::system(&error));
        let invitation = secret().map_err(unknown)?;
        self.referee.invite(player, Hex::of(&invitation))?;
        Ok((json!({ "ok": true, "invitation": invitation }).to_string(), Told::Nothing))
    }

    /// Takes over the dice of a throw.
    fn throw(&mut self, throw: &Throw) -> RequestResult {
        let [first, second] = throw.dice;
        let news = match throw.purpose {
            Purpose::Opening if first == second => {
                self.referee.follow(TableStage::Opening);
                return Ok((done(), Told::Nothing));
            }
            Purpose::Opening => {
                self.game.act(GameAction::Start(usize::from(second > first)))?;
                self.game.opening(throw.dice)
            }
            Purpose::Turn => {
                self.roll = Some(throw.dice);
                self.game.act(GameAction::Roll(Roll::new(first, second).map_err(ProtocolError::from)?))?
            }
        };
        self.referee.follow(self.game.stage());
        Ok((done(), Told::All(news)))
    }
}
