//! The answer of `legal`.

use serde::{Serialize, Serializer};

use super::play::{PlayFields, result_text};
use super::stopped::stopped_after;
use super::subject::Subject;
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::rules::{LegalPlay, ResultCount};

/// The answer of `legal`.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalReply {
    /// The position, with the dice.
    pub subject: Subject,
    /// How many plays came before, in other parts of the answer.
    pub before: usize,
    /// All legal plays, or a part of those of a cascade.
    pub plays: Vec<LegalPlay>,
    /// Whether this is the last part.
    pub is_last: bool,
    /// Whether there may be more that were not listed, since the search was stopped.
    pub is_stopped: bool,
    /// Number of all plays, if the list was cut.
    pub cut: Option<ResultCount>,
}

impl LegalReply {
    /// The line after a list that was cut.
    fn cut_line(&self) -> Option<String> {
        let ResultCount { count, is_exact } = self.cut?;
        let least = if is_exact { "" } else { "at least " };
        Some(format!("Cut after {} of {least}{count} plays.", self.before + self.plays.len()))
    }
}

impl View for LegalReply {
    fn subject(&self) -> Option<&Subject> {
        Some(&self.subject)
    }

    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        let line = |(index, play): (usize, &LegalPlay)| {
            format!("{:>5}. {:<28} {}", self.before + index + 1, play.to_string(), result_text(play))
        };
        let end = self.is_stopped.then(|| stopped_after(self.before + self.plays.len(), "play"));
        self.plays.iter().enumerate().map(line).chain(end).chain(self.cut_line()).collect()
    }

    fn row(&self, _: &OutputSettings) -> Vec<String> {
        let plays = self.plays.iter().flat_map(|play| [play.to_string(), result_text(play)]);
        plays.chain(self.cut_line()).collect()
    }

    fn stage(&self) -> Stage {
        if self.is_last { Stage::End } else { Stage::Part }
    }
}

#[derive(Serialize)]
struct Fields {
    legal: Vec<PlayFields>,
    /// Only where more follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<bool>,
    /// Only where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// Only where there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<bool>,
    /// How many there are, where it is cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// Whether there are no more than `count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
}

impl Serialize for LegalReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields {
            legal: self.plays.iter().map(PlayFields::new).collect(),
            done: (!self.is_last).then_some(false),
            stopped: self.is_stopped.then_some(true),
            cut: self.cut.map(|_| true),
            count: self.cut.map(|all| all.count),
            exact: self.cut.map(|all| all.is_exact),
        }
        .serialize(serializer)
    }
}
