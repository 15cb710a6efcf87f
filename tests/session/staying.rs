//! What stays when a session ends: the match, and settings.

use std::fs;
use std::path::{Path, PathBuf};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("staying").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A session that keeps its match there, and what it tells at the start.
fn session(folder: &Path) -> (Conversation, Vec<String>) {
    let mut conversation = Conversation::new(PipCount, 0);
    let told = conversation.keep_in(folder);
    (conversation, told)
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// Two turns of a match to 5, and a roll. By hand, so that nothing depends on the dice.
const BEGINNING: [&str; 9] = [
    "set player 1 name Ann",
    "set player both human",
    "set rng manual",
    "new match 5",
    "set turn 1",
    "roll 31",
    "24/20",
    "roll 66",
    "24/18(4)",
];

#[test]
fn a_match_is_gone_on_with_where_it_was_left() {
    let folder = folder("left");
    let (mut first, told) = session(&folder);
    assert_eq!(told, Vec::<String>::new());
    first.tell(BEGINNING);
    first.tell(["set player 0 plakoto", "set player 0 chequerplay evaluation plies 2", "roll 52"]);
    let (board, turns) = (first.say("show board"), first.say("list game"));
    drop(first);

    let (mut second, told) = session(&folder);
    assert_eq!(
        told,
        [
            "A match is unfinished: Ann – plakoto, 0–0 to 5, game 1 after 2 turns.",
            "`continue` goes on with it, `continue forget 1` forgets it, `new match` begins another.",
        ]
    );
    let listed = second.ask("show unfinished");
    assert_eq!(listed["unfinished"][0]["names"], serde_json::json!(["plakoto", "Ann"]));
    assert_eq!((&listed["unfinished"][0]["turns"], &listed["file"]), (&2.into(), &serde_json::Value::Null));
    let reply = second.say("continue");
    assert!(reply.starts_with("Going on with Ann – plakoto, 0–0 to 5, game 1 after 2 turns."), "{reply}");
    assert_eq!((second.say("show board"), second.say("list game")), (board, turns), "with the dice");
    let players = second.ask("show player");
    assert_eq!(
        (&players["players"][0]["type"], &players["players"][0]["plies"]),
        (&"plakoto".into(), &2.into())
    );
    assert_eq!(players["players"][1]["type"], "human");
    // From here on this session keeps it, and nobody else can.
    let (mut third, told) = session(&folder);
    assert_eq!(told, Vec::<String>::new());
    assert!(third.say("continue 1").contains("goes on in another session"));
    second.tell(["set player 0 human", "24/22 24/19"]);
    drop(second);
    assert!(session(&folder).1[0].ends_with("after 3 turns."));
}

#[test]
fn two_sessions_have_files_of_their_own() {
    let folder = folder("two");
    let (mut first, mut second) = (session(&folder).0, session(&folder).0);
    first.tell(BEGINNING);
    second.tell(BEGINNING);
    second.tell(["roll 21"]);
    assert_eq!(
        names(&folder.join("matches")),
        ["match-1.json", "match-1.jsonl", "match-2.json", "match-2.jsonl"]
    );
    drop((first, second));
    let (mut third, told) = session(&folder);
    assert_eq!(told[0], "2 matches are kept:");
    // Each waits for the other one's to be taken.
    third.tell(["continue 2", "continue 1"]);
    assert_eq!(third.say("continue forget 2"), "1 match is forgotten.\n");
    assert!(third.say("continue forget 1").contains("missing_context"), "it is being played");
    drop(third);
    let (mut fourth, _) = session(&folder);
    assert_eq!(fourth.say("continue forget all"), "1 match is forgotten.\n");
    assert_eq!(names(&folder.join("matches")), Vec::<String>::new());
    assert!(fourth.say("continue").contains("missing_context"));
}

#[test]
fn a_match_is_kept_from_its_first_turn_until_the_next_one() {
    let folder = folder("over");
    let (mut first, _) = session(&folder);
    first.tell(["set player both human", "set rng manual", "new match 1", "set turn 1", "roll 31"]);
    assert_eq!(names(&folder.join("matches")), Vec::<String>::new());
    first.tell(["24/20"]);
    assert_eq!(names(&folder.join("matches")).len(), 2);
    first.tell(["resign", "accept"]);
    drop(first);
    let (mut second, told) = session(&folder);
    assert_eq!(
        told,
        [
            "A match is over: user – plakoto, 1–0 to 1, game 1 after 1 turn.",
            "`continue` goes back to it, to analyse or save it; it is kept until the next one is played.",
        ]
    );
    assert_eq!(second.ask("show unfinished")["unfinished"][0]["over"], true);
    second.tell(["continue"]);
    assert!(second.say("list game").contains("24/20"));
    // Taken back or not, it is one match; the next one takes its place.
    drop(second);
    let (mut third, _) = session(&folder);
    third.tell(["set player both human", "set rng manual", "new match 3", "set turn 1", "roll 31"]);
    assert_eq!(names(&folder.join("matches")), ["match-1.json", "match-1.jsonl"]);
    third.tell(["24/20"]);
    assert_eq!(names(&folder.join("matches")), ["match-2.json", "match-2.jsonl"]);
    // One that was over when it was loaded has a file already.
    let file = folder.join("loaded.jsonl");
    third.tell(["new match 1", "set turn 1", "roll 31", "24/20", "resign", "accept"]);
    third.tell([&format!("save match {}", file.display()), "continue forget all"]);
    drop(third);
    let (mut fourth, _) = session(&folder);
    fourth.tell(["continue forget all", &format!("load match {}", file.display())]);
    assert_eq!(names(&folder.join("matches")), Vec::<String>::new());
}

/// By one command from the start to the end.
#[test]
fn a_match_that_is_over_at_once_is_kept_too() {
    let folder = folder("at_once");
    let (mut first, _) = session(&folder);
    first.tell(["set seed 5", "new match 1", "end game"]);
    drop(first);
    assert!(session(&folder).1[0].starts_with("A match is over: "));
}

/// The dice that have been rolled stay rolled, wherever somebody has been meanwhile.
#[test]
fn looking_back_does_not_take_a_roll_away() {
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
    assert!(second.say("continue").contains("after 2 turns"));
    assert_eq!(second.ask("show turn")["dice"], serde_json::json!([5, 2]));
    // Another way from an earlier place has its own dice.
    second.tell(["set player both human", "set rng manual", "first", "24/23 24/21", "roll 43"]);
    second.tell(["previous", "last"]);
    assert_eq!(second.ask("show turn")["dice"], serde_json::json!([4, 3]));
}

#[test]
fn a_match_that_is_begun_by_mistake_does_not_cost_the_other_one() {
    let folder = folder("mistake");
    let (mut first, _) = session(&folder);
    first.tell(BEGINNING);
    first.tell(["new match 3"]);
    drop(first);
    assert!(session(&folder).1[0].starts_with("A match is unfinished: Ann – plakoto, 0–0 to 5"));
}

/// Killed between the two files: the dice are those of before.
#[test]
fn dice_of_another_place_do_not_count() {
    let folder = folder("between");
    let (mut first, _) = session(&folder);
    first.tell(BEGINNING);
    first.tell(["roll 52"]);
    let beside = folder.join("matches/match-1.json");
    let old = fs::read(&beside).expect("the file beside");
    first.tell(["24/22 24/19"]);
    drop(first);
    fs::write(&beside, old).expect("written");
    let (mut second, _) = session(&folder);
    assert!(second.say("continue").contains("after 3 turns"));
    assert_eq!(second.ask("show turn")["dice"], serde_json::Value::Null);
}

#[test]
fn what_is_damaged_is_put_aside_and_what_is_newer_stays() {
    let folder = folder("damaged");
    let matches = folder.join("matches");
    fs::create_dir_all(&matches).expect("a folder");
    let (damaged, newer) = (matches.join("match-1.jsonl"), matches.join("match-2.jsonl"));
    fs::write(&damaged, "{\"kind\":\"plakoto_match\",\"version\":1}\nnonsense\n").expect("written");
    let text = "{\"kind\":\"plakoto_match\",\"version\":2}\n";
    fs::write(&newer, text).expect("written");
    let (mut session, told) = session(&folder);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("match-1.jsonl, line 1: ") && told[0].contains("match-1.jsonl.damaged"),
        "{told:?}"
    );
    assert!(told[1].ends_with("match-2.jsonl is of a newer version, and is left alone."), "{told:?}");
    assert!(session.say("continue 2").starts_with("error unsupported "));
    session.tell(BEGINNING);
    assert_eq!(fs::read_to_string(&newer).expect("it stays"), text);
    assert_eq!(names(&matches), ["match-1.jsonl.damaged", "match-2.jsonl", "match-3.json", "match-3.jsonl"]);
}

