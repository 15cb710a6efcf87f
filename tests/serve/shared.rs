//! Tables for two people: whole matches, the dice, the clock, a restart of the server, and bad clients.

use std::fs;
use std::process::Command;

use plakoto_table::fair_dice::{Hex, Purpose, Throw, commitment, verify};
use serde_json::{Value, json};
use tungstenite::protocol::frame::coding::CloseCode;

use crate::browser::{RunningServer, Socket};
use crate::seated::Client;

/// A table, and the secrets that the server has returned for it.
struct Invitation {
    id: String,
    seats: [String; 2],
    watch: String,
}

fn create(server: &RunningServer, rules: &str, length: u32, clock: Value) -> Invitation {
    let choice = json!({ "rules": rules, "length": length, "clock": clock });
    let response = server.post("/tables", &choice.to_string());
    assert_eq!(response.status, 201, "{}", String::from_utf8_lossy(&response.body));
    let created: Value = serde_json::from_slice(&response.body).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let seats = [text(&created["seats"][0]), text(&created["seats"][1])];
    Invitation { id: text(&created["id"]), seats, watch: text(&created["watch"]) }
}

/// Lets both players act until `end`, or until the game is over. Somebody may watch.
fn play_until(
    players: &mut [Client; 2],
    mut watcher: Option<&mut Client>,
    end: impl Fn(usize) -> bool,
) -> String {
    for turn in 0..5000 {
        for player in &mut *players {
            let phase = player.act();
            if phase.ends_with("over") || end(turn) {
                return phase;
            }
        }
        if let Some(watcher) = &mut watcher {
            watcher.ask("isready");
        }
    }
    panic!("the game does not end");
}

fn throws(client: &mut Client) -> Vec<Throw> {
    serde_json::from_value(client.ask("throws")["throws"].clone()).unwrap()
}

/// Returns the dice of the turns in a record.
fn dice_of(record: &str) -> Vec<[u8; 2]> {
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| serde_json::from_value(line["dice"].clone()).ok()).collect()
}

