//! What a session in a terminal keeps for the next one, and what it asks before something is lost.

use std::fs;

use super::screen::{END, INTERRUPT, Screen, UP};
use super::{folder, started};

#[test]
fn two_interrupts_end_the_program_and_keep_the_match() {
    let folder = folder("leave");
    let screen = started(&folder);
    play(&screen);
    screen.send(INTERRUPT);
    screen.shows("Press Control-C again to leave, or type `quit`.");
    // If the interrupt arrives before the prompt, the signal ends the program without a message.
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.send(INTERRUPT);
    let (code, shown) = screen.ends();
    assert_eq!(code, Some(130));
    assert!(shown.contains("The match is kept: `continue` resumes it next time."), "{shown}");
    let again = started(&folder);
    again.shows("A match is unfinished: user – plakoto, 0–0 to 5, game 1 after 1 turn.");
}

/// Plays one turn of a match, and rolls the dice for the next turn.
fn play(screen: &Screen) {
    screen
        .lines(["set player both human", "set rng manual", "new match 5", "set turn 1", "roll 31", "24/20", "roll 66"]);
    screen.prompts("plakoto (plakoto, 66)> ");
}

#[test]
fn an_unfinished_match_is_offered_and_can_be_continued() {
    let folder = folder("left");
    let screen = started(&folder);
    play(&screen);
    screen.line("quit");
    assert_eq!(screen.ends().0, Some(0));

    // The offer to continue a match does not delay input that was typed ahead.
    let screen = started(&folder);
    screen.shows("`continue` resumes it, `continue forget 1` deletes it, and `new match` starts another.");
    screen.answers("show turn", "user is on roll.");
    screen.answers("continue", "Resuming user – plakoto, 0–0 to 5, game 1 after 1 turn.");
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.lines(["set automatic roll off", "24/18(4)"]);
    screen.prompts("plakoto (user)> ");
    screen.kill();

    let screen = started(&folder);
    screen.shows("game 1 after 2 turns.");
    screen.answers("continue forget all", "1 match is forgotten.");
    screen.prompts("plakoto (user)> ");
    screen.send(END);
    let (code, shown) = screen.ends();
    assert_eq!(code, Some(0));
    assert!(!shown.contains("is kept"), "{shown}");
}

#[test]
fn a_match_that_is_left_for_another_is_kept_if_a_user_has_played() {
    let folder = folder("another");
    let screen = started(&folder);
    play(&screen);
    screen.answers("new match 3", "`continue` resumes it later.");
    screen.answers("yes", "A new 3 points match has been started.");
    screen.answers("show unfinished", "user – plakoto, 0–0 to 5, game 1 after 1 turn");
    // Only the engine plays in this match, so it is neither kept nor asked about.
    screen.lines(["set automatic roll off", "set turn 0", "set player 0 plakoto", "set dice 31", "play"]);
    screen.answers("continue", "Resuming user – plakoto, 0–0 to 5, game 1 after 1 turn.");
    let shown = screen.answers("show unfinished", "There are no unfinished matches.");
    assert!(!shown.contains("A game is in progress"), "{shown}");
}

#[test]
fn the_line_history_survives_a_restart() {
    let folder = folder("history");
    let screen = started(&folder);
    screen.answers("show score", "(open-ended session)");
    screen.kill();
    let screen = started(&folder);
    screen.send(UP);
    screen.prompts("plakoto (user)> show score");
}

#[test]
fn the_no_state_option_keeps_nothing() {
    let folder = folder("nothing");
    let (home, state) = (folder.display().to_string(), folder.join("state").display().to_string());
    let variables = [("HOME", home.as_str()), ("XDG_STATE_HOME", &state), ("XDG_CONFIG_HOME", &state)];
    // This is the folder that the program would use without `--no-state`.
    let screen = Screen::start_plain(&["--no-state"], &variables);
    screen.prompts("plakoto (user)> ");
    play(&screen);
    screen.line("quit");
    let (code, shown) = screen.ends();
    assert_eq!((code, shown.contains("is kept")), (Some(0), false), "{shown}");
    assert!(fs::read_dir(&folder).expect("the folder").next().is_none());

    let screen = Screen::start_plain(&[], &variables);
    screen.prompts("plakoto (user)> ");
    play(&screen);
    screen.answers("save settings", "settings.");
    screen.line("quit");
    assert!(screen.ends().1.contains("is kept"));
    for kept in ["plakoto/history", "plakoto/settings", "plakoto/matches/match-1.jsonl"] {
        assert!(folder.join("state").join(kept).exists(), "{kept}");
    }
}

#[test]
fn settings_apply_at_the_next_start() {
    let folder = folder("settings");
    let screen = started(&folder);
    screen.line("set player 1 name Ann");
    screen.answers("save settings", "Written to ");
    screen.line("quit");
    screen.ends();
    let screen = Screen::start(&folder, &[], &[]);
    screen.prompts("plakoto (Ann)> ");
}

#[test]
fn a_file_is_not_replaced_without_a_question() {
    let folder = folder("replace");
    let file = folder.join("m.jsonl");
    fs::write(&file, "mine\n").expect("a file");
    let screen = started(&folder);
    screen.answers(&format!("save match {}", file.display()), "Replace it? `yes` or `no`");
    screen.prompts("plakoto (user)> ");
    screen.answers("no", "has not been changed.");
    // An interrupt (Control-C) answers the question with "no".
    screen.line(&format!("save match {}", file.display()));
    screen.shows_times("Replace it? `yes` or `no`", 2);
    screen.prompts("plakoto (user)> ");
    screen.send(INTERRUPT);
    screen.shows_times("has not been changed.", 2);
    screen.prompts("plakoto (user)> ");
    screen.answers("yes", "There is no question to answer");
    assert_eq!(fs::read_to_string(&file).expect("the file exists"), "mine\n");
}

#[test]
fn leaving_a_match_that_cannot_be_kept_needs_confirmation() {
    let folder = folder("unkept");
    fs::write(folder.join("state"), "a file").expect("written");
    let screen = started(&folder.join("state"));
    play(&screen);
    screen.answers("quit", "The match is not saved. `save match FILE` saves it; another `quit` leaves without saving.");
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.answers("show turn", "plakoto is on move.");
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.send(END);
    screen.shows_times("The match is not saved.", 2);
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.line("quit");
    assert_eq!(screen.ends().0, Some(0));
}
