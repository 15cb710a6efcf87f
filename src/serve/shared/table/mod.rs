//! A shared table: a match between two people, with a session of the protocol in which nothing is played by the
//! engine.

mod play;
mod saved;

use std::sync::Arc;
use std::time::Instant;

use plakoto_engine::rules::{RuleSet, Starter};
use plakoto_protocol::{Session, say};
use plakoto_table::fair_dice::{Purpose, Throw};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::clock::{Clock, TimeControl};
use super::keys::{Keys, Role};
use super::request::{self, Request};
use super::throw::NextThrow;

/// Number of messages that a client may be behind.
const BACKLOG: usize = 256;

/// Lines that prepare the session: nothing is played by the engine, and the dice come from the players.
const PREPARATION: [&str; 4] =
    ["set player both human", "set automatic roll off", "set automatic move on", "set rng manual"];

/// The settings of a new table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    /// Rule sets, as in `set match`.
    pub(super) rules: String,
    /// Points to win; 0 for an open-ended session.
    pub(super) length: u32,
    /// The clock; without it, time does not matter.
    pub(super) clock: Option<TimeControl>,
}

/// A message to all clients of a table but the one that has caused it.
#[derive(Clone, Debug)]
pub(super) struct Update {
    pub(super) from: Option<u64>,
    pub(super) text: Arc<str>,
}

/// A match between two people.
pub(super) struct SharedTable {
    id: String,
    keys: Keys,
    choice: Choice,
    session: Session,
    /// The reply to `show board`.
    state: Value,
    /// Number of the game in the match.
    game: u32,
    /// Whether the starter of the game is known.
    has_opened: bool,
    next: Option<NextThrow>,
    throws: Vec<Throw>,
    clock: Option<Clock>,
    /// Game and player on turn at the last look: another turn renews the delay of the clock.
    turn: (u32, usize),
    /// The player who has lost the match on time.
    lost: Option<usize>,
    rematch: [bool; 2],
    present: [u32; 2],
    watching: u32,
    updates: broadcast::Sender<Update>,
}

impl SharedTable {
    /// Creates a table.
    ///
    /// # Errors
    /// Returns a message if a choice is not possible.
    pub(super) fn create(id: String, keys: Keys, choice: Choice, session: Session) -> Result<Self, String> {
        if let Some(TimeControl { reserve, delay }) = choice.clock
            && (!(1..=TimeControl::MAX_RESERVE).contains(&reserve) || delay > TimeControl::MAX_DELAY)
        {
            let (most, longest) = (TimeControl::MAX_RESERVE, TimeControl::MAX_DELAY);
            return Err(format!(
                "expected a reserve of 1 to {most} seconds and a delay of at most {longest}"
            ));
        }
        let mut table = Self::with(id, keys, choice, session);
        table.begin()?;
        Ok(table)
    }

    fn with(id: String, keys: Keys, choice: Choice, session: Session) -> Self {
        let clock = choice.clock.map(|control| Clock::new(control, control.full_reserve()));
        Self {
            id,
            keys,
            choice,
            session,
            state: Value::Null,
            game: 1,
            has_opened: false,
            next: None,
            throws: Vec::new(),
            clock,
            turn: (1, 0),
            lost: None,
            rematch: [false; 2],
            present: [0; 2],
            watching: 0,
            updates: broadcast::channel(BACKLOG).0,
        }
    }

    /// Begins a match.
    fn begin(&mut self) -> Result<(), String> {
        let lines = PREPARATION.map(str::to_owned).into_iter();
        let game = [format!("set match {}", self.choice.rules), format!("new match {}", self.choice.length)];
        for line in lines.chain(game) {
            self.execute(&line)?;
        }
        (self.game, self.has_opened, self.lost, self.rematch) = (1, false, None, [false; 2]);
        self.clock = self.choice.clock.map(|control| Clock::new(control, control.full_reserve()));
        self.settle(Instant::now());
        Ok(())
    }

    /// Whether the players have thrown dice.
    pub(super) fn has_begun(&self) -> bool {
        !self.throws.is_empty()
    }

    /// Returns what a secret allows.
    pub(super) fn role(&self, secret: &str) -> Option<Role> {
        self.keys.role(secret)
    }

    /// Lets a client take part. Returns what happens from now on, and the first message.
    pub(super) fn enter(&mut self, role: Role) -> (broadcast::Receiver<Update>, Value) {
        let updates = self.updates.subscribe();
        *self.clients_of(role) += 1;
        self.settle(Instant::now());
        (updates, json!({ "joined": { "id": self.id, "role": role.name() } }))
    }

    /// Takes leave of a client. Returns whether no client is left.
    pub(super) fn leave(&mut self, role: Role) -> bool {
        *self.clients_of(role) -= 1;
        self.settle(Instant::now());
        self.clients() == 0
    }

