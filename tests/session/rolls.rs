//! Commands that show the equity for each roll.

use serde_json::Value;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The mean equity of the best plays for all rolls equals the value of the position at 1-ply.
#[test]
fn the_mean_over_all_rolls_is_the_value_of_the_position() {
    for id in ["AACA/z8AAID/Pw", "AIAQ/j8QAgD+Px", "wIQJwj8QEwTDPx"] {
        let mut conversation = Conversation::shipped();
        conversation.tell([format!("set board {id}").as_str(), "set evaluation prune off"]);
        let (rolls, eval) = (conversation.ask("show rolls 0"), conversation.ask("eval plies 1"));
        assert!((number(&rolls["mean"]) - number(&eval["equity"])).abs() < 2e-5, "{rolls} {eval}");
        let list = rolls["rolls"].as_array().expect("a list");
        let weights: u64 = list.iter().map(|roll| roll["weight"].as_u64().expect("a number")).sum();
        assert_eq!((list.len(), weights), (21, 36));
        let luck: f64 = list.iter().map(|roll| number(&roll["luck"]) * number(&roll["weight"])).sum();
        assert!(luck.abs() < 1e-3, "luck is 0 in the mean, not {luck}");
        assert!(list.is_sorted_by(|one, other| number(&one["equity"]) >= number(&other["equity"])));
    }
}

/// The temperature map after a play shows the opponent's rolls in the resulting position.
#[test]
fn the_map_after_a_play_equals_that_of_the_resulting_position() {
    let mut conversation = Conversation::after(["set dice 31"]);
    let behind = conversation.ask("show temperaturemap");
    conversation.ask("hint");
    conversation.tell(["set board =1"]);
    let there = conversation.ask("show temperaturemap");
    assert_eq!((&behind["rolls"], &behind["mean"]), (&there["rolls"], &there["mean"]));
    assert_eq!((&behind["roller"], &there["after"]), (&0.into(), &Value::Null));
}

#[test]
fn a_stopped_map_shows_partial_results() {
    let mut conversation = Conversation::stopped(PipCount);
    assert!(
        conversation
            .text("show rolls 1")
            .ends_with("Stopped early: some rolls were searched less deeply than others.\n")
    );
    assert_eq!(conversation.ask("show rolls 1")["stopped"], true);
    let game = conversation.ask("end game");
    assert_eq!((&game["phase"], &game["events"]), (&"roll".into(), &serde_json::json!([])));
}
