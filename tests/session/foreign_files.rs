//! Match files that are truncated, were never closed, or were written by other programs.

use std::fs;
use std::path::Path;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::scratch::folder;

fn two_turns() -> Conversation {
    Conversation::after([
        "set player both human", "set rng manual", "new match 3", "roll 31", "24/20", "roll 66", "24/18(4)",
    ])
}

/// Removes the last `lines` lines of a file.
fn cut(path: &Path, lines: usize) {
    let text = fs::read_to_string(path).expect("the file exists");
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(path, all[..all.len() - lines].concat()).expect("the file can be written");
}

#[test]
fn a_truncated_match_is_reported_and_can_be_recovered() {
    let path = folder("cut-match").join("match.jsonl");
    let mut conversation = two_turns();
    conversation.tell([format!("save match {}", path.display()).as_str()]);
    cut(&path, 1);
    let name = path.display();
    let damage = "line 3: expected 3 lines after the first one, got 2, because the file ends after game 1, turn 1";
    let error = format!("error bad_argument {name}, {damage}; `recover {name}` loads the rest\n");
    assert_eq!(conversation.say(&format!("load match {name}")), error);
    let reply = conversation.say(&format!("recover {name}"));
    let start = format!("Loaded 1 game and 1 turn from {name}.\nOmitted everything after the damage in {damage}.\n");
    assert!(reply.starts_with(&start), "{reply}");
}

#[test]
fn a_file_of_another_program_names_the_command_that_reads_it() {
    let path = folder("other-format").join("match.mat");
    let mut conversation = two_turns();
    let name = path.display();
    conversation.tell([format!("export match mat {name}").as_str()]);
    let error = conversation.say(&format!("load match {name}"));
    let command = format!("import auto {name}");
    assert!(error.starts_with("error bad_argument ") && error.contains(&format!("`{command}`")), "{error}");
    conversation.begins(&command, "Loaded 1 game and 2 turns from ");
    fs::write(&path, "neither").expect("the file can be written");
    assert!(!conversation.say(&format!("load match {name}")).contains("import"));
}

