//! Requests in the form of JSON objects.

use plakoto::protocol::grammar::parse_line;
use plakoto::rules::{Dice, Position, RuleSet, outcome};
use serde_json::{Value, json};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Returns positions from random games under these rules.
pub(crate) fn positions(rules: &RuleSet, count: usize) -> Vec<Position> {
    let (mut dice, mut position, mut found) = (Dice::seeded(9), rules.start(), Vec::new());
    while found.len() < count {
        found.push(position);
        let roll = loop {
            let roll = dice.roll();
            if !rules.cascade || !roll.is_double() {
                break roll;
            }
        };
        let plays = rules.legal_plays(&position, roll);
        let after = plays[usize::from(dice.die()) * usize::from(dice.die()) % plays.len()].after();
        position = if outcome(&after, rules).is_some() { rules.start() } else { after };
    }
    found
}

fn answer(conversation: &mut Conversation, request: &Value) -> Value {
    serde_json::from_str(&conversation.say(&request.to_string())).expect("one object on one line")
}

/// The board in a reply can be sent back unchanged in a request, and gives the same position.
#[test]
fn a_board_from_a_reply_is_the_same_position_in_a_request() {
    for rules in RuleSet::ALL {
        let mut conversation = Conversation::after([format!("set variant {rules}").as_str()]);
        for (index, position) in positions(&rules, 300).into_iter().enumerate() {
            let turn = index % 2;
            let id = position.to_string();
            conversation.tell([format!("set turn {turn}").as_str(), format!("set board {id}").as_str()]);
            let shown = conversation.ask("show board");
            assert_eq!(shown["position_id"], *id);
            let request = json!({ "do": "steps", "board": shown["board"], "turn": turn, "dice": [3, 1] });
            let reply = answer(&mut conversation, &request);
            assert_eq!((&reply["position_id"], &reply["turn"]), (&json!(id), &json!(turn)), "{request}");
            assert_eq!(reply["dice"], json!([3, 1]));
            conversation.tell(["newgame"]);
            let placed =
                json!({ "do": "position", "board": shown["board"], "turn": turn, "score": [1, 2], "length": 5 });
            assert_eq!(answer(&mut conversation, &placed)["position_id"], *id, "{placed}");
            let shown_again = conversation.ask("show board");
            assert_eq!(shown_again["board"], shown["board"]);
            assert_eq!((&shown_again["score"], &shown_again["match_length"]), (&json!([1, 2]), &json!(5)));
            conversation.tell(["setscore 0 0", "newsession"]);
        }
    }
}

/// The steps and plays in replies can be sent back unchanged in requests.
#[test]
fn steps_and_plays_from_replies_can_be_made() {
    let mut conversation = Conversation::after(["set player both human"]);
    for (index, position) in positions(&RuleSet::PLAKOTO, 100).into_iter().enumerate() {
        let dice = [1 + index % 6, 1 + index / 6 % 6];
        let mut request = json!({ "do": "steps", "id": position.to_string(), "dice": dice, "made": [] });
        loop {
            let reply = answer(&mut conversation, &request);
            assert_eq!(reply["ok"], true, "{request}: {reply}");
            if reply["complete"] == true {
                break;
            }
            let after = request["made"].as_array_mut().expect("a list");
            after.push(reply["steps"][0].clone());
        }
        let asked = json!({ "do": "position", "id": position.to_string(), "turn": 1, "dice": dice });
        assert_eq!(answer(&mut conversation, &asked)["ok"], true, "{asked}");
        let legal = answer(&mut conversation, &json!({ "do": "legal" }));
        let made = answer(&mut conversation, &json!({ "do": "move", "play": legal["legal"][0]["steps"] }));
        assert_eq!(made["position_id"], legal["legal"][0]["after"], "{made} {legal}");
        conversation.tell(["newgame"]);
    }
}

#[test]
fn requests_are_answered_in_json_and_change_no_settings() {
    let mut conversation = Conversation::new(PipCount, 0);
    let reply = answer(&mut conversation, &json!({ "do": "show", "args": "turn", "tag": "a" }));
    assert_eq!((&reply["ok"], &reply["tag"]), (&json!(true), &json!("a")));
    assert_eq!(conversation.say("show turn"), "user is on roll.\n");
    let wrong = answer(&mut conversation, &json!({ "do": "show", "args": "turn", "tag": 7, "x": 1 }));
    assert_eq!((&wrong["ok"], &wrong["tag"], &wrong["error"]["field"]), (&json!(false), &json!("7"), &json!("x")));
}

