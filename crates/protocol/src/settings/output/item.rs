//! One output setting as a value.

use std::fmt;

use serde_json::Value;

use crate::ProtocolError;
use crate::output::{Drawing, Numbering, OutputSettings};
use crate::settings::usage::Usage;
use crate::text::input::Input;

/// Everything about one output setting, whose values are of type `T`.
pub struct Item<T: 'static> {
    /// The word behind `set output`, and the name of its field in JSON.
    pub(super) word: &'static str,
    /// What stands behind the word, for `help`.
    pub(super) takes: &'static str,
    /// What setting it does, for `help`.
    pub(super) does: &'static str,
    /// Its place in `show output`, from 0.
    pub(super) place: u8,
    /// Reads what stands behind the word.
    pub(super) read: fn(Input<'_>) -> Result<T, ProtocolError>,
    /// Where its value is kept.
    pub(super) field: fn(&mut OutputSettings) -> &mut T,
    /// What `set` and `show` say about a value.
    pub(super) says: fn(T) -> String,
    /// The value in JSON.
    pub(super) json: fn(T) -> Value,
    /// The change to a value.
    pub(super) change: fn(&'static Self, T) -> OutputChange,
}

impl<T> fmt::Debug for Item<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl<T> PartialEq for Item<T> {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

/// What `set output` asks for: an output setting with its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutputChange {
    /// On or off.
    Switch(&'static Item<bool>, bool),
    /// A number.
    Number(&'static Item<u8>, u8),
    /// A number of plays.
    Plays(&'static Item<u32>, u32),
    /// A drawing of the board.
    Drawing(&'static Item<Drawing>, Drawing),
    /// Another numbering of the points.
    Numbering(&'static Item<Numbering>, Numbering),
}

impl OutputChange {
    /// Makes the change, and says so.
    pub(super) fn apply(self, settings: &mut OutputSettings) -> String {
        match self {
            Self::Switch(item, value) => item.apply(settings, value),
            Self::Number(item, value) => item.apply(settings, value),
            Self::Plays(item, value) => item.apply(settings, value),
            Self::Drawing(item, value) => item.apply(settings, value),
            Self::Numbering(item, value) => item.apply(settings, value),
        }
    }
}

impl<T: Copy> Item<T> {
    fn apply(&self, settings: &mut OutputSettings, value: T) -> String {
        *(self.field)(settings) = value;
        (self.says)(value)
    }

    fn get(&self, mut settings: OutputSettings) -> T {
        *(self.field)(&mut settings)
    }
}

/// An [`Item`] whatever its values are.
pub(super) trait Row: Sync {
    /// The word that chooses it.
    fn word(&self) -> &'static str;

    /// Its place in `show output`.
    fn place(&self) -> u8;

    /// What `help` says about it.
    fn usage(&self) -> Usage;

    /// Reads what stands behind the word.
    fn read(&'static self, input: Input<'_>) -> Result<OutputChange, ProtocolError>;

    /// What `show output` says about its value.
    fn line(&self, settings: OutputSettings) -> String;

    /// Its value in JSON.
    fn value(&self, settings: OutputSettings) -> Value;
}

impl<T: Copy> Row for Item<T> {
    fn word(&self) -> &'static str {
        self.word
    }

    fn place(&self) -> u8 {
        self.place
    }

    fn usage(&self) -> Usage {
        let Self { word, takes, does, .. } = self;
        Usage { line: format!("set output {word} {takes}").into(), does }
    }

    fn read(&'static self, input: Input<'_>) -> Result<OutputChange, ProtocolError> {
        (self.read)(input).map(|value| (self.change)(self, value))
    }

    fn line(&self, settings: OutputSettings) -> String {
        (self.says)(self.get(settings))
    }

    fn value(&self, settings: OutputSettings) -> Value {
        (self.json)(self.get(settings))
    }
}

impl PartialEq for dyn Row {
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word()
    }
}