/// Runs `plakoto dice` on the throws of a table and a record.
fn proof(throws: &[Throw], record: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let [log, played] = ["dice.jsonl", "match.jsonl"].map(|name| folder.path().join(name));
    let lines: Vec<String> =
        throws.iter().map(|throw| serde_json::to_string(throw).unwrap() + "\n").collect();
    fs::write(&log, lines.concat()).unwrap();
    fs::write(&played, record).unwrap();
    let program = env!("CARGO_BIN_EXE_plakoto");
    let output = Command::new(program).arg("dice").args([log, played]).output().unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Checks that the program accepts the dice of a match, and no others.
fn check_proof(throws: &[Throw], record: &str) {
    let (accepted, text) = proof(throws, record);
    let expected = format!("All {} throws follow from the nonces of both players.\n", throws.len());
    assert!(accepted && text.starts_with(&expected), "{text}");
    let mut forged = throws.to_vec();
    forged[3].dice = forged[3].dice.map(|die| die % 6 + 1);
    let (accepted, text) = proof(&forged, record);
    assert!(!accepted && text.contains("throw 4: expected the dice"), "{text}");
    // A record with other dice is not the match that was played.
    let other = [
        r#"{"kind":"plakoto_match","version":1,"variant":"plakoto","length":1,"players":["a","b"]}"#,
        r#"{"kind":"game","number":1,"score":[0,0],"starter":0}"#,
        r#"{"kind":"turn","player":0,"dice":[6,6],"move":"24/18(4)"}"#,
    ];
    if throws.iter().find(|throw| throw.purpose == Purpose::Turn).unwrap().dice != [6, 6] {
        let (accepted, text) = proof(throws, &other.join("\n"));
        assert!(!accepted && text.contains("has not thrown the dice"), "{text}");
    }
}

#[test]
fn two_people_play_a_match_with_dice_that_both_can_trust() {
    let server = RunningServer::start();
    for rules in ["plakoto", "portes"] {
        let Invitation { id, seats, watch } =
            create(&server, rules, 1, json!({ "reserve": 3600, "delay": 10 }));
        let mut players = [Client::join(&server, &id, &seats[0]), Client::join(&server, &id, &seats[1])];
        let mut watcher = Client::join(&server, &id, &watch);
        assert_eq!(players[0].ask("name Ελένη")["ok"], true);
        assert_eq!(play_until(&mut players, Some(&mut watcher), |_| false), "match_over");
        let thrown = throws(&mut players[0]);
        assert_eq!(verify(&thrown), Ok(()));
        let turns: Vec<[u8; 2]> = thrown
            .iter()
            .filter(|throw| serde_json::to_value(throw.purpose).unwrap() == "turn")
            .map(|throw| throw.dice)
            .collect();
        let record = watcher.ask("save match text")["text"].as_str().unwrap().to_owned();
        assert_eq!(dice_of(&record), turns);
        assert!(record.contains("Ελένη"));
        check_proof(&thrown, &record);
        // The watcher has received every event.
        let moves = watcher.told.iter().filter(|told| told["events"][0]["event"] == "move").count();
        assert!(moves > 10, "{moves}");

        assert_eq!(players[0].ask("rematch")["ok"], true);
        players[1].wait(|client| client.status["rematch"] == json!([true, false]));
        assert_eq!(players[1].ask("rematch")["ok"], true);
        players[0].wait(|client| client.status["rematch"] == json!([false, false]));
        assert_eq!(players[0].ask("show board")["phase"], "roll");
        assert_eq!(throws(&mut players[0]).len(), thrown.len(), "the numbers of the throws go on");
    }
    let counted: Value = serde_json::from_slice(&server.page("/dice").body).unwrap();
    assert!(counted["rolls"].as_array().unwrap().len() > 20, "{counted}");
}

#[test]
fn a_table_survives_a_restart_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let mut server = RunningServer::start_keeping(&file);
    let Invitation { id, seats, .. } = create(&server, "tavli", 3, Value::Null);
    let join = |server: &RunningServer| [0, 1].map(|seat: usize| Client::join(server, &id, &seats[seat]));
    let mut players = join(&server);
    play_until(&mut players, None, |turn| turn == 6);
    let mut state = players[0].ask("show board");
    while state["phase"] != "move" {
        players.iter_mut().for_each(|player| drop(player.act()));
        state = players[0].ask("show board");
    }
    let [offers, decides] = [state["decides"].as_u64(), state["decides"].as_u64().map(|seat| 1 - seat)];
    assert_eq!(players[offers.unwrap() as usize].ask("resign 1")["ok"], true);
    let before = players[0].ask("save match text")["text"].clone();
    let state = players[0].ask("show board");
    assert_eq!((&state["phase"], state["decides"].as_u64()), (&json!("resignation"), decides));
    let thrown = throws(&mut players[0]);
    drop(players);
    server.end();
    server.join();
    drop(server);

    let server = RunningServer::start_keeping(&file);
    let mut players = join(&server);
    assert_eq!(players[1].ask("save match text")["text"], before);
    let again = players[1].ask("show board");
    for field in ["position_id", "turn", "dice", "phase", "decides", "score", "variant"] {
        assert_eq!(again[field], state[field], "{field}");
    }
    assert_eq!(throws(&mut players[1]), thrown);
    assert_eq!(players[decides.unwrap() as usize].ask("decline")["ok"], true);
    assert_eq!(play_until(&mut players, None, |_| false), "game_over");
    assert_eq!(verify(&throws(&mut players[1])), Ok(()));
    assert_eq!(players[0].ask("new game")["ok"], true);
    assert_eq!(players[1].ask("show board")["variant"], "plakoto");
}