/// A folder that cannot be made does not keep anybody from playing.
#[test]
fn a_match_goes_on_though_it_cannot_be_kept() {
    let folder = folder("unwritable");
    fs::write(folder.join("matches"), "a file").expect("written");
    let (mut session, told) = session(&folder);
    assert!(told[0].starts_with("cannot use "), "{told:?}");
    session.tell(BEGINNING);
    fs::remove_file(folder.join("matches")).expect("removed");
    session.tell(["roll 52"]);
    assert_eq!(names(&folder.join("matches")).len(), 2, "from now on it can be");
}

#[test]
fn settings_come_back() {
    let folder = folder("settings");
    let settings = [
        "set variant tapa gammon=3",
        "set player 0 name user",
        "set analysis threshold bad 0.5",
        "set automatic roll on",
        "set tutor on",
        "set tutor threshold verybad",
        "set evaluation movefilter 2 0 -1 0 0",
        "set evaluation prune off",
        "set evaluation noise 0.25",
        "set evaluation endings off",
        "set matchlength 3",
        "set met off",
        "set output digits 5",
        "set output board pbmserv",
        "set player 0 level casual",
        "set rollout truncation plies 7",
        "set rollout bearofftruncation exact off",
        "set rollout limit maxerror 0.02",
        "set rollout jsd limit 3",
    ];
    let shown = [
        "analysis",
        "automatic",
        "evaluation",
        "matchlength",
        "output",
        "player",
        "rollout",
        "tutor",
        "variant",
    ];
    let (mut first, _) = session(&folder);
    first.tell(["set player 1 name plakoto2", "set player 0 name waiting"]);
    first.tell(settings);
    first.tell(["set player 1 name plakoto"]);
    let show = |session: &mut Conversation| shown.map(|what| session.text(&format!("show {what}")));
    let before = show(&mut first);
    let written = first.say("save settings");
    assert_eq!(written, format!("Written to {}.\n", folder.join("settings").display()));
    let text = fs::read_to_string(folder.join("settings")).expect("settings");
    assert!(text.starts_with("# plakoto settings, version 1: "), "{text}");
    let (mut second, told) = session(&folder);
    assert_eq!(told, Vec::<String>::new(), "{text}");
    assert_eq!(show(&mut second), before, "{text}");
    second.tell(["save settings"]);
    assert_eq!(fs::read_to_string(folder.join("settings")).expect("settings"), text);
}

