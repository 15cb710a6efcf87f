//! Sessions in a terminal.

mod screen;

use std::fs;
use std::path::{Path, PathBuf};

use crate::scratch;
use screen::{END, INTERRUPT, RIGHT, ROWS, Screen, TAB, UP};

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    scratch::folder(&format!("terminal/{name}"))
}

/// Starts a session and waits for its prompt.
fn started(folder: &Path) -> Screen {
    let screen = Screen::start(folder, &[], &[]);
    screen.prompts("plakoto (user)> ");
    screen
}

/// The beginning of an escape sequence that sets a colour.
const ESCAPE: &str = "\u{1b}[3";

#[test]
fn the_prompt_shows_the_player_on_roll_and_the_roll() {
    let screen = started(&folder("prompt"));
    screen.line("set automatic roll off");
    screen.line("set automatic game off");
    screen.line("set player both human");
    screen.line("set player 1 name Ann");
    screen.prompts("plakoto (Ann)> ");
    screen.line("set dice 31");
    screen.prompts("plakoto (Ann, 31)> ");
    screen.line("24/20");
    screen.prompts("plakoto (plakoto)> ");
    screen.line("set confirm resign off");
    screen.line("resign");
    screen.prompts("plakoto (Ann: accept?)> ");
    screen.line("accept");
    screen.prompts("plakoto (game over)> ");
}

#[test]
fn a_game_begins_at_once_and_only_plays_are_typed() {
    let screen = Screen::start(&folder("at once"), &["play", "--level", "beginner"], &[]);
    screen.shows("user rolls 6 and 4.");
    screen.line("what now?");
    screen.shows("Type a play, such as 24/20, or:");
    screen.line("hint plies 0");
    screen.line("1");
    screen.shows("user moves 24");
    screen.shows("user rolls");
    screen.line("I give up");
    screen.shows("Resign a single game? `yes` or `no`");
    screen.line("no");
    screen.shows("The game goes on.");
    screen.line("I give up");
    screen.shows_times("Resign a single game? `yes` or `no`", 2);
    screen.line("yes");
    screen.shows("plakoto wins a single game");
    // The next game begins by itself.
    screen.shows("plakoto rolls");
}

#[test]
fn errors_are_sentences_and_numbers_are_explained_once() {
    let screen = started(&folder("sentences"));
    screen.line("set dice 31");
    screen.line("13/9");
    screen.shows("13/9 is not legal: you have no checker on 13. `legal` lists your plays.");
    screen.line("hint plies 0");
    let first = screen
        .shows("Eq. (the equity) is the expected number of points for the player on roll, from −2 to +2");
    assert!(first.contains("1. 0-ply   24/23 24/21") && !first.contains("Cubeless"), "{first}");
    screen.line("hint 1 plies 0");
    screen.line("show pipcount");
    let second = screen.shows("The pip counts are");
    assert_eq!(second.matches("Eq. (the equity)").count(), 1, "{second}");
    screen.line("@7 13/9");
    screen.shows("@7 error illegal_move 13/9: you have no checker on 13");
}

#[test]
fn a_hint_fits_the_screen_and_q_leaves_a_long_one() {
    let screen = started(&folder("short hint"));
    screen.resize(24, 80);
    screen.line("set board AIBDmz8AgNnIPw");
    screen.line("set dice 31");
    screen.line("hint plies 0");
    let hint = screen.shows("Plays not shown: 21. `hint 26` shows all.");
    assert!(hint.contains("   1. 0-ply") && hint.contains("   5. 0-ply"), "{hint}");
    screen.line("hint 26 plies 0");
    let page = screen.shows("more lines: Enter shows the next page, `q` skips them");
    assert!(page.contains("   1. 0-ply") && !page.contains("  26. 0-ply"), "{page}");
    screen.line("q");
    screen.line("show turn");
    let left = screen.shows("user is on move.");
    assert!(!left.contains("  26. 0-ply"), "{left}");
    // Without a page to leave, it is the command.
    screen.line("q");
    assert_eq!(screen.ends().0, Some(0));
}

