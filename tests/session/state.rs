//! What commands leave behind.

use plakoto::protocol::{Answered, grammar};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

#[test]
fn a_play_that_fails_leaves_nothing_to_undo() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set rng manual"]);
    assert_eq!(conversation.say("play").split(' ').nth(1), Some("missing_context"), "there are no dice");
    let (answered, text) = conversation.line(grammar::parse_line("undo"));
    assert_eq!(answered, Answered::Error, "{text}");
}

#[test]
fn undo_gives_the_turn_back_to_who_has_played_though_players_were_swapped() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set dice 31", "play", "swap players", "undo"]);
    assert!(conversation.say("show turn").starts_with("user is on "));
}

#[test]
fn set_turn_leaves_the_checkers_where_they_are() {
    let mut conversation = Conversation::new(PipCount, 0);
    let simple = "set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 -3 0";
    conversation.tell(["set player both human", simple]);
    let pips = conversation.say("show pipcount");
    conversation.tell(["set turn 0"]);
    assert_eq!(conversation.say("show pipcount"), pips);
}

/// The opponent bears off his last two checkers with any roll, and none of mine can be borne off before.
const LOST: &str = "set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0 0 0 -2 0";

#[test]
fn the_computer_accepts_a_resignation_of_all_that_it_can_win() {
    let mut conversation = Conversation::new(PipCount, 2);
    conversation.tell([LOST, "resign gammon"]);
    assert_eq!(conversation.say("query result"), "response player0\n");
}

#[test]
fn no_chance_is_greater_than_one() {
    let mut conversation = Conversation::new(PipCount, 2);
    conversation.tell([LOST]);
    let reply = conversation.ask("eval");
    let chances = reply["probs"].as_object().expect("chances");
    let is_chance = |chance: &serde_json::Value| chance.as_f64().is_some_and(|chance| chance <= 1.0);
    assert!(chances.values().all(is_chance), "{reply}");
}
