//! The `help` command: lists and explains commands and topics.

mod rules;
mod topics;
mod usages;

use self::topics::{HelpTopic, TOPICS, topic};
use self::usages::{about, all, examples, is_exact, settings};
use super::spec::*;
use crate::settings::defaults;
use crate::text::gnubg;
use crate::text::usage::CommandHelp;
use crate::text::words::nearest;
use plakoto_engine::printable::quote;
use plakoto_words::{Message, message};

/// `help`, with the words to explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help(pub Vec<String>);

impl Spec for Help {
    const WORDS: &[&str] = &["help", "h", "?"];
    const NATURE: Nature = Nature::GLANCE;

    /// Parses `help [WORD …]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        Ok(Self(input.rest().split_whitespace().map(str::to_lowercase).collect()))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<HelpFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        if self.0.is_empty() && inquiry.output().is_terminal {
            return Ok(told(topics::here(inquiry), &inquiry.output()).into());
        }
        if self.0 == [LEGEND] {
            let legend = topics::legend(inquiry.findings.hint.as_ref(), &inquiry.output());
            return Ok(told(legend, &inquiry.output()).into());
        }
        let of_game = [rules::topic_of(inquiry.rules()).to_owned()];
        let words = if self.0 == [rules::RULES] { &of_game[..] } else { &self.0 };
        Ok(help(words, &(inquiry.pages)(), &inquiry.output())?.into())
    }
}

/// Maximum width of a usage line whose explanation still fits in the aligned column next to it.
const USAGE_WIDTH: usize = 34;

/// The word after `help` for the list of all commands, also where `help` alone explains the situation.
const COMMANDS: &str = "commands";

/// The word after `help` for an explanation of the last hint.
const LEGEND: &str = "legend";

/// The keyword after `help` that starts a full-text search.
const SEARCH: &str = "search";

/// Returns the list of commands if `words` is empty. Otherwise explains a topic, the commands that begin with
/// these words, or why there is no such command.
fn help(words: &[String], pages: &[CommandHelp], output: &OutputSettings) -> Result<Reply> {
    match words {
        [] => Ok(list_commands(pages)),
        [word] if word == COMMANDS => Ok(list_commands(pages)),
        [word, looked_for @ ..] if word == SEARCH => search(looked_for, pages),
        _ => explain_words(words, pages, output),
    }
}

/// Returns lines of text, without usage lines.
fn told(message: Message, output: &OutputSettings) -> Reply {
    let text = output.say(message);
    let lines: Vec<Message> = text.lines().map(Message::text).collect();
    TextReply::of(lines, &HelpFields { text: Some(text), ..HelpFields::default() })
}

/// Lists all commands and topics.
fn list_commands(pages: &[CommandHelp]) -> Reply {
    let usages: Vec<Usage> = pages.iter().flat_map(|page| page.summary.clone()).collect();
    let names: Vec<&str> = TOPICS.iter().map(HelpTopic::name).collect();
    let topics = message!("help-topics", names = names.join(", "));
    let lines = usages.iter().map(line).chain([topics]);
    let topics = Some(TOPICS.iter().map(TopicFields::new).collect());
    TextReply::of(lines, &HelpFields { help: fields(&usages), topics, ..HelpFields::default() })
}

/// Returns the usage lines and topics that contain all of `words`. Case is ignored.
fn search(words: &[String], pages: &[CommandHelp]) -> Result<Reply> {
    if words.is_empty() {
        return Err(ProtocolError::bad_argument(message!("error-help_no_word")));
    }
    let has_all = |text: String| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let usages: Vec<Usage> =
        all(pages).filter(|usage| has_all(format!("{} {}", usage.line, usage.does))).collect();
    let is_found =
        |topic: &&HelpTopic| has_all(format!("{} {} {}", topic.name(), topic.about(), topic.text()));
    let topics: Vec<&HelpTopic> = TOPICS.iter().filter(is_found).collect();
    if usages.is_empty() && topics.is_empty() {
        let words = quote(&words.join(" "));
        return Err(ProtocolError::bad_argument(message!("error-help_no_match", words = words)));
    }
    let of_topic = |topic: &&HelpTopic| columns(&format!("help {}", topic.name()), topic.about());
    let lines: Vec<Message> = usages.iter().map(line).chain(topics.iter().map(of_topic)).collect();
    let topics = Some(topics.into_iter().map(TopicFields::new).collect());
    Ok(TextReply::of(lines, &HelpFields { help: fields(&usages), topics, ..HelpFields::default() }))
}

