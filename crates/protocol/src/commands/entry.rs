//! One command as a value.

use super::Command;
use super::spec::{Examples, FieldGroups, Lines, Spec};
use crate::ProtocolError;
use crate::command::OtherCommand;
use crate::settings::{Usage, usage};
use crate::text::fields::RequestFields;
use crate::text::input::Input;

/// Everything about the word that a line begins with.
pub(crate) struct Entry {
    /// Its name, and other words for it.
    pub(crate) words: &'static [&'static str],
    /// Whether it is a word of UBGI, which is understood only in full.
    pub(crate) is_ubgi: bool,
    /// Its lines among all commands in `help`.
    help: Lines,
    /// All lines that `help` explains it by, if these are others.
    usages: Option<fn() -> Vec<Usage>>,
    /// Its examples: the words that they are about, and lines.
    pub(crate) examples: Examples,
    /// The fields of a request, in groups.
    pub(crate) fields: FieldGroups,
    parse: Parse,
    /// Reads the fields of a request.
    pub(crate) read: fn(&mut RequestFields) -> Result<Command, ProtocolError>,
}

/// What reads the words behind that of the command.
enum Parse {
    Own(fn(Input<'_>) -> Result<Command, ProtocolError>),
    Other(fn(Input<'_>) -> Result<OtherCommand, ProtocolError>),
}

impl Entry {
    pub(crate) const fn of<S: Spec>() -> Self {
        Self {
            words: S::WORDS,
            is_ubgi: S::IS_UBGI,
            help: S::HELP,
            usages: None,
            examples: S::EXAMPLES,
            fields: S::FIELDS,
            parse: Parse::Own(|input| S::parse(input).map(S::into)),
            read: |fields| S::read(fields).map(S::into),
        }
    }

    /// A command without a file of its own.
    pub(crate) const fn other(
        words: &'static [&'static str],
        help: Lines,
        parse: fn(Input<'_>) -> Result<OtherCommand, ProtocolError>,
    ) -> Self {
        Self {
            words,
            is_ubgi: false,
            help,
            usages: None,
            examples: &[],
            fields: &[],
            parse: Parse::Other(parse),
            read: |_| Err(ProtocolError::bad_argument("expected `args`")),
        }
    }

    /// The same as a word of UBGI.
    pub(crate) const fn of_ubgi(self) -> Self {
        Self { is_ubgi: true, ..self }
    }

    /// The same with more lines if it is asked about.
    pub(crate) const fn explained_by(self, usages: fn() -> Vec<Usage>) -> Self {
        Self { usages: Some(usages), ..self }
    }

    /// Reads what stands behind the word.
    pub(crate) fn parse(&self, input: Input<'_>) -> Result<Command, ProtocolError> {
        match self.parse {
            Parse::Own(parse) => parse(input),
            Parse::Other(parse) => parse(input).map(Command::Other),
        }
    }

    /// Its name: the first of its words.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// All that `help` says about it.
    pub(crate) fn usages(&self) -> Vec<Usage> {
        self.usages.map_or_else(|| self.summary(), |usages| usages())
    }

    /// What it says about it among all commands.
    pub(crate) fn summary(&self) -> Vec<Usage> {
        self.help.iter().map(|(line, does)| usage(line, does)).collect()
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}
