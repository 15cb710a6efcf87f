//! What the screen of a person can show.

use std::env;
use std::io::{IsTerminal, stdout};

use anstream::AutoStream;
use clap::ColorChoice;

/// Whether colours are shown: if that is not said, where standard output is a terminal and nothing in the environment speaks
/// against it.
pub(super) fn is_coloured(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stdout().is_terminal() && AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
        }
    }
}

/// Whether it can be expected to show more than ASCII.
pub(super) fn has_unicode() -> bool {
    if cfg!(windows) {
        return env::var_os("WT_SESSION").is_some();
    }
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].map(|name| env::var(name).unwrap_or_default());
    let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase();
    let is_poor = env::var("TERM").is_ok_and(|name| ["dumb", "linux"].contains(&name.as_str()));
    (locale.contains("utf-8") || locale.contains("utf8")) && !is_poor
}

/// How wide it is.
pub(super) fn columns() -> Option<u16> {
    console::Term::stdout().size_checked().map(|(_, columns)| columns).filter(|columns| *columns > 0)
}
