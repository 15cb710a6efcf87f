//! A client at a shared table.

use plakoto_table::fair_dice::{Hex, commitment};
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
}

impl Client {
    pub(crate) fn join(server: &RunningServer, id: &str, secret: &str) -> Self {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {id} {secret}"));
        let joined = socket.reply();
        let seat = joined["joined"]["role"].as_str().unwrap().parse().ok();
        let mut client = Self { socket, table: id.to_owned(), seat, status: Value::Null, told: Vec::new() };
        client.listen();
        client
    }

    /// A nonce that depends on the seat and the throw.
    pub(crate) fn nonce(&self, number: u64) -> Hex {
        format!("{:064x}", 1000 * number + self.seat.unwrap() as u64).parse().unwrap()
    }

    /// Sends what the next throw wants from this client.
    pub(crate) fn take_part(&mut self) {
        let Some(seat) = self.seat else { return };
        let throw = self.status["throw"].clone();
        let Some(wanted) = throw["wanted"][seat].as_str() else { return };
        let number = throw["number"].as_u64().unwrap();
        let nonce = self.nonce(number);
        let hex = match wanted {
            "commit" => commitment(&self.table, number as u32, seat, nonce),
            _ => nonce,
        };
        self.socket.send(&format!("{wanted} {number} {hex}"));
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
            assert!(!is_opening || self.status["throw"]["purpose"] == "turn", "the status comes first");
            self.told.push(told);
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
            let line = if steps.is_empty() {
                "steps".to_owned()
            } else {
                format!("steps after {}", steps.join(" "))
            };
            let open = self.ask(&line);
            let point = |value: &Value, name: &str, outside: u64| match value.as_u64() {
                Some(point) if point == outside => name.to_owned(),
                point => point.unwrap().to_string(),
            };
            match open["steps"].as_array().and_then(|steps| steps.last()) {
                Some(step) => {
                    steps.push(format!(
                        "{}/{}",
                        point(&step["from"], "bar", 25),
                        point(&step["to"], "off", 0)
                    ));
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
            // The opening is thrown by itself, and a throw may need several messages of both players.
            "roll" if self.status["throw"]["purpose"] == "turn" => {
                self.socket.send("roll");
                self.ask("isready");
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
}
