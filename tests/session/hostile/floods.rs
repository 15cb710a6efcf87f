//! Very long input, and input with terminal control characters.

use plakoto::protocol::{AnswerOutcome, grammar};
use proptest::prelude::*;
use proptest::sample::select;

use super::words::line;
use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Maximum length of an accepted input line, in bytes.
const LONGEST_LINE: usize = 65_536;

/// Maximum length of an error message, in characters.
const LONGEST_ERROR: usize = 400;

/// Texts that are repeated to produce very long lines.
const FLOODS: [&str; 12] =
    ["x", "9", "/", ":a", "1 ", "24/18 ", "{", "\"", "\u{1b}[2J", "\u{202e}", "é", ";pending=4,"];

/// Texts at the start of very long lines, in addition to random words.
const STARTS: [&str; 17] = [
    "", "@", "help ", "set board ", "set board AACA/z8AAID/Pw;", "set board simple ", "set board board:",
    "position gnubgid AACA/z8AAID/Pw:", "set turn ", "set pending ", "set player 1 name ",
    "set variant plakoto mother=", "set rng file ", "set evaluation endings ", "load match ", "save match /",
    "hint AACA/z8AAID/Pw ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_flood_gets_a_short_and_clean_reply(
        start in prop_oneof![select(&STARTS[..]).prop_map(str::to_owned), line().prop_map(|line| line + " ")],
        flood in select(&FLOODS[..]),
        length in 1..LONGEST_LINE,
    ) {
        let mut text = start;
        while text.len() + flood.len() <= length {
            text.push_str(flood);
        }
        let mut conversation = Conversation::stopped(PipCount);
        let (answered, reply) = conversation.line(grammar::parse_line(&text));
        prop_assert!(is_clean(&reply), "{reply:?}");
        if answered == AnswerOutcome::Error {
            prop_assert!(reply.chars().count() < LONGEST_ERROR, "{reply}");
        }
    }
}

/// Returns whether a reply is free of terminal control characters.
pub(super) fn is_clean(reply: &str) -> bool {
    let is_harmful = |character: char| {
        character.is_control() && !"\n\t".contains(character) || ('\u{202a}'..='\u{202e}').contains(&character)
    };
    !reply.contains(is_harmful)
}

/// Uses 2^24 + 1, the smallest positive integer that single precision cannot represent.
#[test]
fn large_numbers_are_quoted_unchanged() {
    let mut conversation = Conversation::stopped(PipCount);
    for command in [
        "hint", "next", "calibrate", "rollout", "show met", "set threads", "set cache", "set matchlength",
        "set evaluation plies", "set evaluation noise", "set evaluation movefilter 1 0 4 4", "set rollout trials",
        "set rollout limit maxerror", "set analysis threshold bad", "set board simple", "24/",
    ] {
        let zeros = if command.ends_with("simple") { " 0".repeat(25) } else { String::new() };
        let reply = conversation.text(&format!("{command} 16777217{zeros}").replace("/ ", "/"));
        assert!(reply.starts_with("error bad_argument ") && reply.contains("got `16777217`"), "{command}: {reply}");
    }
    assert!(conversation.text("rollout =16777217 =99999999999999999999").contains("got `=99999999999999999999`"));
}

#[test]
fn file_names_are_escaped_in_text_and_exact_in_json() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("name\u{1b}[31m\u{9b}\u{202e}.jsonl");
    let line = format!("save position {}", file.display());
    let mut conversation = Conversation::stopped(PipCount);
    assert!(conversation.text(&line).ends_with("/name?[31m??.jsonl.\n"));
    let reply = conversation.ask(&line);
    assert_eq!(reply["file"], file.display().to_string());
    conversation.tell(["set output json on"]);
    let reply = conversation.say(&line);
    assert!(is_clean(&reply) && !reply.contains('\t'), "{reply:?}");
    std::fs::remove_file(file).expect("the file was written");
}
