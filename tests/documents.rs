//! Every example in the documents is executed, and the protocol's text leaves nothing out.
//!
//! `UPDATE_DOCUMENTS=1 cargo test --test documents` writes what the program answers into the documents. Where a line `…`
//! stood in output that has changed, it has to be put back by hand.

mod documents {
    pub(crate) mod document;
    pub(crate) mod execute;
}

use std::path::{Path, PathBuf};

use documents::document::{Document, Example, Exchange, Kind, matches};
use documents::execute;

/// The least number of examples that the protocol's text must have.
const LEAST: usize = 25;

const ERROR_CODES: [&str; 9] = [
    "unknown_command",
    "bad_argument",
    "missing_context",
    "illegal_position",
    "illegal_move",
    "unsupported",
    "busy",
    "io",
    "internal",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn protocol() -> PathBuf {
    root().join("protocol.md")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of the reply to one line of input.
fn answer(input: &str) -> Vec<String> {
    let exchange = Exchange { inputs: vec![input.to_owned()], output: Vec::new() };
    execute::session(&[exchange]).concat()
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_DOCUMENTS").is_some()
}

/// Executes the examples of a document; they must be true, or they are made so.
fn check(path: &Path, least: usize) {
    let mut document = Document::parse(&read(path));
    let mut wrong = Vec::new();
    for example in document.examples_mut() {
        let answers = match example.kind {
            Kind::Session => execute::session(&example.exchanges),
            Kind::Shell => execute::shell(&example.exchanges, root()),
        };
        for fault in correct(example, answers) {
            wrong.push(format!("{}: {fault}", path.display()));
        }
    }
    let count = document.examples_mut().count();
    assert!(count >= least, "{} has {count} examples, expected {least} or more", path.display());
    if is_update() {
        std::fs::write(path, document.to_string()).expect("the document can be written");
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Puts the answers in place of what was expected; tells what was different.
fn correct(example: &mut Example, answers: Vec<Vec<String>>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (exchange, answer) in example.exchanges.iter_mut().zip(answers) {
        if !matches(&exchange.output, &answer) {
            let (line, inputs) = (example.line, exchange.inputs.join("\n"));
            let (expected, got) = (exchange.output.join("\n"), answer.join("\n"));
            wrong.push(format!("{line}: {inputs}\nexpected\n{expected}\ngot\n{got}\n"));
            exchange.output = answer;
        }
    }
    wrong
}

#[test]
fn the_examples_of_the_protocol_are_true() {
    check(&protocol(), LEAST);
}

#[test]
fn the_examples_of_the_readme_are_true() {
    check(&root().join("README.md"), 1);
}

#[test]
fn the_protocol_mentions_every_command_of_the_help() {
    let text = read(&protocol());
    for input in ["help", "help set", "help show"] {
        let usages = usages(input);
        assert!(!usages.is_empty(), "`{input}` lists nothing");
        for usage in usages {
            let name = command_name(&usage);
            assert!(text.contains(&format!("`{name}")), "`{name}` of `{input}` is missing in the protocol");
        }
    }
}

/// What `help` lists.
fn usages(input: &str) -> Vec<String> {
    let exchanges = ["set output json on", input]
        .map(|line| Exchange { inputs: vec![line.to_owned()], output: Vec::new() });
    let reply = execute::session(&exchanges).pop().expect("two replies").concat();
    let reply: serde_json::Value = serde_json::from_str(&reply).expect("one JSON object");
    let entries = reply["help"].as_array().expect("a list of entries");
    entries.iter().map(|entry| entry["usage"].as_str().expect("a usage").to_owned()).collect()
}

/// The words at the start of a usage that stand for themselves, or the usage if it has none.
fn command_name(usage: &str) -> String {
    let is_literal = |word: &&str| word.chars().all(|character| character.is_ascii_lowercase());
    let words: Vec<&str> = usage.split(' ').take_while(is_literal).collect();
    if words.is_empty() { usage.to_owned() } else { words.join(" ") }
}

#[test]
fn the_protocol_describes_every_error() {
    let text = read(&protocol());
    for code in ERROR_CODES {
        let is_row = |line: &str| line.starts_with(&format!("| `{code}` |"));
        assert!(text.lines().any(is_row), "`{code}` has no row in the table of errors");
    }
    for code in ERROR_CODES.iter().filter(|code| !["busy", "internal"].contains(code)) {
        let is_example = |line: &str| line.contains(&format!("error {code} "));
        assert!(text.lines().any(is_example), "`{code}` has no example");
    }
}

#[test]
fn the_protocol_describes_every_key() {
    let (text, reply) = (read(&protocol()), answer("keys"));
    let keys = reply[0].strip_prefix("keys ").expect("a list of keys");
    for key in keys.split(' ') {
        assert!(text.contains(&format!("| `{key}` |")), "`{key}` has no row in the table of keys");
    }
}