#[test]
fn a_declined_resignation_says_why() {
    let screen = started(&folder("decline"));
    screen.line("set confirm resign off");
    screen.line("set player 0 plakoto");
    // Plakoto is about to win two points.
    screen.line("set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 0 0 15 0");
    screen.line("resign 1");
    screen.shows("plakoto declines the single game: playing on is worth +");
    screen.line("resign 2");
    screen.shows("plakoto accepts and wins a gammon.");
}

#[test]
fn boards_in_help_have_the_checkers_of_play() {
    for topic in ["rules", "portes", "fevga", "narde"] {
        let screen = Screen::start(&folder("help board"), &[], &[("LC_ALL", "en_GB.UTF-8")]);
        screen.line(&format!("help {topic}"));
        let is_drawn =
            |screen: &str| screen.contains("24─┐     ○: plakoto") && screen.contains("1─┘     ●: user");
        let page = screen.wait("a board", is_drawn);
        assert!(page.contains("On roll"), "{page}");
        assert!(!page.contains(" X |") && !page.contains(" O |") && !page.contains("X: user"), "{page}");
    }
}

#[test]
fn the_quiz_waits_after_a_verdict() {
    let folder = folder("quiz");
    let file = folder.join("positions.txt");
    fs::write(&file, "AIBDmz8AgNnIPw 31\nAIBDmz8AgNnIPw 52\nAIBDmz8AgNnIPw 64\n").expect("a file");
    let (file, library) = (file.display().to_string(), folder.join("library.sqlite").display().to_string());
    let options = ["quiz", "--plies", "0", "--file", &file, "--library", &library];
    let screen = Screen::start_alone(&options, &[]);
    screen.shows("1 of 3");
    screen.line("24/20");
    let verdict = screen.shows("Enter shows the next position, `q` ends the quiz.");
    assert!(!verdict.contains("2 of 3"), "{verdict}");
    screen.line("");
    screen.shows("2 of 3");
    screen.line("24/17");
    screen.shows_times("Enter shows the next position", 2);
    screen.line("q");
    let (code, shown) = screen.ends();
    assert!(code == Some(0) && !shown.contains("3 of 3"), "{shown}");
}

#[test]
fn lines_typed_ahead_are_executed_in_order() {
    let screen = started(&folder("ahead"));
    screen.send("set player both human\rset dice 31\r24/20\rset dice 66\rshow pipcount\r");
    screen.shows("The pip counts are: plakoto 360, user 356.");
    screen.prompts("plakoto (plakoto, 66)> ");
}

#[test]
fn tab_completes_words_values_and_plays() {
    let folder = folder("completion");
    let screen = started(&folder);
    screen.send(&format!("set tut{TAB}thr{TAB}very{TAB}"));
    screen.prompts("plakoto (user)> set tutor threshold verybad");
    screen.send("\r");
    screen.shows("plays that are very bad");
    screen.line("set dice 31");
    screen.prompts("plakoto (user, 31)> ");
    // The first Tab completes the longest common prefix, and the second one lists the candidates.
    screen.send(&format!("2{TAB}{TAB}"));
    screen.shows("24/23 24/21  24/20");
    screen.send(&format!("3{TAB}"));
    screen.prompts("plakoto (user, 31)> 24/23 24/21");
    screen.send("\u{15}");
    fs::write(folder.join("a match.jsonl"), "").expect("a file");
    screen.send(&format!("load match {}/a{TAB}", folder.display()));
    screen.shows(&format!("\"{}/a match.jsonl\"", folder.display()));
}

#[test]
fn hints_show_possible_completions() {
    let screen = Screen::start(&folder("hints"), &[], &[("NO_COLOR", "")]);
    screen.prompts("plakoto (user)> ");
    screen.send("set tut");
    screen.prompts("plakoto (user)> set tutor");
    screen.send(&format!("{RIGHT} "));
    screen.send("off");
    screen.send("\r");
    screen.shows("The tutor is off.");
    screen.send("new match");
    screen.prompts("plakoto (user)> new match [N]");
}

