//! Tables for two people: whole matches, the dice, the clock, a restart of the server, and bad clients.

use std::fs;
use std::net::SocketAddr;
use std::process::Command;

use plakoto::serve::Server;
use plakoto_table::fair_dice::{Chain, Entry, Hex, Purpose, Throw, verify};
use serde_json::{Value, json};
use tungstenite::protocol::frame::coding::CloseCode;

use crate::browser::{RunningServer, Socket};
use crate::seated::Client;

/// A table, with an invitation to each seat, which the token of the seat follows.
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
    let seats = [0, 1].map(|seat| format!("token{seat} {}", text(&created["invitations"][seat])));
    Invitation { id: text(&created["id"]), seats, watch: text(&created["watch"]) }
}

/// Lets both players join a table.
fn seats(server: &RunningServer, Invitation { id, seats, .. }: &Invitation) -> [Client; 2] {
    [0, 1].map(|seat: usize| Client::join(server, id, &seats[seat]))
}

/// Makes both players act until one of them can move. Returns that player.
fn play_until_a_move(players: &mut [Client; 2]) -> usize {
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
fn refused(client: &mut Client, line: &str, part: &str) {
    let reply = client.ask(line);
    assert_eq!(reply["ok"], false, "{line}: {reply}");
    let message = reply["error"]["message"].as_str().unwrap();
    assert!(message.contains(part), "{line}: {message}");
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

/// Returns the proof of a table, which comes in parts.
fn proof_of(client: &mut Client) -> Vec<Entry> {
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

fn throws(entries: &[Entry]) -> Vec<Throw> {
    let throw = |entry: &Entry| match entry {
        Entry::Throw(throw) => Some(throw.clone()),
        _ => None,
    };
    entries.iter().filter_map(throw).collect()
}

/// Returns the dice of the turns in a record.
fn dice_of(record: &str) -> Vec<[u8; 2]> {
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| serde_json::from_value(line["dice"].clone()).ok()).collect()
}

/// Runs `plakoto dice` on the proof of a table and a record.
fn proof(entries: &[Entry], record: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let [log, played] = ["dice.jsonl", "match.jsonl"].map(|name| folder.path().join(name));
    let lines: Vec<String> =
        entries.iter().map(|entry| serde_json::to_string(entry).unwrap() + "\n").collect();
    fs::write(&log, lines.concat()).unwrap();
    fs::write(&played, record).unwrap();
    let program = env!("CARGO_BIN_EXE_plakoto");
    let output = Command::new(program).arg("dice").args([log, played]).output().unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Checks that the program accepts the dice of a match, and no others.
fn check_proof(entries: &[Entry], record: &str) {
    let count = throws(entries).len();
    let (accepted, text) = proof(entries, record);
    let expected = format!("All {count} throws follow from the nonces of both players.\n");
    assert!(accepted && text.starts_with(&expected), "{text}");
    assert!(text.contains("match.jsonl are dice of this table."), "{text}");
    let mut forged = entries.to_vec();
    if let Some(Entry::Throw(throw)) = forged.last_mut() {
        throw.dice = throw.dice.map(|die| die % 6 + 1);
    }
    let (accepted, text) = proof(&forged, record);
    assert!(!accepted && text.contains(": expected the dice"), "{text}");
    // A record with other dice is not the match that was played, and one without rolls agrees with nothing.
    let other = [
        r#"{"kind":"plakoto_match","version":1,"variant":"plakoto","length":1,"players":["a","b"]}"#,
        r#"{"kind":"game","number":1,"score":[0,0],"starter":0}"#,
        r#"{"kind":"turn","player":0,"dice":[6,6],"play":"24/18(4)"}"#,
    ];
    let turns: Vec<Throw> =
        throws(entries).into_iter().filter(|throw| throw.purpose == Purpose::Turn).collect();
    if turns[0].dice != [6, 6] {
        let (accepted, text) = proof(entries, &other.join("\n"));
        assert!(!accepted && text.contains("has not thrown the dice"), "{text}");
    }
    let (accepted, text) = proof(entries, &other[..2].join("\n"));
    assert!(!accepted && text.contains("has no rolls"), "{text}");
}

#[test]
fn two_people_play_a_match_with_dice_that_both_can_trust() {
    let server = RunningServer::start();
    for rules in ["plakoto", "portes"] {
        let table = create(&server, rules, 1, json!({ "reserve": 3600, "delay": 10 }));
        let mut players = seats(&server, &table);
        let mut watcher = Client::join(&server, &table.id, &table.watch);
        assert_eq!(players[0].ask("name Ελένη")["ok"], true);
        assert_eq!(play_until(&mut players, Some(&mut watcher), |_| false), "match_over");
        let proof = proof_of(&mut players[0]);
        assert_eq!(verify(&proof), Ok(()));
        let turns: Vec<[u8; 2]> = throws(&proof)
            .iter()
            .filter(|throw| throw.purpose == Purpose::Turn)
            .map(|throw| throw.dice)
            .collect();
        let record = watcher.ask("save match text")["text"].as_str().unwrap().to_owned();
        assert_eq!(dice_of(&record), turns);
        let openings: Vec<Throw> =
            throws(&proof).into_iter().filter(|throw| throw.purpose == Purpose::Opening).collect();
        let is_equal = |throw: &Throw| throw.dice[0] == throw.dice[1];
        let (last, before) = openings.split_last().unwrap();
        assert!(!is_equal(last) && before.iter().all(is_equal), "the starter is decided once");
        assert!(record.contains("Ελένη"));
        check_proof(&proof, &record);
        // The watcher has received every event.
        let moves = watcher.told.iter().filter(|told| told["events"][0]["event"] == "move").count();
        assert!(moves > 10, "{moves}");

        assert_eq!(players[0].ask("rematch")["ok"], true);
        players[1].wait(|client| client.status["rematch"] == json!([true, false]));
        let before = players[1].status["series"]["number"].as_u64().unwrap();
        assert_eq!(players[1].ask("rematch")["ok"], true);
        players[0].wait(|client| client.status["match"] == 2);
        assert_eq!(players[0].status["series"]["number"], before + 1, "the numbers of the series go on");
        assert_eq!(players[0].ask("show board")["phase"], "roll");
        play_until(&mut players, None, |turn| turn == 3);
        assert_eq!(verify(&proof_of(&mut players[1])), Ok(()));
    }
    let counted: Value = serde_json::from_slice(&server.page("/dice").body).unwrap();
    assert!(counted["rolls"].as_array().unwrap().len() > 20, "{counted}");
}

#[test]
fn a_table_survives_a_restart_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let mut server = RunningServer::start_keeping(&file);
    let table = create(&server, "tavli", 3, Value::Null);
    let mut players = seats(&server, &table);
    // One name is the other player's usual name.
    assert_eq!(players[1].ask("name Βασίλης")["ok"], true);
    assert_eq!(players[0].ask("name user")["ok"], true);
    play_until(&mut players, None, |turn| turn == 6);
    let mover = play_until_a_move(&mut players);
    assert_eq!(players[mover].ask("resign 1")["ok"], true);
    let before = players[0].ask("save match text")["text"].clone();
    let state = players[0].ask("show board");
    assert_eq!((&state["phase"], &state["decides"]), (&json!("move"), &json!(mover)));
    let proof = proof_of(&mut players[0]);
    drop(players);
    server.end();
    server.join();
    drop(server);

    let server = RunningServer::start_keeping(&file);
    let mut players = [0, 1].map(|seat| Client::join(&server, &table.id, &format!("token{seat}")));
    assert_eq!(players[1].ask("save match text")["text"], before);
    let again = players[1].ask("show board");
    for field in ["position_id", "turn", "dice", "phase", "decides", "score", "variant", "names"] {
        assert_eq!(again[field], state[field], "{field}");
    }
    assert_eq!(players[1].status["offer"], json!({ "player": mover, "points": 1 }));
    assert_eq!(proof_of(&mut players[1]), proof);
    assert_eq!(players[1 - mover].ask("accept")["ok"], true);
    assert_eq!(players[1].ask("show board")["phase"], "game_over");
    assert_eq!(players[0].ask("new game")["ok"], true);
    assert_eq!(players[1].ask("show board")["variant"], "plakoto");
    play_until(&mut players, None, |turn| turn == 3);
    assert_eq!(verify(&proof_of(&mut players[1])), Ok(()));
}

/// A throw that has been called survives the server and a change of the browser, with the nonce that was given.
#[test]
fn a_throw_that_was_called_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let mut server = RunningServer::start_keeping(&file);
    let table = create(&server, "plakoto", 3, Value::Null);
    let mut players = seats(&server, &table);
    play_until(&mut players, None, |turn| turn == 2);
    // Player 1 stops to answer while player 0 throws.
    let [mut roller, mut silent] = players;
    loop {
        let state = roller.ask("show board");
        match (state["phase"].as_str().unwrap(), state["decides"].as_u64()) {
            ("roll", Some(0)) => break,
            (_, Some(0)) => drop(roller.act()),
            _ => drop(silent.act()),
        }
    }
    drop(silent);
    assert_eq!(roller.ask(&roller.next_nonce("roll"))["ok"], true);
    roller.wait(|client| client.status["owes"] == json!([false, true]));
    refused(&mut roller, "new game", "not over");
    let given = roller.next_nonce("roll");
    drop(roller);
    server.end();
    server.join();
    drop(server);

    let server = RunningServer::start_keeping(&file);
    let mut roller = Client::join(&server, &table.id, "token0");
    assert_eq!(roller.status["owes"], json!([false, true]));
    assert_eq!(roller.next_nonce("roll"), given, "the throw keeps its number");
    let mut other = Client::join(&server, &table.id, "token1");
    other.wait(|client| client.status["throw"].is_null());
    assert_eq!(verify(&proof_of(&mut roller)), Ok(()));
}

#[test]
fn a_file_of_tables_belongs_to_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let _server = RunningServer::start_keeping(&file);
    let mut other = Server::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let error = other.keep_tables(&file).unwrap_err().to_string();
    assert!(error.contains("another program uses the file"), "{error}");
}

