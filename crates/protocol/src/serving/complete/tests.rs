use super::*;
use crate::Session;
use crate::grammar::parse_line;
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;

/// Returns the visible state of a session that has executed the given input lines.
fn seen(lines: &[&str]) -> SessionSnapshot {
    let mut session = Session::new(Engine::default(), StopFlag::default());
    for line in lines {
        let command = parse_line(line).command.unwrap().unwrap();
        session.execute(command, &mut |_| {}).unwrap();
    }
    SessionSnapshot { envelope: session.envelope(), names: session.names(), ..SessionSnapshot::default() }
}

fn candidates(line: &str) -> Vec<String> {
    complete(line, &seen(&["set player 1 name Ann", "set dice 31"])).candidates
}

#[test]
fn commands_settings_and_values() {
    for (line, expected) in [
        ("ro", &["roll", "rollout"][..]),
        ("@tag SH", &["show"]),
        ("new ", &["game", "match", "rematch", "session"]),
        ("set tu", &["turn", "tutor"]),
        ("set tutor ", &["on", "off", "threshold"]),
        ("set tut thr v", &["verybad"]),
        ("set output board ", &["gnubg", "pbmserv", "unicode", "words", "ascii"]),
        ("set player A", &["Ann"]),
        ("set evaluation level w", &["worldclass"]),
        ("set variant ", &["plakoto", "tzannes", "tapa", "express", "portes", "fevga", "narde", "file"]),
        ("show tut", &["tutor"]),
        ("help hi", &["hint"]),
        ("nonsense ", &[]),
        ("roll 31 ", &[]),
    ] {
        assert_eq!(candidates(line), expected, "{line}");
    }
}

#[test]
fn legal_plays() {
    // With the roll 3-1 in the start position, either one checker moves four pips, or two checkers move three
    // pips and one pip.
    for line in ["24", "move 24", "m 2"] {
        assert_eq!(candidates(line), ["24/23 24/21", "24/20"], "{line}");
    }
    assert_eq!(candidates("24/23 "), ["24/23 24/21"]);
    assert_eq!(candidates("ω/"), ["ω/ψ ω/φ", "ω/υ"], "points as letters");
    assert_eq!(candidates("move 24/23 24/2"), ["24/23 24/21"]);
    assert_eq!(complete("move 24/23 2", &seen(&["set dice 31"])).start, 5);
    assert_eq!(complete("2", &seen(&[])).candidates, Vec::<String>::new(), "there are no dice yet");
}

#[test]
fn files() {
    for line in
        ["save match ", "load game x", "set record ", "export match mat force ", "set evaluation net f"]
    {
        assert!(complete(line, &seen(&[])).takes_file, "{line}");
    }
    for line in ["save ", "new match ", "hint "] {
        assert!(!complete(line, &seen(&[])).takes_file, "{line}");
    }
}

#[test]
fn usage_returns_the_rest_of_a_line() {
    for (line, expected) in [
        ("new match", Some("[N] [tavli|GAME, …]")),
        ("set met ", Some("on|off")),
        ("hint", Some("[ID [DICE]] [N] [LIMITS]")),
        ("roll 31", None),
        ("move 24/23", None),
        ("save match ", Some("[force] FILE|text")),
        ("save match x", None),
        ("new", None),
        ("zz", None),
    ] {
        assert_eq!(usage(line).as_deref(), expected, "{line}");
    }
}

/// No typed text may cause a panic, even if the text ends in the middle of a word or quotation.
#[test]
fn nothing_panics() {
    let seen = seen(&["set dice 66"]);
    for line in
        ["é", "set é", "@", "@a", "24/18(4) é", "move é", "  new  m", "\u{3000}new ", "[", "|", "save \"a b"]
    {
        for end in (0..=line.len()).filter(|end| line.is_char_boundary(*end)) {
            let completion = complete(&line[..end], &seen);
            assert!(completion.start <= end && line.is_char_boundary(completion.start), "{line}");
            let _ = usage(&line[..end]);
        }
    }
}
