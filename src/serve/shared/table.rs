//! A shared table: a match between two people, with a session of the protocol in which nothing is played by the
//! engine. The referee decides what players may do, and the session knows the rules of the game.
//!
//! A table is stored as a small state, which each change replaces, and the lines of the match, to which a change
//! adds. A restored table executes the lines again.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::serve::shared::keys::{ClientRole, Keys, secret};
use crate::serve::shared::referee::{Referee, Refusal, TableStage, TimeControl};
use crate::serve::shared::request::TableRequest;
use plakoto_engine::rules::{Resignation, RuleSet, Starter};
use plakoto_protocol::{Session, say};
use plakoto_table::fair_dice::{Entry, Hex, Purpose, Throw};

/// Lines that prepare the session: nothing is played by the engine, and the dice come from the players.
const PREPARATION: [&str; 4] =
    ["set player both human", "set automatic roll off", "set automatic move on", "set rng manual"];

/// Longest match, in points.
const MAX_LENGTH: u32 = 99;

/// The settings of a new table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableChoice {
    /// Rule sets, as in `set match`.
    pub(super) rules: String,
    /// Points to win; 0 for an open-ended session.
    pub(super) length: u32,
    /// The clock; without it, time does not matter.
    pub(super) clock: Option<TimeControl>,
}

/// The result of a client's line.
#[derive(Debug, Default)]
pub(super) struct TableAnswer {
    /// The reply to the client, in JSON.
    pub(super) reply: String,
    /// The news about the game for all clients.
    pub(super) told: Told,
    /// Whether the table has changed, so that it must be stored and described anew.
    pub(super) has_changed: bool,
}

/// What must be stored after a change.
#[derive(Debug)]
pub(super) struct TableChange {
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
    choice: TableChoice,
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
    /// Fails if a choice is not possible.
    pub(super) fn create(
        id: String,
        keys: Keys,
        choice: TableChoice,
        session: Session,
    ) -> anyhow::Result<Self> {
        if let Some(TimeControl { reserve, delay }) = choice.clock {
            let (most, longest) = (TimeControl::MAX_RESERVE, TimeControl::MAX_DELAY);
            ensure!(
                (1..=most).contains(&reserve) && delay <= longest,
                "expected a reserve of 1 to {most} seconds and a delay of at most {longest}"
            );
        }
        let length = choice.length;
        ensure!(length <= MAX_LENGTH, "expected a match to at most {MAX_LENGTH} points, got {length}");
        let referee = Referee::new(id, keys, choice.clock);
        let mut table = Self::with(referee, choice, session);
        table.begin()?;
        Ok(table)
    }

