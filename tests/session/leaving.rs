//! Commands that leave a game in progress: the question before them, and `undo` after them.

use crate::conversation::Conversation;
use crate::scratch;

/// Returns what shows the match at the table, its players and its record.
fn match_at_the_table(conversation: &mut Conversation) -> [String; 6] {
    ["show match", "show score", "show gnubgid", "show player", "list match", "list game"]
        .map(|line| conversation.say(line))
}

/// Returns a session of a terminal in the second game of a match, after a turn.
fn in_the_second_game() -> Conversation {
    Conversation::after([
        "set player both human", "new match 5", "set player 1 name Maria", "roll", "play", "resign", "accept",
        "new game", "roll", "play",
    ])
}

/// At a terminal, every command that leaves a game in progress asks first. `no` changes nothing, and `undo` brings
/// back what the command has discarded after `yes`.
#[test]
fn every_way_to_leave_a_game_asks_and_can_be_undone() {
    let mut other = in_the_second_game();
    other.tell(["new match 3", "roll", "play"]);
    let saved = other.ask("save match text")["text"].to_string();
    let position = other.ask("save position text")["text"].to_string();
    let [load, import] = ["load match", "import match"].map(|command| format!("{command} text {saved}"));
    let ways = [
        ("new game", "undo new"),
        ("new match 3 tavli", "undo new"),
        ("new session", "undo new"),
        ("new rematch", "undo new"),
        ("set variant fevga", "undo new"),
        ("set variant portes", "undo new"),
        ("set variant narde", "undo new"),
        (load.as_str(), "undo new"),
        (import.as_str(), "undo new"),
        ("set matchid cAkXAAAAAAAE", "undo new"),
        ("set board AIAQ/j8QAgD+Px", "undo"),
        ("set gnubgid AIAQ/j8QAgD+Px", "undo"),
        ("position startpos", "undo"),
        (&format!("load position text {position}"), "undo"),
    ];
    for (line, undo) in ways {
        let mut conversation = in_the_second_game();
        let before = match_at_the_table(&mut conversation);
        conversation.ask_first();
        conversation.tell(["set automatic roll off", "set automatic game off"]);
        let question = "A game is in progress. Abort it? `yes` or `no`\n";
        assert_eq!(conversation.say(line), question, "{line}");
        assert_eq!(match_at_the_table(&mut conversation), before, "{line}");
        assert_eq!(conversation.say("no"), "The game goes on.\n");
        assert_eq!(match_at_the_table(&mut conversation), before, "{line}");
        assert_eq!(conversation.say(line), question, "{line}");
        conversation.tell(["yes"]);
        assert_ne!(match_at_the_table(&mut conversation), before, "{line}");
        // The loaded match is a game in progress, too.
        if conversation.say(undo) == question {
            conversation.tell(["yes"]);
        }
        let after = match_at_the_table(&mut conversation);
        // The games of new matches are a setting, which undo does not change.
        let of_this_match = |shown: &str| shown.lines().last().map(str::to_owned);
        assert_eq!(of_this_match(&after[0]), of_this_match(&before[0]), "{line}");
        assert_eq!(after[1..], before[1..], "{line}");
    }
}

/// Commands that end no game ask nothing: another line of play, which stays as a variation, and swapping the players.
#[test]
fn commands_that_end_no_game_ask_nothing() {
    let mut conversation = Conversation::after([
        "set player both human", "set dice 31", "24/20", "set confirm new on", "previous", "set dice 31",
    ]);
    conversation.begins("24/23 24/21", "user moves ");
    assert!(!conversation.say("swap players").contains("Abort it?"));
    let before = conversation.say("list match");
    conversation.mentions("undo new", "there is nothing to undo");
    assert_eq!(conversation.say("list match"), before);
}

/// A match that was loaded while its file was open is written on. After `undo new`, its file stays as it was, and a
/// question before loading opens no file.
#[test]
fn undo_leaves_the_file_of_a_loaded_match() {
    let file = scratch::file("undone-load.jsonl");
    let mut other = in_the_second_game();
    other.tell(["new match 3", "roll", "play"]);
    let text = other.ask("save match text")["text"].as_str().expect("a text").to_owned();
    let (header, turns) = text.split_once('\n').expect("a header");
    let open = header.split(",\"lines\"").next().expect("a header").to_owned() + ",\"open\":true}\n" + turns;
    std::fs::write(&file, &open).expect("written");
    let load = format!("load match {}", file.display());
    let mut conversation = in_the_second_game();
    conversation.tell(["set confirm new on"]);
    conversation.mentions(&load, "Abort it?");
    conversation.tell(["no", "roll", "play"]);
    let before = match_at_the_table(&mut conversation);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), open);
    conversation.tell(["set confirm new off"]);
    conversation.mentions(&load, "The record goes on in ");
    conversation.tell(["undo new"]);
    assert_eq!(match_at_the_table(&mut conversation), before);
    conversation.tell(["roll", "play"]);
    drop(conversation);
    let kept = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(kept.split_once('\n').map(|(_, turns)| turns), Some(turns));
}

/// A command file ends at a line that asks, so that its next line is no answer.
#[test]
fn a_command_file_ends_at_a_question() {
    let file = scratch::file("asking-commands");
    std::fs::write(&file, "new session\nset player 1 name Zed\n").expect("written");
    let mut conversation = in_the_second_game();
    conversation.tell(["set confirm new on"]);
    conversation.mentions(&format!("load commands {}", file.display()), "Executed 1 line");
    assert_eq!(conversation.say("no"), "The game goes on.\n");
    conversation.mentions("show player", "Maria");
}

/// Outside a terminal, nothing asks.
#[test]
fn a_program_that_leaves_a_game_is_not_asked() {
    let mut conversation = in_the_second_game();
    let before = match_at_the_table(&mut conversation);
    conversation.begins("set variant fevga", "The rule set is now fevga.");
    conversation.tell(["roll", "play", "undo new"]);
    assert_eq!(match_at_the_table(&mut conversation)[1..], before[1..]);
    assert_eq!(conversation.say("get game.variant"), "value game.variant plakoto\n");
}

/// An error changes nothing, so a question that the session has asked can still be answered after it.
#[test]
fn a_failing_command_leaves_the_open_question() {
    let mut conversation = Conversation::after([
        "set confirm new on", "set seed 2", "set player both human", "new match 3", "roll", "play",
    ]);
    conversation.mentions("new match 5", "Abort");
    for wrong in ["move 1/24", "load match nofile", "set dice 99"] {
        conversation.begins(wrong, "error ");
    }
    assert_eq!(conversation.ask("yes")["match_length"], 5);
    conversation.tell(["roll", "play"]);
    conversation.mentions("new match 5", "Abort");
    conversation.tell(["set seed 4"]);
    conversation.begins("yes", "error missing_context");
}
