//! The texts of `--help` in a language: the texts of commands and options, and the words between them.

use clap::builder::{PossibleValue, Resettable, StyledStr, Styles};
use clap::{Arg, ArgAction, Command};

use plakoto_engine::rules::RuleSet;
use plakoto_words::{Argument, Language, Message, message};

/// Name of the program, and the path of the command line without a command.
pub(super) const NAME: &str = env!("CARGO_PKG_NAME");

/// Headings of arguments and options that have no heading of their own, as keys of the catalogue.
pub(super) const ARGUMENTS: &str = "arguments";
pub(super) const OPTIONS: &str = "options";

/// Returns the word before the usage of a command.
pub(super) fn usage_heading(language: Language) -> String {
    let style = *Styles::styled().get_usage();
    format!("{style}{}{style:#}", message!("parser-usage").say(language))
}

/// Sets the texts of a command, its options and its subcommands. `path` is the name of the command, after the names
/// of the commands above it.
pub(super) fn with_texts(command: Command, path: &str, language: Language) -> Command {
    let about = text(format!("command-{path}"), language).unwrap_or_default();
    let after = text(format!("after-{path}"), language).map(StyledStr::from);
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        usage_heading(language)
    );
    let command = with_flags(command, path)
        .about(first_paragraph(&about))
        .long_about(paragraphs(&about))
        .after_help(Resettable::from(after))
        .subcommand_help_heading(message!("parser-commands").say(language))
        .help_template(template);
    let command = in_order(command).mut_args(|option| with_text(option, path, language));
    command.mut_subcommands(|command| {
        let name = command.get_name();
        let path = if path == NAME { name.to_owned() } else { format!("{path}_{name}") };
        with_texts(command, &path, language)
    })
}

/// Replaces the parser's own options and its command `help`, whose texts are English.
fn with_flags(command: Command, path: &str) -> Command {
    let flag = |name: &'static str, short: char, action: ArgAction| {
        Arg::new(name).short(short).long(name).action(action).help_heading(None)
    };
    let command = command.disable_help_subcommand(true).disable_help_flag(true);
    let command = command.arg(flag("help", 'h', ArgAction::Help));
    match path {
        NAME => command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version)),
        _ => command,
    }
}

/// Puts the arguments first, then options without a heading, then the other options: the help lists headings in the
/// order in which they occur first.
fn in_order(command: Command) -> Command {
    let options = command.get_arguments().filter(|option| !option.is_positional());
    let mut options: Vec<_> =
        options.map(|option| (option.get_help_heading().is_some(), option.get_id().clone())).collect();
    options.sort_by_key(|(has_heading, _)| *has_heading);
    options.iter().fold(command, |command, (_, name)| command.mut_arg(name, |option| option))
}

fn with_text(option: Arg, path: &str, language: Language) -> Arg {
    let name = option.get_id();
    let keys = [format!("option-{path}-{name}"), format!("option-{name}")];
    let help = keys.into_iter().find_map(|key| text(key, language)).filter(|_| !option.is_hide_set());
    let heading = match option.get_help_heading() {
        Some(heading) => heading,
        None if option.is_positional() => ARGUMENTS,
        None => OPTIONS,
    };
    let heading = text(format!("heading-{heading}"), language).unwrap_or_default();
    let takes_value = option.get_action().takes_values();
    let option = option.help_heading(heading);
    let option = option.hide_default_value(takes_value).hide_possible_values(takes_value);
    let Some(help) = help else { return option };
    let (notes, values) = (notes(&option, language), described_values(&option, language));
    let short = [vec![first_paragraph(&help)], notes.clone()].concat().join(" ");
    let is_long = help.contains('\n') || values.is_some();
    let long = [Some(help), values, Some(notes.join("\n"))].into_iter().flatten();
    let long = long.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
    option.help(short).long_help(Resettable::from(is_long.then(|| StyledStr::from(long))))
}

/// Returns the default of an option and its values, each in brackets.
fn notes(option: &Arg, language: Language) -> Vec<String> {
    let defaults = option.get_default_values().iter().map(|value| value.to_string_lossy());
    let default = defaults.collect::<Vec<_>>().join(" ");
    let values = visible_values(option);
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let is_plain = !names.is_empty() && values.iter().all(|value| value.get_help().is_none());
    let default = (!default.is_empty()).then(|| message!("parser-default", value = default));
    let values = is_plain.then(|| message!("parser-values", values = names.join(", ")));
    default.into_iter().chain(values).map(|note| note.say(language)).collect()
}

/// Lists the values of an option, if they have texts.
fn described_values(option: &Arg, language: Language) -> Option<String> {
    let values = visible_values(option);
    let line = |value: &PossibleValue| Some(format!("\n- {}: {}", value.get_name(), value.get_help()?));
    let lines: Vec<String> = values.iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| message!("parser-all_values").say(language) + &lines.concat())
}

fn visible_values(option: &Arg) -> Vec<PossibleValue> {
    let values = option.get_action().takes_values().then(|| option.get_possible_values());
    values.unwrap_or_default().into_iter().filter(|value| !value.is_hide_set()).collect()
}

/// Returns the text with this key, if there is one.
fn text(key: String, language: Language) -> Option<String> {
    let text = Message::new(key.clone(), facts()).say(language);
    (text != key).then_some(text)
}

/// Returns the facts that the texts of options name.
fn facts() -> Vec<(&'static str, Argument)> {
    vec![
        ("rules", RuleSet::names().into()),
        #[cfg(feature = "serve")]
        ("per_address", plakoto::serve::ServerLimits::PER_ADDRESS.into()),
    ]
}

/// Returns the text of the short help, which has no full stop.
fn first_paragraph(text: &str) -> String {
    text.split("\n\n").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// Returns the text of the long help, if it has more than the short help.
fn paragraphs(text: &str) -> Resettable<StyledStr> {
    text.contains('\n').then(|| StyledStr::from(text.to_owned())).into()
}
