//! What players do at a shared table: questions, decisions, throws of the dice, and a rematch.

use std::time::Instant;

use plakoto_engine::rules::{Resignation, RuleSet, Starter};
use plakoto_table::fair_dice::{Hex, Purpose, Throw};
use serde_json::{Value, json};

use super::{Answer, SharedTable};
use crate::serve::shared::keys::{Role, secret};
use crate::serve::shared::referee::Stage;
use crate::serve::shared::request::Request;

/// Reply to a line that is done.
fn done() -> Value {
    json!({ "ok": true })
}

/// The result of a player's line: the reply, and the news for all clients.
type Outcome = Result<(Value, Told), String>;

/// The news about the game for all clients.
#[derive(Debug, Default)]
pub(in crate::serve::shared) enum Told {
    #[default]
    Nothing,
    /// All clients except the sender of the line, for whom this is the reply.
    Others(Value),
    All(Value),
}

impl SharedTable {
    /// Answers a request. `text` is the line without its tag.
    pub(in crate::serve::shared) fn answer(
        &mut self,
        role: Role,
        request: Request<'_>,
        text: &str,
        now: Instant,
    ) -> Answer {
        self.pass(now);
        let has_expired = self.take_expiry();
        let outcome = match (request, role) {
            (Request::Question, _) => {
                let reply = self.question(text).unwrap_or_else(|message| refusal(text, &message));
                return Answer { reply, told: Told::Nothing, has_changed: has_expired };
            }
            (_, Role::Watcher) => Err("only the two players can do this: you watch".to_owned()),
            (request, Role::Seat(player)) => self.perform(player, request, text),
        };
        match outcome {
            Ok((reply, told)) => Answer { reply: reply.to_string(), told, has_changed: true },
            Err(message) => {
                Answer { reply: refusal(text, &message), told: Told::Nothing, has_changed: has_expired }
            }
        }
    }

    /// Answers a question, from memory if the game has not gone on.
    fn question(&mut self, text: &str) -> Result<String, String> {
        /// Number of answers that are remembered. Questions for steps are all different.
        const MOST: usize = 200;
        if let Some(reply) = self.answers.get(text) {
            return Ok(reply.clone());
        }
        let reply = self.say(text)?;
        if self.answers.len() < MOST {
            self.answers.insert(text.to_owned(), reply.clone());
        }
        Ok(reply)
    }

    fn perform(&mut self, player: usize, request: Request<'_>, text: &str) -> Outcome {
        match request {
            Request::Move => {
                self.referee.move_allowed(player).map_err(|refusal| refusal.to_string())?;
                self.decide(text)
            }
            Request::Accept => {
                let points = self.referee.answer_allowed(player).map_err(|refusal| refusal.to_string())?;
                self.play(&format!("resign {points}"))?;
                self.decide("accept")
            }
            Request::Resign(points) => self.resign(player, points),
            Request::Decline => {
                self.referee.decline(player).map_err(|refusal| refusal.to_string())?;
                Ok(self.event(json!({ "event": "decline", "player": player })))
            }
            Request::NewGame => self.new_game(),
            Request::Anchor(series, anchor) => {
                self.referee.anchor(player, series, anchor).map_err(|refusal| refusal.to_string())?;
                Ok((done(), Told::Nothing))
            }
            Request::Roll(throw, nonce) => {
                self.referee.roll(player, throw, nonce).map_err(|refusal| refusal.to_string())?;
                Ok((done(), Told::Nothing))
            }
            Request::Reveal(throw, nonce) => {
                let thrown = self.referee.reveal(player, throw, nonce);
                match thrown.map_err(|refusal| refusal.to_string())? {
                    Some(throw) => self.throw(&throw),
                    None => Ok((done(), Told::Nothing)),
                }
            }
            Request::Name(name) => {
                self.execute(&format!("set player {player} name {name}"))?;
                self.look()?;
                Ok((done(), Told::Nothing))
            }
            Request::Rematch => self.rematch(player),
            Request::End => {
                self.referee.end(player).map_err(|refusal| refusal.to_string())?;
                Ok((done(), Told::Nothing))
            }
            Request::Invite => {
                let invitation = secret().map_err(|error| error.to_string())?;
                let hash = Hex::of(&invitation);
                self.referee.invite(player, hash).map_err(|refusal| refusal.to_string())?;
                Ok((json!({ "ok": true, "invitation": invitation }), Told::Nothing))
            }
            Request::Ready | Request::Proof(_) | Request::Question => Ok((done(), Told::Nothing)),
        }
    }

    /// Executes a line with which a player continues the game.
    fn decide(&mut self, line: &str) -> Outcome {
        let reply = self.play(line)?;
        self.referee.follow(self.stage());
        Ok((reply.clone(), Told::Others(reply)))
    }

    fn resign(&mut self, player: usize, points: u8) -> Outcome {
        if let Some(rules) = rules_of(&self.state) {
            Resignation::of_points(points, &rules).map_err(|error| error.to_string())?;
        }
        self.referee.resign(player, points).map_err(|refusal| refusal.to_string())?;
        Ok(self.event(json!({ "event": "resign", "player": player, "points": points })))
    }

    fn new_game(&mut self) -> Outcome {
        self.referee.new_game_allowed().map_err(|refusal| refusal.to_string())?;
        let reply = self.play("new game")?;
        self.has_opened = rules_of(&reply).is_none_or(|rules| rules.starter != Starter::Dice);
        self.referee.begin_game(self.stage());
        Ok((reply.clone(), Told::Others(reply)))
    }

    fn rematch(&mut self, player: usize) -> Outcome {
        if !self.referee.rematch(player).map_err(|refusal| refusal.to_string())? {
            return Ok((done(), Told::Nothing));
        }
        (self.begins_match, self.stored[0]) = (true, 0);
        self.lines.clear();
        self.begin()?;
        self.referee.begin_match(self.choice.clock);
        Ok((done(), Told::All(self.state.clone())))
    }

    /// Takes over the dice of a throw.
    fn throw(&mut self, throw: &Throw) -> Outcome {
        let [first, second] = throw.dice;
        let reply = match throw.purpose {
            Purpose::Opening if first == second => {
                self.referee.follow(Stage::Opening);
                return Ok((done(), Told::Nothing));
            }
            Purpose::Opening => {
                let starter = usize::from(second > first);
                self.play(&format!("set turn {starter}"))?;
                self.has_opened = true;
                let (dice, board) = ([first, second], self.state["board"].clone());
                self.with_event(
                    json!({ "event": "opening_roll", "dice": dice, "player": starter, "board": board }),
                )
            }
            Purpose::Turn => {
                self.roll = Some(throw.dice);
                self.play(&format!("roll {first}{second}"))?
            }
        };
        self.referee.follow(self.stage());
        Ok((done(), Told::All(reply)))
    }

    /// Returns the state of the game with an event that the session does not know.
    fn with_event(&self, event: Value) -> Value {
        let mut state = self.state.clone();
        state["events"] = json!([event]);
        state
    }

    /// Reports such an event to everybody.
    fn event(&self, event: Value) -> (Value, Told) {
        let state = self.with_event(event);
        (state.clone(), Told::Others(state))
    }
}

/// Returns the reply to a line that is refused.
pub(in crate::serve::shared) fn refusal(text: &str, message: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    json!({ "ok": false, "command": word, "error": { "code": "unsupported", "message": message } })
        .to_string()
}

/// Returns the rules of the game in a reply.
fn rules_of(reply: &Value) -> Option<RuleSet> {
    reply["variant"].as_str().and_then(|rules| rules.parse().ok())
}
