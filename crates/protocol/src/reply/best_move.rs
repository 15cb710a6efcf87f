//! The replies to `bestmove` and `go`, and the progress reports of `go`.

use schemars::JsonSchema;
use serde::Serialize;

use super::chances::ShownChances;
use super::play::{PointNumbers, ShownPlay};
use super::value::{Chance, Equity, chance_of_match};
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::notation::play_text;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::MatchStakes;

/// The work that a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Number of static evaluations.
    pub nodes: u64,
    /// Search time in milliseconds.
    pub time: u64,
    /// Number of rollout trials per play; 0 if there was no rollout.
    pub trials: u32,
}

/// Progress of a search: the best play at the depth that was completed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Info")]
pub struct InfoReply {
    /// False: more replies to the same command follow.
    done: bool,
    /// The search depth in plies.
    pub plies: u8,
    /// The number of static evaluations until now.
    nodes: u64,
    /// The time since the search began, in milliseconds.
    time: u64,
    /// The equity of the play, in points.
    equity: Equity,
    #[serde(flatten)]
    play: ShownPlay,
}

impl InfoReply {
    /// Reports the best play at a depth, and the effort until now.
    pub(crate) fn new(best: &Candidate, effort: Effort, points: PointNumbers) -> Self {
        Self {
            done: false,
            plies: best.plies,
            nodes: effort.nodes,
            time: effort.time,
            equity: Equity(best.equity),
            play: ShownPlay::new(best.legal, points),
        }
    }
}

impl View for InfoReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { plies, nodes, time, equity, play, .. } = self;
        let (equity, play) = (equity.text(settings), play_text::write_steps(&play.legal.play));
        vec![format!("info depth {plies} nodes {nodes} time {time} equity {equity} pv {play}")]
    }

    fn stage(&self) -> Stage {
        Stage::Info
    }
}

/// The best play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "BestMove")]
pub struct BestMoveReply {
    /// The search depth in plies.
    plies: u8,
    /// The equity of the play, in points.
    equity: Equity,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
    /// The number of static evaluations; only in the reply to `go`.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// The time in milliseconds; only in the reply to `go`.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    /// The number of rollout trials per play; only after a rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u32>,
    #[serde(flatten)]
    play: ShownPlay,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

impl BestMoveReply {
    /// Shows the best play under `rules`, with its match-winning probability by `stakes`.
    pub(crate) fn new(
        best: &Candidate,
        rules: &RuleSet,
        stakes: Option<&MatchStakes>,
        points: PointNumbers,
    ) -> Self {
        Self {
            plies: best.plies,
            equity: Equity(best.equity),
            chances: ShownChances::of(&best.chances, rules),
            mwc: chance_of_match(stakes, best.equity),
            nodes: None,
            time: None,
            trials: None,
            play: ShownPlay::new(best.legal, points),
            stopped: None,
        }
    }

    /// Adds the effort of the search.
    pub(crate) fn with_effort(self, Effort { nodes, time, trials }: Effort) -> Self {
        let trials = Some(trials).filter(|trials| *trials > 0);
        Self { nodes: Some(nodes), time: Some(time), trials, ..self }
    }

    /// Notes whether the search was stopped before it was complete.
    pub(crate) fn stopped(self, is_stopped: bool) -> Self {
        Self { stopped: is_stopped.then_some(true), ..self }
    }

    /// Formats a text line such as `info stopped depth 2 nodes 4000 time 300`.
    fn stopped_line(&self) -> String {
        let number = |(name, number): (&str, Option<u64>)| number.map(|number| format!(" {name} {number}"));
        let effort = [("nodes", self.nodes), ("time", self.time), ("trials", self.trials.map(u64::from))];
        let effort: String = effort.into_iter().filter_map(number).collect();
        format!("info stopped depth {}{effort}", self.plies)
    }

    /// Formats the checker moves of the play.
    fn play_text(&self) -> String {
        play_text::write_steps(&self.play.legal.play)
    }
}

impl View for BestMoveReply {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        let stopped = self.stopped.map(|_| self.stopped_line());
        stopped.into_iter().chain([format!("bestmove {}", self.play_text())]).collect()
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let chances = self.chances.cells(|chance| settings.chance(chance));
        [self.play_text(), self.equity.text(settings)].into_iter().chain(chances).collect()
    }
}
