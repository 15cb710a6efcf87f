//! Going back to earlier positions in a record and playing other moves there, which must never lose a recorded turn.

use std::sync::Arc;

use plakoto::record::{GameRecord, Record, json_lines};
use proptest::prelude::*;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Returns a session in which two human players play a match to 5 points with dice entered by hand.
fn by_hand() -> Conversation {
    Conversation::after(["set player both human", "set rng manual", "new match 5", "set turn 1"])
}

/// Returns a session with a match between two human players, after three turns of the first game.
fn after_three_turns() -> Conversation {
    let mut conversation = by_hand();
    conversation.tell(["roll 21", "24/22 24/23", "roll 43", "24/21 24/20", "roll 61", "24/17"]);
    conversation
}

/// Returns a session with a match between two human players, after player 0 has resigned the first game and
/// conceded two points.
fn after_a_game() -> Conversation {
    let mut conversation = after_three_turns();
    conversation.tell(["resign 2", "accept"]);
    conversation
}

fn record(conversation: &mut Conversation) -> Record {
    let text = conversation.say("save match text");
    json_lines::parse(text.as_bytes()).expect("a whole record")
}

#[test]
fn a_new_game_begins_at_the_end_from_any_place() {
    for look in ["previous", "previous 2", "first", "previous roll"] {
        let mut conversation = after_a_game();
        conversation.tell([look, "new game", "roll 31", "24/20"]);
        let games = conversation.say("list match");
        assert!(games.starts_with("Game 1: plakoto 0, user 0, 3 turns. user wins a gammon and 2 points."), "{games}");
        assert!(games.contains("\nGame 2: plakoto 0, user 2, 1 turn. Not finished."), "{games}");
        conversation.mentions("show score", "plakoto 0, user 2");
    }
}

/// A score that was set after a game applies to the next game, also after a look back.
#[test]
fn a_score_for_the_next_game_survives_a_look_back() {
    for look in ["first", "previous 2", "last"] {
        let mut conversation = after_a_game();
        conversation.tell(["set score 1 4", look, "last"]);
        conversation.mentions("show score", "plakoto 1, user 4");
        conversation.tell(["new game"]);
        conversation.mentions("show score", "plakoto 1, user 4");
    }
}

#[test]
fn playing_from_an_earlier_place_keeps_the_old_line_as_a_variation() {
    let mut conversation = after_three_turns();
    conversation.tell(["previous 2", "24/20 24/21", "last"]);
    // Repeating the recorded play does not create a variation.
    assert!(!conversation.say("list game").contains("Variation"));
    conversation.tell(["previous 2", "24/17"]);
    let game = conversation.say("list game");
    assert!(game.contains("  2) plakoto 43: 24/17\nVariation 1 from turn 2, 3 turns."), "{game}");
    conversation.begins("next variation", "Game 1, variation 1, turn 3 of 3.");
    let game = conversation.say("list game");
    assert!(game.contains("  3) user 61: 24/17\nVariation 1 from turn 2, 3 turns, shown here."), "{game}");
    // If the user goes back to before the first turn of the variation, the table is in the recorded game again.
    conversation.begins("previous 2", "Game 1, turn 1 of 2.");
    conversation.mentions("next variation 2", "there is no such variation: this game has 1 variation");
}

#[test]
fn a_variation_of_a_finished_game_does_not_change_its_result() {
    let mut conversation = after_a_game();
    conversation.tell(["previous", "24/23 24/18", "resign 1", "accept"]);
    let games = conversation.say("list match");
    assert_eq!(games, "Game 1: plakoto 0, user 0, 3 turns, 1 variation. user wins a gammon and 2 points.\n");
    conversation.tell(["new game"]);
    conversation.mentions("show score", "plakoto 0, user 2");
}

/// Commands that begin another match.
const OTHER_MATCHES: [&str; 9] = [
    "set board AACA/z8AAID/Pw:MAFgAAAAAAAE", "set matchid MAFgAAAAAAAE",
    "position gnubgid AACA/z8AAID/Pw:MAFgAAAAAAAE", "set variant tapa", "new match 3", "new match 5", "new session",
    "newsession", OTHER_MATCH,
];

