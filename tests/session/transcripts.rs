//! Runs the input lines in `transcripts/*.txt` and compares the output with stored output. The sessions in
//! `transcripts/files` read and write files. Each of them has a separate folder, which its input lines call
//! `FOLDER`.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test --test session transcripts` updates the stored
//! output.

use std::path::{Path, PathBuf};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::scratch;

#[test]
fn sessions_match_their_transcripts() {
    settings("transcripts").bind(|| {
        insta::glob!("transcripts/*.txt", |path| {
            insta::assert_snapshot!("transcript", transcript(path, Path::new("")));
        });
    });
}

#[test]
fn sessions_with_files_match_their_transcripts() {
    settings("transcripts/files").bind(|| {
        insta::glob!("transcripts/files/*.txt", |path| {
            insta::assert_snapshot!("transcript", transcript(path, &empty_folder(path)));
        });
    });
}

fn settings(snapshots: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(snapshots);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Returns an empty folder for a transcript.
fn empty_folder(transcript: &Path) -> PathBuf {
    let name = transcript.file_stem().expect("glob found the file");
    scratch::folder(&format!("transcripts/{}", name.display()))
}

/// Returns the transcript for a file of input lines. Each input line is printed after `> `, with its reply
/// below it. An input line that begins with `$ ` is a shell command that shows or changes a file in the
/// folder.
fn transcript(path: &Path, folder: &Path) -> String {
    let input = std::fs::read_to_string(path).expect("glob found the file");
    let mut conversation = Conversation::new(PipCount, 0);
    let line = |(line, answer): (&str, String)| {
        let prompt = if line.starts_with("$ ") { "" } else { "> " };
        format!("{prompt}{line}\n{}", timeless(&answer))
    };
    let answers = answers(path, folder, &mut conversation);
    input.lines().zip(answers).map(line).collect()
}

/// Returns the answer to each line of a file.
pub(crate) fn answers(path: &Path, folder: &Path, conversation: &mut Conversation) -> Vec<String> {
    let input = std::fs::read_to_string(path).expect("glob found the file");
    let folder = folder.to_str().expect("the path is UTF-8");
    let mut answer = |line: &str| match line.strip_prefix("$ ") {
        Some(command) => shell(command, folder),
        None => conversation.say(&line.replace("FOLDER", folder)),
    };
    let hide = |text: String| if folder.is_empty() { text } else { text.replace(folder, "FOLDER") };
    input.lines().map(|line| hide(answer(line))).collect()
}

/// Runs a shell command in a folder, and returns its output.
fn shell(command: &str, folder: &str) -> String {
    let output = std::process::Command::new("sh").args(["-c", command]).current_dir(folder).output();
    String::from_utf8(output.expect("there is a shell").stdout).expect("files are UTF-8")
}

/// Replaces the variable parts of a reply: times in milliseconds and the version of the program.
fn timeless(reply: &str) -> String {
    let reply = reply.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    without_number(&without_number(&reply, " time "), "\"time\":")
}

/// Replaces every number after `label` with `…`.
fn without_number(text: &str, label: &str) -> String {
    let mut parts = text.split(label);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + label + "…" + part.trim_start_matches(|character: char| character.is_ascii_digit())
    })
}
