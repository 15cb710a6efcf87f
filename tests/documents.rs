//! Executes every example in the documents, checks every link, and checks that the protocol pages are complete.
//!
//! `UPDATE_DOCUMENTS=1 cargo test --test documents` updates the expected output in the documents. In output
//! that has changed, lines of `…` are overwritten and must be restored by hand.

mod documents {
    pub(crate) mod commands;
    pub(crate) mod document;
    pub(crate) mod execute;
    pub(crate) mod links;
}

use std::path::{Path, PathBuf};

use documents::document::{Document, Example, Exchange, Kind, matches};
use documents::links::{self, Link};
use documents::{commands, execute};

/// Minimum total number of examples in the documents.
const LEAST: usize = 50;

/// The guide to the protocol. The pages in `docs` contain the details.
const GUIDE: &str = "protocol.md";

/// What corrects a page that is out of date.
const UPDATE: &str = "run UPDATE_DOCUMENTS=1 cargo test --test documents";

/// The file name of the index page in `docs`.
const INDEX: &str = "README.md";

/// Documents outside the folder `docs`.
const OTHERS: [&str; 11] = [
    "README.md", "README.el.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "c/README.md", "python/README.md",
    "wasm/README.md", "crates/engine/README.md", "crates/engine/src/endgame/endings.md",
    "crates/engine/src/rollout/rollouts.md", "crates/engine/src/search/searches.md",
];

/// Files with tables that `scripts/remeasure.sh` makes.
const MEASURED: [&str; 5] = [
    "README.md", "docs/strength.md", "crates/engine/src/rollout/measured.rs", "crates/table/src/analysis/measured.rs",
    "crates/table/src/match_play/shares.rs",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the pages in `docs` without the index.
fn pages() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(root().join("docs")).expect("the folder exists");
    let paths = folder.map(|entry| entry.expect("the entry can be read").path());
    let mut pages: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md") && !path.ends_with(INDEX)).collect();
    pages.sort();
    pages
}

/// Returns the paths of all documents.
fn documents() -> Vec<PathBuf> {
    let others = OTHERS.map(|name| root().join(name));
    [root().join(GUIDE), root().join("docs").join(INDEX)].into_iter().chain(others).chain(pages()).collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the text of all pages about the protocol.
fn protocol() -> String {
    pages().iter().map(|page| read(page)).chain([read(&root().join(GUIDE))]).collect()
}

/// Returns the lines of the program's reply to one input line.
fn answer(input: &str) -> Vec<String> {
    let exchange = Exchange { inputs: vec![input.to_owned()], output: Vec::new() };
    execute::session(&[exchange]).concat()
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_DOCUMENTS").is_some()
}

/// Executes the examples of a document, and corrects them if `UPDATE_DOCUMENTS` is set.
///
/// Returns the number of examples and the differences between the expected and the actual output.
fn check(path: &Path) -> (usize, Vec<String>) {
    let text = read(path);
    let mut document = Document::parse(&text);
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
    if is_update() && document.to_string() != text {
        std::fs::write(path, document.to_string()).expect("the document can be written");
    }
    (count, wrong)
}

/// Replaces the expected output with the actual output where they differ, and returns the differences.
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
fn examples_in_the_documents_are_up_to_date() {
    let documents = documents();
    let checked: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let checks: Vec<_> = documents.iter().map(|path| scope.spawn(|| check(path))).collect();
        checks.into_iter().map(|check| check.join().expect("no check panics")).collect()
    });
    let count: usize = checked.iter().map(|(count, _)| count).sum();
    let wrong: Vec<String> = checked.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(count >= LEAST, "there are {count} examples, expected {LEAST} or more");
    assert!(wrong.is_empty() || is_update(), "{}", wrong.join("\n"));
}

#[test]
fn the_pages_on_openings_match_the_book() {
    let rules = [plakoto::RuleSet::PLAKOTO, plakoto::RuleSet::PORTES, plakoto::RuleSet::FEVGA, plakoto::RuleSet::NARDE];
    let book = |rules: &plakoto::RuleSet| plakoto::book::shipped(rules).expect("there is a book");
    for file in rules.iter().flat_map(|rules| plakoto::report::openings::write(book(rules))) {
        let path = root().join("docs").join(&file.name);
        if is_update() {
            std::fs::create_dir_all(path.parent().expect("the page is in a folder")).expect("the folder can be made");
            std::fs::write(&path, &file.text).expect("the file can be written");
        }
        assert!(read(&path) == file.text, "{} is out of date: {UPDATE}", path.display());
    }
}

#[test]
fn every_link_between_documents_has_a_target() {
    for path in documents() {
        let folder = path.parent().expect("the page is in a folder");
        let links = links::links(&read(&path));
        for Link { line, file, heading } in links.iter().filter(|link| link.is_local()) {
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            let place = format!("{}:{line}: {file}#{heading}", path.display());
            assert!(target.exists(), "{place}: there is no such file");
            let is_known = heading.is_empty() || links::headings(&read(&target)).iter().any(|anchor| anchor == heading);
            assert!(is_known, "{place}: there is no such heading");
        }
    }
}

#[test]
fn the_index_and_every_page_link_to_each_other() {
    let index = links::links(&read(&root().join("docs").join(INDEX)));
    for page in pages() {
        let name = page.file_name().and_then(|name| name.to_str()).expect("the file has a name");
        assert!(index.iter().any(|link| link.file == name), "{name} is not in the index");
        let leads_back = links::links(&read(&page)).iter().any(|link| link.file == INDEX);
        assert!(leads_back, "{name} has no link to the index");
    }
}

