//! Tests of the command `plakoto book`.

use super::program::run;

#[test]
fn the_book_can_be_queried_from_a_shell() {
    let first = run(&["book", "31"], "").succeeds();
    assert!(first[0].starts_with("    1. Book             24/23 24/21 "), "{first:?}");
    let by_id = run(&["book", super::program::START, "3", "1"], "");
    assert_eq!(by_id.lines, first);
    assert_eq!(run(&["book"], "").lines.len(), 21);
    let replies = run(&["book", "31", "24/23", "24/21"], "");
    assert_eq!(replies.lines.len(), 21, "{:?}", replies.lines);
    let reply = run(&["book", "31", "24/23 24/21", "55", "--json"], "");
    let reply: serde_json::Value = serde_json::from_str(&reply.lines[0]).expect("an object");
    assert_eq!(reply["book"]["before"], "31 24/23 24/21");
    assert_eq!(reply["book"]["plays"][0]["eqdiff"], 0.0);
    let nothing = run(&["book", "wIQJwj8QEwTDPx", "31"], "");
    assert!(nothing.lines[0].contains("`rollout`"), "{:?}", nothing.lines);
    assert_eq!(nothing.code, Some(0));
    assert_eq!(run(&["book", "31", "24/20", "77"], "").code, Some(1));
}
