//! What a command answers, as data; each part knows its text and its JSON fields.

mod analysis;
mod board;
mod equity_table;
mod evaluation;
mod events;
mod plays;
pub(super) mod record;
mod rollout;
mod worth;

pub use analysis::{AnalysisReply, JudgedReply};
pub use board::BoardView;
pub use equity_table::equity_table;
pub use evaluation::EvaluationReply;
pub(super) use events::score_line;
pub use plays::{BestMove, Effort, Info, LegalReply, RankedReply};
pub use rollout::{RollingReply, RolloutReply};

use serde_json::{Map, Value};

use super::settings::OutputSettings;
use crate::match_play::Event;
use crate::notation::match_id::MatchId;
use crate::rules::{Numbers, Pending, Position};

/// The position that an answer is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Subject {
    /// Seen by the player on roll.
    pub position: Position,
    /// Who that is, his dice and the score.
    pub match_id: MatchId,
    /// Numbers that have to be played first.
    pub pending: Pending,
}

impl Subject {
    /// What the player on roll has to play: what is pending, or else what he has rolled, if he has.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        Numbers::of(self.pending, self.match_id.dice)
    }
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Done; there is nothing to say in the text form.
    Silent,
    /// Done, in one line.
    Message(String),
    /// Lines of text, and the same as fields.
    Shown(Shown),
    /// What has happened in the game, and the board after it.
    Events(Vec<Event>, Box<BoardView>),
    /// A part of what happens while a game goes on by itself, and the names of the players.
    EventsSoFar(Vec<Event>, [String; 2]),
    /// The board.
    Board(Box<BoardView>),
    /// Where the session has gone, and the board there.
    Gone(Shown, Box<BoardView>),
    /// Candidates, best first.
    Ranked(Box<RankedReply>),
    /// The value of a position.
    Evaluation(Box<EvaluationReply>),
    /// The legal plays.
    Legal(Box<LegalReply>),
    /// How far a search has come.
    Info(Box<Info>),
    /// The end of a search.
    BestMove(Box<BestMove>),
    /// Games that have been analysed.
    Analysed(Box<AnalysisReply>),
    /// A turn that has been analysed.
    Judged(Box<JudgedReply>),
    /// How far an analysis has come: turns so far, and all.
    Analysing(usize, usize),
    /// How far a rollout has come.
    Rolling(RollingReply),
    /// The end of a rollout.
    RolledOut(Box<RolloutReply>),
}

/// Lines of text, and the same as fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Without newlines.
    pub lines: Vec<String>,
    /// For the JSON form.
    pub fields: Map<String, Value>,
}

impl Shown {
    /// One line and one field.
    pub fn one(line: impl Into<String>, field: &str, value: impl Into<Value>) -> Reply {
        Self::many(vec![line.into()], [(field, value.into())])
    }

    /// Lines and fields.
    pub fn many<'a>(lines: Vec<String>, fields: impl IntoIterator<Item = (&'a str, Value)>) -> Reply {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Reply::Shown(Self { lines, fields })
    }
}

impl Reply {
    /// The position it is about, if it is not the session's.
    #[must_use]
    pub fn subject(&self) -> Option<&Subject> {
        match self {
            Self::Ranked(ranked) => Some(&ranked.subject),
            Self::Evaluation(evaluation) => Some(&evaluation.subject),
            Self::Legal(legal) => Some(&legal.subject),
            Self::BestMove(best) => Some(&best.subject),
            Self::RolledOut(rollout) => Some(&rollout.subject),
            _ => None,
        }
    }

    /// Whether more follows before the command is done.
    #[must_use]
    pub fn is_progress(&self) -> bool {
        matches!(self, Self::Info(_) | Self::Rolling(_) | Self::Analysing(..)) || self.is_part()
    }

