//! Whole sessions from `transcripts/*.txt`, compared with what they answered before.
//!
//! After a change that is meant, `INSTA_UPDATE=always cargo test --test session transcripts` writes
//! them anew.

use std::path::Path;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

#[test]
fn sessions_answer_as_before() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("transcripts");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::glob!("transcripts/*.txt", |path| {
            insta::assert_snapshot!("transcript", transcript(path));
        });
    });
}

/// The lines of a file, each behind `> ` and followed by its reply.
fn transcript(path: &Path) -> String {
    let input = std::fs::read_to_string(path).expect("glob found the file");
    let mut conversation = Conversation::new(PipCount, 0);
    input.lines().map(|line| format!("> {line}\n{}", timeless(&conversation.say(line)))).collect()
}

/// The reply without what is different every time: milliseconds and the version of the program.
fn timeless(reply: &str) -> String {
    let reply = reply.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    without_number(&without_number(&reply, " time "), "\"time\":")
}

/// The text with `…` for every number behind `label`.
fn without_number(text: &str, label: &str) -> String {
    let mut parts = text.split(label);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + label + "…" + part.trim_start_matches(|character: char| character.is_ascii_digit())
    })
}
