//! Sessions in a terminal.

mod kept;
mod screen;

use std::fs;
use std::path::{Path, PathBuf};

use crate::scratch;
use screen::{INTERRUPT, RIGHT, ROWS, Screen, TAB};

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
    screen
        .lines(["set automatic roll off", "set automatic game off", "set player both human", "set player 1 name Ann"]);
    screen.prompts("plakoto (Ann)> ");
    screen.line("set dice 31");
    screen.prompts("plakoto (Ann, 31)> ");
    screen.line("24/20");
    screen.prompts("plakoto (plakoto)> ");
    screen.lines(["set confirm resign off", "resign"]);
    screen.prompts("plakoto (Ann: accept?)> ");
    screen.line("accept");
    screen.prompts("plakoto (game over)> ");
}

#[test]
fn a_game_begins_at_once_and_only_plays_are_typed() {
    let screen = Screen::start(&folder("at once"), &["play", "--level", "beginner"], &[]);
    screen.shows("user rolls 6 and 4.");
    screen.answers("what now?", "(help)");
    screen.shows("Type a play, such as 24/20, or:");
    screen.line("hint plies 0");
    screen.answers("1", "user moves 24");
    screen.shows("user rolls");
    screen.answers("I give up", "Resign a single game? `yes` or `no`");
    screen.answers("no", "The game goes on.");
    screen.line("I give up");
    screen.shows_times("Resign a single game? `yes` or `no`", 2);
    screen.answers("yes", "plakoto wins a single game");
    // The next game begins by itself.
    screen.shows("plakoto rolls");
    screen.prompts("plakoto (user, ");
    screen.answers("play again", "A new game has just begun. The score (after 1 game) is: plakoto 1, user 0");
}

#[test]
fn sentences_are_commands_and_doubts_change_nothing() {
    let screen = started(&folder("intents"));
    screen
        .lines(["set automatic roll off", "set automatic game off", "set confirm resign off", "set player both human"]);
    screen.line("set dice 61");
    screen.prompts("plakoto (user, 61)> ");
    screen.line("24/20");
    screen.shows("24/20 is not legal: ");
    screen.line("why can't I move there?");
    screen.shows_times("24/20 is not legal: ", 2);
    screen.shows("24/23 24/18");
    screen.answers("24 to 18 and 24 to 23", "(move 24/18 24/23)");
    screen.prompts("plakoto (plakoto)> ");
    screen.answers("don't take it back", "Nothing has changed. If you want it, type `undo`; `help undo` explains it.");
    screen.line("can I take it back?");
    screen.shows_times("Nothing has changed.", 2);
    screen.answers("take it back!", "(undo)");
    screen.prompts("plakoto (user, 61)> ");
    screen.answers("resign?", "Nothing has changed. If you want it, type `resign`; `help resign` explains it.");
    screen.answers("τι είναι η μάνα;", "(help mother)");
    screen.shows("the mother is your last checker");
    screen.line("παράτησα τη δουλειά μου");
    screen.shows_times("`help resign` explains it.", 2);
    screen.prompts("plakoto (user, 61)> ");
    // A client that reads JSON gets the error that it gets in a pipe.
    screen.line("set output json on");
    screen.answers("take it back!", "\"code\":\"unsupported\"");
}

#[test]
fn a_line_that_is_no_answer_drops_the_question() {
    let screen = Screen::start(&folder("dropped"), &[], &[("LC_ALL", "el_GR.UTF-8")]);
    screen.prompts("plakoto (παίκτης)> ");
    screen.lines(["set automatic roll off", "set player both human", "set dice 61"]);
    screen.answers("παίξε 24 23 και 24 18", "(move 24/23 24/18)");
    for line in ["τι ζάρια έχω", "μπράβο", "xyzzy"] {
        screen.line("set dice 31");
        screen.answers("νέο παιχνίδι", "Να τη σταματήσω; `ναι` ή `όχι`");
        screen.answers(line, "Η ερώτηση δεν περιμένει πια, και αυτό που ρωτούσε δεν έγινε.");
        screen.answers("εντάξει", "Δεν υπάρχει ερώτηση για απάντηση");
        screen.line("undo new");
    }
    screen.answers("νέο παιχνίδι", "Να τη σταματήσω; `ναι` ή `όχι`");
    screen.answers("ναι", "Ποιος αρχίζει: ");
}

