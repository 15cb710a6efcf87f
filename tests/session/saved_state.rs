//! Settings, which are kept between sessions.

use std::fs;
use std::path::{Path, PathBuf};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::scratch;
use crate::unfinished::BEGINNING;

/// Returns an empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    scratch::folder(&format!("staying/{name}"))
}

/// Returns a session that keeps its match in this folder, and the messages that it printed at the start.
pub(crate) fn session(folder: &Path) -> (Conversation, Vec<String>) {
    let mut conversation = Conversation::new(PipCount, 0);
    let messages = conversation.keep_in(folder);
    (conversation, messages)
}

/// Returns the names of the files in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

#[test]
fn settings_are_restored_in_the_next_session() {
    let folder = folder("settings");
    let settings = [
        "set variant tapa gammon=3", "set player 0 name user", "set analysis threshold bad 0.5",
        "set automatic roll on", "set tutor on", "set tutor threshold verybad", "set evaluation movefilter 2 0 -1 0 0",
        "set evaluation prune off", "set evaluation noise 0.25", "set evaluation endings off", "set matchlength 3",
        "set met off", "set output digits 5", "set output board pbmserv", "set player 0 level casual",
        "set rollout truncation plies 7", "set rollout bearofftruncation exact off", "set rollout limit maxerror 0.02",
        "set rollout jsd limit 3",
    ];
    let shown =
        ["analysis", "automatic", "evaluation", "matchlength", "output", "player", "rollout", "tutor", "variant"];
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
    let (mut second, messages) = session(&folder);
    assert_eq!(messages, Vec::<String>::new(), "{text}");
    assert_eq!(show(&mut second), before, "{text}");
    second.tell(["save settings"]);
    assert_eq!(fs::read_to_string(folder.join("settings")).expect("settings"), text);
}

#[test]
fn only_settings_that_differ_from_the_defaults_are_saved() {
    let folder = folder("different");
    let (mut first, _) = session(&folder);
    first.tell(["set tutor on", "save settings"]);
    let text = fs::read_to_string(folder.join("settings")).expect("settings");
    let is_of_the_engine = |line: &&str| line.starts_with("set threads ") || line.starts_with("set evaluation ");
    let lines: Vec<&str> = text.lines().skip(1).filter(|line| !is_of_the_engine(line)).collect();
    assert_eq!(lines, ["set tutor on"], "{text}");
}

#[test]
fn damaged_settings_are_set_aside_as_a_whole() {
    let folder = folder("damaged settings");
    let path = folder.join("settings");
    for (text, fault) in [
        ("set tutor on\nset tutro on\n", "line 2: expected a setting"),
        ("set tutor on\nroll\n", "line 2: expected a setting (`set …`)"),
        ("set tutor on\n\u{fffd}\n", "line 2: "),
    ] {
        fs::write(&path, text).expect("written");
        let (mut session, messages) = session(&folder);
        assert!(messages[0].contains(fault) && messages[0].contains("settings.damaged"), "{messages:?}");
        session.begins("show tutor", "The tutor is off.");
        assert!(!path.exists());
    }
    assert_eq!(names(&folder).len(), 3, "every damaged file is kept");
    let newer = "# plakoto settings, version 2\nset mood good\n";
    fs::write(&path, newer).expect("written");
    let (mut session, messages) = session(&folder);
    assert!(messages[0].contains("newer version"), "{messages:?}");
    session.begins("save settings", "error unsupported ");
    assert_eq!(fs::read_to_string(&path).expect("the file is kept"), newer);
}

/// If a setting refers to a missing file, only that setting is not applied.
#[test]
fn a_setting_that_fails_is_reported_and_the_others_apply() {
    let folder = folder("one setting");
    fs::write(folder.join("settings"), "set evaluation net /nowhere/x.net\nset tutor on\n").expect("written");
    let (mut session, messages) = session(&folder);
    assert!(messages[0].contains("line 1: ") && messages[0].ends_with("this setting is ignored."), "{messages:?}");
    session.begins("show tutor", "The tutor warns");
    assert!(folder.join("settings").exists());
}

/// Queries between the question and its answer are allowed.
#[test]
fn the_user_is_asked_before_a_file_is_replaced() {
    let folder = folder("asked");
    let file = |name: &str| folder.join(name).display().to_string();
    let (mut session, _) = session(&folder);
    session.ask_first();
    session.tell(BEGINNING);
    fs::write(folder.join("a.jsonl"), "mine\n").expect("written");
    session.tell([format!("save match {}", file("a.jsonl")).as_str(), "show turn"]);
    assert_eq!(fs::read_to_string(folder.join("a.jsonl")).expect("the file is kept"), "mine\n");
    assert_eq!(session.say("yes"), format!("Written to {}.\n", file("a.jsonl")));
    // Replacing a file with a longer version of the same match loses nothing, so the session does not ask.
    session.tell([format!("save match {}", file("d.jsonl")).as_str()]);
    session.tell(["set dice 31", "24/21 24/23", format!("save match {}", file("d.jsonl")).as_str()]);
    assert!(session.say("list game").contains("3)"));
    // With `force`, the session does not ask.
    fs::write(folder.join("a.jsonl"), "mine\n").expect("written");
    session.tell([format!("save match force {}", file("a.jsonl")).as_str()]);
    assert!(fs::read_to_string(folder.join("a.jsonl")).expect("replaced").contains("plakoto_match"));
}
