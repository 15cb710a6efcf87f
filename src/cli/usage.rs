//! Errors of the command line, in the user's language.

use std::error::Error;

use clap::builder::Styles;
use clap::builder::styling::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use plakoto_words::{Language, Message, message};

/// Says help, which is in its language already, or an error of the parser.
pub(super) fn said(usage: &clap::Error, language: Language) -> String {
    match problem(usage) {
        Some(problem) => whole(usage, &problem, language),
        None => usage.render().ansi().to_string(),
    }
}

/// Returns the error with the valid values, tips and the usage.
fn whole(usage: &clap::Error, problem: &Message, language: Language) -> String {
    let styles = Styles::styled();
    let styled = |style: &Style, message: Message| format!("{style}{}{style:#}", message.say(language));
    let mut text = styled(styles.get_error(), message!("parser-error")) + " " + &problem.say(language);
    if let Some(values) = strings(usage, ContextKind::ValidValue).filter(|values| !values.is_empty()) {
        let values = message!("parser-values", values = values.join(", "));
        text += &format!("\n  {}", values.say(language));
    }
    for (place, tip) in tips(usage).into_iter().enumerate() {
        let before = if place == 0 { "\n\n" } else { "\n" };
        let word = styled(styles.get_valid(), message!("parser-tip"));
        text += &format!("{before}  {word} {}", tip.say(language));
    }
    if let Some(ContextValue::StyledStr(usage)) = usage.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let lines = usage.split_once(':').map_or(&*usage, |(_, lines)| lines);
        text += &format!("\n\n{}{lines}", styled(styles.get_usage(), message!("parser-usage")));
    }
    text + "\n\n" + &message!("parser-more").say(language) + "\n"
}

/// Says what is wrong. Returns `None` if nothing is: the user asked for help.
fn problem(usage: &clap::Error) -> Option<Message> {
    let part = |kind| strings(usage, kind).map(|parts| parts.join(", ")).unwrap_or_default();
    let option = part(ContextKind::InvalidArg);
    let value = part(ContextKind::InvalidValue);
    Some(match usage.kind() {
        ErrorKind::InvalidValue if value.is_empty() => message!("parser-no_value", option = option),
        ErrorKind::InvalidValue => message!("parser-wrong_value", value = value, option = option),
        ErrorKind::ValueValidation => {
            message!("parser-refused_value", value = value, option = option, reason = reason(usage))
        }
        ErrorKind::TooManyValues => message!("parser-too_many", value = value, option = option),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            // The parser gives one of the two: the least number, or the only one.
            let least = part(ContextKind::MinValues) + &part(ContextKind::ExpectedNumValues);
            let got = part(ContextKind::ActualNumValues);
            message!("parser-too_few", option = option, least = least, got = got)
        }
        ErrorKind::ArgumentConflict => match part(ContextKind::PriorArg) {
            other if other == option => message!("parser-once", option = option),
            other => message!("parser-conflict", option = option, other = other),
        },
        ErrorKind::NoEquals => message!("parser-no_value", option = option),
        ErrorKind::MissingRequiredArgument => message!("parser-missing", options = option),
        ErrorKind::MissingSubcommand => message!("parser-missing_command"),
        ErrorKind::InvalidSubcommand => {
            message!("parser-unknown_command", command = part(ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument => message!("parser-unexpected", option = option),
        ErrorKind::InvalidUtf8 => message!("parser-no_utf8"),
        _ => return None,
    })
}

/// Says why the parser of a value refuses it.
fn reason(usage: &clap::Error) -> Message {
    let source = usage.source();
    let message = source.and_then(|error| error.downcast_ref::<Message>()).cloned();
    message.unwrap_or_else(|| Message::text(source.map(ToString::to_string).unwrap_or_default()))
}

/// Returns what the user may have meant.
fn tips(usage: &clap::Error) -> Vec<Message> {
    let similar = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar: Vec<String> =
        similar.into_iter().filter_map(|kind| strings(usage, kind)).flatten().collect();
    let similar = (!similar.is_empty()).then(|| message!("parser-similar", names = similar.join(", ")));
    let option = strings(usage, ContextKind::InvalidArg).unwrap_or_default().join(", ");
    let other = match usage.get(ContextKind::Suggested) {
        Some(ContextValue::Strings(commands)) => {
            Some(message!("shell_help-option_owners", option = &option, owners = commands.join(", ")))
        }
        // The tip itself is English, but contains what to write.
        Some(ContextValue::StyledStrs(tips)) => {
            let as_value = format!("-- {option}");
            let is_known = tips.iter().any(|tip| tip.to_string().contains(&as_value));
            is_known.then(|| message!("parser-as_value", option = &option))
        }
        _ => None,
    };
    similar.into_iter().chain(other).collect()
}

/// Returns what the parser says of an error, as texts.
fn strings(usage: &clap::Error, kind: ContextKind) -> Option<Vec<String>> {
    match usage.get(kind)? {
        ContextValue::String(text) => Some(vec![text.clone()]),
        ContextValue::Strings(texts) => Some(texts.clone()),
        ContextValue::Number(number) => Some(vec![number.to_string()]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::parse;

    /// Returns two words in a row in Latin letters, outside quotes and the usage: a part of an English sentence.
    fn english(text: &str) -> Option<[&str; 2]> {
        let text = text.split("\n\nΧρήση:").next().unwrap_or_default();
        let is_word = |word: &str| word.chars().all(|letter| letter.is_ascii_alphabetic());
        text.split(['\'', '`']).step_by(2).find_map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            let pairs = words.array_windows::<2>();
            pairs.copied().find(|pair| pair.iter().all(|word| is_word(word)))
        })
    }

    #[test]
    fn no_error_in_greek_has_english_sentences() {
        for line in [
            "--nonsense",
            "--jso",
            "hint --variat x",
            "hint --trials 1",
            "-- --nonsense",
            "hint -5",
            "legal",
            "legal x -n 0",
            "legal x -n x",
            "legal x -n 99999999999",
            "legal x -n=",
            "hint x --plies",
            "hint x --plies 9",
            "--seed 99999999999999999999",
            "--seed x",
            "--net /no/such/file",
            "--variant chess",
            "--encoding klingon",
            "serve --bind x",
            "serve --metrics x",
            "serve --port 99999",
            "serve --allow-host /",
            "serve --base-path x",
            "serve --tables 0",
            "schema x",
            "libary",
            "endin",
            "batch hnt",
            "arena x",
            "arena default default --depth x",
            "arena default default --plies 1",
            "arena default default --sprt x",
            "duel default level=x",
            "--simd no",
            "--strict --strict",
            "--no-state --state x",
            "pla",
            "--strict=x",
            "quiz --near x",
            "quiz --date x",
            "library show x",
            "rollout x --max-error x",
        ] {
            let words = ["plakoto"].into_iter().chain(line.split(' ')).map(Into::into).collect();
            let usage = parse(words, Language::Greek).map(|_| ()).expect_err(line);
            let text = anstream::adapter::strip_str(&said(&usage, Language::Greek)).to_string();
            assert!(text.starts_with("σφάλμα: "), "{line}: {text}");
            assert_eq!(english(&text), None, "{line}: {text}");
        }
    }

    #[test]
    fn the_words_of_the_user_stay_as_they_are() {
        let words = ["plakoto", "hint", "x", "--plies", "error: ' for '"].map(Into::into).to_vec();
        let usage = parse(words, Language::Greek).map(|_| ()).expect_err("no number");
        assert!(said(&usage, Language::Greek).contains("'error: ' for ''"));
    }
}
