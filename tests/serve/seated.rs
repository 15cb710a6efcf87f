//! Tables for two people, and clients that play there.

use plakoto_table::fair_dice::{Chain, Entry, Hex};
use serde_json::{Value, json};

use crate::browser::{RunningServer, Socket};

/// A client at a table, which takes part in throws as the page does.
pub(crate) struct Client {
    pub(crate) socket: Socket,
    pub(crate) table: String,
    pub(crate) seat: Option<usize>,
    /// The last description of the table.
    pub(crate) status: Value,
    /// Replies to other clients' lines, and events of throws.
    pub(crate) told: Vec<Value>,
    /// Reactions of other clients.
    pub(crate) reactions: Vec<Value>,
    /// The last anchor or nonce that was sent without being asked.
    sent: String,
}

impl Client {
    /// Joins a table with a token or the watchers' key, and, for the first time, with an invitation.
    pub(crate) fn join(server: &RunningServer, id: &str, key: &str) -> Self {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {id} {key}"));
        let joined = socket.reply();
        let seat = joined["joined"]["role"].as_str().unwrap().parse().ok();
        let (status, told, reactions, sent) = (Value::Null, Vec::new(), Vec::new(), String::new());
        let mut client = Self { socket, table: id.to_owned(), seat, status, told, reactions, sent };
        client.wait(|client| client.status.is_object());
        client
    }

    /// Returns the nonce of a throw, or the anchor for throw 0.
    pub(crate) fn nonce(&self, series: u64, number: u64) -> Hex {
        let (player, series) = (self.seat.unwrap(), series as u32);
        let chain = Chain { table: &self.table, player, series };
        chain.nonce(Hex::of(&format!("seed {player} {series}")), number as u32)
    }

    /// Returns the line with this player's nonce for the next throw.
    pub(crate) fn next_nonce(&self, word: &str) -> String {
        let [series, throws] = ["number", "throws"].map(|name| self.status["series"][name].as_u64().unwrap());
        format!("{word} {series} {} {}", throws + 1, self.nonce(series, throws + 1))
    }

    /// Sends what the table waits for from this client without a decision.
    pub(crate) fn take_part(&mut self) {
        let Some(seat) = self.seat else { return };
        let line = match &self.status {
            status if !status["ended"].is_null() => return,
            status if status["series"]["anchors"][seat].is_null() => {
                let series = status["series"]["number"].as_u64().unwrap();
                format!("anchor {series} {}", self.nonce(series, 0))
            }
            status if status["owes"][seat] == true && status["throw"].is_object() => self.next_nonce("reveal"),
            _ => return,
        };
        if line != self.sent {
            self.socket.send(&line);
            self.sent = line;
        }
    }

    /// Reads the next message. Returns it if it is a reply to a line with a tag.
    pub(crate) fn listen(&mut self) -> Option<Value> {
        let message = self.socket.reply();
        if message["table"].is_object() {
            self.status = message["table"].clone();
            self.take_part();
        } else if message["told"].is_object() {
            let told = message["told"].clone();
            let is_opening = told["events"][0]["event"] == "opening_roll";
            assert!(!is_opening || self.status["opening"] == false, "the status comes first");
            self.told.push(told);
        } else if message["reaction"].is_object() {
            self.reactions.push(message["reaction"].clone());
        } else if message["tag"].is_string() {
            return Some(message);
        }
        None
    }

    pub(crate) fn ask(&mut self, line: &str) -> Value {
        self.socket.send(&format!("@t {line}"));
        loop {
            if let Some(reply) = self.listen() {
                return reply;
            }
        }
    }

    pub(crate) fn wait(&mut self, condition: impl Fn(&Self) -> bool) {
        while !condition(self) {
            self.listen();
        }
    }

