//! Commands that write and read files, where things go wrong.

use std::path::PathBuf;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn two_people() -> Conversation {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "new match 3"]);
    conversation
}

fn with_a_turn() -> Conversation {
    let mut conversation = two_people();
    conversation.tell(["roll", "play"]);
    conversation
}

/// Everything that a match consists of.
fn state(conversation: &mut Conversation) -> String {
    ["show gnubgid", "show score", "show player", "show variant", "list match", "list game", "show record"]
        .map(|line| conversation.text(line))
        .concat()
}

#[test]
fn a_damaged_file_changes_nothing() {
    let folder = folder("damaged-files");
    let (saved, damaged) = (folder.join("match.jsonl"), folder.join("damaged.jsonl"));
    let mut author = two_people();
    author.tell(["set variant tzannes", "new match 3", "roll", "play", "roll", "play", "resign 2", "accept"]);
    author.tell([format!("save match {}", saved.display()).as_str()]);
    let bytes = std::fs::read(&saved).expect("it was saved");
    let mut reader = with_a_turn();
    let before = state(&mut reader);
    let mut errors = 0;
    for bit in (0..8 * bytes.len()).step_by(13) {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&damaged, bytes).expect("it can be written");
        let reply = reader.say(&format!("load match {}", damaged.display()));
        if reply.starts_with("error ") {
            errors += 1;
            assert_eq!(state(&mut reader), before, "{reply}");
        } else {
            // Another letter in a name, for example.
            reader = with_a_turn();
        }
    }
    assert!(errors > 100, "{errors} errors");
}

#[test]
fn a_record_that_cannot_be_kept_changes_nothing() {
    let folder = folder("record-that-vanishes");
    let mut conversation = with_a_turn();
    conversation.tell([format!("set record {}", folder.join("kept.jsonl").display()).as_str()]);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    let before = state(&mut conversation);
    let reply = conversation.say("set player 0 name Maria");
    assert!(reply.starts_with("error io cannot write "), "{reply}");
    let reply = conversation.say("undo");
    assert!(reply.starts_with("error io cannot write "), "{reply}");
    assert_eq!(state(&mut conversation), before);
    conversation.tell(["set record off", "undo"]);
}

#[test]
fn a_device_is_written_to_and_not_replaced_nor_read() {
    let mut conversation = two_people();
    conversation.tell(["save match /dev/null"]);
    assert!(!std::fs::metadata("/dev/null").expect("it is still there").is_file());
    assert_eq!(conversation.say("load match /dev/zero"), "error io cannot read /dev/zero: not a file\n");
}