#[test]
fn an_invitation_is_for_one_use() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 3, Value::Null);
    let mut players = seats(&server, &table);
    play_until_a_move(&mut players);
    let invitation = table.seats[1].split_once(' ').unwrap().1;
    for key in [format!("thief {invitation}"), "thief".to_owned(), "thief x".to_owned()] {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {} {key}", table.id));
        assert_eq!(socket.farewell().0, CloseCode::Policy, "{key}");
    }
    refused(&mut players[1], "invite", "only the player who has created");
    refused(&mut players[0], "invite", "the other player is here");
    // The token opens the seat in another browser, with or without the used invitation.
    assert_eq!(Client::join(&server, &table.id, "token1").seat, Some(1));
    assert_eq!(Client::join(&server, &table.id, &table.seats[1]).seat, Some(1));

    // Until the guest comes, the creator can replace the invitation.
    let empty = create(&server, "plakoto", 3, Value::Null);
    let mut host = Client::join(&server, &empty.id, &empty.seats[0]);
    let reply = host.ask("invite");
    let fresh = reply["invitation"].as_str().unwrap();
    let mut socket = Socket::at("table", server.connection(), None).unwrap();
    socket.send(&format!("join {} {}", empty.id, empty.seats[1]));
    assert_eq!(socket.farewell().0, CloseCode::Policy, "the old one is not valid any more");
    assert_eq!(Client::join(&server, &empty.id, &format!("token1 {fresh}")).seat, Some(1));
    let seats = proof_of(&mut host).into_iter().filter(|entry| matches!(entry, Entry::Seat { .. }));
    assert_eq!(seats.count(), 2, "the proof names who has used an invitation");
}

