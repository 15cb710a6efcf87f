//! Automatic play in which the dice file runs out of dice.

use std::fs;

use crate::conversation::Conversation;
use crate::scratch;

/// Returns a session in which the engine plays against itself with `count` dice from a file.
fn with_dice(count: usize) -> Conversation {
    let path = scratch::file(&format!("{count} dice.txt"));
    let dice: String = "316542651423".chars().cycle().take(count).collect();
    fs::write(&path, dice).expect("a file");
    Conversation::after([
        "set player both plakoto",
        "set automatic game on",
        format!("set rng file {}", path.display()).as_str(),
    ])
}

fn state(conversation: &mut Conversation) -> String {
    ["show gnubgid", "show score", "show record", "list match"].map(|line| conversation.text(line)).concat()
}

#[test]
fn running_out_of_dice_before_any_reply_changes_nothing() {
    let mut conversation = with_dice(300);
    let before = state(&mut conversation);
    let reply = conversation.say("new match 999");
    let is_right = reply.starts_with("error io ") && reply.contains("no dice are left") && reply.lines().count() == 1;
    assert!(is_right, "{reply}");
    assert_eq!(state(&mut conversation), before);
    conversation.begins("undo", "error ");
}

#[test]
fn reported_turns_stay_when_the_dice_run_out() {
    let mut conversation = with_dice(3000);
    let before = state(&mut conversation);
    let reply = conversation.say("new match 999");
    let lines: Vec<&str> = reply.lines().collect();
    let is_right = lines.last().is_some_and(|line| line.starts_with("error io ") && line.contains("no dice are left"));
    assert!(is_right, "{lines:?}");
    let reported = lines.iter().filter(|line| line.contains(" moves ") || line.contains(" cannot move")).count();
    let shown = conversation.text("show record");
    assert!(shown.contains(&format!(" and {reported} turns.")), "{reported}: {shown}");
    conversation.tell(["undo new"]);
    assert_eq!(state(&mut conversation), before, "the whole match can be undone");
}
