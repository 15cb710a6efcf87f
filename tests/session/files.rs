//! Commands that read and write files, and their errors.

use plakoto::protocol::{AnswerOutcome, LineReader};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::scratch::folder;

fn two_players() -> Conversation {
    Conversation::after(["set player both human", "new match 3"])
}

fn with_a_turn() -> Conversation {
    let mut conversation = two_players();
    conversation.tell(["roll", "play"]);
    conversation
}

/// Returns the complete state of the match in a session.
fn state(conversation: &mut Conversation) -> String {
    ["show gnubgid", "show score", "show player", "show variant", "list match", "list game", "show record"]
        .map(|line| conversation.text(line))
        .concat()
}

#[test]
fn a_damaged_file_changes_nothing() {
    let folder = folder("damaged-files");
    let (saved, damaged) = (folder.join("match.jsonl"), folder.join("damaged.jsonl"));
    let mut author = two_players();
    author.tell(["set variant tzannes", "new match 3", "roll", "play", "roll", "play", "resign 2", "accept"]);
    author.tell([format!("save match {}", saved.display()).as_str()]);
    let bytes = std::fs::read(&saved).expect("the match was saved");
    let mut reader = with_a_turn();
    let before = state(&mut reader);
    let mut errors = 0;
    for bit in (0..8 * bytes.len()).step_by(13) {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&damaged, bytes).expect("the file can be written");
        let reply = reader.say(&format!("load match {}", damaged.display()));
        if reply.starts_with("error ") {
            errors += 1;
            assert_eq!(state(&mut reader), before, "{reply}");
        } else {
            // Some changes leave a valid file, for example a different letter in a name.
            reader = with_a_turn();
        }
    }
    assert!(errors > 100, "{errors} errors");
}

#[test]
fn a_position_that_cannot_be_loaded_changes_nothing() {
    let folder = folder("positions-of-other-rules");
    let file = folder.join("position.json");
    // A position with pending numbers, which do not exist under its rules.
    let line = r#"{"kind":"plakoto_position","version":1,"variant":"tapa","players":["a","b"],"id":"AACA/z8AAID/Pw;pending=4"}"#;
    std::fs::write(&file, line).expect("the file can be written");
    let mut conversation = with_a_turn();
    let before = state(&mut conversation);
    conversation.begins(
        &format!("load position {}", file.display()),
        "error unsupported there are no pending numbers, because unplayed numbers do not pass to the opponent in tapa",
    );
    assert_eq!(state(&mut conversation), before);
}

#[test]
fn a_failed_setting_keeps_the_rollout() {
    let mut conversation = Conversation::after(["set rollout trials 36", "set dice 31", "rollout"]);
    for line in ["set evaluation net missing.net", "set evaluation endings missing", "set threads 0"] {
        conversation.begins(line, "error ");
    }
    conversation.tell(["rollout more 36"]);
}

/// A match file also contains positions that were set up after the end of the match.
#[test]
fn a_position_after_the_end_of_a_match_is_saved_and_loaded() {
    let file = folder("behind-the-end").join("match.jsonl");
    let mut conversation = two_players();
    conversation.tell(["set turn 0", "resign", "accept", "new game", "set turn 0", "resign 2", "accept"]);
    conversation.tell(["set board AIAQ/j8QAgD+Px", format!("save match {}", file.display()).as_str()]);
    let before = state(&mut conversation);
    conversation.tell([format!("load match {}", file.display()).as_str()]);
    assert_eq!(state(&mut conversation), before);
}

#[test]
fn a_record_that_cannot_be_written_changes_nothing() {
    let folder = folder("record-that-vanishes");
    let mut conversation = with_a_turn();
    conversation.tell([format!("set record {}", folder.join("kept.jsonl").display()).as_str()]);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    let before = state(&mut conversation);
    let reply = conversation.say("set player 0 name Maria");
    assert!(reply.starts_with("error io cannot write "), "{reply}");
    conversation.begins("undo", "error io cannot write ");
    assert_eq!(state(&mut conversation), before);
    conversation.tell(["set record off", "undo"]);
}

#[test]
fn devices_can_be_written_but_are_neither_replaced_nor_read() {
    let mut conversation = two_players();
    conversation.tell(["save match /dev/null"]);
    assert!(!std::fs::metadata("/dev/null").expect("the device exists").is_file());
    let expected = "error io cannot read /dev/zero: expected a regular file, got a device\n";
    assert_eq!(conversation.say("load match /dev/zero"), expected);
}

