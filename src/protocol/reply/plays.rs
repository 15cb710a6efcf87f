//! Plays in replies.

use serde_json::{Map, Value, json};

use super::evaluation::{Columns, columns, probs, value_columns};
use super::worth::{behind, chance_field, worth};
use super::{Subject, fields, rounded};
use crate::match_play::MatchStakes;
use crate::notation::{play_text, step_text};
use crate::protocol::settings::OutputSettings;
use crate::rules::{LegalPlay, RuleSet, Side};
use crate::search::Candidate;

/// The answer of `hint`.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedReply {
    /// The position, with the dice.
    pub subject: Subject,
    /// The rule set.
    pub rules: RuleSet,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// Number of legal plays.
    pub legal: usize,
    /// The best ones, best first.
    pub candidates: Vec<Candidate>,
}

impl RankedReply {
    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let best = self.candidates.first().map_or(0.0, |candidate| candidate.equity);
        let lines = self.candidates.iter().enumerate().flat_map(|(index, candidate)| {
            let text = candidate.legal.to_string();
            let behind = match index {
                0 => String::new(),
                _ => behind(settings, self.stakes.as_ref(), candidate.equity - best),
            };
            let first = format!(
                "{:>5}. Cubeless {}-ply   {text:<28} {}{behind}",
                index + 1,
                candidate.plies,
                worth(settings, self.stakes.as_ref(), candidate.equity)
            );
            let Columns { win, lose, draw } = columns(&candidate.chances, &self.rules);
            let triple = |chances: [f32; 3]| chances.map(|chance| settings.chance(chance)).join(" ");
            let second = format!("       {} - {} D {}", triple(win), triple(lose), settings.chance(draw));
            [first, second]
        });
        lines.collect()
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let best = self.candidates.first().map_or(0.0, |candidate| candidate.equity);
        let hints = self.candidates.iter().enumerate().map(|(index, candidate)| {
            let mut all = fields([
                ("movenum", (index + 1).into()),
                ("plies", candidate.plies.into()),
                ("equity", rounded(candidate.equity)),
                ("eqdiff", rounded(candidate.equity - best)),
                ("probs", probs(&candidate.chances, &self.rules)),
            ]);
            all.extend(chance_field(self.stakes.as_ref(), candidate.equity));
            all.extend(play_fields(&candidate.legal));
            Value::Object(all)
        });
        let hints = hints.collect::<Vec<_>>();
        fields([("legal_plays", self.legal.into()), ("hint", hints.into())])
    }

    pub(super) fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let columns = self.candidates.iter().flat_map(|candidate| {
            let text = candidate.legal.to_string();
            let value = value_columns(candidate.equity, &candidate.chances, &self.rules, settings);
            std::iter::once(text).chain(value)
        });
        columns.collect()
    }
}

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
}

impl LegalReply {
    pub(super) fn lines(&self) -> Vec<String> {
        let line = |(index, play): (usize, &LegalPlay)| {
            let text = play.to_string();
            format!("{:>5}. {text:<28} {}", self.before + index + 1, result_text(play))
        };
        let end = self.is_stopped.then(|| {
            let listed = self.before + self.plays.len();
            format!("Stopped after {listed} play{}.", if listed == 1 { "" } else { "s" })
        });
        self.plays.iter().enumerate().map(line).chain(end).collect()
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let plays = self.plays.iter().map(|play| Value::Object(play_fields(play)));
        let mut all = fields([("legal", plays.collect::<Vec<_>>().into())]);
        if !self.is_last {
            all.insert("done".into(), false.into());
        }
        if self.is_stopped {
            all.insert("stopped".into(), true.into());
        }
        all
    }

    pub(super) fn row(&self) -> Vec<String> {
        self.plays.iter().flat_map(|play| [play.to_string(), result_text(play)]).collect()
    }
}

/// One depth that a search has finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The best play so far.
    pub best: Candidate,
    /// What it has cost so far.
    pub effort: Effort,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Static evaluations.
    pub nodes: u64,
    /// Milliseconds.
    pub time: u64,
    /// Trials of each play that was rolled out; 0 if none was.
    pub trials: u32,
}

impl Info {
    pub(super) fn line(&self, settings: &OutputSettings) -> String {
        let Self { best, effort: Effort { nodes, time, .. }, .. } = self;
        let equity = settings.equity(best.equity);
        format!(
            "info depth {} nodes {nodes} time {time} equity {equity} pv {}",
            best.plies,
            step_text::write(&best.legal.play)
        )
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut all = fields([
            ("done", false.into()),
            ("plies", self.best.plies.into()),
            ("nodes", self.effort.nodes.into()),
            ("time", self.effort.time.into()),
            ("equity", rounded(self.best.equity)),
        ]);
        all.extend(play_fields(&self.best.legal));
        all
    }
}

/// The answer of `go`.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMove {
    /// The position before the play, with the dice.
    pub subject: Subject,
    /// The rule set.
    pub rules: RuleSet,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// The play.
    pub best: Candidate,
    /// What it has cost to find, if that is to be told.
    pub effort: Option<Effort>,
}

impl BestMove {
    pub(super) fn line(&self) -> String {
        format!("bestmove {}", step_text::write(&self.best.legal.play))
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut all = fields([
            ("plies", self.best.plies.into()),
            ("equity", rounded(self.best.equity)),
            ("probs", probs(&self.best.chances, &self.rules)),
        ]);
        all.extend(chance_field(self.stakes.as_ref(), self.best.equity));
        if let Some(Effort { nodes, time, trials }) = self.effort {
            all.extend(fields([("nodes", nodes.into()), ("time", time.into())]));
            all.extend(fields([("trials", trials.into())]).into_iter().filter(|_| trials > 0));
        }
        all.insert("bestmove".into(), step_text::write(&self.best.legal.play).into());
        all.extend(play_fields(&self.best.legal));
        all
    }

    pub(super) fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let value = value_columns(self.best.equity, &self.best.chances, &self.rules, settings);
        std::iter::once(step_text::write(&self.best.legal.play)).chain(value).collect()
    }
}

/// A play as JSON: its text, its steps, and the position it leads to, with the opponent on roll.
pub(super) fn play_fields(legal: &LegalPlay) -> Map<String, Value> {
    fields([
        ("move", legal.to_string().into()),
        ("play", steps(legal)),
        ("result_id", result_id(legal).into()),
        ("result_turn", if legal.next.side == Side::Mine { "same" } else { "other" }.into()),
        ("result_pending", legal.next.pending.numbers().collect()),
    ])
}

pub(super) fn steps(legal: &LegalPlay) -> Value {
    let step = |step: crate::rules::Step| {
        let pin = play_text::pins(legal, step);
        json!({ "from": step.from, "to": step.to, "pin": pin })
    };
    legal.play.steps().map(step).collect()
}

/// The ID of the position that it leads to, with what it hands over.
fn result_text(legal: &LegalPlay) -> String {
    let id = result_id(legal);
    if legal.next.pending.is_empty() { id } else { format!("{id};pending={}", legal.next.pending) }
}

fn result_id(legal: &LegalPlay) -> String {
    legal.after().to_string()
}