#[test]
fn no_command_for_another_match_replaces_the_match_in_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept.jsonl");
    let mut conversation = by_hand();
    conversation.tell([format!("set record {}", kept.display()).as_str()]);
    conversation.tell(["roll 21", "24/22 24/23"]);
    let before = (record(&mut conversation), conversation.say("show gnubgid"));
    let expected = format!(
        "error missing_context {} already contains this match, with 1 turn: use `set record off`, then `set record` with another file\n",
        kept.display()
    );
    for command in OTHER_MATCHES {
        assert_eq!(conversation.say(command), expected, "{command}");
        assert_eq!((record(&mut conversation), conversation.say("show gnubgid")), before, "{command}");
    }
    // If the match has no turns, starting another match loses nothing and is allowed.
    conversation.tell(["undo", "new match 3", "roll 21", "24/22 24/23", "set record off", "new match 5"]);
    let kept = std::fs::read_to_string(kept).expect("a file");
    assert!(kept.contains(r#""length":3"#) && kept.contains("24/22"), "{kept}");
}

#[test]
fn a_position_set_while_looking_back_begins_another_game() {
    for look in ["previous 2", "first"] {
        let mut conversation = after_a_game();
        conversation.tell([look, "set board AACA/z8AAID/Pw", "set dice 31", "24/20"]);
        let games = conversation.say("list match");
        let expected = "user wins a gammon and 2 points.\nGame 2: plakoto 0, user 2, 1 turn.";
        assert!(games.contains(expected), "{look}: {games}");
    }
}

#[test]
fn a_position_or_turn_set_in_a_game_begins_another_one() {
    for command in ["set board AACA/z8AAID/Pw", "set turn 1", "position gnubgid AACA/z8AAID/Pw"] {
        let mut conversation = after_three_turns();
        conversation.tell([command]);
        let games = conversation.say("list match");
        assert!(games.starts_with("Game 1: plakoto 0, user 0, 3 turns. Not finished.\nGame 2: "), "{command}: {games}");
    }
}

#[test]
fn a_finished_match_stays_finished() {
    let mut conversation = by_hand();
    conversation.tell(["new match 2", "set turn 1", "roll 21", "24/22 24/23", "resign 2", "accept", "previous"]);
    let (record_before, place) = (record(&mut conversation), conversation.say("show record"));
    conversation.begins("new game", "error missing_context the match is over");
    assert_eq!((record(&mut conversation), conversation.say("show record")), (record_before, place));
}

/// Returns all lines of play in a record: its games and variations.
fn lines(record: &Record) -> Vec<Arc<GameRecord>> {
    let variations = record.variations.iter().map(|variation| Arc::clone(&variation.line));
    record.games.iter().map(Arc::clone).chain(variations).collect()
}

/// Whether a line of play starts with all turns of `other`.
fn holds(line: &GameRecord, other: &GameRecord) -> bool {
    line.start() == other.start() && line.turns().starts_with(other.turns())
}

/// Commands that make plays and go back to earlier positions.
const PLAYING: [&str; 19] = [
    "play", "play", "play", "play", "previous", "previous 2", "previous 3", "next", "first", "last", "previous game",
    "next game", "last game", "new game", "resign 1", "accept", "next variation", "previous variation", "hint",
];

/// Commands that change the position, the match or the rules on the table.
const SETTING_UP: [&str; 15] = [
    "set board AACA/z8AAID/Pw", "set board AACA/z8AAID/Pw:MAFgAAAAAAAE", "set matchid MAFgAAAAAAAE",
    "set matchid cAkAAAAAAAAE", "position gnubgid AACA/z8AAID/Pw:MAFgAAAAAAAE", "position startpos", "set turn 0",
    "set turn 1", "set variant tapa", "new match", "new match 3", "new session", "newsession", "newgame", OTHER_MATCH,
];

/// A command that loads a match without turns.
const OTHER_MATCH: &str = r#"load match text "{\"kind\":\"plakoto_match\",\"version\":1,\"variant\":\"tapa\",\"length\":5,\"players\":[\"plakoto\",\"user\"]}""#;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// After any sequence of commands, every turn is still in a game or a variation, and every finished game keeps its
    /// number and result. The record's file contains the whole record, and a saved match can be loaded unchanged.
    #[test]
    fn no_turn_is_ever_lost(commands in prop::collection::vec(prop_oneof![
        4 => prop::sample::select(&PLAYING[..]),
        1 => prop::sample::select(&SETTING_UP[..]),
    ], 1..60)) {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = folder.path().join("kept.jsonl");
        let mut conversation = Conversation::after(["set player both human", "set automatic game off", "new match 7"]);
        conversation.tell([format!("set record {}", kept.display()).as_str()]);
        let mut before = record(&mut conversation);
        for command in commands {
            conversation.say(command);
            let now = record(&mut conversation);
            for (index, game) in before.games.iter().enumerate() {
                if game.result().is_some() {
                    prop_assert!(now.games[index].is_played_as(game), "{}", command);
                }
            }
            for line in lines(&before).iter().filter(|line| !line.is_untouched()) {
                prop_assert!(lines(&now).iter().any(|other| holds(other, line)), "{}", command);
            }
            before = now;
        }
        let text = conversation.say("save match text");
        conversation.tell(["set record off"]);
        prop_assert_eq!(&std::fs::read_to_string(kept).expect("a file"), &text);
        let mut other = Conversation::new(PipCount, 0);
        other.say(&format!("load match text {}", serde_json::json!(text)));
        prop_assert_eq!(other.say("save match text"), text);
    }
}

