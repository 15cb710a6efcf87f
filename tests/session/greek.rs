//! Whether replies are translated completely: every transcript is played again in Greek.

use std::collections::BTreeSet;
use std::path::Path;

use plakoto::eval::Evaluator;
use plakoto::protocol::Language;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::transcripts::transcripts;

/// Words that nearly every English sentence has, and no play, name or command.
const ENGLISH: &[&str] = &[
    "the", "is", "are", "was", "were", "of", "and", "or", "not", "has", "have", "been", "with", "for", "by",
    "expected", "got", "this", "that", "to", "in", "be", "from", "at", "its", "an", "can", "cannot", "only", "there",
    "than", "instead", "will", "now", "your", "they", "which", "who", "offers", "wins", "rolls", "moves", "starts",
    "games", "turns", "over", "tables", "filters", "unknown",
];

/// Returns the first English word of a line, outside quotation marks.
fn english_word(line: &str) -> Option<&str> {
    let unquoted = line.split('`').step_by(2);
    let mut words =
        unquoted.flat_map(str::split_whitespace).map(|word| word.trim_matches(|sign: char| !sign.is_alphabetic()));
    words.find(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
}

/// Whether a line is written for people: not JSON, a line of UBGI, a raw board, or an example.
fn is_for_people(line: &str) -> bool {
    let codes = ["{", "info ", "option ", "id ", "board:", "> ", "set ", "show ", "gnubg: ", "settings/"];
    !codes.iter().any(|code| line.trim_start_matches('@').trim_start().starts_with(code))
}

#[test]
fn no_english_remains_in_greek_replies() {
    let mut untranslated = BTreeSet::new();
    let evaluator = format!("- {}", PipCount.description());
    let mut collect = |name: &str, answers: Vec<String>| {
        let lines = answers.iter().flat_map(|answer| answer.lines());
        let lines = lines.filter(|line| is_for_people(line) && line.trim() != evaluator);
        untranslated.extend(lines.filter(|line| english_word(line).is_some()).map(|line| format!("{name}: {line}")));
    };
    let greek = || {
        let mut conversation = Conversation::new(PipCount, 0);
        conversation.speak(Language::Greek);
        conversation
    };
    // One transcript changes the language itself.
    for transcript in transcripts("transcripts").iter().filter(|transcript| transcript.name() != "greek") {
        collect(transcript.name(), transcript.replay(greek, Path::new("")));
    }
    collect("help", ["help", "help set", "help show"].map(|line| greek().say(line)).to_vec());
    let list: Vec<String> = untranslated.into_iter().collect();
    assert!(list.is_empty(), "{} lines:\n{}", list.len(), list.join("\n"));
}