#[test]
fn only_what_is_different_is_kept() {
    let folder = folder("different");
    let (mut first, _) = session(&folder);
    first.tell(["set tutor on", "save settings"]);
    let text = fs::read_to_string(folder.join("settings")).expect("settings");
    let is_of_the_engine =
        |line: &&str| line.starts_with("set threads ") || line.starts_with("set evaluation ");
    let lines: Vec<&str> = text.lines().skip(1).filter(|line| !is_of_the_engine(line)).collect();
    assert_eq!(lines, ["set tutor on"], "{text}");
}

#[test]
fn settings_that_are_damaged_are_put_aside_as_a_whole() {
    let folder = folder("damaged settings");
    let path = folder.join("settings");
    for (text, fault) in [
        ("set tutor on\nset tutro on\n", "line 2: expected a setting"),
        ("set tutor on\nroll\n", "line 2: expected a setting (`set …`)"),
        ("set tutor on\n\u{fffd}\n", "line 2: "),
    ] {
        fs::write(&path, text).expect("written");
        let (mut session, told) = session(&folder);
        assert!(told[0].contains(fault) && told[0].contains("settings.damaged"), "{told:?}");
        assert!(session.say("show tutor").starts_with("The tutor is off."), "nothing of it holds");
        assert!(!path.exists());
    }
    assert_eq!(names(&folder).len(), 3, "each stays");
    let newer = "# plakoto settings, version 2\nset mood good\n";
    fs::write(&path, newer).expect("written");
    let (mut session, told) = session(&folder);
    assert!(told[0].contains("newer version"), "{told:?}");
    assert!(session.say("save settings").starts_with("error unsupported "));
    assert_eq!(fs::read_to_string(&path).expect("it stays"), newer);
}

