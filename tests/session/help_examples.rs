//! Every example in the help must work.

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Errors that are allowed for commands that work only in certain situations.
const IN_TIME: [&str; 3] = ["error missing_context ", "error io ", "error illegal_move "];

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
        let all = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("help_examples");
        let _ = std::fs::remove_dir_all(&all);
        all
    });
    let folder = ALL.join(name.replace([' ', '|', '?'], "_"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder.to_str().expect("the path is UTF-8").to_owned()
}

/// Returns the literal words at the start of each help line, or the first word if no word is literal.
pub(crate) fn commands() -> Vec<String> {
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
    let names: Vec<&str> = topics.iter().filter_map(|topic| topic["topic"].as_str()).collect();
    let list = format!("\nTopics of `help`: {}.\n", names.join(", "));
    assert!(conversation.text("help").ends_with(&list), "{list}");
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