/// Tests every command that reads files, with a pipe that has no writer and with an endless device.
#[test]
#[cfg(unix)]
fn pipes_and_devices_are_refused_as_input() {
    let folder = folder("pipes");
    let pipe = folder.join("one-sided.bearoff");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("a pipe can be made");
    let mut conversation = with_a_turn();
    let before = state(&mut conversation);
    let readers = [
        "load match", "load game", "load position", "recover", "import mat", "import auto", "set record",
        "set variant file", "set rng file", "set evaluation net",
    ];
    for reader in readers {
        for (path, kind) in [(&*pipe, "pipe"), ("/dev/zero".as_ref(), "device"), (&*folder, "folder")] {
            let reply = conversation.say(&format!("{reader} {}", path.display()));
            assert!(reply.starts_with("error io "), "{reader}: {reply}");
            assert!(reply.ends_with(&format!(": expected a regular file, got a {kind}\n")), "{reader}: {reply}");
        }
    }
    conversation
        .mentions(&format!("set evaluation endings {}", folder.display()), "expected a regular file, got a pipe");
    // Writing to a pipe does not wait for a reader.
    conversation.begins(&format!("save match {}", pipe.display()), "error io cannot write ");
    // If the record was turned on but its file cannot be written, no turn can be played until the record is turned off.
    conversation.tell(["set record off"]);
    assert_eq!(state(&mut conversation), before);
}

#[test]
fn files_that_are_too_large_are_refused() {
    let large = folder("large").join("large");
    let file = std::fs::File::create(&large).expect("the file can be created");
    file.set_len(1 << 40).expect("the file may be sparse");
    let mut conversation = two_players();
    for reader in
        ["load match", "load position", "set record", "set variant file", "set rng file", "set evaluation net"]
    {
        let reply = conversation.say(&format!("{reader} {}", large.display()));
        assert!(reply.starts_with("error io ") && reply.ends_with(" bytes, got 1099511627776\n"), "{reader}: {reply}");
    }
}

#[test]
fn a_switch_word_is_refused_as_a_record_name() {
    let mut conversation = two_players();
    for word in ["on", "ON", "yes", "true"] {
        let reply = conversation.say(&format!("set record {word}"));
        let expected = format!("expected the name of a file for the match record, or `off`, got `{word}`");
        assert!(reply.contains(&expected), "{reply}");
        assert!(!std::path::Path::new(word).exists());
    }
    let path = folder("words").join("kept.jsonl");
    for word in ["off", "Off", "no"] {
        conversation.tell([format!("set record {}", path.display()).as_str(), &format!("set record {word}")]);
        conversation.mentions("show record", "It is not written to a file.");
    }
}

#[test]
fn a_record_belongs_to_one_session() {
    let path = folder("held").join("kept.jsonl");
    let [mut first, mut second] = [(); 2].map(|()| with_a_turn());
    let keep = format!("set record {}", path.display());
    first.tell([keep.as_str(), keep.as_str()]);
    let expected = format!("error io cannot write {}: in use by another session or program\n", path.display());
    let save = format!("save match force {}", path.display());
    assert_eq!([second.say(&keep), second.say(&save), first.say(&save)], [&expected; 3].map(String::clone));
    first.tell(["roll", "play", "undo"]);
    let kept = std::fs::read_to_string(&path).expect("the record exists");
    second.tell([format!("load match {}", path.display()).as_str()]);
    first.tell(["set record off"]);
    second.tell([keep.as_str()]);
    assert_eq!(std::fs::read_to_string(&path).expect("the record exists"), kept);
}

#[test]
fn sgf_files_of_gnubg_are_recognised() {
    let folder = folder("sgf");
    let mut conversation = two_players();
    for (name, text) in
        [("x.sgf", "(;FF[4]GM[6]AP[GNU Backgammon:1.07]MI[length:5])"), ("x.mat", "\u{feff}\n( ;GM[6])")]
    {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("the file can be written");
        for reader in ["import auto", "import mat", "load match", "load position", "recover"] {
            let expected = format!(
                "error bad_argument {} is an SGF file, which plakoto cannot read: export the match from gnubg as a .mat file\n",
                path.display()
            );
            assert_eq!(conversation.say(&format!("{reader} {}", path.display())), expected);
        }
    }
}