#[test]
fn a_record_tells_whether_it_was_closed() {
    let path = folder("open-record").join("record.jsonl");
    let (mut writer, mut reader) = (two_turns(), Conversation::new(PipCount, 0));
    let (keep, load) = (format!("set record {}", path.display()), format!("load match {}", path.display()));
    writer.tell([keep.as_str()]);
    let loaded = format!("Loaded 1 game and 2 turns from {}.\n", path.display());
    let open = "The record was not closed, so turns after game 1, turn 2 may be missing.\n";
    let reply = reader.text(&load);
    assert!(reply.starts_with(&format!("{loaded}{open}")), "{reply}");
    assert_eq!(reader.ask(&load)["open"], true);
    writer.tell(["set record off"]);
    assert_eq!(reader.ask(&load)["open"], false);
    let whole = fs::read_to_string(&path).expect("the file exists");
    assert!(whole.contains(r#","lines":3}"#), "{whole}");
    cut(&path, 1);
    assert!(reader.text(&load).starts_with("error bad_argument "));
    fs::write(&path, whole).expect("the file can be written");
    drop(writer);
    let next = Conversation::after([load.as_str(), keep.as_str()]);
    drop(next);
    assert_eq!(reader.ask(&load)["open"], false, "the end of the session closes the record");
}

/// Each command that writes a file replaces one that this session has not written only with `force`, or if the user
/// of a terminal agrees.
#[test]
fn only_a_file_of_this_session_is_replaced_without_force() {
    let folder = folder("replaced");
    let file = |name: &str| folder.join(name).display().to_string();
    let (mut writer, mut other) = (two_turns(), two_turns());
    for command in [
        "save match", "save game", "save position", "save settings", "export match mat", "export game html",
        "export position svg",
    ] {
        let name = file(&command.replace(' ', "-"));
        let (line, forced) = (format!("{command} {name}"), format!("{command} force {name}"));
        let written = format!("Written to {name}.\n");
        assert_eq!([writer.say(&line), writer.say(&line)], [written.clone(), written.clone()], "{command}");
        let old = std::fs::read(&name).expect("the file was written");
        other.mentions(&line, "already exists: put `force` before its name");
        assert_eq!(std::fs::read(&name).expect("the file exists"), old);
        assert_eq!([other.say(&forced), other.say(&line)], [written.clone(), written.clone()], "{command}");
        let mut user = two_turns();
        user.ask_first();
        user.mentions(&line, "already exists. Replace it?");
        assert_eq!(user.say("no"), format!("{name} has not been changed.\n"));
        user.mentions(&line, "already exists. Replace it?");
        assert_eq!([user.say("yes"), user.say(&line)], [written.clone(), written], "{command}");
    }
    writer.mentions("export match html force", "expected the name of a file, got the end of the line");
}

#[test]
fn a_record_replaces_another_file_only_with_force() {
    let name = folder("replaced-record").join("match.jsonl").display().to_string();
    std::fs::write(&name, "notes").expect("written");
    let (keep, forced) = (format!("set record {name}"), format!("set record force {name}"));
    let mut conversation = two_turns();
    conversation.mentions(&keep, "put `force` before its name to replace it");
    assert_eq!(std::fs::read_to_string(&name).expect("the file exists"), "notes");
    conversation.tell([forced.as_str(), "set record off", keep.as_str(), "set record off"]);
    conversation.begins(&format!("load match {name}"), "Loaded 1 game and 2 turns");
}

const OF_OTHERS: &str =
    " 3 point match\n\n Game 1\n LEFT : 0   RIGHT : 0\n  1)                             31: 24/20\n  2) 66: 24/18(4)\n";

#[test]
fn matches_of_other_programs_are_read_in_any_encoding() {
    let path = folder("encodings").join("match.mat");
    let text = OF_OTHERS.replace("LEFT", "Άννα Νίκου").replace("RIGHT", "Γιώργος");
    let (in_1253, in_8859) = (in_greek(&text, 0xA2), in_greek(&text, 0xB6));
    let mut conversation = Conversation::new(PipCount, 0);
    let import = format!("import mat {}", path.display());
    for (bytes, encoding) in
        [(&in_1253, Some("windows-1253")), (&in_8859, Some("ISO-8859-7")), (&text.into_bytes(), None)]
    {
        fs::write(&path, bytes).expect("the file can be written");
        let reply = conversation.text(&import);
        assert!(reply.contains("Άννα Νίκου") && reply.contains("Γιώργος"), "{reply}");
        let note = encoding.map(|encoding| format!("The text was read as {encoding}."));
        assert_eq!(reply.lines().nth(1).filter(|line| line.contains("read as")).map(str::to_owned), note);
        assert_eq!(conversation.ask(&import)["encoding"], serde_json::json!(encoding));
    }
    fs::write(&path, &in_8859).expect("the file can be written");
    let unknown =
        "error bad_argument expected `auto` or an encoding such as utf-8, windows-1253 or iso-8859-7, got `klingon`";
    assert!(conversation.text("set encoding klingon").starts_with(unknown));
    assert_eq!(conversation.text("set encoding greek"), "Encoding for reading .mat files: ISO-8859-7.\n");
    assert!(conversation.text(&import).contains("Άννα"));
    assert_eq!(conversation.text("set encoding windows-1252"), "Encoding for reading .mat files: windows-1252.\n");
    assert!(!conversation.text(&import).contains("Άννα"));
    assert_eq!(conversation.text("show encoding"), "Encoding for reading .mat files: windows-1252.\n");
}

/// Encodes Greek text with one byte per character. The letter `Ά` becomes the given byte, because the two
/// Greek encodings differ only in this letter.
fn in_greek(text: &str, capital_alpha_with_tonos: u8) -> Vec<u8> {
    let byte = |character: char| match character {
        'Ά' => capital_alpha_with_tonos,
        _ if character.is_ascii() => character as u8,
        _ => (u32::from(character) - 0x2D0) as u8,
    };
    text.chars().map(byte).collect()
}

#[test]
fn foreign_player_names_are_made_valid() {
    let path = folder("names-of-others").join("match.mat");
    let mut conversation = Conversation::new(PipCount, 0);
    let long = "A very long name with more than thirty-two characters";
    for (left, right, names) in [
        ("Maria: the 1st", "Zoe", "`Maria- the 1st` and `Zoe`"),
        (long, "Zoe", "`A very long name with more than` and `Zoe`"),
        ("same", "SAME", "`same` and `SAME (2)`"),
        ("both", "0", "`player 1` and `player 2`"),
    ] {
        fs::write(&path, OF_OTHERS.replace("LEFT", left).replace("RIGHT", right)).expect("the file can be written");
        let reply = conversation.text(&format!("import auto {}", path.display()));
        let remark = format!("The players are called {names} here.");
        assert_eq!(reply.lines().nth(1), Some(remark.as_str()), "{reply}");
        let export = conversation.text("export match text");
        assert!(export.contains("31: 24/20"), "{export}");
        let text = conversation.ask("export match text")["text"].clone();
        let again = conversation.ask(&format!("import match text {text}"));
        assert_eq!((&again["ok"], &again["turns"]), (&true.into(), &2.into()));
    }
}