#[test]
fn errors_are_sentences_and_numbers_are_explained_once() {
    let screen = started(&folder("sentences"));
    screen.line("set dice 31");
    screen.answers("set board AAA", "Expected a position ID of 14 characters, got 3.");
    screen.answers("13/9", "13/9 is not legal: you have no checker on 13. `legal` lists your plays.");
    screen.line("hint plies 0");
    let first = screen.shows("Eq. (the equity) is the expected number of points for the player on roll, from −2 to +2");
    assert!(first.contains("1. 0-ply   24/23 24/21") && !first.contains("Cubeless"), "{first}");
    screen.line("hint 1 plies 0");
    let second = screen.answers("show pipcount", "The pip counts are");
    assert_eq!(second.matches("Eq. (the equity)").count(), 1, "{second}");
    screen.answers("@7 13/9", "@7 error illegal_move 13/9: you have no checker on 13");
}

#[test]
fn a_hint_fits_the_screen_and_q_leaves_a_long_one() {
    let screen = started(&folder("short hint"));
    screen.resize(24, 80);
    screen.lines(["set board AIBDmz8AgNnIPw", "set dice 31"]);
    let hint = screen.answers("hint plies 0", "Plays not shown: 21. `hint 26` shows all.");
    assert!(hint.contains("   1. 0-ply") && hint.contains("   5. 0-ply"), "{hint}");
    let page = screen.answers("hint 26 plies 0", "more lines: Enter shows the next page, `q` skips them");
    assert!(page.contains("   1. 0-ply") && !page.contains("  26. 0-ply"), "{page}");
    screen.line("q");
    let left = screen.answers("show turn", "user is on move.");
    assert!(!left.contains("  26. 0-ply"), "{left}");
    // Without a page to leave, it is the command.
    screen.line("q");
    assert_eq!(screen.ends().0, Some(0));
}

#[test]
fn a_declined_resignation_says_why() {
    let screen = started(&folder("decline"));
    screen.lines(["set confirm resign off", "set player 0 plakoto"]);
    // Plakoto is about to win two points.
    screen.line("set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 0 0 15 0");
    screen.answers("resign 1", "plakoto declines the single game: playing on is worth +");
    screen.answers("resign 2", "plakoto accepts and wins a gammon.");
}

#[test]
fn why_after_an_answer_is_about_that_answer() {
    let screen = started(&folder("answered"));
    screen.lines(["set automatic roll off", "set evaluation plies 0", "set board AIBDmz8AgNnIPw", "set dice 31"]);
    screen.answers("practise position", "1 of 1");
    screen.answers("I give up", "A question is open, not a game: ");
    screen.answers("24/20", "The practice is over");
    screen.answers("why?", "24/20, Eq.:");
}

#[test]
fn why_at_a_question_of_the_tutor_is_about_the_play_in_question() {
    let screen = started(&folder("tutor"));
    screen.lines(["set player both human", "set evaluation plies 0", "set analysis plies 0", "set tutor on"]);
    screen.lines(["set board AIBDmz8AgNnIPw", "set dice 31"]);
    screen.answers("24/20", "Make this play?");
    screen.answers("why is it bad?", "24/20, Eq.:");
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
    let verdict = screen.answers("24/20", "Enter shows the next position, `q` ends the quiz.");
    assert!(!verdict.contains("2 of 3"), "{verdict}");
    screen.answers("", "2 of 3");
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
    screen.lines(["set dice 31", "set rollout trials 1000000"]);
    screen.answers("rollout", "rollout: 0 s");
    screen.shows(", Control-C stops it; trials ");
    screen.send(INTERRUPT);
    screen.shows("Stopped after ");
    // The status line disappears, and the session answers the next line.
    screen.line("show turn");
    let screen_after = screen
        .wait("no status", |screen| screen.contains("user is on move.") && !screen.contains("Control-C stops it"));
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
    screen.lines(["set board AIBDmz8AgNnIPw", "set dice 31"]);
    screen.answers("why", "why at 4-ply: ");
    screen.shows("-ply complete");
    screen.send(INTERRUPT);
    // Wait here, because a terminal discards keys that are typed at the moment of an interrupt.
    screen.shows("Stopped at ");
    screen.answers("play", ", Control-C stops it; the engine is thinking at 4-ply");
    screen.send(INTERRUPT);
    screen.prompts("plakoto (user, 31)> ");
}

#[test]
fn the_word_stop_ends_a_search() {
    let screen = started(&folder("stop"));
    screen.lines(["set dice 31", "set rollout trials 1000000"]);
    screen.answers("rollout", "Control-C stops it");
    screen.line("stop");
    // The message begins with `Stopped` or `stopped`, depending on whether any trials were completed.
    screen.shows("topped ");
}

