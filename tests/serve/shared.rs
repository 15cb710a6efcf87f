//! Tables for two people: whole matches with the proof of their dice, and restarts of the server.

use std::fs;
use std::process::Command;

use plakoto_table::fair_dice::{Entry, Purpose, Throw, verify};
use serde_json::{Value, json};

use crate::browser::{RunningServer, bound};
use crate::seated::{Client, create, play_until_a_move, proof_of, refused, seats};

/// Lets both players act until `end`, or until the game is over. Somebody may watch.
fn play_until(players: &mut [Client; 2], mut watcher: Option<&mut Client>, end: impl Fn(usize) -> bool) -> String {
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

/// Returns the throws for a purpose.
fn throws(entries: &[Entry], wanted: Purpose) -> Vec<Throw> {
    let throw = |entry: &Entry| match entry {
        Entry::Throw(throw) if throw.purpose == wanted => Some(throw.clone()),
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
    let lines: Vec<String> = entries.iter().map(|entry| serde_json::to_string(entry).unwrap() + "\n").collect();
    fs::write(&log, lines.concat()).unwrap();
    fs::write(&played, record).unwrap();
    let program = env!("CARGO_BIN_EXE_plakoto");
    let output = Command::new(program).arg("dice").args([log, played]).output().unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Checks that the program accepts the dice of a match, and no others.
fn check_proof(entries: &[Entry], record: &str) {
    let turns = throws(entries, Purpose::Turn);
    let count = turns.len() + throws(entries, Purpose::Opening).len();
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
        let turns: Vec<[u8; 2]> = throws(&proof, Purpose::Turn).iter().map(|throw| throw.dice).collect();
        let record = watcher.ask("save match text")["text"].as_str().unwrap().to_owned();
        assert_eq!(dice_of(&record), turns);
        let openings = throws(&proof, Purpose::Opening);
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
    let server = RunningServer::start_keeping(&file);
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
    let server = server.restart_keeping(&file);
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
    let server = RunningServer::start_keeping(&file);
    let table = create(&server, "plakoto", 3, Value::Null);
    let mut players = seats(&server, &table);
    play_until(&mut players, None, |turn| turn == 2);
    // Player 1 stops to answer while player 0 throws.
    let [mut roller, mut silent] = players;
    loop {
        let state = roller.ask("show board");
        match (state["phase"].as_str().unwrap(), state["decides"] == 0) {
            ("roll", true) if roller.may_roll() => break,
            ("move", true) => drop(roller.act()),
            _ => drop(silent.act()),
        }
    }
    drop(silent);
    assert_eq!(roller.ask(&roller.next_nonce("roll"))["ok"], true);
    roller.wait(|client| client.status["owes"] == json!([false, true]));
    refused(&mut roller, "new game", "not over");
    let given = roller.next_nonce("roll");
    drop(roller);
    let server = server.restart_keeping(&file);
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
    let error = bound().keep_tables(&file).unwrap_err().to_string();
    assert!(error.contains("another program uses the file"), "{error}");
}
