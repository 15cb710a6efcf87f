//! One command as a value.

use crate::ProtocolError;
use crate::command::Command;
use crate::settings::{Usage, usage};
use crate::text::input::Input;

/// Everything about the word that a line begins with.
pub(crate) struct CommandEntry {
    /// Its name, and other words for it. gnubg's one-letter habits stand in full, so that they win over prefixes.
    pub(super) words: &'static [&'static str],
    /// Whether it is a word of UBGI, which is understood only in full.
    pub(super) is_ubgi: bool,
    pub(super) help: Help,
    /// Reads what stands behind the word.
    pub(super) parse: Parse,
}

pub(super) type Parse = fn(Input<'_>) -> Result<Command, ProtocolError>;

/// What `help` says about a command.
pub(super) enum Help {
    /// These lines, and what they do.
    Lines(&'static [(&'static str, &'static str)]),
    /// A line among all commands, and more if it is asked about.
    Summary(&'static str, &'static str, fn() -> Vec<Usage>),
}

pub(super) const fn of_gnubg(
    words: &'static [&'static str],
    lines: &'static [(&'static str, &'static str)],
    parse: Parse,
) -> CommandEntry {
    CommandEntry { words, is_ubgi: false, help: Help::Lines(lines), parse }
}

pub(super) const fn of_ubgi(
    words: &'static [&'static str],
    lines: &'static [(&'static str, &'static str)],
    parse: Parse,
) -> CommandEntry {
    CommandEntry { words, is_ubgi: true, help: Help::Lines(lines), parse }
}

impl CommandEntry {
    /// Its name: the first of its words.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// All that `help` says about it.
    pub(crate) fn usages(&self) -> Vec<Usage> {
        match self.help {
            Help::Lines(lines) => lines.iter().map(|(line, does)| usage(line, does)).collect(),
            Help::Summary(_, _, all) => all(),
        }
    }

    /// What it says about it among all commands.
    pub(crate) fn summary(&self) -> Vec<Usage> {
        match self.help {
            Help::Lines(_) => self.usages(),
            Help::Summary(line, does, _) => vec![usage(line, does)],
        }
    }
}

impl PartialEq for CommandEntry {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}