#[test]
fn strangers_and_watchers_cannot_play() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 3, Value::Null);
    let other = create(&server, "plakoto", 3, Value::Null);
    let Invitation { id, seats: keys, watch } = &table;
    for (table, secret) in
        [(id, "wrong"), (id, &*other.seats[0]), (&"x".to_owned(), &*keys[0]), (&other.id, watch)]
    {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {table} {secret}"));
        let (code, reason) = socket.farewell();
        assert_eq!(code, CloseCode::Policy);
        assert!(reason.starts_with("this table does not exist"), "{reason}");
    }
    let mut players = seats(&server, &table);
    let mut watcher = Client::join(&server, id, watch);
    let decides = play_until_a_move(&mut players);
    let state = watcher.ask("show board");
    let nonce = players[0].next_nonce("reveal");
    for line in ["move 24/20", &nonce, "resign 1", "accept", "new game", "rematch", "name x", "invite", "end"]
    {
        refused(&mut watcher, line, "you watch");
    }
    // The tag ends at the tab.
    watcher.socket.send("@t\tset\tplayer\t0\tname\tx steps y");
    let reply = (0..).find_map(|_| watcher.listen()).unwrap();
    assert_eq!(reply["ok"], false, "{reply}");
    for line in ["move 24/20", "resign 1"] {
        refused(&mut players[1 - decides], line, "the other player's turn");
    }
    for line in [
        "hint",
        "eval",
        "play",
        "set dice 66",
        "undo",
        "analyse match",
        "load match /etc/passwd",
        "nonsense",
        "steps AACA/z8AAID/Pw 31",
        "steps 66",
    ] {
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
    let table = create(&server, "plakoto", 3, Value::Null);
    let id = &table.id;
    let [mut honest, mut thief] = [0, 1].map(|seat: usize| {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {id} {}", table.seats[seat]));
        socket
    });
    /// Sends a line, and returns the message of the refusal; empty if it is not refused.
    fn ask(socket: &mut Socket, line: &str) -> String {
        socket.send(&format!("@t {line}"));
        loop {
            let reply = socket.reply();
            if reply["tag"] == "t" {
                return reply["error"]["message"].as_str().unwrap_or_default().to_owned();
            }
        }
    }
    let nonce = |player, number| Chain { table: id, player, series: 1 }.nonce(Hex::of("seed"), number);
    assert!(ask(&mut honest, &format!("reveal 1 1 {}", nonce(0, 1))).contains("no dice are thrown now"));
    assert!(ask(&mut honest, &format!("anchor 2 {}", nonce(0, 0))).contains("expected series 1"));
    assert!(ask(&mut honest, "anchor 1 xyz").contains("64 hexadecimal digits"));
    assert_eq!(ask(&mut honest, &format!("anchor 1 {}", nonce(0, 0))), "");
    // The other player copies the anchor, which does not help.
    assert_eq!(ask(&mut thief, &format!("anchor 1 {}", nonce(0, 0))), "");
    assert!(ask(&mut thief, &format!("anchor 1 {}", nonce(1, 0))).contains("another one"));
    for (number, part) in [(2, "expected throw 1"), (0, "expected throw 1")] {
        let line = format!("reveal 1 {number} {}", nonce(0, number));
        assert!(ask(&mut honest, &line).contains(part), "{number}");
    }
    assert_eq!(ask(&mut honest, &format!("reveal 1 1 {}", nonce(0, 1))), "");
    for player in 0..2 {
        let line = format!("reveal 1 1 {}", nonce(player, 1));
        assert!(ask(&mut thief, &line).contains("does not belong"), "{player}");
    }
    assert!(ask(&mut thief, &format!("roll 1 1 {}", nonce(0, 1))).contains("thrown by itself"));
    assert!(ask(&mut thief, "resign 1").contains("your part of the throw is missing"));
}

