//! Notes on turns.

use plakoto_words::{Message, message};
use serde::{Deserialize, Serialize};

/// A note on a turn: a comment, an annotation of the play, and an annotation of the roll.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The annotator's comment on the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The annotation of the play: doubtful, bad or very bad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The annotation of the roll: lucky, very lucky, unlucky or very unlucky.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckMark>,
}

/// An annotation of a play, by the user or by an analysis.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A doubtful play: `?!`.
    Doubtful,
    /// A bad play: `?`.
    Bad,
    /// A very bad play: `??`.
    #[serde(rename = "very bad")]
    VeryBad,
}

/// An annotation of a roll, which rates its luck.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LuckMark {
    /// A very unlucky roll.
    #[serde(rename = "very unlucky")]
    VeryUnlucky,
    /// An unlucky roll.
    Unlucky,
    /// A lucky roll.
    Lucky,
    /// A very lucky roll.
    #[serde(rename = "very lucky")]
    VeryLucky,
}

impl Note {
    /// Whether the note has no comment and no annotations.
    pub const fn is_empty(&self) -> bool {
        self.comment.is_none() && self.mark.is_none() && self.luck.is_none()
    }

    /// Formats the note for the user, for example `marked bad, roll marked lucky: a comment`.
    pub fn text(&self) -> Message {
        let mark = self.mark.map(|mark| message!("note-mark", mark = mark.message()));
        let luck = self.luck.map(|luck| message!("note-luck", mark = luck.message()));
        let marks: Vec<Message> = [mark, luck].into_iter().flatten().collect();
        let marks = (!marks.is_empty()).then(|| Message::joined(marks, ", "));
        let comment = self.comment.as_deref().map(Message::from);
        Message::joined([marks, comment].into_iter().flatten(), ": ")
    }
}

impl Mark {
    /// All annotations of plays, from doubtful to very bad.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Bad, Self::VeryBad];

    /// Returns the name of the annotation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
        }
    }

    /// Returns the words for the annotation.
    pub fn message(self) -> Message {
        match self {
            Self::Doubtful => message!("mark-doubtful"),
            Self::Bad => message!("mark-bad"),
            Self::VeryBad => message!("mark-very_bad"),
        }
    }

    /// Returns the symbol that is printed after a play with this annotation: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Bad => "?",
            Self::VeryBad => "??",
        }
    }

    /// Returns the play annotation with this name; `None` if the name is unknown.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.name() == name)
    }
}

impl LuckMark {
    /// All annotations of rolls, from very unlucky to very lucky.
    pub const ALL: [Self; 4] = [Self::VeryUnlucky, Self::Unlucky, Self::Lucky, Self::VeryLucky];

    /// Returns the name of the annotation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeryUnlucky => "very unlucky",
            Self::Unlucky => "unlucky",
            Self::Lucky => "lucky",
            Self::VeryLucky => "very lucky",
        }
    }

    /// Returns the words for the annotation.
    pub fn message(self) -> Message {
        match self {
            Self::VeryUnlucky => message!("luck-very_unlucky"),
            Self::Unlucky => message!("luck-unlucky"),
            Self::Lucky => message!("luck-lucky"),
            Self::VeryLucky => message!("luck-very_lucky"),
        }
    }

    /// Returns the annotation of a roll with this name; `None` if the name is unknown.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|luck| luck.name() == name)
    }
}
