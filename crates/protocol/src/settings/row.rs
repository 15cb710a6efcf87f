//! A row: one setting with its words, its values, the place where it is kept and its texts. Parsing, replies, help,
//! completion, the settings file and the keys of UBGI follow from the row.

use super::kind::{Change, Kind, Needs, Value};
use crate::text::input::Input;
use crate::text::usage::{Example, Usage};
use crate::{ProtocolError, Reply, Session};
use plakoto_words::Message;

/// One setting of a theme.
pub(crate) struct Row {
    /// The words after the theme's word, as `help` lists them; `|` separates synonyms. Empty if the theme is one
    /// setting.
    words: &'static str,
    /// Other words for the setting.
    others: &'static [&'static str],
    /// The words in the settings file, if they are not the ones that `help` lists.
    saved_words: Option<&'static str>,
    pub(super) kind: Kind,
    /// Key of the message about the value, with the argument `value`; empty if the theme has a line.
    says: &'static str,
    /// Key of the message that `show` has instead of the reply to `set`; empty if it is the same one.
    pub(super) shows: &'static str,
    /// Index of the setting's line in `show`, counted from 0.
    pub(super) place: u8,
    /// Key of the message with the effect of the setting, for `help`; empty if `help` does not list the setting.
    help: &'static str,
    /// A value for the example in `help`; empty if the theme has the example.
    example: &'static str,
    /// Whether the value belongs in the settings file.
    is_saved: fn(&Session) -> bool,
    needs: fn(Value) -> Needs,
    /// Name of the program's option with the same effect, if the program has one.
    pub(super) option: Option<&'static str>,
    /// The key in UBGI.
    pub(crate) key: Option<Key>,
}

/// The key of a setting in UBGI, a protocol for backgammon engines.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// Index of the key in `keys`, counted from 0.
    pub(crate) place: u8,
    /// The parts that do not follow from the row.
    pub(crate) own: Option<OwnKey>,
}

/// The parts of a key that do not follow from its row.
pub(crate) struct OwnKey {
    /// The values of an option of type `combo`; `None` if any text is a value.
    pub(crate) choices: Option<fn() -> Vec<String>>,
    pub(crate) current: fn(&Session) -> Result<String, ProtocolError>,
    pub(crate) parse: fn(Input<'_>) -> Result<Change, ProtocolError>,
}

impl Row {
    /// Creates a row that `help` does not list.
    pub(super) const fn new(words: &'static str, kind: Kind) -> Self {
        Self {
            words,
            others: &[],
            saved_words: None,
            kind,
            says: "",
            shows: "",
            place: 0,
            help: "",
            example: "",
            is_saved: |_| true,
            needs: |_| Needs::default(),
            option: None,
            key: None,
        }
    }

    /// Creates a row whose value has a parser of its own and belongs to a game, so that it is not saved.
    pub(super) const fn custom(
        words: &'static str,
        syntax: &'static str,
        help: &'static str,
        example: &'static str,
        parse: fn(Input<'_>) -> Result<Change, ProtocolError>,
    ) -> Self {
        Self::new(words, Kind::Custom { syntax, parse, saved: |_| Vec::new() }).help(help, example)
    }

    /// Creates another usage line of the row before.
    pub(super) const fn usage(syntax: &'static str, help: &'static str) -> Self {
        Self::new("", Kind::Usage(syntax)).help(help, "")
    }

    /// Adds other words for the setting.
    pub(super) const fn or(self, others: &'static [&'static str]) -> Self {
        Self { others, ..self }
    }

    /// Replaces the words in the settings file.
    pub(super) const fn saved_as(self, words: &'static str) -> Self {
        Self { saved_words: Some(words), ..self }
    }

    /// Adds the commands in the settings file for a value with a parser of its own.
    pub(super) const fn saved(self, saved: fn(&Session) -> Vec<String>) -> Self {
        let kind = match self.kind {
            Kind::Custom { syntax, parse, .. } => Kind::Custom { syntax, parse, saved },
            kind => kind,
        };
        Self { kind, ..self }
    }

    /// Adds the condition under which the value belongs in the settings file; otherwise it always does.
    pub(super) const fn saved_if(self, is_saved: fn(&Session) -> bool) -> Self {
        Self { is_saved, ..self }
    }

    /// Adds the key of the message about the value, which has the argument `value`.
    pub(super) const fn says(self, key: &'static str) -> Self {
        Self { says: key, ..self }
    }

    /// Adds the key of the message in `show`, if it is not the reply to `set`.
    pub(super) const fn shows(self, key: &'static str) -> Self {
        Self { shows: key, ..self }
    }

    /// Adds the index of the setting's line in `show`.
    pub(super) const fn at(self, place: u8) -> Self {
        Self { place, ..self }
    }

    /// Adds the key of the effect in `help`, and the value of the example there.
    pub(super) const fn help(self, key: &'static str, example: &'static str) -> Self {
        Self { help: key, example, ..self }
    }

    /// Adds the resources that a value needs.
    pub(super) const fn needs(self, needs: fn(Value) -> Needs) -> Self {
        Self { needs, ..self }
    }

    /// Adds the name of the program's option with the same effect.
    pub(super) const fn option(self, name: &'static str) -> Self {
        Self { option: Some(name), ..self }
    }