#[test]
fn the_clock_ends_the_match_of_a_player_who_does_not_reveal() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 5, json!({ "reserve": 1, "delay": 0 }));
    let mut honest = Client::join(&server, &table.id, &table.seats[0]);
    assert_eq!(honest.status["begun"], false);
    // The other player comes and is ready, but gives no part of the throw.
    let mut silent = Socket::at("table", server.connection(), None).unwrap();
    silent.send(&format!("join {} {}", table.id, table.seats[1]));
    silent.send(&format!("anchor 1 {}", Hex::of("anything")));
    honest.wait(|client| !client.status["ended"].is_null());
    assert_eq!(honest.status["ended"], json!({ "how": "time", "loser": 1 }));
    refused(&mut honest, "move 24/20", "the match is over");
    assert_eq!(honest.ask("rematch")["ok"], true);
}

#[test]
fn an_offer_to_resign_stops_neither_the_game_nor_the_clock() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 5, json!({ "reserve": 60, "delay": 60 }));
    let mut players = seats(&server, &table);
    let mover = play_until_a_move(&mut players);
    refused(&mut players[mover], "resign 7", "expected");
    let offer = players[mover].ask("resign 2");
    assert_eq!(offer["events"][0], json!({ "event": "resign", "player": mover, "points": 2 }));
    players[1 - mover]
        .wait(|client| client.told.last().is_some_and(|told| told["events"][0]["event"] == "resign"));
    assert_eq!(players[1 - mover].status["clock"]["running"], mover);
    refused(&mut players[mover], "accept", "neither player offers");
    assert_eq!(players[1 - mover].ask("decline")["ok"], true);
    refused(&mut players[mover], "resign 1", "once a turn");
    players[mover].act();
    // In the next turn, playing on withdraws the offer.
    let mover = play_until_a_move(&mut players);
    assert_eq!(players[mover].ask("resign 1")["ok"], true);
    players[mover].act();
    refused(&mut players[1 - mover], "accept", "neither player offers");
    let mover = play_until_a_move(&mut players);
    assert_eq!(players[mover].ask("resign 1")["ok"], true);
    assert_eq!(players[1 - mover].ask("accept")["phase"], "game_over");
}

/// Watchers that send as much as they can do not delay the players: their lines wait for their turn.
#[test]
fn flooding_watchers_do_not_delay_others() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 3, Value::Null);
    let mut players = seats(&server, &table);
    play_until_a_move(&mut players);
    let mut floods: Vec<Client> = (0..4).map(|_| Client::join(&server, &table.id, &table.watch)).collect();
    for flood in &mut floods {
        flood.socket.flood("export position svg text\nsteps\nhelp rules", 2000);
    }
    assert_eq!(players[0].ask("isready")["ok"], true);
    assert_eq!(players[0].ask("steps")["ok"], true);
    assert_eq!(server.open().ask("isready")["ok"], true);
}

#[test]
fn wrong_choices_and_messages_are_refused() {
    let server = RunningServer::start();
    for (body, part) in [
        ("", "EOF"),
        ("{}", "missing field"),
        (r#"{"rules":"chess","length":3,"clock":null}"#, "chess"),
        (r#"{"rules":"plakoto\nset dice 66","length":3,"clock":null}"#, "one line"),
        (r#"{"rules":"plakoto","length":100,"clock":null}"#, "at most 99 points"),
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