#[test]
fn strangers_and_watchers_cannot_play() {
    let server = RunningServer::start();
    let Invitation { id, seats, watch } = create(&server, "plakoto", 3, Value::Null);
    let other = create(&server, "plakoto", 3, Value::Null);
    for (table, secret) in
        [(&id, "wrong"), (&id, &*other.seats[0]), (&"x".to_owned(), &*seats[0]), (&other.id, &*watch)]
    {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {table} {secret}"));
        let (code, reason) = socket.farewell();
        assert_eq!(code, CloseCode::Policy);
        assert!(reason.starts_with("this table does not exist"), "{reason}");
    }
    let mut players = [Client::join(&server, &id, &seats[0]), Client::join(&server, &id, &seats[1])];
    play_until(&mut players, None, |turn| turn == 1);
    let mut watcher = Client::join(&server, &id, &watch);
    // While a player has to move, no throw is under way that could end the turn by a pass.
    let mut state = watcher.ask("show board");
    while state["phase"] != "move" {
        players.iter_mut().for_each(|player| drop(player.act()));
        state = watcher.ask("show board");
    }
    let decides = state["decides"].as_u64().unwrap() as usize;
    let refused = |client: &mut Client, line: &str, part: &str| {
        let reply = client.ask(line);
        assert_eq!(reply["ok"], false, "{line}: {reply}");
        let message = reply["error"]["message"].as_str().unwrap();
        assert!(message.contains(part), "{line}: {message}");
    };
    for line in ["move 24/20", "roll", "resign 1", "accept", "new game", "rematch", "name x"] {
        refused(&mut watcher, line, "you watch");
    }
    // The tag ends at the tab.
    watcher.socket.send("@t\tset\tplayer\t0\tname\tx steps y");
    let reply = (0..).find_map(|_| watcher.listen()).unwrap();
    assert_eq!(reply["ok"], false, "{reply}");
    for line in ["move 24/20", "resign 1"] {
        refused(&mut players[1 - decides], line, "the other player's turn");
    }
    for line in
        ["hint", "eval", "play", "set dice 66", "undo", "analyse match", "load match /etc/passwd", "nonsense"]
    {
        refused(&mut players[decides], line, "the engine answers nothing");
    }
    for line in ["new game", "rematch"] {
        refused(&mut players[0], line, "not over");
    }
    let after = watcher.ask("show board");
    for part in ["board", "score", "turn", "decides", "dice"] {
        assert_eq!(after[part], state[part], "{part}");
    }
}

#[test]
fn nobody_can_choose_the_dice() {
    let server = RunningServer::start();
    let Invitation { id, seats, .. } = create(&server, "plakoto", 3, Value::Null);
    let mut socket = Socket::at("table", server.connection(), None).unwrap();
    socket.send(&format!("join {id} {}", seats[0]));
    let ask = |socket: &mut Socket, line: &str| {
        socket.send(&format!("@t {line}"));
        loop {
            let reply = socket.reply();
            if reply["tag"] == "t" {
                return reply;
            }
        }
    };
    let nonce = |digit: &str| digit.repeat(64).parse::<Hex>().unwrap();
    let mine = commitment(&id, 1, 0, nonce("a"));
    let message = |reply: Value| reply["error"]["message"].as_str().unwrap().to_owned();
    assert_eq!(ask(&mut socket, &format!("commit 1 {mine}"))["ok"], true);
    assert!(message(ask(&mut socket, &format!("reveal 1 {}", nonce("a")))).contains("not wanted yet"));
    assert!(message(ask(&mut socket, &format!("commit 2 {mine}"))).contains("expected throw 1"));
    assert!(message(ask(&mut socket, "commit 1 xyz")).contains("64 hexadecimal digits"));

    // The other player copies the commitment, which does not help.
    let mut thief = Socket::at("table", server.connection(), None).unwrap();
    thief.send(&format!("join {id} {}", seats[1]));
    assert_eq!(ask(&mut thief, &format!("commit 1 {mine}"))["ok"], true);
    assert!(message(ask(&mut thief, &format!("commit 1 {}", nonce("b")))).contains("wanted already"));
    assert!(message(ask(&mut socket, &format!("reveal 1 {}", nonce("c")))).contains("does not belong"));
    assert_eq!(ask(&mut socket, &format!("reveal 1 {}", nonce("a")))["ok"], true);
    assert!(message(ask(&mut thief, &format!("reveal 1 {}", nonce("a")))).contains("does not belong"));
    assert!(message(ask(&mut thief, "roll")).contains("thrown by itself"));
}

