//! Commands that are sent during a search, and the search that `stop` ends.

use serde_json::Value;

use super::program::{Program, session};

impl Program {
    /// Reads lines until all lines in `ends` have been read, in any order.
    fn lines_to<const N: usize>(&mut self, ends: [&str; N]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        while !ends.iter().all(|end| lines.iter().any(|line| line == end)) {
            lines.push(self.line());
        }
        lines
    }

    /// Returns the final JSON replies to the commands with these tags. The replies may arrive in any order.
    fn replies<const N: usize>(&mut self, tags: [&str; N]) -> [Value; N] {
        let mut replies: Vec<Value> = Vec::new();
        let place = |replies: &[Value], tag: &str| replies.iter().position(|reply| reply["tag"] == tag);
        while !tags.iter().all(|tag| place(&replies, tag).is_some()) {
            let reply: Value = serde_json::from_str(&self.line()).expect("each line is an object");
            replies.extend(Some(reply).filter(|reply| reply["done"] != false));
        }
        tags.map(|tag| place(&replies, tag).map(|place| replies[place].clone()).unwrap_or_default())
    }
}

/// Starts the program, and an endless search with the tag 1.
fn searching() -> Program {
    let mut program = Program::start(&[]);
    program.send("dice 31\n@1 go infinite\n");
    program.line_with("@1 info depth 0 ");
    program
}

#[test]
fn commands_without_a_search_are_answered_at_once() {
    let mut program = searching();
    let lines = [
        "legal", "steps", "steps after 24/21", "show board", "show score", "help stop", "query turn", "keys",
        "get engine.ply", "ubgi", "list game", "legal AACA/z8AAID/Pw 66",
    ];
    for line in lines {
        program.send(format!("@2 {line}\n"));
        program.lines_to(["@2 ok"]);
    }
    program.send("@3 legal AACA/z8AAID/P\n@4 isready\n@5 stop 1\n");
    let lines = program.lines_to(["@1 ok", "@5 ok"]);
    for start in ["@1 info stopped depth ", "@1 bestmove 24/"] {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{lines:?}");
    }
    program.line_with("@3 error bad_argument ");
    assert_eq!(program.finish().code, Some(0));
}

/// While the engine chooses its own play, tagged questions are answered about the position after the user's play,
/// and `stop` makes the engine play what it has found.
#[test]
fn questions_are_answered_while_the_engine_chooses_its_play() {
    for stop in ["@5 stop 1\n", "stop\n"] {
        let mut program = Program::start(&["--seed", "4"]);
        program.send("set player 0 chequerplay evaluation plies 4\nset player 0 plakoto\nset dice 31\n");
        program.send("@1 24/20\n@2 show turn\n@3 legal\n@4 steps\n@6 show score\n");
        let lines = program.lines_to(["@2 ok", "@3 ok", "@4 ok", "@6 ok"]);
        assert!(lines.iter().any(|line| line.starts_with("@2 plakoto is on move")), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("@3 ") && line.contains("24/")), "{lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("@1 ")), "the engine still thinks: {lines:?}");
        program.send(stop);
        let lines = program.lines_to(["@1 ok"]);
        assert!(lines.iter().any(|line| line.starts_with("@1 plakoto moves ")), "{lines:?}");
    }
}

#[test]
fn errors_of_quick_questions_are_reported_at_once() {
    let mut program = searching();
    program.send("@2 legal AACA/z8AAID/Pw\n@3 show turn\n");
    program.line_with("@2 error missing_context ");
    program.lines_to(["@3 ok"]);
    program.send("stop\n");
    program.lines_to(["@1 ok"]);
}

#[test]
fn changes_and_later_commands_wait_for_the_search() {
    let mut program = searching();
    program.send("@2 query turn\n@3 set dice 66\n@4 show dice\n");
    program.lines_to(["@2 ok"]);
    program.send("@5 stop 1\n");
    let lines = program.lines_to(["@4 ok"]);
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start)).expect(start);
    let order = ["@1 bestmove", "@1 ok", "@3 ok", "@4 ok"].map(place);
    assert!(order.is_sorted(), "{lines:?}");
    assert!(lines[place("@4 ")].contains("66") || lines[place("@4 ")].contains("6 and 6"), "{lines:?}");
}

#[test]
fn untagged_lines_are_answered_in_order() {
    let mut program = searching();
    program.send("show turn\n@2 query turn\nquery turn\n");
    program.lines_to(["@2 ok"]);
    program.send("@3 stop 1\n");
    let mut lines = program.lines_to(["@1 ok", "@3 ok"]);
    lines.extend(program.finish().lines);
    lines.retain(|line| !line.starts_with('@'));
    assert_eq!(lines, ["user is on move.", "response player1"]);
}

#[test]
fn a_tag_stops_one_of_several_searches() {
    let mut program = searching();
    program.send("@2 go infinite\n@3 hint 1\n@4 stop 2\n");
    program.lines_to(["@4 ok"]);
    program.send("@5 stop 1\n");
    let lines = program.lines_to(["@3 ok"]);
    for tag in [1, 2] {
        let stopped = format!("@{tag} info stopped depth ");
        assert_eq!(lines.iter().filter(|line| line.starts_with(&stopped)).count(), 1, "{lines:?}");
    }
    assert!(!lines.iter().any(|line| line.starts_with("@3 Stopped")), "{lines:?}");
}

#[test]
fn a_late_stop_is_reported() {
    let mut program = searching();
    program.send("@2 stop 7\n");
    let late = "@2 No question with the tag 7 is running or waiting: it has been answered, or never existed.";
    assert_eq!(program.line_with("@2 "), late);
    program.lines_to(["@2 ok"]);
    program.send("stop 7\nstop @1\n");
    program.lines_to(["@1 ok"]);
    assert_eq!(program.finish().lines, [late.trim_start_matches("@2 ")]);
    assert!(session("stop %")[0].starts_with("error bad_argument expected a tag or the end of the line"));
}

#[test]
fn a_stopped_rollout_reports_its_trials() {
    let mut program = Program::start(&["--json"]);
    program.send("set rollout trials 1000000\nset output progress on\n@1 rollout\n");
    program.line_with("{\"ok\":true,\"tag\":\"1\"");
    program.send("@2 show board\n");
    let [board] = program.replies(["2"]);
    assert_eq!(board["stopped"], Value::Null);
    program.send("@3 stop 1\n");
    let [reply, stopping] = program.replies(["1", "3"]);
    assert_eq!((&stopping["stopping"], &stopping["found"]), (&"1".into(), &true.into()));
    assert_eq!(reply["stopped"], true, "{reply}");
    assert!(reply["trials"].as_u64().is_some_and(|trials| (1..1_000_000).contains(&trials)), "{reply}");
}

#[test]
fn the_program_ends_after_all_replies() {
    let mut program = searching();
    program.send("@2 legal\n@3 show board\n");
    let lines = program.finish().lines;
    for end in ["@1 ok", "@2 ok", "@3 ok"] {
        assert_eq!(lines.iter().filter(|line| *line == end).count(), 1, "{end}: {lines:?}");
    }
}

#[test]
fn a_strict_session_keeps_the_order() {
    let mut program = Program::start(&["--strict"]);
    program.send("dice 31\n@1 go infinite\n");
    program.line_with("@1 info depth 0 ");
    program.send("@2 nonsense\n@3 query turn\n@4 stop 1\n");
    let ended = program.wait();
    assert_eq!(ended.code, Some(1));
    assert!(ended.lines.last().is_some_and(|line| line.starts_with("@2 error ")), "{:?}", ended.lines);
}
