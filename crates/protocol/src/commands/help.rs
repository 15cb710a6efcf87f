//! The `help` command: lists and explains commands and topics.

mod examples;
mod here;
mod legend;
mod rules;
mod search;
mod topics;

use std::borrow::Cow;

use self::search::SearchMatches;
use self::topics::{HelpTopic, TOPICS, topic};
use super::spec::*;
use crate::reply::style_of;
use crate::settings::defaults;
use crate::text::gnubg;
use crate::text::usage::CommandHelp;
use crate::text::words::nearest;
use plakoto_engine::printable::quote;

/// `help`, with the words to explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help(pub Vec<String>);

impl Spec for Help {
    const WORDS: &[&str] = &["help", "h", "?"];
    const PHRASES: Phrases = &[
        (
            "",
            &[
                "help me",
                "what now",
                "what can i do",
                "what can i type",
                "what do i do",
                "now what",
                "βοηθεια",
            ],
        ),
        ("rules", &["how do i play", "how to play", "rules", "κανονες"]),
        (
            "levels",
            &[
                "change level",
                "easier",
                "make it easier",
                "too hard",
                "harder",
                "make it harder",
                "too easy",
                "difficulty",
                "επιπεδο",
                "πιο ευκολα",
                "πιο δυσκολα",
            ],
        ),
    ];
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
            return Ok(told(here::lines(inquiry)).into());
        }
        if self.0 == [LEGEND] {
            return Ok(told(legend::lines(inquiry.last_hint.as_ref(), inquiry.output())).into());
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
        [word, looked_for @ ..] if word == SEARCH => search_reply(looked_for, pages),
        _ => explain_words(words, pages, output),
    }
}

/// Returns lines of text, without usage lines.
fn told(lines: Vec<String>) -> Reply {
    let text = Some(lines.join("\n").into());
    TextReply::of(lines, &HelpFields { text, ..HelpFields::default() })
}

/// Lists all commands and topics.
fn list_commands(pages: &[CommandHelp]) -> Reply {
    let usages: Vec<Usage> = pages.iter().flat_map(|page| page.summary.clone()).collect();
    let mut lines: Vec<String> = usages.iter().map(line).collect();
    lines.push(format!("Topics of `help`: {}.", names_of(&TOPICS)));
    let topics = Some(topic_names(TOPICS.iter()));
    TextReply::of(lines, &HelpFields { help: fields(&usages), topics, ..HelpFields::default() })
}

/// Returns the matches of `help search`.
fn search_reply(words: &[String], pages: &[CommandHelp]) -> Result<Reply> {
    if words.is_empty() {
        return Err(ProtocolError::bad_argument("expected a word to search for, got the end of the line"));
    }
    let found = search::search(words, all(pages));
    if found.is_empty() {
        let detail = format!(
            "nothing in the help matches {}: `help` lists the commands and topics",
            quote(&words.join(" "))
        );
        return Err(ProtocolError::bad_argument(detail));
    }
    let SearchMatches { usages, topics } = found;
    let mut lines: Vec<String> = usages.iter().map(line).collect();
    lines.extend(topics.iter().map(|topic| columns(&format!("help {}", topic.name()), topic.about)));
    let topics = Some(topic_names(topics.into_iter()));
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
        return Ok(told(vec![output.say(sentence)]));
    }
    let examples = examples::of(&usages, pages);
    let style = style_of(output);
    let of_topic = topic.iter().flat_map(|topic| topic.lines(output.language));
    let mut lines: Vec<String> = of_topic.map(|line| style.redrawn(&line)).collect();
    lines.extend(usages.iter().map(line));
    if !examples.is_empty() {
        let quoted: Vec<String> = examples.iter().map(|line| format!("`{line}`")).collect();
        lines.push(format!("For example: {}", quoted.join(", ")));
    }
    let text = topic.map(|topic| topic.text.as_str());
    let is_rules = topic.is_some_and(|topic| rules::is_page(topic.name()));
    let all = HelpFields {
        help: fields(&usages),
        examples: Some(examples),
        defaults: (words == ["set"]).then(|| defaults(OutputSettings::default())),
        topic: topic.map(HelpTopic::name),
        rules: text.filter(|_| is_rules),
        text: text.filter(|_| !is_rules).map(Cow::Borrowed),
        ..HelpFields::default()
    };
    Ok(TextReply::of(lines, &all))
}

