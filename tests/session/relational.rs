//! gnubg's `relational` commands, which use the match library.

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Returns a session in which a few turns of a match have been played.
fn played() -> Conversation {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell([
        "set player both human",
        "new match 3",
        "set turn 0",
        "set dice 31",
        "24/20",
        "set dice 66",
        "24/18(4)",
    ]);
    conversation
}

#[test]
fn a_match_is_added_once_and_can_be_queried() {
    let mut conversation = played();
    let reply = conversation.ask("relational add match quiet");
    assert_eq!(
        (&reply["match"], &reply["is_new"], &reply["analysed"]),
        (&1.into(), &true.into(), &false.into())
    );
    let again = conversation.ask("relational add match");
    assert_eq!((&again["match"], &again["is_new"]), (&1.into(), &false.into()));
    conversation.tell(["analyse match"]);
    let analysed = conversation.ask("relational add match");
    assert_eq!((&analysed["match"], &analysed["analysed"]), (&1.into(), &true.into()));
    let players = conversation.ask("relational show players");
    assert_eq!(players["players"].as_array().map(Vec::len), Some(2));
    let details = conversation.ask("relational show details user");
    assert_eq!(details["matches"][0]["length"], 3);
    let output = conversation.text("relational select name FROM players ORDER BY name");
    assert_eq!(output.lines().map(str::trim).collect::<Vec<_>>(), ["name", "plakoto", "user"]);
    let rows = conversation.ask("relational select SELECT count(*) AS count FROM matches");
    assert_eq!(rows["rows"][0]["count"], 1);
}

#[test]
fn notes_and_the_date_of_a_match_are_kept() {
    let mut conversation = played();
    conversation.tell([
        "set matchinfo date 2024-02-29",
        "annotate move comment Well played",
        "relational add match",
    ]);
    let details = conversation.ask("relational show details plakoto");
    assert_eq!(details["matches"][0]["date"], "2024-02-29");
    let record = conversation.ask("relational select record FROM records");
    let text = record["rows"][0]["record"].as_str().expect("a text");
    assert!(text.contains("Well played") && text.contains("2024-02-29"), "{text}");
}

/// New notes are added to a stored match, and the other stored notes are kept.
#[test]
fn later_notes_are_added_to_a_known_match() {
    let mut conversation = played();
    conversation.tell(["set matchinfo place club", "annotate move comment First", "relational add match"]);
    let record = |conversation: &mut Conversation| {
        let reply = conversation.ask("relational select record FROM records");
        assert_eq!(reply["rows"].as_array().map(Vec::len), Some(1));
        reply["rows"][0]["record"].as_str().expect("a text").to_owned()
    };
    let again = conversation.ask("relational add match");
    assert_eq!((&again["is_new"], &again["noted"]), (&false.into(), &false.into()));
    conversation.tell([
        "previous 2",
        "annotate move comment Second",
        "set matchinfo date 2024-02-29",
        "last",
    ]);
    let again = conversation.ask("relational add match");
    assert_eq!(
        (&again["match"], &again["is_new"], &again["noted"]),
        (&1.into(), &false.into(), &true.into())
    );
    let text = record(&mut conversation);
    assert!(["club", "First", "Second", "2024-02-29"].iter().all(|part| text.contains(part)), "{text}");
    let details = conversation.ask("relational show details plakoto");
    assert_eq!(details["matches"][0]["date"], "2024-02-29");
    conversation.tell(["set matchinfo place home", "analyse match"]);
    let output = conversation.text("relational add match");
    assert!(output.contains("its analysis, notes and match information have been updated"), "{output}");
    let text = record(&mut conversation);
    assert!(text.contains("home") && !text.contains("club") && text.contains("First"), "{text}");
}

#[test]
fn matches_are_erased_by_player_or_all_with_force() {
    let mut conversation = played();
    conversation.tell([
        "relational add match",
        "set player 1 name \"two words\"",
        "new match 5",
        "set dice 31",
    ]);
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
        ("relational select DELETE FROM matches", "error "),
        ("relational select", "error bad_argument expected an SQL query"),
        ("relational show", "error bad_argument expected something to show"),
        ("relational erase", "error bad_argument expected the name of a player"),
        ("relational setup", "error unsupported the library is a file"),
        ("relational set key=value", "error unsupported the library is a file"),
    ] {
        let reply = conversation.text(line);
        assert!(reply.contains(part), "{line}: {reply}");
    }
    let mut conversation = played();
    conversation.tell(["relational add match"]);
    for line in ["relational select DROP TABLE stored_match", "relational select nonsense FROM nothing"] {
        assert!(conversation.text(line).starts_with("error bad_argument "), "{line}");
    }
}