/// Explains `words`, which may name a topic, commands or settings.
fn explain_words(words: &[String], pages: &[CommandHelp], output: &OutputSettings) -> Result<Reply> {
    let topic = if let [word] = words { topic(word) } else { None };
    let usages = about(words, pages);
    let usages = match topic {
        Some(_) if !is_exact(words, pages) => settings(words, pages),
        _ if usages.is_empty() => settings(words, pages),
        _ => usages,
    };
    // A word for a topic may also be the start of a command. If it is also a complete command name, help
    // shows both the topic and the command.
    let topic = topic
        .filter(|topic| usages.is_empty() || words.iter().any(|word| topic.words.contains(&word.as_str())));
    if usages.is_empty() && topic.is_none() {
        let line: Vec<&str> = words.iter().map(String::as_str).collect();
        let sentence = gnubg::about(&line).ok_or_else(|| unknown(words, pages))?;
        let sentence = ProtocolError::unsupported(sentence).sentence(output.language);
        return Ok(told(Message::text(sentence), output));
    }
    let examples = examples(&usages, pages);
    let text = topic.map(HelpTopic::text);
    let said = text.as_ref().map(|text| output.say(text)).unwrap_or_default();
    let mut lines: Vec<Message> = said.lines().map(Message::text).collect();
    lines.extend(usages.iter().map(line));
    if !examples.is_empty() {
        let quoted: Vec<String> = examples.iter().map(|line| format!("`{line}`")).collect();
        lines.push(message!("help-example", lines = quoted.join(", ")));
    }
    let text = text.map(|text| text.to_string());
    let (rules, text) = match topic {
        Some(topic) if rules::explains_rules(topic.name()) => (text, None),
        _ => (None, text),
    };
    let all = HelpFields {
        help: fields(&usages),
        examples: Some(examples),
        defaults: (words == ["set"]).then(|| defaults(OutputSettings::default())),
        topic: topic.map(HelpTopic::name),
        rules,
        text,
        ..HelpFields::default()
    };
    Ok(TextReply::of(lines, &all))
}

/// Returns the error for words that `help` does not know, with a suggestion.
fn unknown(words: &[String], pages: &[CommandHelp]) -> ProtocolError {
    let got = quote(&words.join(" "));
    let topics = TOPICS.iter().flat_map(|topic| topic.words.iter().copied());
    let usages: Vec<Usage> = all(pages).collect();
    let commands = usages.iter().flat_map(|usage| usage.line.split(' ').take(2));
    let names: Vec<&str> =
        commands.chain(topics).filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase())).collect();
    let meant = words.last().and_then(|word| nearest(names.iter().copied(), word));
    ProtocolError::bad_argument(match meant {
        Some(name) => message!("error-help_unknown_meant", got = got, name = name),
        None => message!("error-help_unknown", got = got),
    })
}

/// Help on commands and topics.
#[derive(Default, Serialize, JsonSchema)]
struct HelpFields {
    /// Usage lines.
    help: Vec<UsageFields>,
    /// Lines that can be typed one after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    examples: Option<Vec<String>>,
    /// Commands that set the default of every setting; only in `help set`.
    #[serde(skip_serializing_if = "Option::is_none")]
    defaults: Option<Vec<String>>,
    /// The explained topic.
    #[serde(skip_serializing_if = "Option::is_none")]
    topic: Option<&'static str>,
    /// The text of the topic `rules`, or of a topic with the rules of another game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The text of any other topic, about the moment, or about a command that does not exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The topics.
    #[serde(skip_serializing_if = "Option::is_none")]
    topics: Option<Vec<TopicFields>>,
}

/// A usage line.
#[derive(Serialize, JsonSchema)]
struct UsageFields {
    /// The syntax.
    usage: String,
    /// The effect.
    does: Message,
}

/// A topic of `help`.
#[derive(Serialize, JsonSchema)]
struct TopicFields {
    /// The word after `help`.
    topic: &'static str,
    /// The subject of the topic.
    about: Message,
}

impl TopicFields {
    fn new(topic: &HelpTopic) -> Self {
        Self { topic: topic.name(), about: topic.about() }
    }
}

fn fields(usages: &[Usage]) -> Vec<UsageFields> {
    usages.iter().map(|usage| UsageFields { usage: usage.line.clone(), does: usage.does.clone() }).collect()
}

fn line(usage: &Usage) -> Message {
    columns(&usage.line, usage.does.clone())
}

fn columns(line: &str, does: Message) -> Message {
    Message::joined([Message::text(format!("{line:<USAGE_WIDTH$}")), does], "  ")
}

#[cfg(test)]
mod tests {
    use super::usages::{all_examples, key};
    use super::*;
    use crate::ErrorCode;
    use crate::commands::CommandEntry;
    use crate::grammar::parse_line;

    fn pages() -> Vec<CommandHelp> {
        crate::commands::COMMANDS.iter().map(CommandEntry::page).collect()
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
            let key = key(&usage.line);
            let is_shown = usage.line.starts_with("show ");
            assert!(is_shown || all_examples(&pages()).any(|(begin, _)| *begin == key), "{key}");
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
            let begin = literal(&usage.line);
            let examples = examples(std::slice::from_ref(&usage), &pages());
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
            ("set cube value", "There is no doubling cube"),
            ("double", "There is no doubling cube"),
            ("rules tapa", "error bad_argument expected a command, a setting or a topic"),
        ] {
            assert!(text(line).contains(part), "{line}: {}", text(line));
        }
    }
}
