//! What a command answers, as data.
//!
//! A reply is a struct: [`View`] writes it as text and as a row, `Serialize` as JSON, by a struct `…Fields` beside it where
//! what is written is not what is stored. The chances of a player are named in `chances` alone.

mod analysing;
mod analysis;
mod best_move;
mod board;
mod book;
mod chances;
mod checkers;
mod equity_table;
mod evaluation;
mod events;
mod gone;
mod hint;
mod judged;
mod legal;
mod number;
mod play;
pub(super) mod record;
mod result;
mod rolling;
mod rollout;
mod rollout_bias;
pub(super) mod rollout_settings;
mod rolls;
mod said;
mod shown;
mod steps;
mod stopped;
mod subject;
mod view;
mod warning;
mod why;
mod worth;

pub use analysing::Analysing;
pub use analysis::AnalysisReply;
pub use best_move::{BestMove, Effort, Info};
pub use board::BoardView;
pub use book::{BookReply, Found};
pub use equity_table::equity_table;
pub use evaluation::EvaluationReply;
pub use events::{Events, EventsSoFar};
pub use gone::{Gone, Made};
pub use hint::RankedReply;
pub use judged::JudgedReply;
pub use legal::LegalReply;
pub(super) use number::rounded;
pub(super) use result::score_line;
pub use rolling::RollingReply;
pub use rollout::RolloutReply;
pub use rolls::{RollWorth, RollsReply};
pub use said::{Said, Spoken};
pub use shown::Shown;
pub use steps::StepsReply;
pub use subject::{Phase, Subject};
pub use view::View;
pub use warning::WarningReply;
pub use why::{WhyReply, WhyView};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::output::OutputSettings;

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// Done; there is nothing to say in the text form.
    Silent,
    /// Done, in one line.
    #[serde(serialize_with = "message")]
    Message(String),
    /// Lines of text, and the same as fields.
    Shown(Shown),
    /// What has happened in the game, and the board after it.
    Events(Events),
    /// A part of what happens while a game goes on by itself.
    EventsSoFar(EventsSoFar),
    /// The board.
    Board(Box<BoardView>),
    /// Where the session has gone, and the board there.
    Gone(Box<Gone>),
    /// Candidates, best first.
    Ranked(Box<RankedReply>),
    /// Why a play is better than another one.
    Why(Box<WhyReply>),
    /// What the book says.
    Book(Box<BookReply>),
    /// The value of a position.
    Evaluation(Box<EvaluationReply>),
    /// The legal plays.
    Legal(Box<LegalReply>),
    /// The steps that a play can go on with.
    Steps(Box<StepsReply>),
    /// How far a search has come.
    Info(Box<Info>),
    /// The end of a search.
    BestMove(Box<BestMove>),
    /// Games that have been analysed.
    Analysed(Box<AnalysisReply>),
    /// A turn that has been analysed.
    Judged(Box<JudgedReply>),
    /// What the tutor says of a play that has not been made.
    Warning(Box<WarningReply>),
    /// How far an analysis has come.
    Analysing(Analysing),
    /// What each roll is worth.
    Rolls(Box<RollsReply>),
    /// How far a rollout has come.
    Rolling(RollingReply),
    /// The end of a rollout.
    RolledOut(Box<RolloutReply>),
    /// What a line of a file is answered.
    Said(Said),
}

impl Reply {
    /// The answer to `isready`.
    pub(super) fn ready() -> Self {
        Shown::one("readyok", "ready", true)
    }

    /// The answer to `stop` with a tag. One that comes too late is no error: that depends on how fast a search is.
    pub(super) fn stopping(tag: &str, is_found: bool) -> Self {
        let missed =
            || format!("Nothing with the tag {tag} runs or waits: it has been answered, or was never asked.");
        let lines = if is_found { Vec::new() } else { vec![missed()] };
        Shown::many(lines, [("stopping", tag.into()), ("found", is_found.into())])
    }

    fn view(&self) -> &dyn View {
        match self {
            Self::Silent => &(),
            Self::Message(message) => message,
            Self::Shown(shown) => shown,
            Self::Events(events) => events,
            Self::EventsSoFar(events) => events,
            Self::Board(board) => board.as_ref(),
            Self::Gone(gone) => gone.as_ref(),
            Self::Ranked(ranked) => ranked.as_ref(),
            Self::Why(why) => why.as_ref(),
            Self::Book(book) => book.as_ref(),
            Self::Evaluation(evaluation) => evaluation.as_ref(),
            Self::Legal(legal) => legal.as_ref(),
            Self::Steps(steps) => steps.as_ref(),
            Self::Info(info) => info.as_ref(),
            Self::BestMove(best) => best.as_ref(),
            Self::Analysed(analysis) => analysis.as_ref(),
            Self::Judged(judged) => judged.as_ref(),
            Self::Warning(warning) => warning.as_ref(),
            Self::Analysing(analysing) => analysing,
            Self::Rolls(rolls) => rolls.as_ref(),
            Self::Rolling(rolling) => rolling,
            Self::Said(said) => said,
            Self::RolledOut(rollout) => rollout.as_ref(),
        }
    }

    /// Whether more follows before the command is done.
    #[must_use]
    pub fn is_progress(&self) -> bool {
        matches!(self, Self::Info(_) | Self::Rolling(_) | Self::Analysing(_)) || self.is_part()
    }

    /// Whether it is a part of an answer the rest of which follows, and not only tells how far a command has come.
    #[must_use]
    pub fn is_part(&self) -> bool {
        match self {
            Self::Legal(legal) => !legal.is_last,
            Self::EventsSoFar(_) | Self::Said(_) => true,
            _ => false,
        }
    }
}

impl View for Reply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        self.view().lines(settings)
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        self.view().row(settings)
    }

    fn subject(&self) -> Option<&Subject> {
        self.view().subject()
    }
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

    /// Lines, and the fields of a struct.
    pub(super) fn of(lines: Vec<String>, fields: &impl Serialize) -> Reply {
        Reply::Shown(Self { lines, fields: object(fields) })
    }
}

/// A struct as a JSON object; where a field is there twice, the later one holds.
pub(super) fn object(fields: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(fields) {
        Ok(Value::Object(object)) => object,
        // Only lists and keys that are no strings fail, and replies are structs.
        _ => Map::new(),
    }
}

fn message<S: Serializer>(message: &str, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Fields<'a> {
        message: &'a str,
    }
    Fields { message }.serialize(serializer)
}