/// `query phase` tells a text client what the field `phase` tells one that reads JSON.
#[test]
fn query_phase_agrees_with_the_field_of_every_reply() {
    let mut conversation = Conversation::new(PipCount, 0);
    let lines = [
        "set player both human: roll", "new match 1: roll", "roll: move", "resign 1: resignation", "decline: move",
        "resign 1: resignation", "accept: match_over", "new match 5: roll", "resign 1: resignation",
        "accept: game_over", "new game: roll", "set board AAAA/v8AAAAAAA: game_over",
    ];
    for (line, expected) in lines.iter().filter_map(|line| line.split_once(": ")) {
        conversation.say(line);
        let reply = conversation.ask("query phase");
        assert_eq!((&reply["response"], &reply["phase"]), (&json!(expected), &json!(expected)), "{line}");
    }
}

/// Every prefix of a request, and every request in which one character is replaced, gets exactly one reply.
#[test]
fn damaged_requests_get_one_reply() {
    let mut conversation = Conversation::new(PipCount, 0);
    let board = conversation.ask("show board")["board"].clone();
    let request = json!({ "do": "bestmove", "board": board, "turn": 0, "dice": [3, 1], "score": [1, 2], "length": 5,
        "level": "casual", "tag": "7" })
    .to_string();
    assert_eq!(conversation.say(&request).matches("\"ok\":true").count(), 1);
    for end in 1..request.len() {
        let line = parse_line(&request[..end]);
        assert!(line.is_json && matches!(line.command, Some(Err(_))), "{}", &request[..end]);
        for other in ["0", "-1", "\"", "[", "}", "null"] {
            let changed = format!("{}{other}{}", &request[..end], &request[end + 1..]);
            assert_eq!(conversation.say(&changed).matches("\"ok\":").count(), 1, "{changed}");
        }
    }
}

/// If points are numbered from player 1's point of view in replies and requests, the game is the same as with
/// the usual numbering.
#[test]
fn a_game_can_be_played_with_the_numbers_of_player_1() {
    for rules in [RuleSet::PLAKOTO, RuleSet::TAPA] {
        let start = [&format!("set variant {rules}"), "set player both human", "new game"];
        let [mut by_mover, mut by_player_1] = [(); 2].map(|()| Conversation::after(start));
        by_player_1.tell([r#"{"do":"set","args":"output view player1"}"#]);
        for turn in 0.. {
            let _ = (by_mover.say("roll"), by_player_1.say("roll"));
            let steps = json!({ "do": "steps" });
            let (usual, other) = (answer(&mut by_mover, &steps), answer(&mut by_player_1, &steps));
            if usual["ok"] == false {
                break;
            }
            let player = usual["turn"].as_u64().expect("0 or 1");
            assert_eq!(usual["position_id"], other["position_id"]);
            let (listed, turned) = (usual["steps"].as_array().unwrap(), other["steps"].as_array().unwrap());
            for (step, turned) in listed.iter().zip(turned) {
                for end in ["from", "to"] {
                    let number = step[end].as_u64().unwrap();
                    let expected = if player == 0 && number > 0 { 25 - number } else { number };
                    assert_eq!(turned[end], expected);
                }
                let after = json!({ "do": "steps", "made": [turned] });
                let plain = json!({ "do": "steps", "made": [step] });
                let (after, plain) = (answer(&mut by_player_1, &after), answer(&mut by_mover, &plain));
                assert_eq!((&after["complete"], &after["dice_left"]), (&plain["complete"], &plain["dice_left"]));
            }
            let legal = json!({ "do": "legal" });
            let (usual, other) = (answer(&mut by_mover, &legal), answer(&mut by_player_1, &legal));
            let index = turn % usual["legal"].as_array().unwrap().len();
            assert_eq!(usual["legal"][index]["play"], other["legal"][index]["play"], "texts are the mover's");
            let play = |reply: &Value| json!({ "do": "move", "play": reply["legal"][index]["steps"] });
            let usual_play = answer(&mut by_mover, &play(&usual));
            let other_play = answer(&mut by_player_1, &play(&other));
            assert_eq!(
                (&usual_play["position_id"], &usual_play["board"]),
                (&other_play["position_id"], &other_play["board"])
            );
            let is_same = usual_play["events"][0]["steps"] == other_play["events"][0]["steps"];
            assert_eq!(is_same, player == 1 || has_no_step(&usual_play), "{other_play}");
            if usual_play["phase"] == "game_over" {
                break;
            }
        }
    }
}

/// Whether the play in a reply has no steps, so that no points have to be renumbered.
fn has_no_step(reply: &Value) -> bool {
    reply["events"][0]["steps"].as_array().is_none_or(Vec::is_empty)
}