    /// Whether it is a part of an answer the rest of which follows, and not only tells how far a command has come.
    #[must_use]
    pub fn is_part(&self) -> bool {
        match self {
            Self::Legal(legal) => !legal.is_last,
            Self::EventsSoFar(..) => true,
            _ => false,
        }
    }

    /// Its lines in the text form.
    #[must_use]
    pub fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        match self {
            Self::Silent => Vec::new(),
            Self::Message(message) => vec![message.clone()],
            Self::Shown(shown) => shown.lines.clone(),
            Self::Board(board) => board.lines(settings),
            Self::Gone(shown, board) => [shown.lines.clone(), board.lines(settings)].concat(),
            Self::Events(events, board) => {
                let events = events.iter().map(|event| events::text(event, &board.names));
                events.chain(board.lines(settings)).collect()
            }
            Self::EventsSoFar(events, names) => {
                events.iter().map(|event| events::text(event, names)).collect()
            }
            Self::Ranked(ranked) => ranked.lines(settings),
            Self::Evaluation(evaluation) => evaluation.lines(settings),
            Self::Legal(legal) => legal.lines(),
            Self::Info(info) => vec![info.line(settings)],
            Self::BestMove(best) => vec![best.line()],
            Self::Analysed(analysis) => analysis.lines(settings),
            Self::Judged(judged) => judged.lines(settings),
            Self::Analysing(turns, of) => vec![format!("info analysis turns {turns} of {of}")],
            Self::Rolling(rolling) => vec![rolling.line(settings)],
            Self::RolledOut(rollout) => rollout.lines(settings),
        }
    }

    /// The answer to a question as one row of a table, without the position; empty for other replies.
    ///
    /// For each play: its text, its equity and the chances W WG WBG L LG LBG D; for an evaluation the same with `-` for
    /// the play; for a rollout also the standard error of the equity; for legal plays the text and the position that each
    /// leads to.
    #[must_use]
    pub fn row(&self, settings: &OutputSettings) -> Vec<String> {
        match self {
            Self::Ranked(ranked) => ranked.row(settings),
            Self::Evaluation(evaluation) => evaluation.row(settings),
            Self::Legal(legal) => legal.row(),
            Self::BestMove(best) => best.row(settings),
            Self::RolledOut(rollout) => rollout.row(settings),
            _ => Vec::new(),
        }
    }

    /// Its fields in the JSON form, besides those that every reply has.
    #[must_use]
    pub fn fields(&self) -> Map<String, Value> {
        match self {
            Self::Silent => Map::new(),
            Self::Message(message) => fields([("message", message.clone().into())]),
            Self::Shown(shown) => shown.fields.clone(),
            Self::Board(board) => board.fields(),
            Self::Gone(shown, board) => {
                let mut all = shown.fields.clone();
                all.extend(board.fields());
                all
            }
            Self::Events(events, board) => {
                let mut all = fields([("events", events::list(events))]);
                all.extend(board.fields());
                all
            }
            Self::EventsSoFar(events, _) => {
                fields([("done", false.into()), ("events", events::list(events))])
            }
            Self::Ranked(ranked) => ranked.fields(),
            Self::Evaluation(evaluation) => evaluation.fields(),
            Self::Legal(legal) => legal.fields(),
            Self::Info(info) => info.fields(),
            Self::BestMove(best) => best.fields(),
            Self::Analysed(analysis) => analysis.fields(),
            Self::Judged(judged) => judged.fields(),
            Self::Analysing(turns, of) => {
                fields([("done", false.into()), ("turns", (*turns).into()), ("of", (*of).into())])
            }
            Self::Rolling(rolling) => rolling.fields(),
            Self::RolledOut(rollout) => rollout.fields(),
        }
    }
}

/// A chance or an equity as JSON: six digits behind the decimal point are more than any of them is worth.
pub(super) fn rounded(number: f32) -> Value {
    ((f64::from(number) * 1e6).round() / 1e6).into()
}

/// A JSON object from its fields.
fn fields<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
