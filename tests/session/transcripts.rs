//! Replays the sessions in `transcripts` and compares the replies. A session begins with its title, which follows
//! `# `. An input line follows `> `, and its reply is below it. After `>= `, commands with semicolons between them all
//! get the same reply, which is stored once. After `>+ `, each of such commands gets a reply of one line. After `>> `,
//! they only set up what the next ones need: they must succeed, and their replies, which other transcripts show, are
//! not stored. The sessions in `transcripts/files` read and write files in a folder that they call `FOLDER`; there,
//! `$ ` is before a shell command that shows or changes a file. A line of a reply that begins like an input line is
//! stored with a backslash in front.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test --test session transcripts` corrects the replies; new
//! input lines get theirs.

use std::path::{Path, PathBuf};

use plakoto::protocol::AnswerOutcome;
use plakoto::protocol::grammar::parse_line;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::scratch;

const PROMPTS: [&str; 6] = ["#", ">", ">=", ">+", ">>", "$"];

/// Splits an input line or a title into its prompt and the rest; returns `None` for a line of a reply.
fn input(line: &str) -> Option<(&str, &str)> {
    line.split_once(' ').filter(|(prompt, _)| PROMPTS.contains(prompt))
}

/// Returns the commands in an input line.
fn commands<'a>((prompt, line): (&str, &'a str)) -> impl Iterator<Item = &'a str> {
    line.split(if [">=", ">+", ">>"].contains(&prompt) { "; " } else { "\n" }).filter(move |_| prompt != "#")
}

/// Stored sessions of one theme.
pub(crate) struct Transcript {
    path: PathBuf,
    /// The contents of the snapshot, without its header.
    text: String,
}

/// Returns the transcripts in a folder, in alphabetical order.
pub(crate) fn transcripts(folder: &str) -> Vec<Transcript> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/session").join(folder);
    let entries = std::fs::read_dir(folder).expect("there are transcripts");
    let paths = entries.map(|entry| entry.expect("the entry can be read").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "snap")).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the transcript can be read");
        let (_, text) = text.split_once("\n---\n").expect("a snapshot has a header");
        Transcript { path, text: text.to_owned() }
    };
    paths.into_iter().map(read).collect()
}

impl Transcript {
    pub(crate) fn name(&self) -> &str {
        self.path.file_stem().and_then(|name| name.to_str()).expect("the name is UTF-8")
    }

    /// Returns the titles and the lines that are input, with their prompts.
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter(|line| input(line).is_some())
    }

    /// Returns all commands of each session.
    pub(crate) fn sessions(&self) -> Vec<Vec<&str>> {
        let lines: Vec<(&str, &str)> = self.lines().filter_map(input).collect();
        let sessions = lines.split(|(prompt, _)| *prompt == "#").filter(|lines| !lines.is_empty());
        sessions.map(|lines| lines.iter().copied().flat_map(commands).collect()).collect()
    }

    /// Sends the input lines to sessions, and returns the replies to each line; a title has none.
    pub(crate) fn replay(&self, begin: impl Fn() -> Conversation, folder: &Path) -> Vec<String> {
        let folder = folder.to_str().expect("the path is UTF-8");
        let mut conversation = begin();
        let mut reply = |(prompt, line): (&str, &str)| -> String {
            match prompt {
                "#" => conversation = begin(),
                "$" => return shell(line, folder),
                _ => {}
            }
            let say = |command: &str| {
                let (answered, reply) = conversation.line(parse_line(&command.replace("FOLDER", folder)));
                let is_right = match prompt {
                    ">>" => answered == AnswerOutcome::Reply,
                    ">+" => reply.lines().count() == 1,
                    _ => true,
                };
                assert!(is_right, "{}: {command}: {reply}", self.name());
                reply
            };
            let mut replies: Vec<String> = commands((prompt, line)).map(say).collect();
            if prompt == ">=" {
                let is_equal = replies.windows(2).all(|two| stored(&two[0]) == stored(&two[1]));
                assert!(is_equal, "{}: {line}: {replies:?}", self.name());
                replies.truncate(1);
            }
            replies.concat()
        };
        let hide = |text: String| if folder.is_empty() { text } else { text.replace(folder, "FOLDER") };
        self.lines().filter_map(input).map(|line| hide(reply(line))).collect()
    }

    /// Replays the sessions, and compares them with the stored ones.
    fn check(&self, folder: &Path) {
        let replies = self.replay(|| Conversation::new(PipCount, 0), folder);
        let exchange = |(line, reply): (&str, String)| match ["# ", ">> "].iter().any(|prompt| line.starts_with(prompt))
        {
            true => format!("{line}\n"),
            false => format!("{line}\n{}", stored(&reply)),
        };
        let text: String = self.lines().zip(replies).map(exchange).collect();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(self.path.parent().expect("a transcript is in a folder"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(self.name(), text));
    }
}

#[test]
fn sessions_match_their_transcripts() {
    transcripts("transcripts").iter().for_each(|transcript| transcript.check(Path::new("")));
}

#[test]
fn sessions_with_files_match_their_transcripts() {
    for transcript in transcripts("transcripts/files") {
        transcript.check(&scratch::folder(&format!("transcripts/{}", transcript.name())));
    }
}

/// Runs a shell command in a folder, and returns its output.
fn shell(command: &str, folder: &str) -> String {
    let output = std::process::Command::new("sh").args(["-c", command]).current_dir(folder).output();
    String::from_utf8(output.expect("there is a shell").stdout).expect("files are UTF-8")
}

/// Returns a reply as it is stored: without times in milliseconds and the version of the program, and with a
/// backslash before each line that looks like an input line.
fn stored(reply: &str) -> String {
    let reply = reply.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    let reply = without_number(&without_number(&reply, " time "), "\"time\":");
    let escape = |line: &str| format!("{}{line}\n", if input(line).is_some() { "\\" } else { "" });
    reply.lines().map(escape).collect()
}

/// Replaces every number after `label` with `…`.
fn without_number(text: &str, label: &str) -> String {
    let mut parts = text.split(label);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + label + "…" + part.trim_start_matches(|character: char| character.is_ascii_digit())
    })
}
