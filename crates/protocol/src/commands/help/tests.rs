use super::examples;
use super::{all, help};
use crate::commands::{COMMANDS, CommandEntry};
use crate::grammar::parse_line;
use crate::text::usage::CommandHelp;
use crate::{ErrorCode, OutputSettings};

fn pages() -> Vec<CommandHelp> {
    COMMANDS.iter().map(CommandEntry::page).collect()
}

/// The parser accepts the literal words at the start of every usage line. It may reject the placeholders
/// after them.
#[test]
fn every_listed_command_is_known() {
    for entry in all(&pages()) {
        let usage = entry.line.replace(['[', ']'], "");
        let line = usage
            .replace("set KEY VALUE", "set engine.ply 1")
            .replace("KEY", "engine.ply")
            .replace("PLAY", "24/18");
        let words: Vec<&str> =
            line.split(' ').map(|word| word.split('|').next().unwrap_or_default()).collect();
        let parsed = parse_line(&words.join(" "));
        if let Some(Err(error)) = parsed.command {
            assert!(
                error.code != ErrorCode::UnknownCommand && error.code != ErrorCode::Unsupported,
                "{}: {error}",
                entry.line
            );
        }
    }
}

#[test]
fn every_command_and_every_setting_has_an_example() {
    for usage in all(&pages()) {
        let key = examples::key(usage.line);
        let is_shown = usage.line.starts_with("show ");
        assert!(is_shown || examples::all(&pages()).any(|(begin, _)| *begin == key), "{key}");
    }
}

/// Returns the words of a usage line before its first placeholder.
fn literal(line: &str) -> String {
    let is_literal =
        |word: &&str| word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    line.split(' ').take_while(is_literal).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_line_has_an_example_that_begins_like_it() {
    for usage in all(&pages()) {
        let begin = literal(usage.line);
        let examples = examples::of(std::slice::from_ref(&usage), &pages());
        let is_shown = examples.iter().any(|example| example.starts_with(&begin));
        assert!(is_shown, "{}: {examples:?}", usage.line);
    }
}

fn text(line: &str) -> String {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    match help(&words, &pages(), &OutputSettings::default()) {
        Ok(reply) => reply.lines(&OutputSettings::default()).join("\n"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn help_finds_words_in_all_texts() {
    for (line, part) in [
        ("hint", "For example: `set dice 31`, `hint 3`"),
        ("levels", "intermediate"),
        ("level", "set evaluation level LEVEL"),
        ("tutor", "show tutor"),
        ("met", "set met on|off"),
        ("ru", "Plakoto"),
        ("plakoto", "Plakoto"),
        ("set player", "set player 0|1|NAME name NEWNAME"),
        ("search millipoints", "set output millipoints on|off"),
        ("search seed same dice", "help dice"),
        ("set xgid", "set xgid XGID"),
        ("hnit", "(did you mean `hint`?)"),
        ("set tutro", "(did you mean `tutor`?)"),
        ("search nonsenseword", "error bad_argument nothing in the help matches `nonsenseword`"),
        ("set cube value", "there is no doubling cube"),
        ("double", "there is no doubling cube"),
        ("rules tapa", "error bad_argument expected a command, a setting or a topic"),
    ] {
        assert!(text(line).contains(part), "{line}: {}", text(line));
    }
}
