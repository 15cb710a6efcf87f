//! What the tutor says of a play that has not been made.

use serde::{Serialize, Serializer};

use super::board::BoardView;
use super::judged::{TurnFields, text};
use super::view::View;
use super::why::WhyView;
use crate::output::OutputSettings;
use plakoto_table::analysis::{Judged, Thresholds};

/// What the tutor says of a play that has not been made.
#[derive(Clone, Debug, PartialEq)]
pub struct WarningReply {
    /// The play, and what it would cost.
    pub judged: Judged,
    /// Why the best play is better.
    pub why: WhyView,
    /// What is marked.
    pub thresholds: Thresholds,
    /// The board, as it was.
    pub board: Box<BoardView>,
}

/// What a person can answer.
const QUESTION: &str = "Make this play? `yes`, `no` or another play.";

impl View for WarningReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { judged, why, thresholds, board } = self;
        let name = &board.names[judged.turn.player.index()];
        let first = text(name, judged, thresholds, settings);
        [first].into_iter().chain(why.lines(settings)).chain([QUESTION.to_owned()]).collect()
    }
}

#[derive(Serialize)]
struct Fields<'a> {
    tutor: TutorFields<'a>,
    /// Nothing has happened.
    events: [(); 0],
    #[serde(flatten)]
    board: &'a BoardView,
}

#[derive(Serialize)]
struct TutorFields<'a> {
    #[serde(flatten)]
    judged: TurnFields,
    why: &'a WhyView,
}

impl Serialize for WarningReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let judged = TurnFields::of(&self.judged, &self.thresholds);
        Fields { tutor: TutorFields { judged, why: &self.why }, events: [], board: &self.board }
            .serialize(serializer)
    }
}