#[test]
fn a_search_shows_its_status_and_can_be_interrupted() {
    let screen = started(&folder("search"));
    screen.line("set dice 31");
    screen.line("set rollout trials 1000000");
    screen.line("rollout");
    screen.shows("rollout: 0 s");
    screen.shows(", Control-C stops it; trials ");
    screen.send(INTERRUPT);
    screen.shows("Stopped after ");
    // The status line disappears, and the session answers the next line.
    screen.line("show turn");
    let screen_after = screen.wait("no status", |screen| {
        screen.contains("user is on move.") && !screen.contains("Control-C stops it")
    });
    assert!(!screen_after.contains("info rollout"), "{screen_after}");
    screen.prompts("plakoto (user, 31)> ");
}

#[test]
fn the_status_shows_the_depth_of_the_search() {
    let screen = started(&folder("think"));
    screen.line("set evaluation chequerplay evaluation plies 4");
    // Search all plays, which takes some seconds.
    screen.line("set evaluation movefilter 4 0 255 0 0");
    for level in 1..4 {
        screen.line(&format!("set evaluation movefilter 4 {level} -1 0 0"));
    }
    screen.line("set board AIBDmz8AgNnIPw");
    screen.line("set dice 31");
    screen.line("why");
    screen.shows("why at 4-ply: ");
    screen.shows("-ply complete");
    screen.send(INTERRUPT);
    // Wait here, because a terminal discards keys that are typed at the moment of an interrupt.
    screen.shows("Stopped at ");
    screen.line("play");
    screen.shows(", Control-C stops it; the engine is thinking at 4-ply");
    screen.send(INTERRUPT);
    screen.prompts("plakoto (user, 31)> ");
}

#[test]
fn the_word_stop_ends_a_search() {
    let screen = started(&folder("stop"));
    screen.line("set dice 31");
    screen.line("set rollout trials 1000000");
    screen.line("rollout");
    screen.shows("Control-C stops it");
    screen.line("stop");
    // The message begins with `Stopped` or `stopped`, depending on whether any trials were completed.
    screen.shows("topped ");
}

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
    for line in [
        "set player both human",
        "set rng manual",
        "new match 5",
        "set turn 1",
        "roll 31",
        "24/20",
        "roll 66",
    ] {
        screen.line(line);
    }
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
    screen.line("show turn");
    screen.shows("user is on roll.");
    screen.line("continue");
    screen.shows("Resuming user – plakoto, 0–0 to 5, game 1 after 1 turn.");
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.line("set automatic roll off");
    screen.line("24/18(4)");
    screen.prompts("plakoto (user)> ");
    screen.kill();

    let screen = started(&folder);
    screen.shows("game 1 after 2 turns.");
    screen.line("continue forget all");
    screen.shows("1 match is forgotten.");
    screen.prompts("plakoto (user)> ");
    screen.send(END);
    let (code, shown) = screen.ends();
    assert_eq!(code, Some(0));
    assert!(!shown.contains("is kept"), "{shown}");
}

#[test]
fn the_line_history_survives_a_restart() {
    let folder = folder("history");
    let screen = started(&folder);
    screen.line("show score");
    screen.shows("(open-ended session)");
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
    screen.line("save settings");
    screen.shows("settings.");
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
    screen.line("save settings");
    screen.shows("Written to ");
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
    screen.line(&format!("save match {}", file.display()));
    screen.shows("Replace it? `yes` or `no`");
    screen.prompts("plakoto (user)> ");
    screen.line("no");
    screen.shows("has not been changed.");
    // An interrupt (Control-C) answers the question with "no".
    screen.line(&format!("save match {}", file.display()));
    screen.shows_times("Replace it? `yes` or `no`", 2);
    screen.prompts("plakoto (user)> ");
    screen.send(INTERRUPT);
    screen.shows_times("has not been changed.", 2);
    screen.prompts("plakoto (user)> ");
    screen.line("yes");
    screen.shows("There is no question to answer");
    assert_eq!(fs::read_to_string(&file).expect("the file exists"), "mine\n");
}

