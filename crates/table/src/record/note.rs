//! What somebody has written about a turn.

use serde::{Deserialize, Serialize};

/// What somebody has written about a turn: a comment, and marks that are his own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// In words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// What he thinks of the play.
    #[serde(default, rename = "mark", skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// What he thinks of the roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Fortune>,
}

/// A mark of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// `?!`
    Doubtful,
    /// `?`
    Bad,
    /// `??`
    #[serde(rename = "very bad")]
    VeryBad,
}

/// A mark of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fortune {
    /// The worst.
    #[serde(rename = "very unlucky")]
    VeryUnlucky,
    /// Bad.
    Unlucky,
    /// Good.
    Lucky,
    /// The best.
    #[serde(rename = "very lucky")]
    VeryLucky,
}

impl Note {
    /// Whether nothing is written.
    pub const fn is_empty(&self) -> bool {
        self.comment.is_none() && self.skill.is_none() && self.luck.is_none()
    }

    /// `marked bad, roll marked lucky: a comment`
    pub fn text(&self) -> String {
        let skill = self.skill.map(|skill| format!("marked {}", skill.name()));
        let luck = self.luck.map(|luck| format!("roll marked {}", luck.name()));
        let marks: Vec<String> = [skill, luck].into_iter().flatten().collect();
        let parts = [marks.join(", "), self.comment.clone().unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }
}

impl Skill {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Bad, Self::VeryBad];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
        }
    }

    /// The one that is called so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|skill| skill.name() == name)
    }
}

impl Fortune {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::VeryUnlucky, Self::Unlucky, Self::Lucky, Self::VeryLucky];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeryUnlucky => "very unlucky",
            Self::Unlucky => "unlucky",
            Self::Lucky => "lucky",
            Self::VeryLucky => "very lucky",
        }
    }

    /// The one that is called so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|luck| luck.name() == name)
    }
}