#[test]
fn questions_in_a_review_include_the_play_that_was_made() {
    let mut conversation = by_hand();
    conversation.tell(["roll 21", "24/22 24/23", "roll 43", "24/21 24/20", "roll 61", "22/16 16/15", "previous"]);
    let hint = conversation.say("hint 2");
    let marked: Vec<&str> = hint.lines().filter(|line| line.starts_with('*')).collect();
    assert!(marked.len() == 1 && marked[0].contains("22/15"), "{hint}");
    let listed = conversation.ask("hint 2")["hint"].as_array().expect("a list").clone();
    assert_eq!(listed.len(), 3);
    assert_eq!((&listed[2]["made"], &listed[2]["play"]), (&true.into(), &"22/15".into()));
    assert!(listed[..2].iter().all(|one| one.get("made").is_none()), "{listed:?}");
    let why = conversation.say("why");
    assert!(why.lines().next().is_some_and(|first| first.contains(", is as good as 22/15, ")), "{why}");
    conversation.tell(["set rollout trials 36", "set rollout truncation plies 2", "set rollout truncation enable on"]);
    conversation.mentions("rollout 2", "22/15");
    // A question with its own position ID does not refer to the record.
    let inline = conversation.say("hint AACA/z8AAID/Pw 31");
    assert!(!inline.contains('*'), "{inline}");
}

#[test]
fn the_next_mark_is_found_from_the_start_of_the_last_game() {
    let mut conversation = by_hand();
    conversation.tell(["roll 21", "24/22 24/23", "annotate move bad", "resign 2", "accept", "new game"]);
    conversation.tell(["roll 31", "24/20", "first"]);
    conversation.begins("next marked", "Game 1, turn 1 of 1.");
    // `next marked` fails after the last marked turn.
    conversation.begins("next marked", "error missing_context there are not enough marked plays");
}

#[test]
fn a_refused_record_changes_nothing() {
    let mut conversation = Conversation::new(PipCount, 0);
    let before = conversation.say("show record");
    conversation.begins("set record no/such/folder/file", "error io cannot write ");
    assert_eq!(conversation.say("show record"), before);
    conversation.tell(["new match 1", "roll", "play"]);
}
