//! Unfinished matches, which are kept between sessions.

use std::fs;

use crate::saved_state::{folder, names, session};

/// Commands that play two turns of a match to 5 points. The dice are entered by hand, so that nothing depends
/// on the random number generator.
pub(crate) const BEGINNING: [&str; 9] = [
    "set player 1 name Ann", "set player both human", "set rng manual", "new match 5", "set turn 1", "roll 31",
    "24/20", "roll 66", "24/18(4)",
];

#[test]
fn an_unfinished_match_can_be_continued() {
    let folder = folder("left");
    let (mut first, messages) = session(&folder);
    assert_eq!(messages, Vec::<String>::new());
    first.tell(BEGINNING);
    first.tell(["set player 0 plakoto", "set player 0 chequerplay evaluation plies 2", "roll 52"]);
    let (board, turns) = (first.say("show board"), first.say("list game"));
    drop(first);

    let (mut second, messages) = session(&folder);
    let expected = [
        "A match is unfinished: Ann – plakoto, 0–0 to 5, game 1 after 2 turns.",
        "`continue` resumes it, `continue forget 1` deletes it, and `new match` starts another.",
    ];
    assert_eq!(messages, expected);
    let listed = second.ask("show unfinished");
    assert_eq!(listed["unfinished"][0]["names"], serde_json::json!(["plakoto", "Ann"]));
    assert_eq!((&listed["unfinished"][0]["turns"], &listed["file"]), (&2.into(), &serde_json::Value::Null));
    second.begins("continue", "Resuming Ann – plakoto, 0–0 to 5, game 1 after 2 turns.");
    assert_eq!((second.say("show board"), second.say("list game")), (board, turns), "with the dice");
    let players = second.ask("show player");
    assert_eq!((&players["players"][0]["type"], &players["players"][0]["plies"]), (&"plakoto".into(), &2.into()));
    assert_eq!(players["players"][1]["type"], "human");
    // From here on, this session has locked the match, so no other session can continue it.
    let (mut third, messages) = session(&folder);
    assert_eq!(messages, Vec::<String>::new());
    third.mentions("continue 1", "this session or another one is playing this match");
    second.tell(["set player 0 human", "24/22 24/19"]);
    drop(second);
    assert!(session(&folder).1[0].ends_with("after 3 turns."));
}

#[test]
fn the_dice_of_every_game_are_kept() {
    for variant in ["portes", "fevga", "narde", "tavli"] {
        let folder = folder(variant);
        let mut first = session(&folder).0;
        first.tell(["set player both human", &format!("new match 3 {variant}"), "roll", "play", "roll"]);
        let (board, match_id) = (first.say("show board"), first.say("show matchid"));
        drop(first);
        let mut second = session(&folder).0;
        second.tell(["continue"]);
        assert_eq!((second.say("show board"), second.say("show matchid")), (board, match_id), "{variant}");
    }
}

#[test]
fn two_sessions_have_separate_files() {
    let folder = folder("two");
    let (mut first, mut second) = (session(&folder).0, session(&folder).0);
    first.tell(BEGINNING);
    second.tell(BEGINNING);
    second.tell(["roll 21"]);
    assert_eq!(names(&folder.join("matches")), ["match-1.jsonl", "match-2.jsonl"]);
    drop((first, second));
    let (mut third, messages) = session(&folder);
    assert_eq!(messages[0], "2 matches are kept:");
    // When the session continues another match, the previous match becomes available again.
    third.tell(["continue 2", "continue 1"]);
    assert_eq!(third.say("continue forget 2"), "1 match is forgotten.\n");
    third.mentions("continue forget 1", "missing_context");
    drop(third);
    let (mut fourth, _) = session(&folder);
    assert_eq!(fourth.say("continue forget all"), "1 match is forgotten.\n");
    assert_eq!(names(&folder.join("matches")), Vec::<String>::new());
    fourth.mentions("continue", "missing_context");
}

#[test]
fn a_match_is_kept_from_its_first_turn_until_the_next_match() {
    let folder = folder("over");
    let (mut first, _) = session(&folder);
    first.tell(["set player both human", "set rng manual", "new match 1", "set turn 1", "roll 31"]);
    assert_eq!(names(&folder.join("matches")), Vec::<String>::new());
    first.tell(["24/20"]);
    assert_eq!(names(&folder.join("matches")).len(), 1);
    first.tell(["resign", "accept"]);
    drop(first);
    let (mut second, messages) = session(&folder);
    let expected = [
        "A match is over: user – plakoto, 1–0 to 1, game 1 after 1 turn.",
        "Use `continue` to analyse or save it; it is kept until you play another match.",
    ];
    assert_eq!(messages, expected);
    assert_eq!(second.ask("show unfinished")["unfinished"][0]["over"], true);
    second.tell(["continue"]);
    second.mentions("list game", "24/20");
    // The finished match is kept until the next match has a turn, and is then removed.
    drop(second);
    let (mut third, _) = session(&folder);
    third.tell(["set player both human", "set rng manual", "new match 3", "set turn 1", "roll 31"]);
    assert_eq!(names(&folder.join("matches")), ["match-1.jsonl"]);
    third.tell(["24/20"]);
    assert_eq!(names(&folder.join("matches")), ["match-2.jsonl"]);
    // A finished match that was loaded from a file is not stored again.
    let file = folder.join("loaded.jsonl");
    third.tell(["new match 1", "set turn 1", "roll 31", "24/20", "resign", "accept"]);
    third.tell([&format!("save match {}", file.display()), "continue forget all"]);
    drop(third);
    let (mut fourth, _) = session(&folder);
    fourth.tell(["continue forget all", &format!("load match {}", file.display())]);
    assert_eq!(names(&folder.join("matches")), Vec::<String>::new());
}

