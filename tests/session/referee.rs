//! Complete games between two separate engines, and between a human player and the engine.

use plakoto::eval::Handcrafted;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

const VARIANTS: [&str; 3] = ["plakoto", "tzannes", "tapa"];

/// A number of plies that no game reaches.
const ENDLESS: usize = 2_000;

#[test]
fn two_engines_play_twenty_games_before_a_referee() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let results: Vec<String> = (0..20).map(|number| play_game(number, &mut generator)).collect();
    for winner in ["player0", "player1"] {
        assert!(results.iter().any(|result| result == winner), "{winner} never wins: {results:?}");
    }
}

#[test]
fn a_human_player_can_play_the_computer_to_the_end() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(2);
    for variant in VARIANTS {
        let mut table = Conversation::new(PipCount, 0);
        table.tell([format!("set variant {variant}").as_str(), "new session"]);
        for games in 1..=3 {
            play_as_human(&mut table, &mut generator);
            check_score(&mut table, games);
            table.tell(["new game"]);
        }
    }
}

/// Plays one game over the UBGI protocol, and returns its result. From game to game, the stronger engine
/// alternates between player 0 and player 1.
fn play_game(number: usize, generator: &mut Xoshiro256PlusPlus) -> String {
    let mut engines = [Conversation::new(Handcrafted, 0), Conversation::new(PipCount, 0)];
    engines.rotate_left(number % 2);
    let mut referee = Conversation::new(Handcrafted, 0);
    let rules = format!("set game.variant {}", VARIANTS[number % VARIANTS.len()]);
    referee.tell([rules.as_str(), "set player both human", "newsession"]);
    engines.iter_mut().for_each(|engine| engine.tell([rules.as_str(), "newsession"]));
    for _ in 0..ENDLESS {
        if response(&mut referee, "gameover") == "true" {
            return result_for_all(&mut referee, &mut engines);
        }
        let turn = usize::from(response(&mut referee, "turn") == "player1");
        play_ply(&mut referee, &mut engines[turn], &random_dice(generator));
    }
    panic!("the game does not end");
}

/// Asks the engine on roll for a play. The play must be legal. Makes the play at the referee's table.
fn play_ply(referee: &mut Conversation, engine: &mut Conversation, dice: &str) {
    referee.tell([format!("dice {dice}").as_str()]);
    let legal = referee.ask("legal");
    engine.tell([format!("position gnubgid {}", id(referee)).as_str()]);
    let best = best_move(&engine.say("go depth 0"));
    let play = find(&legal, &best);
    let turn = response(referee, "turn");
    let made = referee.ask(&format!("move {best}"));
    assert_eq!(made["position_id"], play["after"], "{best} of {legal}");
    assert_ne!(response(referee, "turn"), turn, "the turn passes after {best}");
}

/// Returns the play in the last line of a reply to `go`.
fn best_move(reply: &str) -> String {
    let last = reply.lines().last().unwrap_or_default();
    last.strip_prefix("bestmove ").unwrap_or_else(|| panic!("no best move: {reply}")).to_owned()
}

/// Returns the legal play that consists of the steps in `best`.
fn find<'a>(legal: &'a Value, best: &str) -> &'a Value {
    let plays = legal["legal"].as_array().expect("a list of plays");
    let same = plays.iter().find(|play| steps(play) == best);
    same.unwrap_or_else(|| panic!("{best} is not among {legal}"))
}

/// Returns the steps of a play in UBGI notation.
fn steps(play: &Value) -> String {
    let number = |step: &Value, name: &str| step[name].as_u64().expect("a point");
    let step = |step: &Value| match number(step, "to") {
        0 => format!("{}/off", number(step, "from")),
        to => format!("{}/{to}", number(step, "from")),
    };
    let steps: Vec<String> = play["steps"].as_array().expect("a list of steps").iter().map(step).collect();
    if steps.is_empty() { "pass".into() } else { steps.join(" ") }
}

/// Returns the result of the game. In the last position, both engines must report the same result.
fn result_for_all(referee: &mut Conversation, engines: &mut [Conversation; 2]) -> String {
    let result = response(referee, "result");
    let last = format!("position gnubgid {}", id(referee));
    for engine in engines {
        engine.tell([last.as_str()]);
        assert_eq!(response(engine, "gameover"), "true", "{last}");
        assert_eq!(response(engine, "result"), result, "{last}");
    }
    result
}

/// Returns the position ID and the match ID in the form `POSITION:MATCH`.
fn id(conversation: &mut Conversation) -> String {
    let reply = conversation.ask("show gnubgid");
    let text = |name: &str| reply[name].as_str().expect("there is a position").to_owned();
    format!("{}:{}", text("position_id"), text("match_id"))
}

fn response(conversation: &mut Conversation, what: &str) -> String {
    let reply = conversation.say(&format!("query {what}"));
    let response = reply.strip_prefix("response ").unwrap_or_else(|| panic!("no response: {reply}"));
    response.trim_end().to_owned()
}

fn random_dice(generator: &mut Xoshiro256PlusPlus) -> String {
    format!("{}{}", generator.random_range(1..=6), generator.random_range(1..=6))
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
