//! Plays in replies, the numbers of their points in JSON, and the replies that are one play.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::{Chance, Equity, ShownChances, chance_of_match};
use super::view::{Stage, View};
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::notation::play_text;
use plakoto_engine::rules::{Contact, Course, LegalPlay, Player, Point, RuleSet, Side, Step};
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::MatchStakes;

/// Whose numbers the points of a play have in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointNumbers {
    /// The numbers of the player who makes the play.
    #[default]
    Mover,
    /// The numbers of that player's opponent.
    Opponent,
}

impl PointNumbers {
    /// Returns the numbers for the plays of `mover`.
    pub(crate) fn of(numbering: Numbering, mover: Player) -> Self {
        if numbering.turns(mover) { Self::Opponent } else { Self::Mover }
    }

    /// Converts a point from the mover's numbers to these numbers, or back.
    pub(crate) fn point(self, point: Point, course: Course) -> Point {
        match self {
            Self::Mover => point,
            Self::Opponent => point.swapped(course),
        }
    }

    /// Converts both ends of a step.
    pub(crate) fn step(self, Step { from, to }: Step, course: Course) -> Step {
        let [from, to] = [from, to].map(|end| end.map(|point| self.point(point, course)));
        Step { from, to }
    }
}

/// A play: its notation, its steps, and the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(into = "PlayFields")]
#[schemars(rename = "Play")]
pub struct ShownPlay {
    /// The play.
    #[schemars(skip)]
    pub legal: LegalPlay,
    /// The numbers of the points in JSON.
    #[schemars(skip)]
    points: PointNumbers,
    /// The number that each step uses; empty if the reply does not show these numbers.
    #[schemars(skip)]
    dice: Vec<u8>,
}

impl ShownPlay {
    /// Shows a play without the dice numbers.
    pub(crate) const fn new(legal: LegalPlay, points: PointNumbers) -> Self {
        Self { legal, points, dice: Vec::new() }
    }

    /// Shows a play with the dice number that each step uses.
    pub(crate) const fn with_dice(legal: LegalPlay, points: PointNumbers, dice: Vec<u8>) -> Self {
        Self { legal, points, dice }
    }

    /// Formats the play.
    pub(crate) fn text(&self, settings: &OutputSettings) -> String {
        settings.play(&self.legal)
    }
}

/// A play: its notation, its steps, and the position after it.
#[derive(Debug, Serialize, JsonSchema)]
struct PlayFields {
    /// The play in gnubg's notation, such as `24/23 13/10`.
    play: String,
    /// The steps, one for each number used; empty for a pass.
    steps: Vec<StepFields>,
    /// The position ID after the play, from the view of the player to decide next.
    after: String,
    /// `other` if the opponent decides next, `same` if the same player does (see Plakoto Express).
    #[schemars(extend("enum" = ["same", "other"]))]
    after_turn: &'static str,
    /// The numbers that the next player must play before they roll.
    after_pending: Vec<u8>,
}

/// One checker moved by one number.
#[derive(Debug, Serialize, JsonSchema)]
struct StepFields {
    /// The point that the checker leaves, 1 to 24, or 25 for the bar.
    from: u8,
    /// The point on which the checker lands, 1 to 24, or 0 if it is borne off.
    to: u8,
    /// Whether the play pins a checker on this point, which is still pinned after the play.
    pin: bool,
    /// Whether the checker hits another checker; only in games in which checkers are hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    hit: Option<bool>,
    /// The number that the step uses; only in events.
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
}

impl From<ShownPlay> for PlayFields {
    fn from(ShownPlay { legal, points, dice }: ShownPlay) -> Self {
        let dice = dice.into_iter().map(Some).chain(std::iter::repeat(None));
        let has_hits = legal.result.contact() == Contact::Hit;
        let step = |((step, hit), die): ((Step, bool), Option<u8>)| {
            let shown = points.step(step, legal.result.course());
            StepFields {
                from: shown.start(),
                to: shown.end(),
                pin: play_text::pins(&legal, step),
                hit: has_hits.then_some(hit),
                die,
            }
        };
        Self {
            play: legal.to_string(),
            steps: legal.play.steps_with_hits().zip(dice).map(step).collect(),
            after: after_id(&legal),
            after_turn: if legal.next.side == Side::Mine { "same" } else { "other" },
            after_pending: legal.next.pending.numbers().collect(),
        }
    }
}

/// Returns the ID of the position after the play. If the play passes unplayed numbers on to the opponent, the ID
/// contains them.
pub(crate) fn after_text(legal: &LegalPlay) -> String {
    let id = after_id(legal);
    if legal.next.pending.is_empty() { id } else { format!("{id};pending={}", legal.next.pending) }
}

fn after_id(legal: &LegalPlay) -> String {
    legal.after().to_string()
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
