//! gnubg's `relational` commands, which use the match library.

use std::path::Path;

use plakoto::library::Library;
use plakoto::record::json_lines;
use serde_json::Value;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Returns a session in which a few turns of a match have been played.
fn played() -> Conversation {
    Conversation::after([
        "set player both human", "new match 3", "set turn 0", "set dice 31", "24/20", "set dice 66", "24/18(4)",
    ])
}

/// Returns the text of the first match in the library that the reply to `relational add match` names.
fn stored(added: &Value) -> String {
    let path = added["library"].as_str().expect("a path");
    let library = Library::open(Path::new(path)).expect("a library");
    json_lines::write(&library.record(1).expect("a match"))
}

#[test]
fn a_match_is_added_once() {
    let mut conversation = played();
    let reply = conversation.ask("relational add match quiet");
    assert_eq!((&reply["match"], &reply["is_new"], &reply["analysed"]), (&1.into(), &true.into(), &false.into()));
    let again = conversation.ask("relational add match");
    assert_eq!((&again["match"], &again["is_new"]), (&1.into(), &false.into()));
    conversation.tell(["analyse match"]);
    let analysed = conversation.ask("relational add match");
    assert_eq!((&analysed["match"], &analysed["analysed"]), (&1.into(), &true.into()));
    let players = conversation.ask("relational show players");
    assert_eq!(players["players"].as_array().map(Vec::len), Some(2));
    let details = conversation.ask("relational show details user");
    assert_eq!(details["matches"][0]["length"], 3);
    assert_eq!(details["matches"].as_array().map(Vec::len), Some(1));
}

#[test]
fn notes_and_the_date_of_a_match_are_kept() {
    let mut conversation = played();
    conversation.tell(["set matchinfo date 2024-02-29", "annotate move comment Well played"]);
    let added = conversation.ask("relational add match");
    let details = conversation.ask("relational show details plakoto");
    assert_eq!(details["matches"][0]["date"], "2024-02-29");
    let text = stored(&added);
    assert!(text.contains("Well played") && text.contains("2024-02-29"), "{text}");
}

/// New notes are added to a stored match, and the other stored notes are kept.
#[test]
fn later_notes_are_added_to_a_known_match() {
    let mut conversation = played();
    conversation.tell(["set matchinfo place club", "annotate move comment First", "relational add match"]);
    let again = conversation.ask("relational add match");
    assert_eq!((&again["is_new"], &again["noted"]), (&false.into(), &false.into()));
    conversation.tell(["previous 2", "annotate move comment Second", "set matchinfo date 2024-02-29", "last"]);
    let again = conversation.ask("relational add match");
    assert_eq!((&again["match"], &again["is_new"], &again["noted"]), (&1.into(), &false.into(), &true.into()));
    let text = stored(&again);
    assert!(["club", "First", "Second", "2024-02-29"].iter().all(|part| text.contains(part)), "{text}");
    let details = conversation.ask("relational show details plakoto");
    assert_eq!(details["matches"][0]["date"], "2024-02-29");
    conversation.tell(["set matchinfo place home", "analyse match"]);
    let output = conversation.text("relational add match");
    assert!(output.contains("its analysis, notes and match information have been updated"), "{output}");
    let text = stored(&again);
    assert!(text.contains("home") && !text.contains("club") && text.contains("First"), "{text}");
}

#[test]
fn matches_are_erased_by_player_or_all_with_force() {
    let mut conversation = played();
    conversation.tell(["relational add match", "set player 1 name \"two words\"", "new match 5", "set dice 31"]);
    conversation.tell(["24/20", "relational add match"]);
    assert_eq!(conversation.ask("relational erase player two words")["erased"], 1);
    assert!(conversation.text("relational erase two words").starts_with("error bad_argument "));
    let refused = conversation.text("relational erase allplayers");
    assert!(refused.contains("would delete 1 match") && refused.contains("allplayers force"), "{refused}");
    assert_eq!(conversation.ask("relational erase allplayers force")["erased"], 1);
    assert_eq!(conversation.ask("relational show players")["players"], serde_json::json!([]));
}

#[test]
fn impossible_requests_are_reported() {
    let mut conversation = Conversation::new(PipCount, 0);
    for (line, part) in [
        ("relational add match", "error missing_context "),
        ("relational show players", "the library does not exist"),
        ("relational show", "error bad_argument expected something to show"),
        ("relational erase", "error bad_argument expected the name of a player"),
        ("relational setup", "error unsupported the library is a file"),
        ("relational select name FROM players", "error unsupported the library is one SQLite file"),
        ("relational set key=value", "error unsupported the library is a file"),
    ] {
        let reply = conversation.text(line);
        assert!(reply.contains(part), "{line}: {reply}");
    }
}