#[test]
fn leaving_a_match_that_cannot_be_kept_needs_confirmation() {
    let folder = folder("unkept");
    fs::write(folder.join("state"), "a file").expect("written");
    let screen = started(&folder.join("state"));
    play(&screen);
    screen.line("quit");
    screen.shows("The match is not saved. `save match FILE` saves it; another `quit` leaves without saving.");
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.line("show turn");
    screen.shows("plakoto is on move.");
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.send(END);
    screen.shows_times("The match is not saved.", 2);
    screen.prompts("plakoto (plakoto, 66)> ");
    screen.line("quit");
    assert_eq!(screen.ends().0, Some(0));
}

#[test]
fn colours_follow_the_option_and_the_environment() {
    let board = |options: &[&str], variables: &[(&str, &str)]| {
        let screen = Screen::start(&folder("colours"), options, variables);
        screen.prompts("plakoto (user)> ");
        screen.line("show board");
        screen.shows("X: user");
        screen.line("nonsense");
        screen.shows("Expected a command");
        screen.prompts("plakoto (user)> ");
        screen.written()
    };
    assert!(!board(&[], &[]).contains(ESCAPE), "NO_COLOR is set");
    assert!(!board(&["--color", "never"], &[("NO_COLOR", "")]).contains(ESCAPE));
    for coloured in [board(&[], &[("NO_COLOR", "")]), board(&["--color", "always"], &[])] {
        assert!(coloured.contains("\u{1b}[36mX\u{1b}[0m") && coloured.contains("\u{1b}[33mO\u{1b}[0m"));
        assert!(coloured.contains("\u{1b}[31mExpected a command"));
    }
    let screen = Screen::start(&folder("colours"), &["--color", "always"], &[]);
    screen.line("set output json on");
    screen.shows("JSON output is on.");
    let before = screen.written().len();
    screen.line("show board");
    screen.shows("\"pins\"");
    let json = screen.written()[before..].lines().find(|line| line.contains("{\"ok\"")).map(str::to_owned);
    assert!(json.is_some_and(|json| !json.contains(ESCAPE)));
}

#[test]
fn the_board_is_unicode_in_a_unicode_locale() {
    let screen = Screen::start(&folder("unicode"), &[], &[("LC_ALL", "en_GB.UTF-8")]);
    screen.line("show board");
    screen.shows("┌13─14─15─16─17─18──────19─20─21─22─23─24─┐     ○: plakoto");
    screen.line("set output board ascii");
    screen.line("show board");
    screen.shows("+13-14-15-16-17-18------19-20-21-22-23-24-+     O: plakoto");
}

#[test]
fn no_line_is_wider_than_the_window() {
    let screen = started(&folder("narrow"));
    screen.resize(ROWS, 60);
    screen.line("set player 1 name Maximilian-Alexander-von-Habsb");
    screen.prompts("plakoto (Maximilian-Alexander-von-Habsb)> ");
    screen.line("show board");
    screen.shows("X: Maximilian-Alexander-von-Habsb, 0 points, On roll");
    screen.resize(ROWS, 75);
    screen.line("show board");
    screen.shows("     X: Maximilian-Alexander-v…");
    screen.line("set player 1 name Ann");
    screen.prompts("plakoto (Ann)> ");
    // If the window is too narrow for a board, the points are listed as text.
    screen.resize(ROWS, 40);
    screen.line("show board");
    let points = screen.shows(" 24 X15");
    assert!(points.contains("X: Ann, 0 points, On roll"), "{points}");
    screen.line("help quit");
    screen.shows("quit");
    screen.line("set dice 31");
    screen.line("set turn 7");
    let error = screen.shows("\n    ");
    assert!(error.lines().all(|line| line.chars().count() <= 40), "{error}");
}
