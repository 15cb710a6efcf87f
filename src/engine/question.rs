//! What an engine is asked, and parts of what it answers.

use std::time::Duration;

use super::noise::Noise;
use crate::eval::{Probabilities, Stakes};
use crate::search::{Candidate, Limits};

/// How deep and how long a search may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// Number of plies: 0 to [`crate::search::MAX_PLIES`]; more are cut.
    pub plies: u8,
    /// How many candidates at least are searched at that depth.
    pub least: usize,
    /// Whether shallower searches come first, so that one that is stopped has something to show.
    pub deepen: bool,
    /// What ends it early.
    pub limits: Limits,
    /// Errors of judgement when a play is chosen.
    pub noise: Noise,
    /// What the outcomes are worth, if not the points of the rule set: as in a match.
    pub stakes: Option<Stakes>,
    /// Threads of the search, if not those of the engine.
    pub threads: Option<usize>,
}

impl Question {
    /// A search of so many plies without further limits, for the best play.
    #[must_use]
    pub fn plies(plies: u8) -> Self {
        let (limits, noise) = (Limits::default(), Noise::default());
        Self { plies, least: 1, deepen: false, limits, noise, stakes: None, threads: None }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The candidates, best first.
    pub candidates: &'a [Candidate],
    /// Static evaluations so far.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
}

/// The chances of the player on roll at one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The depth: 0 for the static value.
    pub plies: u8,
    /// The chances.
    pub chances: Probabilities,
    /// What they are worth, in points.
    pub equity: f32,
}
