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
    /// Answers a request that has come at this time. `text` is the line without its tag.
    pub(in crate::serve::shared) fn answer(
        &mut self,
        role: Role,
        request: Request<'_>,
        text: &str,
        now: Instant,
    ) -> Answer {
        let player = match (request, role) {
            (Request::Question, _) => {
                let reply = self.question(text).unwrap_or_else(|message| refusal(text, &message));
                return Answer { reply, ..Answer::default() };
            }
            (_, Role::Watcher) => {
                let reply = refusal(text, "only the two players can do this: you watch");
                return Answer { reply, ..Answer::default() };
            }
            (_, Role::Seat(player)) => player,
        };
        self.pass(now);
        let has_expired = self.take_expiry();
        let before = (self.referee.clone(), self.state["names"].clone());
        match self.perform(player, request, text) {
            Ok((reply, told)) => {
                let is_same = self.referee == before.0 && self.state["names"] == before.1;
                let has_changed = has_expired || !is_same || !self.lines.is_empty();
                Answer { reply: reply.to_string(), told, has_changed }
            }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use plakoto_engine::engine::Engine;
    use plakoto_engine::search::StopFlag;
    use plakoto_protocol::Session;
    use plakoto_table::fair_dice::Chain;

    use super::super::Choice;
    use super::*;
    use crate::serve::shared::clock::TimeControl;
    use crate::serve::shared::keys::Keys;

    /// A table at which both players are ready, with a reserve of a minute.
    fn table(now: Instant) -> SharedTable {
        let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
        let clock = Some(TimeControl { reserve: 60, delay: 0 });
        let choice = Choice { rules: "plakoto".to_owned(), length: 3, clock };
        let session = Session::new(Engine::default(), StopFlag::default());
        let mut table = SharedTable::create("x".to_owned(), keys, choice, session).unwrap();
        table.take_change().unwrap();
        for player in 0..2 {
            table.enter(Role::Seat(player), now);
            assert!(say(&mut table, player, Request::Anchor(1, nonce(player, 0)), now));
        }
        table
    }

    fn nonce(player: usize, number: u32) -> Hex {
        Chain { table: "x", player, series: 1 }.nonce(Hex::of("seed"), number)
    }

    /// Sends a request that is accepted. Returns whether the table has changed, and takes the change.
    fn say(table: &mut SharedTable, player: usize, request: Request<'_>, now: Instant) -> bool {
        let Answer { reply, has_changed, .. } = table.answer(Role::Seat(player), request, "", now);
        assert!(reply.contains(r#""ok":true"#), "{reply}");
        table.take_change().unwrap();
        has_changed
    }

    #[test]
    fn a_line_that_is_repeated_changes_nothing() {
        let now = Instant::now();
        let mut table = table(now);
        for request in [Request::Name("Anna"), Request::Reveal((1, 1), nonce(0, 1))] {
            assert!(say(&mut table, 0, request, now));
            assert!(!say(&mut table, 0, request, now), "{request:?}");
        }
        assert!(!say(&mut table, 0, Request::Anchor(1, nonce(0, 0)), now));
    }

    #[test]
    fn a_player_does_not_pay_for_the_time_that_the_server_takes() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut table = table(start);
        table.tell(start);
        // The server hears player 0's part after 1 s, and tells player 1 after 5 s.
        say(&mut table, 0, Request::Reveal((1, 1), nonce(0, 1)), at(1));
        table.tell(at(5));
        // Nobody gets more time by lines that change nothing.
        say(&mut table, 1, Request::Name("Anna"), at(6));
        table.tell(at(7));
        say(&mut table, 1, Request::Reveal((1, 1), nonce(1, 1)), at(8));
        assert_eq!(table.status()["table"]["clock"]["left"], json!([60_000, 57_000]));
    }
}