    /// Returns the first legal play, step by step.
    pub(crate) fn play(&mut self) -> String {
        let mut steps: Vec<String> = Vec::new();
        loop {
            let after = if steps.is_empty() { String::new() } else { format!(" after {}", steps.join(" ")) };
            let open = self.ask(&format!("steps{after}"));
            let point = |value: &Value, name: &str, outside: u64| match value.as_u64() {
                Some(point) if point == outside => name.to_owned(),
                point => point.unwrap().to_string(),
            };
            match open["steps"].as_array().and_then(|steps| steps.last()) {
                Some(step) => {
                    let (from, to) = (point(&step["from"], "bar", 25), point(&step["to"], "off", 0));
                    steps.push(format!("{from}/{to}"));
                }
                None => return steps.join(" "),
            }
        }
    }

    /// Acts if this player decides. Returns the phase.
    pub(crate) fn act(&mut self) -> String {
        let state = self.ask("show board");
        let phase = state["phase"].as_str().unwrap().to_owned();
        if state["decides"] != json!(self.seat) {
            return phase;
        }
        match phase.as_str() {
            // The opening is thrown by itself.
            "roll" if self.may_roll() => {
                let reply = self.ask(&self.next_nonce("roll"));
                assert_eq!(reply["ok"], true, "{reply}");
            }
            "move" => {
                let play = self.play();
                let reply = self.ask(&format!("move {play}"));
                assert_eq!(reply["ok"], true, "{reply}");
            }
            _ => {}
        }
        phase
    }

    /// Whether this player, who is on roll, can throw now.
    pub(crate) fn may_roll(&self) -> bool {
        let anchors = self.status["series"]["anchors"].as_array().unwrap();
        let is_free = self.status["opening"] == false && self.status["throw"].is_null();
        is_free && self.status["begun"] == true && anchors.iter().all(Value::is_string)
    }
}

/// A table, with an invitation to each seat, which the token of the seat follows.
pub(crate) struct Invitation {
    pub(crate) id: String,
    pub(crate) seats: [String; 2],
    pub(crate) watch: String,
}

pub(crate) fn create(server: &RunningServer, rules: &str, length: u32, clock: Value) -> Invitation {
    let choice = json!({ "rules": rules, "length": length, "clock": clock });
    let response = server.post("/tables", &choice.to_string());
    assert_eq!(response.status, 201, "{}", String::from_utf8_lossy(&response.body));
    let created: Value = serde_json::from_slice(&response.body).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let seats = [0, 1].map(|seat| format!("token{seat} {}", text(&created["invitations"][seat])));
    Invitation { id: text(&created["id"]), seats, watch: text(&created["watch"]) }
}

/// Lets both players join a table.
pub(crate) fn seats(server: &RunningServer, Invitation { id, seats, .. }: &Invitation) -> [Client; 2] {
    [0, 1].map(|seat: usize| Client::join(server, id, &seats[seat]))
}

/// Makes both players act until one of them can move. Returns that player.
pub(crate) fn play_until_a_move(players: &mut [Client; 2]) -> usize {
    loop {
        let state = players[0].ask("show board");
        if state["phase"] == "move" {
            return state["decides"].as_u64().unwrap() as usize;
        }
        players.iter_mut().for_each(|player| drop(player.act()));
    }
}

/// Checks that a line is refused with a message that contains `part`.
#[track_caller]
pub(crate) fn refused(client: &mut Client, line: &str, part: &str) {
    let reply = client.ask(line);
    assert_eq!(reply["ok"], false, "{line}: {reply}");
    let message = reply["error"]["message"].as_str().unwrap();
    assert!(message.contains(part), "{line}: {message}");
}

/// Returns the proof of a table, which comes in parts.
pub(crate) fn proof_of(client: &mut Client) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut next = json!(1);
    while !next.is_null() {
        let reply = client.ask(&format!("proof {next}"));
        let part: Vec<Entry> = serde_json::from_value(reply["proof"].clone()).unwrap();
        assert!(part.len() <= 100, "a part is bounded");
        entries.extend(part);
        next = reply["next"].clone();
    }
    entries
}
