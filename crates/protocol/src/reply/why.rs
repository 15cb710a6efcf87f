//! Why a play is better than another one.

mod fields;
mod words;

use serde::{Serialize, Serializer};

use self::fields::WhyFields;
use super::stopped::stopped_at;
use super::subject::Subject;
use super::view::View;
use crate::output::OutputSettings;

pub use self::words::WhyView;

/// The answer of `why`.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyReply {
    /// The position, with the dice.
    pub subject: Subject,
    /// What it says.
    pub view: WhyView,
    /// Whether the search for the plays was stopped.
    pub is_stopped: bool,
}

impl View for WhyReply {
    fn subject(&self) -> Option<&Subject> {
        Some(&self.subject)
    }

    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let plies = self.view.why.better.candidate.plies;
        let end = self.is_stopped.then(|| stopped_at(plies));
        self.view.text(settings).into_iter().chain(end).collect()
    }
}

#[derive(Serialize)]
struct Fields<'a> {
    why: &'a WhyView,
    /// Only where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

impl Serialize for WhyReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stopped = self.is_stopped.then_some(true);
        Fields { why: &self.view, stopped }.serialize(serializer)
    }
}

impl Serialize for WhyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WhyFields::of(self).serialize(serializer)
    }
}