/// A file that has been removed is a matter of one setting.
#[test]
fn a_setting_that_cannot_be_made_is_named_and_the_others_hold() {
    let folder = folder("one setting");
    fs::write(folder.join("settings"), "set evaluation net /nowhere/x.net\nset tutor on\n").expect("written");
    let (mut session, told) = session(&folder);
    assert!(told[0].contains("line 1: ") && told[0].ends_with("this setting is left out."), "{told:?}");
    assert!(session.say("show tutor").starts_with("The tutor warns"));
    assert!(folder.join("settings").exists());
}

#[test]
fn a_session_without_a_folder_keeps_nothing_and_says_so() {
    let mut session = Conversation::new(PipCount, 0);
    for line in ["continue", "continue forget all", "save settings"] {
        let reply = session.say(line);
        assert!(reply.starts_with("error missing_context ") && reply.contains("--state FOLDER"), "{reply}");
    }
    assert_eq!(session.say("show unfinished"), "This session keeps no matches.\n");
}

#[test]
fn a_person_is_asked_before_a_file_is_replaced() {
    let folder = folder("asked");
    let file = |name: &str| folder.join(name).display().to_string();
    let (mut session, _) = session(&folder);
    session.ask_first();
    session.tell(BEGINNING);
    for (command, name) in [("save match", "a.jsonl"), ("export match mat", "b.mat"), ("save settings", "c")]
    {
        let (path, line) = (folder.join(name), format!("{command} {}", file(name)));
        fs::write(&path, "mine\n").expect("written");
        let question = session.say(&line);
        assert_eq!(question, format!("{} is there already. Replace it? `yes` or `no`\n", file(name)));
        assert_eq!(session.say("no"), format!("{} stays as it was.\n", file(name)));
        assert!(session.say("yes").contains("nothing has been asked"));
        session.tell([line.as_str(), "show turn"]);
        assert_eq!(fs::read_to_string(&path).expect("it stays"), "mine\n");
        assert_eq!(session.say("yes"), format!("Written to {}.\n", file(name)), "a look around is allowed");
        assert_ne!(fs::read_to_string(&path).expect("replaced"), "mine\n");
        // What comes between makes the answer one to something else.
        fs::write(&path, "mine\n").expect("written");
        session.tell([line.as_str(), "set dice 31"]);
        assert!(session.say("yes").contains("nothing has been asked"));
    }
    // The same match with more turns loses nothing.
    session.tell([format!("save match {}", file("d.jsonl")).as_str()]);
    session.tell(["24/21 24/23", format!("save match {}", file("d.jsonl")).as_str()]);
    assert!(session.say("list game").contains("3)"));
    // A word does without the question.
    fs::write(folder.join("a.jsonl"), "mine\n").expect("written");
    session.tell([format!("save match force {}", file("a.jsonl")).as_str()]);
    assert!(fs::read_to_string(folder.join("a.jsonl")).expect("replaced").contains("plakoto_match"));
}