/// The exported file contains the board and the compared plays, but no information about a match.
#[test]
fn a_position_is_exported_with_the_compared_plays() {
    let mut conversation = two_players();
    conversation.tell(["set rng manual", "new game", "roll 31"]);
    let export = |conversation: &mut Conversation, format: &str| {
        let text = conversation.text(&format!("export position {format} text"));
        for part in ["Game 1", "Before it", "Not finished", "# | Player"] {
            assert!(!text.contains(part), "{part} in {text}");
        }
        text
    };
    let board = conversation.ask("show board");
    let player = if board["turn"] == 0 { "plakoto" } else { "user" };
    let [position, match_id] = ["position_id", "match_id"].map(|key| board[key].as_str().expect("an ID").to_owned());
    let id = format!("{position}:{match_id}");
    let is_table = |text: &str| text.contains("| Equity |") || text.contains(">Equity<");
    for format in ["markdown", "html"] {
        let text = export(&mut conversation, format);
        assert!(text.contains(&format!("{player} to play 31.")) && text.contains(&id), "{id}: {text}");
        assert!(!is_table(&text), "{text}");
    }
    let hint = conversation.ask("hint");
    let best = hint["hint"][0]["play"].as_str().expect("a play").to_owned();
    let last = hint["hint"][1]["play"].as_str().expect("a play").to_owned();
    let markdown = export(&mut conversation, "markdown");
    assert!(markdown.contains(&format!("| B | {best} |")), "{markdown}");
    assert!(markdown.contains(&format!("|  | {last} |")), "{markdown}");
    let html = export(&mut conversation, "html");
    assert!(html.contains(&format!("<td>{best}</td>")) && html.contains(&format!("<td>{last}</td>")), "{html}");
    // The hint belongs to one position, so the export of another position does not contain it.
    conversation.tell([last.as_str()]);
    assert!(!is_table(&export(&mut conversation, "markdown")));
    conversation.tell(["set analysis plies 0", "analyse match", "previous", "hint AACA/z8AAID/Pw 66"]);
    let judged = export(&mut conversation, "markdown");
    assert!(judged.contains(&format!("{player} to play 31.")), "{judged}");
    assert!(judged.contains(&format!("P | {last} |")), "{judged}");
}

#[test]
fn a_position_is_exported_with_its_dice_and_the_score() {
    let folder = folder("exported-positions");
    let mut conversation = two_players();
    conversation.tell(["set rng manual", "set turn 1", "set score 1 2", "set dice 31"]);
    let export = |conversation: &mut Conversation, format: &str| {
        let file = folder.join(format);
        conversation.tell([format!("export position {format} {}", file.display()).as_str()]);
        std::fs::read_to_string(file).expect("the file was written")
    };
    for format in ["svg", "html"] {
        let text = export(&mut conversation, format);
        assert!(text.contains(">on roll, 360 pips, 2 of 3 points<"), "{text}");
        assert!(text.contains(">X: user<") && text.contains(">O: plakoto<"), "{text}");
        assert_eq!(text.matches("rx=").count(), 2, "{text}");
    }
    let text = export(&mut conversation, "markdown");
    assert!(text.contains(" Rolled 31\n") && text.contains("\nPips: plakoto 360, user 360\n"), "{text}");
    conversation.tell(["set turn 1", "resign 1", "accept"]);
    let text = export(&mut conversation, "markdown");
    assert!(text.contains("\nScore: plakoto 2, user 2\n"), "{text}");
}

/// The text that `save` and `export` print can be passed to `load` and `import` in an input line and in a JSON request,
/// also that of a long match.
#[test]
fn matches_can_be_passed_as_text_without_files() {
    let mut author = Conversation::after(["set automatic game on", "set player both gnubg", "new match 60"]);
    let ways = [("save match", "load match"), ("save match", "import match"), ("export match", "import match")];
    for (write, read) in ways.map(|(write, read)| (format!("{write} text"), read)) {
        let text = author.ask(&write)["text"].clone();
        assert!(text.as_str().is_some_and(|text| text.len() > 65_536), "{write}");
        let (word, part) = read.split_once(' ').expect("two words");
        let request = serde_json::json!({ "do": word, "args": part, "text": text });
        for line in [format!("{read} text {text}"), request.to_string()] {
            let mut lines = LineReader::new(line.as_bytes());
            let line = lines.next_line().expect("bytes can be read").expect("there is a line");
            let mut reader = Conversation::new(PipCount, 0);
            let (answered, reply) = reader.line(line);
            assert_eq!(answered, AnswerOutcome::Reply, "{reply}");
            assert!(reader.ask(&write)["text"] == text, "{write}");
        }
    }
}
