//! Runs examples with the program under test.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::document::Exchange;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plakoto");

/// A tagged line without a command, which is sent after each exchange. Its reply marks the end of the
/// exchange's output. Unlike `isready`, it waits for a running search to finish.
const MARK: &str = "@documents";

const MARK_OK: &str = "@documents ok";

const MARK_JSON: &str = r#""tag":"documents""#;

/// Runs the exchanges in a new session. Returns the output of each exchange.
pub(crate) fn session(exchanges: &[Exchange]) -> Vec<Vec<String>> {
    let inputs: Vec<&str> =
        exchanges.iter().flat_map(|exchange| exchange.inputs.iter().map(String::as_str).chain([MARK])).collect();
    split(&run(&(inputs.join("\n") + "\n")), exchanges.len())
}

/// Returns the output of a session for this input. The session runs in an empty folder, in which it may create files.
fn run(input: &str) -> String {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let mut command = Command::new(PROGRAM);
    command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = command.spawn().expect("the program can be started");
    let mut stdin = program.stdin.take().expect("stdin is piped");
    stdin.write_all(input.as_bytes()).expect("the session reads its input");
    drop(stdin);
    let output = program.wait_with_output().expect("the session ends");
    String::from_utf8(output.stdout).expect("replies are UTF-8")
}

/// Splits the output into the output of each exchange, at the replies to [`MARK`].
fn split(output: &str, count: usize) -> Vec<Vec<String>> {
    let mut answers = vec![Vec::new()];
    for line in output.lines() {
        if line == MARK_OK || line.contains(MARK_JSON) {
            answers.push(Vec::new());
        } else if let Some(last) = answers.last_mut() {
            last.push(line.to_owned());
        }
    }
    answers.resize(count, Vec::new());
    answers
}

/// The command with which the README runs the program from source. The tests replace it with the program under test.
const BUILD_AND_RUN: &str = "cargo run --release --";

/// Runs each command in a shell and returns its output, followed by its exit code if the code is not 0. The
/// match library is empty. The shell runs in a temporary folder with links to everything in `directory`.
pub(crate) fn shell(exchanges: &[Exchange], directory: &Path) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder for the library");
    let place = folder.path().join("place");
    std::fs::create_dir(&place).expect("the folder can be made");
    for entry in std::fs::read_dir(directory).expect("the folder exists") {
        let entry = entry.expect("the entry can be read");
        std::os::unix::fs::symlink(entry.path(), place.join(entry.file_name())).expect("a link can be made");
    }
    let command = |exchange: &Exchange| {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(exchange.inputs.concat().replace(BUILD_AND_RUN, "plakoto"));
        shell.env("PATH", path()).env("PLAKOTO_LIBRARY", folder.path().join("library.sqlite"));
        let output = shell.current_dir(&place).stdin(Stdio::null()).output().expect("the shell can be started");
        let text = String::from_utf8(output.stdout).expect("replies are UTF-8");
        let code = output.status.code().filter(|&code| code != 0);
        let code = code.map(|code| format!("# exit code {code}"));
        text.lines().map(str::to_owned).chain(code).collect()
    };
    exchanges.iter().map(command).collect()
}

/// Returns the search path, with the folder of the program in front.
fn path() -> OsString {
    let directory = Path::new(PROGRAM).parent().map(Path::to_path_buf);
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(directory.into_iter().chain(std::env::split_paths(&others)))
        .expect("the path has no separator in it")
}
