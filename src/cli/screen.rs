//! Capabilities of the user's terminal.

use plakoto_words::Language;
use std::env;
use std::io::{IsTerminal, stdout};

use anstream::AutoStream;
use clap::ColorChoice;

/// Whether to use colours. With `Auto`, colours are used if standard output is a terminal and the environment
/// does not forbid colours.
pub(super) fn is_coloured(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stdout().is_terminal() && AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
        }
    }
}

/// The language of the user's locale; English if the program does not have it.
pub(super) fn language() -> Language {
    locale("LC_MESSAGES").get(..2).and_then(Language::of_code).unwrap_or_default()
}

/// The locale for a category, in lower case; empty if the environment names none.
fn locale(category: &str) -> String {
    let variables = ["LC_ALL", category, "LANG"].map(|name| env::var(name).unwrap_or_default());
    variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase()
}

/// Whether the terminal probably supports Unicode.
pub(super) fn has_unicode() -> bool {
    if cfg!(windows) {
        return env::var_os("WT_SESSION").is_some();
    }
    let locale = locale("LC_CTYPE");
    let is_poor = env::var("TERM").is_ok_and(|name| ["dumb", "linux"].contains(&name.as_str()));
    (locale.contains("utf-8") || locale.contains("utf8")) && !is_poor
}

/// Width of the terminal, in columns; `None` if it is unknown.
pub(super) fn columns() -> Option<u16> {
    size().map(|(_, columns)| columns)
}

/// Rows and columns of the terminal; `None` if they are unknown.
pub(super) fn size() -> Option<(u16, u16)> {
    console::Term::stdout().size_checked().filter(|(rows, columns)| *rows > 0 && *columns > 0)
}
