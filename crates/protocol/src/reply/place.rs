//! The replies to commands that move through the match record.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::TextReply;
use super::board::BoardView;
use super::judged_turn::JudgedTurn;
use super::play::{PointNumbers, ShownPlay};
use super::view::View;
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::rules::Numbers;
use plakoto_table::analysis::{Thresholds, TurnAnalysis};
use plakoto_table::record::{LuckMark, Mark, Note, Turn};

/// The fields of a command, followed by the place in the match record that the session has moved to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PlaceReply {
    #[serde(flatten)]
    command: TextReply,
    #[serde(flatten)]
    place: PlaceFields,
}

/// The play at a place of the record, and the board there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct PlaceFields {
    /// The play that was made; missing at the end of the game and before a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<MadePlay>,
    /// The judged turn, if it has been analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<JudgedTurn>,
    /// The annotations of the turn, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<Note>,
    #[serde(flatten)]
    board: Box<BoardView>,
}

/// The play that was made at a place of the record.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Made")]
pub(crate) struct MadePlay {
    /// The player, 0 or 1.
    player: usize,
    #[serde(flatten)]
    play: ShownPlay,
    /// The numbers that were played.
    #[serde(skip)]
    numbers: Numbers,
    /// Name of the player.
    #[serde(skip)]
    name: String,
}

impl PlaceReply {
    /// Shows the board at a place, which `command` describes.
    pub(crate) const fn new(command: TextReply, board: Box<BoardView>) -> Self {
        Self { command, place: PlaceFields { made: None, judged: None, note: None, board } }
    }

    /// Adds the turn that `name` made at the place. `judged` is the last analysis of the turn, with the thresholds
    /// for its marks.
    pub(crate) fn with_turn(
        mut self,
        name: String,
        turn: &Turn,
        judged: Option<(&TurnAnalysis, &Thresholds)>,
        note: Option<Note>,
        numbering: Numbering,
    ) -> Self {
        let play = ShownPlay::new(turn.legal, PointNumbers::of(numbering, turn.player));
        let made = MadePlay { player: turn.player.index(), play, numbers: turn.numbers, name };
        self.place.made = Some(made);
        self.place.judged = judged.map(|(judged, thresholds)| JudgedTurn::new(judged, thresholds, numbering));
        self.place.note = note;
        self
    }
}

impl PlaceFields {
    /// Returns the lines about the turn that was made at the place.
    fn turn_lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Some(MadePlay { play, numbers, name, .. }) = &self.made else { return Vec::new() };
        let mut lines = match &self.judged {
            None => {
                let (numbers, play) = (numbers.to_string(), play.text(settings));
                vec![message!("turn-played", player = name, numbers = numbers, play = play)]
            }
            Some(judged) => vec![judged.line(name, settings), judged.luck_line(settings)],
        };
        lines.extend(self.note.as_ref().map(|note| message!("turn-note", note = note_text(note))));
        lines.iter().map(|line| settings.say(line)).collect()
    }
}

impl View for PlaceReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { command, place } = self;
        [command.lines(settings), place.turn_lines(settings), place.board.lines(settings)].concat()
    }
}

/// Returns the annotations of a turn for the user, for example `marked bad, roll marked lucky: a comment`.
pub(crate) fn note_text(note: &Note) -> Message {
    let mark = note.mark.map(|mark| match mark {
        Mark::Doubtful => message!("note-doubtful"),
        Mark::Bad => message!("note-bad"),
        Mark::VeryBad => message!("note-very_bad"),
    });
    let luck = note.luck.map(|luck| match luck {
        LuckMark::VeryUnlucky => message!("note-very_unlucky"),
        LuckMark::Unlucky => message!("note-unlucky"),
        LuckMark::Lucky => message!("note-lucky"),
        LuckMark::VeryLucky => message!("note-very_lucky"),
    });
    let marks = mark.into_iter().chain(luck).reduce(|mark, luck| Message::joined([mark, luck], ", "));
    Message::joined(marks.into_iter().chain(note.comment.clone().map(Message::text)), ": ")
}