    /// Adds a key in UBGI.
    pub(super) const fn ubgi(self, place: u8, name: &'static str, own: Option<OwnKey>) -> Self {
        Self { key: Some(Key { name, place, own }), ..self }
    }
}

impl Row {
    /// Returns the ways to write the setting, as words after the theme's word. Each word may have synonyms.
    pub(super) fn ways(&self) -> impl Iterator<Item = Vec<&'static str>> {
        let written = [self.words].into_iter().chain(self.others.iter().copied());
        let ways = written.map(|words| words.split_whitespace().collect());
        ways.filter(|_| !matches!(self.kind, Kind::Usage(_)))
    }

    /// Returns the words of the setting without synonyms.
    fn full_words(words: &str) -> String {
        let first = |word: &str| word.split('|').next().unwrap_or_default().to_owned();
        words.split_whitespace().map(first).collect::<Vec<_>>().join(" ")
    }

    /// Returns the setting's word, which is also the name of its JSON field.
    pub(super) fn name(&self) -> String {
        Self::full_words(self.words)
    }

    /// Parses a new value. `line` is the reply to the change, if the setting has none of its own.
    pub(super) fn parse(
        &'static self,
        line: Option<fn(&Session) -> Message>,
        input: Input<'_>,
    ) -> Result<Change, ProtocolError> {
        let Some(value) = self.kind.parse(input)? else { return self.kind.parse_own(input) };
        let change = Change::to(value, move |session, value| {
            self.kind.put(session, value);
            Ok(Reply::message(line.map_or_else(|| self.say(self.says, session), |line| line(session))))
        });
        Ok(Change { needs: (self.needs)(value), ..change })
    }

    /// Returns the message about the current value in `show`.
    pub(super) fn shown_line(&self, session: &Session) -> Message {
        self.say(if self.shows.is_empty() { self.says } else { self.shows }, session)
    }

    fn say(&self, key: &'static str, session: &Session) -> Message {
        Message::new(key, self.kind.value(session).map(|value| ("value", value.argument())))
    }

    /// Returns the commands that set the current value, without `set` and the theme's word.
    pub(super) fn commands(&self, session: &Session) -> Vec<String> {
        match (&self.kind, self.kind.value(session)) {
            (Kind::Custom { saved, .. }, _) => saved(session),
            (_, Some(value)) if (self.is_saved)(session) => {
                let words = Self::full_words(self.saved_words.unwrap_or(self.words));
                vec![format!("{words} {}", value.text()).trim_start().to_owned()]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the keys of all messages of the setting.
    #[cfg(test)]
    pub(super) fn keys(&self) -> [&'static str; 4] {
        [self.kind.what(), self.says, self.shows, self.help]
    }

    /// Returns the example of `help`: the words that it is about, and a line for the user to type.
    pub(super) fn example(&self, theme: &str) -> Option<Example> {
        let about = format!("set {theme} {}", self.name()).trim_end().to_owned();
        let line = format!("{about} {}", self.example);
        Some((about, vec![line])).filter(|_| !self.example.is_empty())
    }

    /// Returns the type and the range of the setting for `option`, in UCI's syntax.
    pub(crate) fn ubgi_option(&self, current: &str) -> String {
        let own = self.key.as_ref().and_then(|key| key.own.as_ref());
        match (own, &self.kind) {
            (Some(OwnKey { choices: Some(choices), .. }), _) => combo(current, &choices()),
            (None, Kind::Word { words, .. }) => combo(current, &words()),
            (None, Kind::Whole { range, .. }) => {
                format!("type spin default {current} min {} max {}", range.start(), range.end())
            }
            _ => "type string default random".to_owned(),
        }
    }

    /// Returns the current value as UBGI writes it.
    pub(crate) fn current(&self, session: &Session) -> Result<String, ProtocolError> {
        match self.key.as_ref().and_then(|key| key.own.as_ref()) {
            Some(own) => (own.current)(session),
            None => Ok(self.kind.value(session).map_or_else(String::new, Value::text)),
        }
    }
}

/// Returns an option of type `combo`, in UCI's syntax.
fn combo(current: &str, choices: &[impl std::fmt::Display]) -> String {
    let choices = choices.iter().map(|choice| format!(" var {choice}"));
    format!("type combo default {current}{}", choices.collect::<String>())
}

/// Returns the usage lines of `set` for the rows of a theme. Neighbours with the same effect and the same values have
/// one line, which lists their last words.
pub(super) fn usages(theme: &str, rows: &[Row]) -> Vec<Usage> {
    let listed: Vec<&Row> = rows.iter().filter(|row| !row.help.is_empty()).collect();
    let alike = |one: &&Row, other: &&Row| (one.help, one.kind.syntax()) == (other.help, other.kind.syntax());
    let usage = |group: &[&Row]| {
        let first = group.first()?;
        let mut words = first.name();
        for row in group.iter().skip(1) {
            words = format!("{words}|{}", row.name().split(' ').next_back().unwrap_or_default());
        }
        let line = ["set", theme, &words, &first.kind.syntax()].map(str::trim).join(" ").replace("  ", " ");
        Some(Usage { line: line.trim_end().to_owned(), does: Message::of_key(first.help) })
    };
    listed.chunk_by(alike).filter_map(usage).collect()
}

/// A row with a value of this kind, whose texts have the keys `set-KEY` and `help-set_KEY`: its words, the key, a value
/// for the example in `help`, and the kind.
macro_rules! row {
    ($words:literal, $key:literal, $example:literal, $kind:expr) => {
        $crate::settings::row::Row::new($words, $kind)
            .says(concat!("set-", $key))
            .help(concat!("help-set_", $key), $example)
    };
}

pub(super) use row;
