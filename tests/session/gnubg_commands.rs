//! Every gnubg command must get a useful answer, and the table of gnubg's commands must be correct.

use serde_json::Value;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Errors that are allowed for commands that work only in certain situations.
const IN_TIME: [&str; 3] = ["error missing_context ", "error io ", "error illegal_move "];

fn leaves() -> impl Iterator<Item = &'static str> {
    include_str!("../data/gnubg_commands.txt").lines().filter(|line| !line.starts_with('#'))
}

fn table() -> Vec<Value> {
    let reply = Conversation::new(PipCount, 0).ask("help gnubg");
    reply["gnubg"].as_array().expect("a list").clone()
}

/// Returns the number of words in a table entry if the line begins with these words.
fn begins(line: &str, entry: &Value) -> Option<usize> {
    let mut words = line.split(' ');
    let entry = entry["words"].as_str().expect("words");
    let is_begin = entry.split(' ').all(|choice| {
        words.next().is_some_and(|word| choice.split('|').any(|alternative| alternative == word))
    });
    is_begin.then(|| entry.split(' ').count())
}

/// Returns the table entry with the most words at the beginning of the line.
fn entry<'a>(line: &str, table: &'a [Value]) -> &'a Value {
    let found = table.iter().filter_map(|entry| Some((begins(line, entry)?, entry)));
    found.max_by_key(|(words, _)| *words).unwrap_or_else(|| panic!("the table has no entry for `{line}`")).1
}

#[test]
fn every_command_of_gnubg_gets_an_answer() {
    let (table, mut conversation) = (table(), Conversation::new(PipCount, 0));
    let (mut works, mut used, mut nothing) = (0, 0, 0);
    for leaf in leaves() {
        let entry = entry(leaf, &table);
        match entry["fate"].as_str() {
            Some("works") => {
                let example = entry["example"].as_str().expect("an example");
                let without_player =
                    example.replace("set player 0 ", "set player ").replace("set player 1 ", "set player ");
                assert!(begins(&without_player, entry).is_some(), "{leaf}: {example}");
                assert_eq!(
                    begins(leaf, entry),
                    Some(
                        leaf.split(' ')
                            .count()
                            .min(entry["words"].as_str().expect("words").split(' ').count())
                    )
                );
                works += 1;
            }
            fate => {
                let reply = conversation.text(leaf);
                assert!(reply.starts_with("error unsupported "), "{leaf}: {reply}");
                if fate == Some("nothing") { nothing += 1 } else { used += 1 }
            }
        }
    }
    assert_eq!(works + used + nothing, leaves().count());
    assert!(
        works > 100 && used > 50 && nothing > 200,
        "{works} work, {used} have other words, {nothing} mean nothing"
    );
}

#[test]
fn every_entry_matches_a_command_of_gnubg() {
    for entry in table() {
        // The list of gnubg commands also contains American spellings, and words that gnubg accepts only
        // after `set` or only after `show`.
        assert!(leaves().any(|leaf| begins(leaf, &entry).is_some()), "{entry}");
    }
}

#[test]
fn examples_and_replacements_in_the_table_work() {
    for entry in table() {
        let Some(line) = ["example", "say"].iter().find_map(|key| entry[key].as_str()) else { continue };
        if entry["fate"] == "as" {
            continue;
        }
        let mut conversation = Conversation::new(PipCount, 0);
        conversation.tell(["set rollout trials 4"]);
        if line.starts_with("roll ") || line == "roll" || entry["fate"] == "use" {
            conversation.tell(["set player both human"]);
        }
        let reply = conversation.text(&in_folder(line, entry["words"].as_str().expect("words")));
        let is_done = !reply.starts_with("error ") || IN_TIME.iter().any(|error| reply.starts_with(error));
        assert!(is_done, "{line}: {reply}");
    }
}

/// Returns the line with its file names moved to a test folder.
fn in_folder(line: &str, name: &str) -> String {
    let folder = folder(name);
    let endings = [".json", ".mat", ".html", ".txt", ".dat", ".net", ".svg"];
    let words = line.split(' ').map(|word| match endings.iter().any(|ending| word.ends_with(ending)) {
        true => format!("{folder}/{word}"),
        false => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a folder for files, which is emptied once at the start of the tests.
fn folder(name: &str) -> String {
    static ALL: std::sync::LazyLock<std::path::PathBuf> = std::sync::LazyLock::new(|| {
        let all = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gnubg_commands");
        let _ = std::fs::remove_dir_all(&all);
        all
    });
    let folder = ALL.join(name.replace([' ', '|', '?'], "_"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder.to_str().expect("the path is UTF-8").to_owned()
}

/// Returns the literal words at the start of each help line, or the first word if no word is literal.
fn commands() -> Vec<String> {
    let mut conversation = Conversation::new(PipCount, 0);
    let usages = ["help", "help set", "help show"].map(|line| conversation.ask(line)["help"].clone());
    let lines = usages.iter().flat_map(|list| list.as_array().expect("a list"));
    let words = lines.map(|usage| {
        let words = usage["usage"].as_str().expect("a usage");
        let is_literal =
            |word: &&str| word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
        let literal: Vec<&str> = words.split(' ').take_while(is_literal).collect();
        if literal.is_empty() { words.split(' ').take(1).collect() } else { literal.join(" ") }
    });
    let mut words: Vec<String> = words.collect();
    words.sort();
    words.dedup();
    words
}

#[test]
fn examples_in_the_help_work() {
    let commands = commands();
    assert!(commands.len() > 140, "{commands:?}");
    for command in commands {
        // The tutor mode needs a better evaluator than the pip count.
        let mut conversation = match command.as_str() {
            "yes" | "no" => Conversation::shipped(),
            _ => Conversation::new(PipCount, 0),
        };
        if command.starts_with("continue") {
            conversation.keep_in(folder(&command).as_ref());
        }
        let help = conversation.ask(&format!("help {command}"));
        let examples = help["examples"].as_array().expect("a list");
        assert!(!examples.is_empty(), "help {command}: {help}");
        for example in examples {
            let reply = conversation.text(&in_folder(example.as_str().expect("a line"), &command));
            let is_done = !reply.starts_with("error ")
                // No command creates such a file, so reading it fails.
                || example.as_str().is_some_and(|line| line.starts_with("set variant file")) && reply.starts_with("error io ")
                || command.starts_with("show ") && IN_TIME.iter().any(|error| reply.starts_with(error));
            assert!(is_done, "{command}: {example}: {reply}");
        }
    }
}

#[test]
fn examples_in_the_help_topics_work() {
    let mut conversation = Conversation::new(PipCount, 0);
    let topics = conversation.ask("help")["topics"].clone();
    let topics = topics.as_array().expect("a list");
    assert!(topics.len() >= 10);
    for topic in topics {
        let name = topic["topic"].as_str().expect("a name");
        let page = Conversation::new(PipCount, 0).ask(&format!("help {name}"));
        let Some(text) = page["text"].as_str() else { continue };
        let mut conversation = Conversation::new(PipCount, 0);
        for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let reply = conversation.text(line);
            let is_error = reply.contains("error ") || reply.contains("\"ok\":false");
            assert!(!is_error, "{name}: {line}: {reply}");
        }
    }
}
