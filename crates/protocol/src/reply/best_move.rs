//! The replies to `bestmove` and `go`, and the progress reports of `go`.

use schemars::JsonSchema;
use serde::Serialize;

use super::chances::ShownChances;
use super::json::{round, serialize};
use super::play::PlayFields;
use super::value::mwc;
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::notation::step_text;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::MatchStakes;

/// A progress report of `go`, sent when the search has completed a depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The best play until now.
    pub best: Candidate,
    /// The search effort so far.
    pub effort: Effort,
}

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

impl View for Info {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { best, effort: Effort { nodes, time, .. }, .. } = self;
        let equity = settings.equity(best.equity);
        vec![format!(
            "info depth {} nodes {nodes} time {time} equity {equity} pv {}",
            best.plies,
            step_text::write(&best.legal.play)
        )]
    }

    fn stage(&self) -> Stage {
        Stage::Info
    }
}

/// Progress of a search: the best play at the depth that was completed.
#[derive(Serialize, JsonSchema)]
pub(crate) struct InfoFields {
    /// False: more replies to the same command follow.
    done: bool,
    /// The search depth in plies.
    plies: u8,
    /// The number of static evaluations until now.
    nodes: u64,
    /// The time since the search began, in milliseconds.
    time: u64,
    /// The equity of the play, in points.
    equity: f64,
    #[serde(flatten)]
    play: PlayFields,
}

serialize!(Info, |Self { best, effort }| InfoFields {
    done: false,
    plies: best.plies,
    nodes: effort.nodes,
    time: effort.time,
    equity: round(best.equity),
    play: PlayFields::new(&best.legal),
});

/// The reply to `bestmove` and `go`.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMoveReply {
    /// Rule set that the game is played under.
    pub rules: RuleSet,
    /// Value of each possible game result at the match score; `None` if only points count.
    pub stakes: Option<MatchStakes>,
    /// The best play.
    pub best: Candidate,
    /// The search effort, if the output settings ask for it.
    pub effort: Option<Effort>,
    /// Whether the search was stopped before it was complete.
    pub is_stopped: bool,
}

impl BestMoveReply {
    /// Formats a text line such as `info stopped depth 2 nodes 4000 time 300`.
    fn stopped(&self) -> String {
        let of_search = |Effort { nodes, time, .. }| format!(" nodes {nodes} time {time}");
        let of_rollout =
            |Effort { trials, .. }| if trials > 0 { format!(" trials {trials}") } else { String::new() };
        let effort = self.effort.map(|effort| of_search(effort) + &of_rollout(effort)).unwrap_or_default();
        format!("info stopped depth {}{effort}", self.best.plies)
    }

    /// Formats the checker moves of the play.
    fn text(&self) -> String {
        step_text::write(&self.best.legal.play)
    }

    fn chances(&self) -> ShownChances {
        ShownChances::of(&self.best.chances, &self.rules)
    }
}

impl View for BestMoveReply {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        let stopped = self.is_stopped.then(|| self.stopped());
        stopped.into_iter().chain([format!("bestmove {}", self.text())]).collect()
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let chances = self.chances().cells(|chance| settings.chance(chance));
        [self.text(), settings.equity(self.best.equity)].into_iter().chain(chances).collect()
    }
}

/// The best play.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BestMoveFields {
    /// The search depth in plies.
    plies: u8,
    /// The equity of the play, in points.
    equity: f64,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
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
    play: PlayFields,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

serialize!(BestMoveReply, |reply| BestMoveFields {
    plies: reply.best.plies,
    equity: round(reply.best.equity),
    chances: reply.chances(),
    mwc: mwc(reply.stakes.as_ref(), reply.best.equity),
    nodes: reply.effort.map(|effort| effort.nodes),
    time: reply.effort.map(|effort| effort.time),
    trials: reply.effort.map(|effort| effort.trials).filter(|trials| *trials > 0),
    play: PlayFields::new(&reply.best.legal),
    stopped: reply.is_stopped.then_some(true),
});