#[test]
fn colours_follow_the_option_and_the_environment() {
    let board = |options: &[&str], variables: &[(&str, &str)]| {
        let screen = Screen::start(&folder("colours"), options, variables);
        screen.prompts("plakoto (user)> ");
        screen.answers("show board", "X: user");
        screen.answers("nonsense", "Expected a command");
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
    screen.answers("set output json on", "JSON output is on.");
    let before = screen.written().len();
    screen.answers("show board", "\"pins\"");
    let json = screen.written()[before..].lines().find(|line| line.contains("{\"ok\"")).map(str::to_owned);
    assert!(json.is_some_and(|json| !json.contains(ESCAPE)));
}

#[test]
fn the_board_is_unicode_in_a_unicode_locale() {
    let screen = Screen::start(&folder("unicode"), &[], &[("LC_ALL", "en_GB.UTF-8")]);
    screen.answers("show board", "┌13─14─15─16─17─18──────19─20─21─22─23─24─┐     ○: plakoto");
    screen.line("set output board ascii");
    screen.answers("show board", "+13-14-15-16-17-18------19-20-21-22-23-24-+     O: plakoto");
}

/// Errors speak the language of the locale, also if only standard error is a terminal.
#[test]
fn shell_commands_speak_the_language_of_the_locale() {
    let greek = [("LC_ALL", "el_GR.UTF-8")];
    Screen::start_alone(&["hint", "-h"], &greek).shows("Κατάταξε τις κινήσεις μιας ζαριάς");
    for (arguments, text) in [
        (&["dice", "/no/file"][..], "σφάλμα: δεν διαβάζεται το /no/file"),
        (&["hint", "--nonsense"], "σφάλμα: δεν περίμενα το όρισμα '--nonsense'"),
        (&["duel", "default", "default", "--seed", "x"], "περίμενα ακέραιο αριθμό"),
        (&["rollout", "AACA/z8AAID/Pw", "--max-error", "x"], "περίμενα αριθμό από"),
        (&["hint", "AACA/z8AAID/Pw"], "λείπουν τα ζάρια"),
        (&["library", "list", "--library", "/no/file"], "/no/file: η βιβλιοθήκη δεν υπάρχει"),
        (&["hint", "--net", "/no/file"], "δεν διαβάζεται το /no/file: δεν υπάρχει"),
        (&["analyse", "/no/file"], "σφάλμα: δεν διαβάζεται το /no/file: δεν υπάρχει"),
    ] {
        Screen::start_alone(arguments, &greek).shows(text);
        Screen::start_without_output(arguments, &greek).shows(text);
    }
}

#[test]
fn the_tables_of_the_library_speak_the_language_of_the_locale() {
    let folder = folder("library");
    let (file, library) = (folder.join("a.mat"), folder.join("library.sqlite"));
    fs::write(&file, " 1 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 24/23 24/21   64: 24/18 24/20\n")
        .expect("a file");
    let [file, library] = [&file, &library].map(|path| path.display().to_string());
    for (arguments, text) in [
        (&["add", &file, "--analyse", "0"][..], "Αγώνες: 1 προστέθηκαν."),
        (&["list"], "αριθμός  ημερομηνία  παίκτες    πόντοι  σκορ  κανόνες  ζαριές  ανάλυση"),
        (&["show", "1"], "      1  0-0        2  δεν τελείωσε"),
        (&["players"], "παίκτης  αγώνες  νίκες  ήττες  πόντοι"),
        (&["stats", "Ann"], "Ρυθμός λαθών: "),
        (&["check"], "Διαβάστηκαν 1 αγώνας και 0 θέσεις του κουίζ. Όλα είναι εντάξει."),
    ] {
        let arguments = [&["library"], arguments, &["--library", &library]].concat();
        Screen::start_alone(&arguments, &[("LC_ALL", "el_GR.UTF-8")]).shows(text);
    }
}

#[test]
fn no_line_is_wider_than_the_window() {
    let screen = started(&folder("narrow"));
    screen.resize(ROWS, 60);
    screen.line("set player 1 name Maximilian-Alexander-von-Habsb");
    screen.prompts("plakoto (Maximilian-Alexander-von-Habsb)> ");
    screen.answers("show board", "X: Maximilian-Alexander-von-Habsb, 0 points, On roll");
    screen.resize(ROWS, 75);
    screen.answers("show board", "     X: Maximilian-Alexander-v…");
    screen.line("set player 1 name Ann");
    screen.prompts("plakoto (Ann)> ");
    // If the window is too narrow for a board, the points are listed as text.
    screen.resize(ROWS, 40);
    let points = screen.answers("show board", " 24 X15");
    assert!(points.contains("X: Ann, 0 points, On roll"), "{points}");
    screen.answers("help quit", "quit");
    screen.line("set dice 31");
    let error = screen.answers("set turn 7", "\n    ");
    assert!(error.lines().all(|line| line.chars().count() <= 40), "{error}");
}
