//! Complete games between a human player and the engine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::conversation::Conversation;

const VARIANTS: [&str; 3] = ["plakoto", "tzannes", "tapa"];

/// A number of plies that no game reaches.
const ENDLESS: usize = 2_000;

#[test]
fn a_human_player_can_play_the_computer_to_the_end() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(2);
    for variant in VARIANTS {
        let mut table = Conversation::after([format!("set variant {variant}").as_str(), "new session"]);
        for games in 1..=3 {
            play_as_human(&mut table, &mut generator);
            check_score(&mut table, games);
            table.tell(["new game"]);
        }
    }
}

fn response(conversation: &mut Conversation, what: &str) -> String {
    let reply = conversation.say(&format!("query {what}"));
    let response = reply.strip_prefix("response ").unwrap_or_else(|| panic!("no response: {reply}"));
    response.trim_end().to_owned()
}

/// Rolls and makes random legal plays until the game is over. The engine plays its turns automatically.
fn play_as_human(table: &mut Conversation, generator: &mut Xoshiro256PlusPlus) {
    for _ in 0..ENDLESS {
        if response(table, "gameover") == "true" {
            return;
        }
        assert_eq!(response(table, "turn"), "player1", "the computer has had its turn");
        let rolled = table.ask("show dice")["dice"].is_array();
        if rolled {
            let legal = table.ask("legal");
            let plays = legal["legal"].as_array().expect("a list of plays");
            let play = &plays[generator.random_range(0..plays.len())];
            table.tell([format!("move {}", play["play"].as_str().expect("a play")).as_str()]);
        } else {
            table.tell(["roll"]);
        }
    }
    panic!("the game does not end");
}

/// Checks the number of games, and checks that the score is possible.
fn check_score(table: &mut Conversation, games: u64) {
    let score = table.ask("show score");
    assert_eq!(score["games"], games, "{score}");
    let points: u64 = (0..2).map(|player| score["score"][player].as_u64().expect("points")).sum();
    assert!(points <= 3 * games, "{score}");
    assert!(["player0", "player1", "draw"].contains(&response(table, "result").as_str()));
}