    fn with(referee: Referee, choice: TableChoice, session: Session) -> Self {
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
    fn begin(&mut self) -> anyhow::Result<()> {
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
    pub(super) fn seat(&mut self, token: Hex, invitation: Hex) -> Result<ClientRole, Refusal> {
        self.referee.seat(token, invitation).map(ClientRole::Seat)
    }

    /// Lets a client take part.
    pub(super) fn enter(&mut self, role: ClientRole, now: Instant) {
        self.pass(now);
        if let ClientRole::Seat(player) = role {
            self.referee.enter(player);
        }
    }

    /// Takes leave of a client.
    pub(super) fn leave(&mut self, role: ClientRole, now: Instant) {
        self.pass(now);
        if let ClientRole::Seat(player) = role {
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
    fn stage(&self) -> TableStage {
        let on_turn = usize::from(self.state["turn"] == 1);
        match self.state["phase"].as_str() {
            Some("roll") if !self.has_opened => TableStage::Opening,
            Some("roll") => TableStage::Roll(on_turn),
            Some("move") => TableStage::Move(on_turn),
            Some("game_over") => TableStage::GameOver,
            _ => TableStage::MatchOver,
        }
    }

    /// Executes a line that belongs to the game, and returns the last reply.
    fn play(&mut self, line: &str) -> anyhow::Result<Value> {
        let reply = self.execute(line)?;
        self.lines.push(line.to_owned());
        self.look()?;
        Ok(reply)
    }

    fn look(&mut self) -> anyhow::Result<()> {
        self.answers.clear();
        self.state = self.execute("show board")?;
        Ok(())
    }

    /// Executes a line of the protocol, and returns the last reply.
    fn execute(&mut self, line: &str) -> anyhow::Result<Value> {
        let reply: Value = serde_json::from_str(&self.say(line)?)?;
        match reply["error"]["message"].as_str() {
            Some(message) => bail!("{message}"),
            None => Ok(reply),
        }
    }

    /// Executes a line of the protocol, and returns the last reply as text.
    fn say(&mut self, line: &str) -> anyhow::Result<String> {
        let mut replies = say(&mut self.session, line, true)?;
        Ok(replies.pop().unwrap_or_default().trim_end().to_owned())
    }
}

/// The result of a line that is done, without news.
fn done() -> (Value, Told) {
    (json!({ "ok": true }), Told::Nothing)
}

/// The result of a line that all clients learn: the sender by the reply, the others by news.
fn others(reply: Value) -> (Value, Told) {
    (reply.clone(), Told::Others(reply))
}

/// The result of a player's line: the reply, and the news for all clients.
type LineResult = anyhow::Result<(Value, Told)>;

/// The news about the game for all clients.
#[derive(Debug, Default)]
pub(super) enum Told {
    #[default]
    Nothing,
    /// All clients except the sender of the line, for whom this is the reply.
    Others(Value),
    All(Value),
}

impl SharedTable {
    /// Answers a request that has come at this time. `text` is the line without its tag.
    pub(super) fn answer(
        &mut self,
        role: ClientRole,
        request: TableRequest,
        text: &str,
        now: Instant,
    ) -> TableAnswer {
        let player = match (&request, role) {
            (TableRequest::Question, _) => {
                let reply = self.question(text).unwrap_or_else(|error| refusal(text, &error.to_string()));
                return TableAnswer { reply, ..TableAnswer::default() };
            }
            (_, ClientRole::Watcher) => {
                let reply = refusal(text, "only the two players can do this: you watch");
                return TableAnswer { reply, ..TableAnswer::default() };
            }
            (_, ClientRole::Seat(player)) => player,
        };
        self.pass(now);
        let has_expired = self.take_expiry();
        let before = (self.referee.clone(), self.state["names"].clone());
        match self.perform(player, request, text) {
            Ok((reply, told)) => {
                let is_same = self.referee == before.0 && self.state["names"] == before.1;
                let has_changed = has_expired || !is_same || !self.lines.is_empty();
                TableAnswer { reply: reply.to_string(), told, has_changed }
            }
            Err(error) => {
                let reply = refusal(text, &error.to_string());
                TableAnswer { reply, told: Told::Nothing, has_changed: has_expired }
            }
        }
    }

    /// Answers a question, from memory if the game has not gone on.
    fn question(&mut self, text: &str) -> anyhow::Result<String> {
        /// Number of answers that are remembered. Questions for steps are all different.
        const MAX_ANSWERS: usize = 200;
        if let Some(reply) = self.answers.get(text) {
            return Ok(reply.clone());
        }
        let reply = self.say(text)?;
        if self.answers.len() < MAX_ANSWERS {
            self.answers.insert(text.to_owned(), reply.clone());
        }
        Ok(reply)
    }

    fn perform(&mut self, player: usize, request: TableRequest, text: &str) -> LineResult {
        match request {
            TableRequest::Move => {
                self.referee.move_allowed(player)?;
                return self.decide(text);
            }
            TableRequest::Accept => {
                let points = self.referee.answer_allowed(player)?;
                self.play(&format!("resign {points}"))?;
                return self.decide("accept");
            }
            TableRequest::Resign(points) => return self.resign(player, points),
            TableRequest::Decline => {
                self.referee.decline(player)?;
                return Ok(others(self.with_event(json!({ "event": "decline", "player": player }))));
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
                self.execute(&format!("set player {player} name {name}"))?;
                self.look()?;
            }
            TableRequest::Rematch => return self.rematch(player),
            TableRequest::End => self.referee.end(player)?,
            TableRequest::Invite => {
                let invitation = secret()?;
                self.referee.invite(player, Hex::of(&invitation))?;
                return Ok((json!({ "ok": true, "invitation": invitation }), Told::Nothing));
            }
            TableRequest::Ready | TableRequest::Proof(_) | TableRequest::Question => {}
        }
        Ok(done())
    }

    /// Executes a line with which a player continues the game.
    fn decide(&mut self, line: &str) -> LineResult {
        let reply = self.play(line)?;
        self.referee.follow(self.stage());
        Ok(others(reply))
    }

    fn resign(&mut self, player: usize, points: u8) -> LineResult {
        if let Some(rules) = rules_of(&self.state) {
            Resignation::of_points(points, &rules)?;
        }
        self.referee.resign(player, points)?;
        Ok(others(self.with_event(json!({ "event": "resign", "player": player, "points": points }))))
    }

    fn new_game(&mut self) -> LineResult {
        self.referee.new_game_allowed()?;
        let reply = self.play("new game")?;
        self.has_opened = rules_of(&reply).is_none_or(|rules| rules.starter != Starter::Dice);
        self.referee.begin_game(self.stage());
        Ok(others(reply))
    }

    fn rematch(&mut self, player: usize) -> LineResult {
        if !self.referee.rematch(player)? {
            return Ok(done());
        }
        (self.begins_match, self.stored[0]) = (true, 0);
        self.lines.clear();
        self.begin()?;
        self.referee.begin_match(self.choice.clock);
        Ok((done().0, Told::All(self.state.clone())))
    }

    /// Takes over the dice of a throw.
    fn throw(&mut self, throw: &Throw) -> LineResult {
        let [first, second] = throw.dice;
        let reply = match throw.purpose {
            Purpose::Opening if first == second => {
                self.referee.follow(TableStage::Opening);
                return Ok(done());
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
        Ok((done().0, Told::All(reply)))
    }

    /// Returns the state of the game with an event that the session does not know.
    fn with_event(&self, event: Value) -> Value {
        let mut state = self.state.clone();
        state["events"] = json!([event]);
        state
    }
}

/// Returns the reply to a line that is refused.
pub(super) fn refusal(text: &str, message: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    json!({ "ok": false, "command": word, "error": { "code": "unsupported", "message": message } })
        .to_string()
}

/// Returns the rules of the game in a reply.
fn rules_of(reply: &Value) -> Option<RuleSet> {
    reply["variant"].as_str().and_then(|rules| rules.parse().ok())
}

/// The part of a table that does not grow.
#[derive(Serialize, Deserialize)]
struct Saved {
    choice: TableChoice,
    referee: Referee,
    names: Option<[String; 2]>,
    has_opened: bool,
    /// Number of lines of the match, and of entries of the proof.
    stored: [u32; 2],
}

impl SharedTable {
    /// Returns the keys in the state of a table, without restoring the table.
    pub(super) fn saved_keys(state: &str) -> anyhow::Result<Keys> {
        let saved: Saved = serde_json::from_str(state)?;
        Ok(saved.referee.keys)
    }

    /// Restores a table from its state and its lines.
    ///
    /// # Errors
    /// Fails if the table is damaged.
    pub(super) fn restore(state: &str, lines: &[String], session: Session) -> anyhow::Result<Self> {
        let saved: Saved = serde_json::from_str(state)?;
        if lines.len() != saved.stored[0] as usize {
            bail!("expected {} lines, got {}", saved.stored[0], lines.len());
        }
        let mut table = Self::with(saved.referee, saved.choice, session);
        for line in lines {
            table.execute(line)?;
        }
        (table.has_opened, table.stored) = (saved.has_opened, saved.stored);
        if let Some(names) = saved.names {
            // Two players cannot have the same name, not even for a moment, in capital or small letters.
            let free = ["a", "b", "c", "d"]
                .into_iter()
                .filter(|letter| names.iter().all(|name| name.to_lowercase() != *letter));
            for (player, name) in free.take(2).enumerate().chain(names.iter().map(String::as_str).enumerate())
            {
                table.execute(&format!("set player {player} name {name}"))?;
            }
        }
        table.look()?;
        Ok(table)
    }

    /// Returns what must be stored now.
    ///
    /// # Errors
    /// Fails if the state cannot be written as text.
    pub(super) fn take_change(&mut self) -> anyhow::Result<TableChange> {
        let before = self.stored;
        let (lines, entries) = (std::mem::take(&mut self.lines), self.referee.take_entries());
        self.stored = [before[0] + lines.len() as u32, before[1] + entries.len() as u32];
        let name = |player: usize| self.state["names"][player].as_str().map(str::to_owned);
        let saved = Saved {
            choice: self.choice.clone(),
            names: name(0).zip(name(1)).map(<[String; 2]>::from),
            referee: self.referee.clone(),
            has_opened: self.has_opened,
            stored: self.stored,
        };
        Ok(TableChange {
            state: serde_json::to_string(&saved)?,
            has_thrown: self.referee.has_thrown(),
            begins_match: std::mem::take(&mut self.begins_match),
            stored: before,
            lines,
            entries,
            roll: self.roll.take(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::engine::Engine;
    use plakoto_engine::search::StopFlag;
    use plakoto_table::fair_dice::Chain;

    /// A table at which both players are ready, with a reserve of a minute.
    fn table(now: Instant) -> SharedTable {
        let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
        let clock = Some(TimeControl { reserve: 60, delay: 0 });
        let choice = TableChoice { rules: "plakoto".to_owned(), length: 3, clock };
        let session = Session::new(Engine::default(), StopFlag::default());
        let mut table = SharedTable::create("x".to_owned(), keys, choice, session).unwrap();
        table.take_change().unwrap();
        for player in 0..2 {
            table.enter(ClientRole::Seat(player), now);
            assert!(say(&mut table, player, TableRequest::Anchor(1, nonce(player, 0)), now));
        }
        table
    }

    fn nonce(player: usize, number: u32) -> Hex {
        Chain { table: "x", player, series: 1 }.nonce(Hex::of("seed"), number)
    }

    /// Sends a request that is accepted. Returns whether the table has changed, and takes the change.
    fn say(table: &mut SharedTable, player: usize, request: TableRequest, now: Instant) -> bool {
        let TableAnswer { reply, has_changed, .. } = table.answer(ClientRole::Seat(player), request, "", now);
        assert!(reply.contains(r#""ok":true"#), "{reply}");
        table.take_change().unwrap();
        has_changed
    }

    #[test]
    fn a_line_that_is_repeated_changes_nothing() {
        let now = Instant::now();
        let mut table = table(now);
        for request in [TableRequest::Name("Anna".to_owned()), TableRequest::Reveal((1, 1), nonce(0, 1))] {
            assert!(say(&mut table, 0, request.clone(), now));
            assert!(!say(&mut table, 0, request.clone(), now), "{request:?}");
        }
        assert!(!say(&mut table, 0, TableRequest::Anchor(1, nonce(0, 0)), now));
    }

    #[test]
    fn a_player_does_not_pay_for_the_time_that_the_server_takes() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut table = table(start);
        table.tell(start);
        // The server hears player 0's part after 1 s, and tells player 1 after 5 s.
        say(&mut table, 0, TableRequest::Reveal((1, 1), nonce(0, 1)), at(1));
        table.tell(at(5));
        // Nobody gets more time by lines that change nothing.
        say(&mut table, 1, TableRequest::Name("Anna".to_owned()), at(6));
        table.tell(at(7));
        say(&mut table, 1, TableRequest::Reveal((1, 1), nonce(1, 1)), at(8));
        assert_eq!(table.status()["table"]["clock"]["left"], json!([60_000, 57_000]));
    }

    fn session() -> Session {
        Session::new(Engine::default(), plakoto_engine::search::StopFlag::default())
    }

    #[test]
    fn a_table_is_restored_with_any_names() {
        for names in [["A", "b"], ["B", "a"], ["\u{392}", "\u{3b1}"], ["D", "C"], ["user", "A"]] {
            let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
            let choice = TableChoice { rules: "plakoto".to_owned(), length: 3, clock: None };
            let mut table = SharedTable::create("x".to_owned(), keys, choice, session()).unwrap();
            for player in [1, 0] {
                let (role, name) = (ClientRole::Seat(player), names[player]);
                let answer = table.answer(role, TableRequest::Name(name.to_owned()), "name", Instant::now());
                assert!(answer.reply.starts_with(r#"{"ok":true"#), "{}", answer.reply);
            }
            let TableChange { state, lines, .. } = table.take_change().unwrap();
            let restored = SharedTable::restore(&state, &lines, session()).unwrap();
            assert_eq!(restored.state["names"], serde_json::json!(names));
        }
    }
}
