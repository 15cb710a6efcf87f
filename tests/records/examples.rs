//! The program can read the example files in the documents.

use plakoto::record::{json_lines, mat, position_file};
use plakoto::rules::RuleSet;

/// Returns the indented lines in a section of the page about records.
fn example(heading: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/records.md");
    let text = std::fs::read_to_string(path).expect("the page can be read");
    let (_, section) = text.split_once(heading).expect("the page has the section");
    let lines = section.lines().take_while(|line| !line.starts_with('#'));
    let code = lines.filter(|line| line.is_empty() || line.starts_with("    "));
    code.map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect()
}

#[test]
fn the_match_file_in_the_documents_is_valid() {
    let record = json_lines::parse(example("## Match files").as_bytes()).expect("the example is valid");
    assert_eq!((record.games.len(), record.turns()), (2, 2));
}

#[test]
fn the_position_file_in_the_documents_is_valid() {
    let text = example("## Position files");
    let position = position_file::parse(text.as_bytes()).expect("the example is valid");
    assert_eq!(position_file::write(&position).trim(), text.trim());
}

#[test]
fn the_mat_file_in_the_documents_is_valid() {
    let record = mat::parse(example("## Mat files").as_bytes(), RuleSet::TAPA).expect("the example is valid");
    assert_eq!((record.turns(), record.score()), (5, Some([2, 0])));
}
