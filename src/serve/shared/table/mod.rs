//! A shared table: a match between two people, with a session of the protocol in which nothing is played by the
//! engine. The referee decides what players may do, and the session knows the rules of the game.

mod play;
mod saved;

use std::collections::HashMap;
use std::time::{Duration, Instant};

pub(super) use self::play::{Told, refusal};
use plakoto_protocol::{Session, say};
use plakoto_table::fair_dice::{Entry, Hex};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::clock::TimeControl;
use super::keys::{Keys, Role};
use super::referee::{Referee, Refusal, Stage};

/// Lines that prepare the session: nothing is played by the engine, and the dice come from the players.
const PREPARATION: [&str; 4] =
    ["set player both human", "set automatic roll off", "set automatic move on", "set rng manual"];

/// Longest match, in points.
const LONGEST_MATCH: u32 = 99;

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

/// The result of a client's line.
#[derive(Debug, Default)]
pub(super) struct Answer {
    /// The reply to the client, in JSON.
    pub(super) reply: String,
    /// The news about the game for all clients.
    pub(super) told: Told,
    /// Whether the table has changed, so that it must be stored and described anew.
    pub(super) has_changed: bool,
}

/// What must be stored after a change.
#[derive(Debug)]
pub(super) struct Change {
    /// The small state that replaces the former one.
    pub(super) state: String,
    /// Whether dice have been thrown at the table.
    pub(super) has_thrown: bool,
    /// Whether the lines of the former match are not needed any more.
    pub(super) begins_match: bool,
    /// Number of lines and entries stored before.
    pub(super) stored: [u32; 2],
    /// Further lines that the session has executed.
    pub(super) lines: Vec<String>,
    /// Further entries of the proof.
    pub(super) entries: Vec<Entry>,
    /// The dice of a turn.
    pub(super) roll: Option<[u8; 2]>,
}

/// A match between two people.
pub(super) struct SharedTable {
    referee: Referee,
    choice: Choice,
    session: Session,
    /// The reply to `show board`.
    state: Value,
    /// Whether the starter of the game is known.
    has_opened: bool,
    /// Time up to which the referee knows.
    now: Instant,
    /// The player whose time ran when the clients were told the last time.
    told_running: Option<usize>,
    /// Whether time has changed something of which the clients do not know yet.
    has_expired: bool,
    /// Answers to questions, until the game goes on.
    answers: HashMap<String, String>,
    /// Number of stored lines of this match, and of stored entries of the proof.
    stored: [u32; 2],
    lines: Vec<String>,
    begins_match: bool,
    roll: Option<[u8; 2]>,
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
        if choice.length > LONGEST_MATCH {
            return Err(format!("expected a match to at most {LONGEST_MATCH} points, got {}", choice.length));
        }
        let referee = Referee::new(id, keys, choice.clock);
        let mut table = Self::with(referee, choice, session);
        table.begin()?;
        Ok(table)
    }

    fn with(referee: Referee, choice: Choice, session: Session) -> Self {
        Self {
            referee,
            choice,
            session,
            state: Value::Null,
            has_opened: false,
            now: Instant::now(),
            told_running: None,
            has_expired: false,
            answers: HashMap::new(),
            stored: [0; 2],
            lines: Vec::new(),
            begins_match: false,
            roll: None,
        }
    }

    /// Begins a match.
    fn begin(&mut self) -> Result<(), String> {
        let lines = PREPARATION.map(str::to_owned).into_iter();
        let game = [format!("set match {}", self.choice.rules), format!("new match {}", self.choice.length)];
        for line in lines.chain(game) {
            self.play(&line)?;
        }
        self.has_opened = false;
        Ok(())
    }

    /// Returns the secrets of the table.
    pub(super) fn keys(&self) -> &Keys {
        &self.referee.keys
    }

    /// Gives a seat to a client with an invitation: see [`Referee::seat`].
    pub(super) fn seat(&mut self, token: Hex, invitation: Hex) -> Result<Role, Refusal> {
        self.referee.seat(token, invitation).map(Role::Seat)
    }

    /// Lets a client take part.
    pub(super) fn enter(&mut self, role: Role, now: Instant) {
        self.pass(now);
        if let Role::Seat(player) = role {
            self.referee.enter(player);
        }
    }

    /// Takes leave of a client.
    pub(super) fn leave(&mut self, role: Role, now: Instant) {
        self.pass(now);
        if let Role::Seat(player) = role {
            self.referee.leave(player);
        }
    }

    /// Tells the referee how much time has passed.
    pub(super) fn pass(&mut self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.now);
        self.now = self.now.max(now);
        self.has_expired |= self.referee.pass(elapsed);
    }

    /// Notes that the clients learn of the state now. Time that has begun to run for another player runs from now.
    pub(super) fn tell(&mut self, now: Instant) {
        let running = self.referee.running();
        if running != self.told_running {
            (self.told_running, self.now) = (running, self.now.max(now));
        }
    }

    /// Whether time has changed the state since the last status.
    pub(super) fn take_expiry(&mut self) -> bool {
        std::mem::take(&mut self.has_expired)
    }

    /// When [`SharedTable::pass`] changes something.
    pub(super) fn deadline(&self) -> Option<Instant> {
        /// Time by which the system may wake too early.
        const ROUNDING: Duration = Duration::from_millis(1);
        self.referee.next_change().map(|left| self.now + left + ROUNDING)
    }

    /// Describes the table to its clients.
    pub(super) fn status(&self) -> Value {
        let mut status = self.referee.status();
        status["names"] = self.state["names"].clone();
        status["choice"] = json!(self.choice);
        json!({ "table": status })
    }

    /// Returns what the game waits for.
    fn stage(&self) -> Stage {
        let on_turn = usize::from(self.state["turn"] == 1);
        match self.state["phase"].as_str() {
            Some("roll") if !self.has_opened => Stage::Opening,
            Some("roll") => Stage::Roll(on_turn),
            Some("move") => Stage::Move(on_turn),
            Some("game_over") => Stage::GameOver,
            _ => Stage::MatchOver,
        }
    }

    /// Executes a line that belongs to the game, and returns the last reply.
    fn play(&mut self, line: &str) -> Result<Value, String> {
        let reply = self.execute(line)?;
        self.lines.push(line.to_owned());
        self.look()?;
        Ok(reply)
    }

    fn look(&mut self) -> Result<(), String> {
        self.answers.clear();
        self.state = self.execute("show board")?;
        Ok(())
    }

    /// Executes a line of the protocol, and returns the last reply.
    fn execute(&mut self, line: &str) -> Result<Value, String> {
        let reply: Value = serde_json::from_str(&self.say(line)?).map_err(|error| error.to_string())?;
        match reply["error"]["message"].as_str() {
            Some(message) => Err(message.to_owned()),
            None => Ok(reply),
        }
    }

    /// Executes a line of the protocol, and returns the last reply as text.
    fn say(&mut self, line: &str) -> Result<String, String> {
        let mut replies = say(&mut self.session, line, true).map_err(|error| error.to_string())?;
        Ok(replies.pop().unwrap_or_default().trim_end().to_owned())
    }
}