#[test]
fn the_clock_ends_the_match_of_a_player_who_does_not_reveal() {
    let server = RunningServer::start();
    let Invitation { id, seats, .. } = create(&server, "plakoto", 5, json!({ "reserve": 1, "delay": 0 }));
    let mut honest = Client::join(&server, &id, &seats[0]);
    // The other player comes, but commits itself to nothing.
    let mut silent = Socket::at("table", server.connection(), None).unwrap();
    silent.send(&format!("join {id} {}", seats[1]));
    honest.wait(|client| !client.status["lost"].is_null());
    assert_eq!(honest.status["lost"], 1);
    let reply = honest.ask("roll");
    assert!(reply["error"]["message"].as_str().unwrap().contains("time has run out"), "{reply}");
    assert_eq!(honest.ask("rematch")["ok"], true);
}

#[test]
fn an_offer_to_resign_does_not_renew_the_delay() {
    let server = RunningServer::start();
    let Invitation { id, seats, .. } = create(&server, "plakoto", 5, json!({ "reserve": 60, "delay": 60 }));
    let mut players = [0, 1].map(|seat: usize| Client::join(&server, &id, &seats[seat]));
    let mut state = players[0].ask("show board");
    while state["phase"] != "move" {
        players.iter_mut().for_each(|player| drop(player.act()));
        state = players[0].ask("show board");
    }
    let mover = state["decides"].as_u64().unwrap() as usize;
    let left = |client: &Client| client.status["clock"]["left"][mover].as_u64().unwrap();
    let before = left(&players[mover]);
    for _ in 0..3 {
        assert_eq!(players[mover].ask("resign 1")["ok"], true);
        assert_eq!(players[1 - mover].ask("decline")["ok"], true);
    }
    players[mover].ask("isready");
    assert!(left(&players[mover]) <= before);
}

#[test]
fn wrong_choices_and_messages_are_refused() {
    let server = RunningServer::start();
    for (body, part) in [
        ("", "EOF"),
        ("{}", "missing field"),
        (r#"{"rules":"chess","length":3,"clock":null}"#, "chess"),
        (r#"{"rules":"plakoto\nset dice 66","length":3,"clock":null}"#, "one line"),
        (r#"{"rules":"plakoto","length":40000,"clock":null}"#, "32767"),
        (r#"{"rules":"plakoto","length":3,"clock":{"reserve":0,"delay":0}}"#, "reserve"),
        (r#"{"rules":"plakoto","length":3,"clock":null,"net":"x"}"#, "unknown field"),
    ] {
        let response = server.post("/tables", body);
        let text = String::from_utf8(response.body).unwrap();
        assert_eq!(response.status, 400, "{body}: {text}");
        assert!(text.contains(part), "{body}: {text}");
    }
    assert_eq!(server.post("/tables", &" ".repeat(5000)).status, 413);
    assert_eq!(server.page("/tables").status, 405);
    let mut socket = Socket::at("table", server.connection(), None).unwrap();
    socket.send("hint");
    assert_eq!(socket.farewell().0, CloseCode::Policy);
    let Invitation { id, seats, .. } = create(&server, "plakoto", 3, Value::Null);
    let mut client = Client::join(&server, &id, &seats[0]);
    client.socket.send_bytes(&[1, 2, 3]);
    assert_eq!(client.socket.farewell().0, CloseCode::Policy);
}
