//! What players do at a shared table: decisions, throws of the dice, and a rematch.

use std::sync::Arc;
use std::time::Instant;

use plakoto_protocol::say;
use plakoto_table::fair_dice::{Purpose, Throw};
use serde_json::{Value, json};

use super::{SharedTable, Update, last, starts_by_dice, tagged};
use crate::serve::shared::keys::Role;
use crate::serve::shared::request::{self, Request};
use crate::serve::shared::throw::NextThrow;

impl SharedTable {
    pub(super) fn perform(
        &mut self,
        role: Role,
        client: u64,
        request: Request<'_>,
        line: &str,
        text: &str,
    ) -> Result<Vec<String>, String> {
        let (tag, _) = request::split(line);
        match (request, role) {
            (Request::Question, _) => say(&mut self.session, line, true).map_err(|error| error.to_string()),
            (Request::Throws, _) => Ok(vec![tagged(json!({ "ok": true, "throws": self.throws }), tag)]),
            (_, Role::Watcher) => Err("only the two players can do this: you watch".to_owned()),
            (request, Role::Seat(player)) => {
                let now = Instant::now();
                if self.check_clock(now) || self.lost.is_some() && request != Request::Rematch {
                    return Err("the match is over: a player's time has run out".to_owned());
                }
                match request {
                    Request::Decision | Request::NewGame => {
                        return self.decide(player, client, request, line, text);
                    }
                    Request::Name(name) => {
                        self.execute(&format!("set player {player} name {name}"))?;
                    }
                    other => self.throw_or_rematch(player, other)?,
                }
                self.settle(now);
                Ok(vec![tagged(json!({ "ok": true }), tag)])
            }
        }
    }

    /// Executes a command of the protocol for a player, if the game waits for this player.
    fn decide(
        &mut self,
        player: usize,
        client: u64,
        request: Request<'_>,
        line: &str,
        text: &str,
    ) -> Result<Vec<String>, String> {
        match request {
            Request::NewGame if self.phase() != "game_over" => return Err("the game is not over".to_owned()),
            Request::NewGame => {}
            _ if self.state["decides"] != player => return Err("it is the other player's turn".to_owned()),
            _ if self.next.as_ref().is_some_and(NextThrow::is_called) => {
                return Err("the dice are being thrown".to_owned());
            }
            _ => {}
        }
        let replies = say(&mut self.session, line, true).map_err(|error| error.to_string())?;
        let reply = last(&replies);
        if reply["ok"] == true {
            if request == Request::NewGame {
                self.game += 1;
                self.has_opened = !starts_by_dice(&reply);
            }
            self.next = None;
            log::debug!("table {}: player {player}: {text}", self.id);
            self.settle(Instant::now());
            self.tell(Some(client), reply);
        }
        Ok(replies)
    }

    fn throw_or_rematch(&mut self, player: usize, request: Request<'_>) -> Result<(), String> {
        if request == Request::Rematch {
            if self.phase() != "match_over" && self.lost.is_none() {
                return Err("the match is not over".to_owned());
            }
            self.rematch[player] = true;
            if self.rematch == [true; 2] {
                self.begin()?;
                let state = self.state.clone();
                self.tell(None, state);
            }
            return Ok(());
        }
        let on_turn = self.on_turn();
        let next = self.next.as_mut().ok_or("no dice are thrown now")?;
        match request {
            Request::Roll if next.purpose == Purpose::Opening => {
                Err("the opening is thrown by itself".to_owned())
            }
            Request::Roll if player != on_turn => Err("it is the other player's turn".to_owned()),
            Request::Roll => {
                next.call();
                Ok(())
            }
            Request::Commit(number, hex) => next.commit(player, number, hex),
            Request::Reveal(number, nonce) => next.reveal(&self.id, player, number, nonce),
            _ => Ok(()),
        }
    }

    /// Executes the throw if it is complete, prepares the next one, sets the clock, and tells everybody.
    pub(super) fn settle(&mut self, now: Instant) {
        self.look();
        let thrown = self.next.as_ref().and_then(|next| next.complete(&self.id, self.game));
        let event = thrown.and_then(|throw| {
            self.throw(throw).inspect_err(|error| log::warn!("table {}: {error}", self.id)).ok().flatten()
        });
        let is_playing = self.lost.is_none() && self.phase() == "roll";
        if !is_playing {
            self.next = None;
        } else if self.next.is_none() {
            let purpose = if self.has_opened { Purpose::Turn } else { Purpose::Opening };
            self.next = Some(NextThrow::new(self.throws.len() as u32 + 1, purpose));
        }
        let turn = (self.game, self.on_turn());
        if std::mem::replace(&mut self.turn, turn) != turn
            && let Some(clock) = &mut self.clock
        {
            clock.begin_turn(now);
        }
        self.set_clock(now);
        let status: Arc<str> = self.status(now).to_string().into();
        // Sending fails if there are no clients.
        let _ = self.updates.send(Update { from: None, text: status });
        // Events come after the state of the table: a client then asks for the board, and must know whether the
        // opening is over.
        if let Some(event) = event {
            self.tell(None, event);
        }
    }

    /// Takes over the dice of a throw. Returns the reply that tells the clients.
    fn throw(&mut self, throw: Throw) -> Result<Option<Value>, String> {
        let ([first, second], purpose) = (throw.dice, throw.purpose);
        self.throws.push(throw);
        self.next = None;
        match purpose {
            Purpose::Opening if first == second => Ok(None),
            Purpose::Opening => {
                let starter = usize::from(second > first);
                self.execute(&format!("set turn {starter}"))?;
                self.has_opened = true;
                self.look();
                let mut state = self.state.clone();
                let board = state["board"].clone();
                state["events"] = json!([
                    { "event": "opening_roll", "dice": [first, second], "player": starter, "board": board }
                ]);
                Ok(Some(state))
            }
            Purpose::Turn => {
                let reply = self.execute(&format!("roll {first}{second}"))?;
                self.look();
                Ok(Some(reply))
            }
        }
    }

    /// Lets the clock of the player run whose part is missing. It does not run before both players have
    /// come, nor between games.
    fn set_clock(&mut self, now: Instant) {
        let on_turn = self.on_turn();
        let decides = self.state["decides"].as_u64().map(|player| player as usize);
        let waits_for = self.next.as_ref().and_then(|next| next.waits_for(on_turn));
        let is_over = self.lost.is_some() || self.phase().ends_with("over");
        let is_begun = self.has_begun() || self.present.iter().all(|present| *present > 0);
        if let Some(clock) = &mut self.clock {
            clock.run(waits_for.or(decides).filter(|_| !is_over && is_begun), now);
        }
    }
}
