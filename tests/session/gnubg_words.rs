//! gnubg's words for `set` and `show`: each word must get the same kind of answer from either command.

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Words that can be shown but not set, so that only `set` rejects them.
const ONLY_SHOWN: [&str; 6] = ["engine", "pipcount", "rolls", "statistics", "temperaturemap", "version"];

fn nouns() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../data/gnubg_nouns.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace)
}

#[test]
fn set_and_show_refuse_the_same_nouns() {
    let mut conversation = Conversation::new(PipCount, 0);
    let (mut known, mut refused) = (0, 0);
    for noun in nouns() {
        let [set, show] = ["set", "show"].map(|verb| conversation.text(&format!("{verb} {noun}")));
        for reply in [&set, &show] {
            let is_right = !reply.contains("expected a setting (") && !reply.contains("expected something to show");
            assert!(is_right, "{reply}");
        }
        let [set_is_refused, show_is_refused] = [&set, &show].map(|reply| reply.starts_with("error unsupported "));
        if ONLY_SHOWN.contains(&noun) {
            assert!(set_is_refused && !show_is_refused, "{noun}: {set}{show}");
        } else {
            assert_eq!(set_is_refused, show_is_refused, "{noun}: {set}{show}");
            assert!(!set_is_refused || set == show, "{noun}: {set}{show}");
        }
        if show_is_refused { refused += 1 } else { known += 1 }
    }
    assert!(known > 20 && refused > 55, "{known} known, {refused} refused");
}

#[test]
fn the_pip_count_of_the_player_on_roll_comes_first() {
    let mut conversation = Conversation::after(["set board AIAQ/j8QAgD+Px"]);
    assert_eq!(conversation.text("show pipcount"), "The pip counts are: user 326, plakoto 348.\n");
    conversation.tell(["set turn 0"]);
    assert_eq!(conversation.text("show pipcount"), "The pip counts are: plakoto 348, user 326.\n");
    assert_eq!(conversation.ask("show pipcount")["pips"], serde_json::json!([348, 326]));
}

#[test]
fn pasted_ids_are_understood_by_every_command() {
    const ID: &str = "AIAQ/j8QAgD+Px";
    let mut conversation = Conversation::after(["set dice 31"]);
    for command in ["set board", "set gnubgid", "position gnubgid", "hint", "eval", "legal", "bestmove"] {
        for pasted in [
            format!("Position ID: {ID} Match ID: cAkXAAAAAAAE"),
            format!("'{ID}:cAkXAAAAAAAE'"),
            format!("\"Position ID: {ID}  Match ID   : cAkXAAAAAAAE\""),
            format!("GNUbg ID: {ID}:cAkXAAAAAAAE"),
        ] {
            let reply = conversation.ask(&format!("{command} {pasted}"));
            assert_eq!((&reply["position_id"], &reply["match_id"]), (&ID.into(), &"cAkXAAAAAAAE".into()), "{reply}");
        }
    }
    for separator in [",", ";", "\t", ", "] {
        for command in ["hint", "eval", "legal", "bestmove"] {
            let reply = conversation.ask(&format!("{command} {ID}{separator}31"));
            assert_eq!(reply["position_id"], ID, "{reply}");
        }
        let reply = conversation.text(&format!("set board {ID}{separator}31"));
        assert!(reply.contains("expected the end of the line (`set dice` sets dice), got `31`"), "{reply}");
    }
    for pasted in ["'cAkXAAAAAAAE'", "\"cAkXAAAAAAAE\"", "Match ID: cAkXAAAAAAAE", "Match ID   : cAkXAAAAAAAE"] {
        let reply = conversation.ask(&format!("set matchid {pasted}"));
        assert_eq!(reply["match_id"], "cAkXAAAAAAAE", "{pasted}");
    }
    conversation.tell(["set player 0 name \"X Y\"", "set turn \"X Y\""]);
}

#[test]
fn thresholds_can_be_set_in_any_order() {
    let settings = [("doubtful", 0.2), ("bad", 0.3), ("verybad", 0.4), ("lucky", 0.05), ("verylucky", 0.1)];
    for order in orders(settings.len()) {
        let mut conversation = Conversation::new(PipCount, 0);
        for index in order {
            let (mark, points) = settings[index];
            conversation.tell([format!("set analysis threshold {mark} {points}").as_str()]);
        }
        let shown = conversation.ask("show analysis");
        assert_eq!(shown["errors"], serde_json::json!([0.2, 0.3, 0.4]));
        assert_eq!(shown["luck"], serde_json::json!([0.05, 0.1]));
    }
}

/// Returns all permutations of the numbers from 0 to `count - 1`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = orders(last);
    let with_last = |order: &Vec<usize>| {
        let order = order.clone();
        (0..=last).map(move |at| [&order[..at], &[last], &order[at..]].concat())
    };
    shorter.iter().flat_map(with_last).collect()
}
