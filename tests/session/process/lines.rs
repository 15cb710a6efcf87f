//! Input and output with unusual bytes and line lengths.

use plakoto::protocol::MAX_LINE;

use super::program::{Program, run, session};

/// The last line needs no newline, lines may end with carriage returns, and nothing after `quit` is read. There is no
/// banner or prompt in a pipe.
#[test]
fn every_line_before_the_end_is_answered() {
    for (input, replies) in [
        ("query turn\nquery gameover", &["response player1", "response false"][..]),
        ("query turn", &["response player1"]),
        ("", &[]),
        ("query turn\r\n\r\nquery gameover\r\n", &["response player1", "response false"]),
        ("query turn\nquit\nquery turn\n", &["response player1"]),
        ("isready\n", &["readyok"]),
        ("@a\n@b   # comment\n\n# comment\n", &["@a ok", "@b ok"]),
    ] {
        assert_eq!(session(input), replies, "{input:?}");
    }
    for (input, start) in
        [("isready\n", r#"{"ok":true,"command":"isready""#), ("@a\n", r#"{"ok":true,"tag":"a","command":null,"#)]
    {
        let reply = run(&["--json"], input).lines.concat();
        assert!(reply.starts_with(start), "{reply}");
    }
}

#[test]
fn lines_may_arrive_in_several_writes() {
    let mut program = Program::start(&[]);
    program.send("query turn\nquery game");
    assert_eq!(program.line(), "response player1");
    program.send("over\nisready\n");
    assert_eq!(program.line(), "response false");
    assert_eq!(program.line(), "readyok");
    assert_eq!(program.finish().code, Some(0));
}

#[test]
fn an_unreadable_line_does_not_affect_the_next_one() {
    let too_long = "x".repeat(MAX_LINE + 1);
    let input = [too_long.as_bytes(), b"\nshow \xff\nshow\0turn\n@t \xff\nquery turn\n"].concat();
    let lines = session(input);
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[0].starts_with("error bad_argument expected a line of at most"), "{}", lines[0]);
    assert!(lines[1].starts_with("error bad_argument expected UTF-8"), "{}", lines[1]);
    assert!(lines[2].starts_with("error unknown_command"), "{}", lines[2]);
    assert!(lines[3].starts_with("@t error bad_argument expected UTF-8"), "{}", lines[3]);
    assert_eq!(lines[4], "response player1");
}

#[test]
fn lines_up_to_the_limit_are_accepted() {
    let line = |length: usize| format!("query turn{}\n", " ".repeat(length - "query turn".len()));
    assert_eq!(session(line(65_536)), ["response player1"]);
    assert!(
        session(line(65_537))[0].starts_with("error bad_argument expected a line of at most 65536 bytes, got more")
    );
}

/// If a request is too long, the error contains the tag of the request.
#[test]
fn a_request_that_is_too_long_keeps_its_tag() {
    let request =
        format!("{{\"tag\":\"a\",\"do\":\"load\",\"args\":\"match\",\"text\":\"{}\"}}\n", "x".repeat(MAX_LINE));
    let lines = session(request + "@b query turn\n");
    let expected = r#"{"ok":false,"tag":"a","command":"load","error":{"code":"bad_argument","message":"expected a line of at most 8388608 bytes, got more","sentence":"Expected a line of at most 8388608 bytes, got more."}}"#;
    assert_eq!(lines, [expected, "@b response player1", "@b ok"]);
}

#[test]
fn thousands_of_lines_are_answered_in_order() {
    let numbers = 0..20_000;
    let input: String = numbers.clone().map(|number| format!("set score {number} 0\nshow score\n")).collect();
    let lines = session(input);
    assert_eq!(lines.len(), 2 * numbers.len());
    for (number, lines) in numbers.zip(lines.chunks(2)) {
        assert!(lines[0].contains(&format!("plakoto {number},")), "{number}: {lines:?}");
        assert_eq!(lines[0], lines[1]);
    }
}

#[test]
fn a_session_fails_only_if_it_is_strict() {
    let input = "query turn\nnonsense\nquery turn\n";
    assert_eq!(session(input).len(), 3);
    let strict = run(&["--strict"], input);
    assert_eq!((strict.code, strict.lines.len(), strict.errors.as_str()), (Some(1), 2, ""));
    assert!(strict.lines[1].starts_with("error unknown_command"));
    assert_eq!(run(&["--strict"], "query turn\n").code, Some(0));
}