/// A match that a single command plays from start to end is kept too.
#[test]
fn a_match_played_by_one_command_is_kept_too() {
    let folder = folder("at_once");
    let (mut first, _) = session(&folder);
    first.tell(["set seed 5", "new match 1", "end game"]);
    drop(first);
    assert!(session(&folder).1[0].starts_with("A match is over: "));
}

/// If the user looks at earlier positions, the dice that were rolled are kept.
#[test]
fn looking_back_keeps_the_roll() {
    let folder = folder("back");
    let (mut first, _) = session(&folder);
    first.tell(BEGINNING);
    first.tell(["roll 52"]);
    for journey in [&["previous", "last"][..], &["previous roll", "next roll"], &["first", "next 2"]] {
        first.tell(journey.iter().copied());
        assert_eq!(first.ask("show turn")["dice"], serde_json::json!([5, 2]), "{journey:?}");
    }
    first.tell(["first"]);
    drop(first);
    let (mut second, _) = session(&folder);
    second.mentions("continue", "after 2 turns");
    assert_eq!(second.ask("show turn")["dice"], serde_json::json!([5, 2]));
    // A variation that begins at an earlier position has its own dice.
    second.tell(["set player both human", "set rng manual", "first", "24/23 24/21", "roll 43"]);
    second.tell(["previous", "last"]);
    assert_eq!(second.ask("show turn")["dice"], serde_json::json!([4, 3]));
}

#[test]
fn a_match_begun_by_mistake_does_not_replace_the_unfinished_one() {
    let folder = folder("mistake");
    let (mut first, _) = session(&folder);
    first.tell(BEGINNING);
    first.tell(["new match 3"]);
    drop(first);
    assert!(session(&folder).1[0].starts_with("A match is unfinished: Ann – plakoto, 0–0 to 5"));
}

/// The match before `continue` has a file of its own, and the file of the resumed match stays its own.
#[test]
fn continuing_cannot_be_undone() {
    let folder = folder("continued");
    let mut first = session(&folder).0;
    first.tell(BEGINNING);
    drop(first);
    let kept = || fs::read_to_string(folder.join("matches/match-1.jsonl")).expect("the first match");
    let before = kept();
    let mut second = session(&folder).0;
    second.tell(["set player both human", "new match 7", "roll", "play", "continue 1"]);
    second.begins("undo new", "error missing_context there is nothing to undo");
    drop(second);
    assert_eq!(kept(), before);
    assert_eq!(names(&folder.join("matches")), ["match-1.jsonl", "match-2.jsonl"]);
}

/// The state of a game is kept after each command: the roll that has not been played, and an offer to resign.
#[test]
fn an_open_turn_is_kept() {
    let folder = folder("open-turn");
    let mut session = session(&folder).0;
    session.tell(BEGINNING);
    session.tell(["set player both human", "roll 52", "resign gammon"]);
    for lines in [&[][..], &["decline"], &["24/22 24/19"]] {
        session.tell(lines.iter().copied());
        let shown = ["show turn", "show gnubgid", "show player"].map(|line| session.say(line));
        drop(std::mem::replace(&mut session, self::session(&folder).0));
        session.tell(["continue"]);
        assert_eq!(["show turn", "show gnubgid", "show player"].map(|line| session.say(line)), shown, "{lines:?}");
    }
}

#[test]
fn damaged_files_are_set_aside_and_newer_ones_are_kept() {
    let folder = folder("damaged");
    let matches = folder.join("matches");
    fs::create_dir_all(&matches).expect("a folder");
    let (damaged, newer) = (matches.join("match-1.jsonl"), matches.join("match-2.jsonl"));
    fs::write(&damaged, "{\"kind\":\"plakoto_match\",\"version\":1}\nnonsense\n").expect("written");
    let text = "{\"kind\":\"plakoto_match\",\"version\":2}\n";
    fs::write(&newer, text).expect("written");
    let (mut session, messages) = session(&folder);
    assert_eq!(messages.len(), 2, "{messages:?}");
    let is_right = messages[0].contains("match-1.jsonl, line 1: ") && messages[0].contains("match-1.jsonl.damaged");
    assert!(is_right, "{messages:?}");
    assert!(
        messages[1].ends_with("match-2.jsonl was written by a newer version of plakoto and has not been changed."),
        "{messages:?}"
    );
    session.begins("continue 2", "error unsupported ");
    session.tell(BEGINNING);
    assert_eq!(fs::read_to_string(&newer).expect("the file is kept"), text);
    assert_eq!(names(&matches), ["match-1.jsonl.damaged", "match-2.jsonl", "match-3.jsonl"]);
}

/// If the folder cannot be created, the user can still play.
#[test]
fn a_match_that_cannot_be_kept_can_still_be_played() {
    let folder = folder("unwritable");
    fs::write(folder.join("matches"), "a file").expect("written");
    let (mut session, messages) = session(&folder);
    assert!(messages[0].starts_with("cannot use "), "{messages:?}");
    session.tell(BEGINNING);
    fs::remove_file(folder.join("matches")).expect("removed");
    session.tell(["roll 52"]);
    assert_eq!(names(&folder.join("matches")).len(), 1, "from now on the match can be kept");
}
