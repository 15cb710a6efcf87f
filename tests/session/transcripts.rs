//! Complete sessions from `transcripts/*.txt`, compared with their previous output. Sessions in
//! `transcripts/files` read and write files, in their own folder, which they call `FOLDER`.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test --test session transcripts` writes the
//! expected output again.

use std::path::{Path, PathBuf};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

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

/// An empty folder for a transcript.
fn empty_folder(transcript: &Path) -> PathBuf {
    let name = transcript.file_stem().expect("glob found the file");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The lines of a file, each after `> ` and followed by its reply. A line after `$ ` is a shell
/// command that shows or changes a file in the folder.
fn transcript(path: &Path, folder: &Path) -> String {
    let input = std::fs::read_to_string(path).expect("glob found the file");
    let folder = folder.to_str().expect("the path is UTF-8");
    let mut conversation = Conversation::new(PipCount, 0);
    let mut answer = |line: &str| match line.strip_prefix("$ ") {
        Some(command) => shell(command, folder),
        None => conversation.say(&line.replace("FOLDER", folder)),
    };
    let hide = |text: String| if folder.is_empty() { text } else { text.replace(folder, "FOLDER") };
    let line = |line: &str| {
        let prompt = if line.starts_with("$ ") { "" } else { "> " };
        format!("{prompt}{line}\n{}", timeless(&hide(answer(line))))
    };
    input.lines().map(line).collect()
}

/// The output of a shell command in a folder.
fn shell(command: &str, folder: &str) -> String {
    let output = std::process::Command::new("sh").args(["-c", command]).current_dir(folder).output();
    String::from_utf8(output.expect("there is a shell").stdout).expect("files are UTF-8")
}

/// The reply without its variable parts: milliseconds and the version of the program.
fn timeless(reply: &str) -> String {
    let reply = reply.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    without_number(&without_number(&reply, " time "), "\"time\":")
}

/// The text with `…` for every number after `label`.
fn without_number(text: &str, label: &str) -> String {
    let mut parts = text.split(label);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + label + "…" + part.trim_start_matches(|character: char| character.is_ascii_digit())
    })
}
