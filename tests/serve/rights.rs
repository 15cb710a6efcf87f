//! What players, watchers and strangers may do at a table for two people, and what the server refuses.

use plakoto_table::fair_dice::{Chain, Entry, Hex};
use serde_json::{Value, json};
use tungstenite::protocol::frame::coding::CloseCode;

use crate::browser::{RunningServer, Socket};
use crate::seated::{Client, Invitation, create, play_until_a_move, proof_of, refused, seats};

/// How the server closes the socket of a client that cannot join a table.
const NO_TABLE: CloseCode = CloseCode::Library(4404);
const USED_INVITATION: CloseCode = CloseCode::Library(4410);

#[test]
fn an_invitation_is_for_one_use() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 3, Value::Null);
    let mut players = seats(&server, &table);
    play_until_a_move(&mut players);
    let invitation = table.seats[1].split_once(' ').unwrap().1;
    for (key, code) in [
        (format!("thief {invitation}"), USED_INVITATION),
        ("thief".to_owned(), NO_TABLE),
        ("thief x".to_owned(), NO_TABLE),
    ] {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {} {key}", table.id));
        assert_eq!(socket.farewell().0, code, "{key}");
    }
    refused(&mut players[1], "invite", "Only the player who made");
    refused(&mut players[0], "invite", "Your friend is here");
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
    assert_eq!(socket.farewell().0, USED_INVITATION, "the old one is not valid any more");
    assert_eq!(Client::join(&server, &empty.id, &format!("token1 {fresh}")).seat, Some(1));
    let seats = proof_of(&mut host).into_iter().filter(|entry| matches!(entry, Entry::Seat { .. }));
    assert_eq!(seats.count(), 2, "the proof names who has used an invitation");
}

#[test]
fn a_reaction_reaches_the_other_player_and_nobody_else() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 3, Value::Null);
    let mut players = seats(&server, &table);
    let mut watcher = Client::join(&server, &table.id, &table.watch);
    let other = create(&server, "plakoto", 3, Value::Null);
    let mut elsewhere = Client::join(&server, &other.id, &other.seats[1]);
    assert_eq!(players[0].ask("react good_luck")["ok"], true);
    assert_eq!(players[1].ask("react well_played")["ok"], true);
    refused(&mut watcher, "react well_played", "you watch");
    refused(&mut players[1], "react hello", "expected `good_luck` or `well_played`");
    for (player, kind) in [(0, "good_luck"), (1, "well_played")] {
        let hearer = &mut players[1 - player];
        hearer.wait(|client| !client.reactions.is_empty());
        assert_eq!(hearer.reactions, [json!({ "player": player, "kind": kind })]);
    }
    // A name is told to everybody, after the reactions.
    assert_eq!(players[0].ask("name Anna")["ok"], true);
    watcher.wait(|client| client.status["names"][0] == "Anna");
    elsewhere.ask("isready");
    assert!(watcher.reactions.is_empty() && elsewhere.reactions.is_empty());
}

#[test]
fn strangers_and_watchers_cannot_play() {
    let server = RunningServer::start();
    let table = create(&server, "plakoto", 3, Value::Null);
    let other = create(&server, "plakoto", 3, Value::Null);
    let Invitation { id, seats: keys, watch } = &table;
    for (table, secret) in [(id, "wrong"), (id, &*other.seats[0]), (&"x".to_owned(), &*keys[0]), (&other.id, watch)] {
        let mut socket = Socket::at("table", server.connection(), None).unwrap();
        socket.send(&format!("join {table} {secret}"));
        let (code, reason) = socket.farewell();
        assert_eq!(code, NO_TABLE);
        assert!(reason.starts_with("this table does not exist"), "{reason}");
    }
    let mut players = seats(&server, &table);
    let mut watcher = Client::join(&server, id, watch);
    let decides = play_until_a_move(&mut players);
    let state = watcher.ask("show board");
    let nonce = players[0].next_nonce("reveal");
    for line in ["move 24/20", &nonce, "resign 1", "accept", "new game", "rematch", "name x", "invite", "end"] {
        refused(&mut watcher, line, "you watch");
    }
    // The tag ends at the tab.
    watcher.socket.send("@t\tset\tplayer\t0\tname\tx steps y");
    let reply = (0..).find_map(|_| watcher.listen()).unwrap();
    assert_eq!(reply["ok"], false, "{reply}");
    for line in ["move 24/20", "resign 1"] {
        refused(&mut players[1 - decides], line, "your friend's turn");
        assert_eq!(players[1 - decides].socket.ask(line)["error"]["refusal"], "other_turn");
    }
    for line in [
        "hint", "eval", "play", "set dice 66", "undo", "analyse match", "load match /etc/passwd", "nonsense",
        "steps AACA/z8AAID/Pw 31", "steps 66",
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
    assert!(ask(&mut honest, &format!("anchor 2 {}", nonce(0, 0))).contains("not the next throw"));
    assert!(ask(&mut honest, "anchor 1 xyz").contains("64 hexadecimal digits"));
    assert_eq!(ask(&mut honest, &format!("anchor 1 {}", nonce(0, 0))), "");
    // The other player copies the anchor, which does not help.
    assert_eq!(ask(&mut thief, &format!("anchor 1 {}", nonce(0, 0))), "");
    assert!(ask(&mut thief, &format!("anchor 1 {}", nonce(1, 0))).contains("another one"));
    for number in [2, 0] {
        let line = format!("reveal 1 {number} {}", nonce(0, number));
        assert!(ask(&mut honest, &line).contains("not the next throw"), "{number}");
    }
    assert_eq!(ask(&mut honest, &format!("reveal 1 1 {}", nonce(0, 1))), "");
    for player in 0..2 {
        let line = format!("reveal 1 1 {}", nonce(player, 1));
        assert!(ask(&mut thief, &line).contains("does not belong"), "{player}");
    }
    assert!(ask(&mut thief, &format!("roll 1 1 {}", nonce(0, 1))).contains("thrown by itself"));
    assert!(ask(&mut thief, "resign 1").contains("Your part of the throw is missing"));
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
    refused(&mut honest, "move 24/20", "The match is over");
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
    players[1 - mover].wait(|client| client.told.last().is_some_and(|told| told["events"][0]["event"] == "resign"));
    assert_eq!(players[1 - mover].status["clock"]["running"], mover);
    refused(&mut players[mover], "accept", "Nobody offers");
    assert_eq!(players[1 - mover].ask("decline")["ok"], true);
    refused(&mut players[mover], "resign 1", "once a turn");
    players[mover].act();
    // In the next turn, playing on withdraws the offer.
    let mover = play_until_a_move(&mut players);
    assert_eq!(players[mover].ask("resign 1")["ok"], true);
    players[mover].act();
    refused(&mut players[1 - mover], "accept", "Nobody offers");
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
        (r#"{"rules":"plakoto\nset dice 66","length":3,"clock":null}"#, "got"),
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