#[test]
fn every_page_begins_with_a_table_of_contents() {
    for page in pages() {
        let text = read(&page);
        let (before, _) = text.split_once("\n## ").unwrap_or((&text, ""));
        let contents = links::links(before);
        for section in links::sections(&text) {
            let is_named = contents.iter().any(|link| link.file.is_empty() && link.heading == section);
            assert!(is_named, "{}: `{section}` is not among the contents", page.display());
        }
    }
}

#[test]
fn the_pages_mention_every_command_in_the_help() {
    let text = protocol();
    for input in ["help", "help set", "help show"] {
        let usages = usages(input);
        assert!(!usages.is_empty(), "`{input}` lists nothing");
        for usage in usages {
            let name = command_name(&usage);
            let is_named = text.contains(&format!("`{name}"));
            assert!(is_named, "`{name}` of `{input}` is missing in the pages on the protocol");
        }
    }
}

#[test]
fn the_page_on_commands_is_current() {
    let path = root().join("docs/commands.md");
    let page = commands::page(&asked("help"), &asked("help set"), &asked("help show"));
    if is_update() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    assert!(read(&path) == page, "docs/commands.md is out of date: {UPDATE}");
}

/// Returns the error codes in the JSON Schema of the protocol.
fn error_codes() -> Vec<String> {
    let schema = plakoto::protocol::schema();
    let codes = schema["$defs"]["ErrorCode"]["oneOf"].as_array().expect("an enumeration");
    codes.iter().map(|code| code["const"].as_str().expect("a word").to_owned()).collect()
}

/// Returns the program's reply to an input line, as JSON.
fn asked(input: &str) -> serde_json::Value {
    let exchanges =
        ["set output json on", input].map(|line| Exchange { inputs: vec![line.to_owned()], output: Vec::new() });
    let reply = execute::session(&exchanges).pop().expect("two replies").concat();
    serde_json::from_str(&reply).expect("one JSON object")
}

/// Returns the command usages that `help` lists.
fn usages(input: &str) -> Vec<String> {
    let reply = asked(input);
    let entries = reply["help"].as_array().expect("a list of entries");
    entries.iter().map(|entry| entry["usage"].as_str().expect("a usage").to_owned()).collect()
}

/// Returns the literal words at the start of a command usage, or the whole usage if it starts with a placeholder.
fn command_name(usage: &str) -> String {
    let is_literal = |word: &&str| word.chars().all(|character| character.is_ascii_lowercase());
    let words: Vec<&str> = usage.split(' ').take_while(is_literal).collect();
    if words.is_empty() { usage.to_owned() } else { words.join(" ") }
}

#[test]
fn the_pages_describe_every_error() {
    let text = protocol();
    let codes = error_codes();
    for code in &codes {
        let is_row = |line: &str| line.starts_with(&format!("| `{code}` |"));
        assert!(text.lines().any(is_row), "`{code}` has no row in the table of errors");
    }
    for code in codes.iter().filter(|code| !["busy", "internal"].contains(&code.as_str())) {
        let is_example = |line: &str| line.contains(&format!("error {code} "));
        assert!(text.lines().any(is_example), "`{code}` has no example");
    }
}

#[test]
fn the_pages_describe_every_key() {
    let (text, reply) = (protocol(), answer("keys"));
    let keys = reply[0].strip_prefix("keys ").expect("a list of keys");
    for key in keys.split(' ') {
        assert!(text.contains(&format!("| `{key}` |")), "`{key}` has no row in the table of keys");
    }
}

/// Returns the network hashes on the lines that say with which networks a table was measured.
fn measured_networks(text: &str) -> Vec<&str> {
    let starts = ["<!-- measured: network", "/// Measured with network", "network: \""];
    let is_mark = |line: &&str| starts.iter().any(|start| line.trim_start().starts_with(start));
    let words = text.lines().filter(is_mark).flat_map(|line| line.split(|one: char| !one.is_alphanumeric()));
    words.filter(|word| word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit())).collect()
}

#[test]
fn measured_tables_come_from_the_shipped_networks() {
    let network = |rules| plakoto::eval::shipped_network(&rules).expect("the shipped network is valid");
    let shipped = plakoto::RuleSet::ALL.map(|rules| network(rules).id().to_owned());
    for name in MEASURED {
        let text = read(&root().join(name));
        let networks = measured_networks(&text);
        assert!(!networks.is_empty(), "{name} names no network");
        for hash in networks {
            assert!(shipped.iter().any(|id| id == hash), "{name}: {hash} is not shipped: run scripts/remeasure.sh");
        }
    }
}

/// A book may come from an earlier network: a better network does not make its rollouts wrong.
#[test]
fn shipped_books_name_the_networks_that_made_them() {
    for rules in plakoto::RuleSet::ALL {
        let Some(book) = plakoto::book::shipped(&rules) else { continue };
        let made: Vec<&str> = book.networks().collect();
        assert_eq!(made.len(), book.made.len(), "every line on how the book was made names its network");
        assert!(!made.is_empty(), "{rules}");
    }
}

/// Game terms that Greek players use.
const GREEK_TERMS: [&str; 6] = ["μάνα", "πούλια", "πόρτα", "μάζεμα", "διπλό", "πλακώνει"];

#[test]
fn the_greek_readme_uses_the_terms_of_greek_players() {
    let text = read(&root().join("README.el.md"));
    for term in GREEK_TERMS {
        assert!(text.contains(term), "{term} is missing");
    }
}