/// Returns the error for words that `help` does not know, with a suggestion.
fn unknown(words: &[String], pages: &[CommandHelp]) -> ProtocolError {
    let all = words.join(" ");
    let topics = TOPICS.iter().flat_map(|topic| topic.words.iter().copied());
    let usages: Vec<Usage> = self::all(pages).collect();
    let commands = usages.iter().flat_map(|usage| usage.line.split(' ').take(2));
    let names: Vec<&str> =
        commands.chain(topics).filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase())).collect();
    let meant = words.last().and_then(|word| nearest(names.iter().copied(), word));
    let meant = meant.map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"));
    ProtocolError::bad_argument(format!(
        "expected a command, a setting or a topic, got {}{meant}: `help` lists them, and `help search WORD` searches the whole help",
        quote(&all)
    ))
}

fn names_of(topics: &[HelpTopic]) -> String {
    let names: Vec<&str> = topics.iter().map(HelpTopic::name).collect();
    names.join(", ")
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
    rules: Option<&'static str>,
    /// The text of any other topic, about the moment, or about a command that does not exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'static, str>>,
    /// The topics.
    #[serde(skip_serializing_if = "Option::is_none")]
    topics: Option<Vec<TopicFields>>,
}

/// A usage line.
#[derive(Serialize, JsonSchema)]
struct UsageFields {
    /// The syntax.
    usage: &'static str,
    /// The effect.
    does: &'static str,
}

/// A topic of `help`.
#[derive(Serialize, JsonSchema)]
struct TopicFields {
    /// The word after `help`.
    topic: &'static str,
    /// The subject of the topic.
    about: &'static str,
}

fn topic_names(topics: impl Iterator<Item = &'static HelpTopic>) -> Vec<TopicFields> {
    topics.map(|topic| TopicFields { topic: topic.name(), about: topic.about }).collect()
}

fn fields(usages: &[Usage]) -> Vec<UsageFields> {
    usages.iter().map(|usage| UsageFields { usage: usage.line, does: usage.does }).collect()
}

/// Returns the usage lines of all commands.
fn all(pages: &[CommandHelp]) -> impl Iterator<Item = Usage> {
    pages.iter().flat_map(|page| page.usages.clone())
}

/// Returns the usage lines that begin with `words`. If none exist, returns the usage lines whose first
/// words `words` abbreviates.
fn about(words: &[String], pages: &[CommandHelp]) -> Vec<Usage> {
    let exact = matching(pages, words, 0, is_word);
    if exact.is_empty() { matching(pages, words, 0, starts_word) } else { exact }
}

/// Returns the usage lines of `set` and `show` in which `words` follow the first word. If none exist and
/// `words` is a single word, returns those that contain this word anywhere. If there are still none, `words`
/// may be abbreviations.
fn settings(words: &[String], pages: &[CommandHelp]) -> Vec<Usage> {
    let is_setting = |usage: &Usage| usage.line.starts_with("set ") || usage.line.starts_with("show ");
    let within = |usage: &Usage| {
        let [word] = words else { return false };
        usage.line.split([' ', '|']).any(|choice| choice == word)
    };
    let mut usages = matching(pages, words, 1, is_word);
    if usages.is_empty() {
        usages = all(pages).filter(within).collect();
    }
    if usages.is_empty() {
        usages = matching(pages, words, 1, starts_word);
    }
    usages.retain(is_setting);
    usages
}

/// Returns whether `words` name a command without abbreviation.
fn is_exact(words: &[String], pages: &[CommandHelp]) -> bool {
    !matching(pages, words, 0, is_word).is_empty()
}

fn is_word(choice: &str, word: &str) -> bool {
    choice.eq_ignore_ascii_case(word)
}

fn starts_word(choice: &str, word: &str) -> bool {
    choice.to_lowercase().starts_with(word)
}

/// Returns the usage lines in which `words` follow `skipped` other words.
fn matching(
    pages: &[CommandHelp],
    words: &[String],
    skipped: usize,
    is_meant: fn(&str, &str) -> bool,
) -> Vec<Usage> {
    let matches = |usage: &Usage| {
        let mut parts = usage.line.split(' ').skip(skipped);
        words
            .iter()
            .all(|word| parts.next().is_some_and(|part| part.split('|').any(|choice| is_meant(choice, word))))
    };
    all(pages).filter(matches).collect()
}

fn line(usage: &Usage) -> String {
    columns(usage.line, usage.does)
}

fn columns(line: &str, does: &str) -> String {
    if line.len() <= USAGE_WIDTH {
        format!("{line:<USAGE_WIDTH$}  {does}")
    } else {
        format!("{line}  {does}")
    }
}

#[cfg(test)]
mod tests;