    /// Returns the number of clients.
    pub(super) fn clients(&self) -> usize {
        (self.present[0] + self.present[1] + self.watching) as usize
    }

    fn clients_of(&mut self, role: Role) -> &mut u32 {
        match role {
            Role::Seat(player) => &mut self.present[player],
            Role::Watcher => &mut self.watching,
        }
    }

    /// When the running clock runs out.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.clock.as_ref().and_then(Clock::deadline)
    }

    /// Ends the match if a player's time has run out. Returns whether it has ended now.
    pub(super) fn check_clock(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clock.as_ref().and_then(|clock| clock.loser(now)) else { return false };
        self.lost = Some(loser);
        self.next = None;
        self.settle(now);
        true
    }

    /// Answers a line of a client. Returns the replies, whether the table has changed, and the roll that was
    /// thrown, if one was.
    pub(super) fn answer(
        &mut self,
        role: Role,
        client: u64,
        line: &str,
    ) -> (Vec<String>, bool, Option<[u8; 2]>) {
        let (thrown, lost) = (self.throws.len(), self.lost);
        let (tag, text) = request::split(line);
        // The session gets the text that is checked, even if it would split the line otherwise.
        let line = tag.map_or_else(|| text.to_owned(), |tag| format!("{tag} {text}"));
        let replies =
            request::parse(text).and_then(|request| self.perform(role, client, request, &line, text));
        let is_done = replies.as_ref().is_ok_and(|replies| last(replies)["ok"] != false);
        let is_lasting = is_done
            && matches!(
                request::parse(text),
                Ok(Request::Decision | Request::NewGame | Request::Name(_) | Request::Rematch)
            );
        // A part of a throw lasts only once the throw is complete.
        let has_changed = is_lasting || thrown != self.throws.len() || lost != self.lost;
        let replies = replies.unwrap_or_else(|message| {
            let word = text.split(' ').next().unwrap_or_default();
            let error = json!({ "code": "unsupported", "message": message });
            vec![tagged(json!({ "ok": false, "command": word, "error": error }), tag)]
        });
        let roll =
            self.throws.get(thrown).filter(|throw| throw.purpose == Purpose::Turn).map(|throw| throw.dice);
        (replies, has_changed, roll)
    }

    /// Tells all clients but `from` about a reply of the session.
    fn tell(&self, from: Option<u64>, mut reply: Value) {
        if let Some(fields) = reply.as_object_mut() {
            fields.remove("tag");
        }
        let text: Arc<str> = json!({ "told": reply }).to_string().into();
        let _ = self.updates.send(Update { from, text });
    }

    /// Describes the table to its clients.
    fn status(&self, now: Instant) -> Value {
        let clock = self.clock.as_ref().map(|clock| {
            let left = clock.left(now).map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
            json!({ "left": left, "running": clock.running(), "control": clock.control() })
        });
        json!({ "table": {
            "names": self.state["names"],
            "present": self.present.map(|count| count > 0),
            "watching": self.watching,
            "throw": self.next.as_ref().map(NextThrow::json),
            "thrown": self.throws.last(),
            "clock": clock,
            "rematch": self.rematch,
            "lost": self.lost,
        } })
    }

    fn phase(&self) -> &str {
        self.state["phase"].as_str().unwrap_or_default()
    }

    fn on_turn(&self) -> usize {
        usize::from(self.state["turn"] == 1)
    }

    fn look(&mut self) {
        if let Ok(state) = self.execute("show board") {
            self.state = state;
        }
    }

    /// Executes a line of the protocol, and returns the last reply.
    fn execute(&mut self, line: &str) -> Result<Value, String> {
        let replies = say(&mut self.session, line, true).map_err(|error| error.to_string())?;
        let reply = last(&replies);
        match reply["error"]["message"].as_str() {
            Some(message) => Err(message.to_owned()),
            None => Ok(reply),
        }
    }
}

fn last(replies: &[String]) -> Value {
    replies.last().and_then(|reply| serde_json::from_str(reply.lines().last()?).ok()).unwrap_or_default()
}

/// Adds the tag of a line to a reply.
fn tagged(mut reply: Value, tag: Option<&str>) -> String {
    if let (Some(tag), Some(fields)) = (tag, reply.as_object_mut()) {
        fields.insert("tag".to_owned(), Value::from(tag.trim_start_matches('@')));
    }
    reply.to_string()
}

/// Whether, by the rules of the game in a reply, dice decide the starter of each game.
fn starts_by_dice(reply: &Value) -> bool {
    let rules: Option<RuleSet> = reply["variant"].as_str().and_then(|rules| rules.parse().ok());
    rules.is_some_and(|rules| rules.starter == Starter::Dice)
}
