//! The replies to commands that move through the match record.

use schemars::JsonSchema;
use serde::Serialize;

use super::TextReply;
use super::board::{BoardReplyFields, BoardView};
use super::json::serialize;
use super::judged_turn::{TurnFields, luck_text, text};
use super::play::PlayFields;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_table::analysis::{Thresholds, TurnAnalysis};
use plakoto_table::record::{Note, Turn};

/// The place in the match record that the session has moved to, and the board there.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceReply {
    /// Description of the place in the match record.
    pub place: TextReply,
    /// The play that was made at this place; `None` if it is not to be shown.
    pub made: Option<MadePlay>,
    /// The board at this place.
    pub board: Box<BoardView>,
}

/// A play in the match record.
#[derive(Clone, Debug, PartialEq)]
pub struct MadePlay {
    /// Name of the player who made the play.
    pub name: String,
    /// The turn in which the play was made.
    pub turn: Turn,
    /// The last analysis of the turn, and the thresholds for its marks. `None` if the turn has not been
    /// analysed.
    pub judged: Option<(TurnAnalysis, Thresholds)>,
    /// The user's annotation of the turn.
    pub note: Option<Note>,
}

impl View for PlaceReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let made = self.made.as_ref().map_or_else(Vec::new, |made| made.lines(settings));
        [self.place.lines(settings), made, self.board.lines(settings)].concat()
    }
}

impl View for MadePlay {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { name, turn, judged, note } = self;
        let mut lines = match judged {
            None => vec![format!("{name} {}: {}", turn.numbers, settings.play(&turn.legal))],
            Some((judged, thresholds)) => {
                vec![text(name, judged, thresholds, settings), luck_text(judged, thresholds, settings)]
            }
        };
        lines.extend(note.as_ref().map(|note| format!("Note: {}", note.text())));
        lines
    }
}

/// The play at a place of the record, and the board there.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PlaceFields<'a> {
    /// The play that was made; missing at the end of the game and before a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<MadeFields>,
    /// The judged turn, if it has been analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<TurnFields>,
    /// The annotations of the turn, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a Note>,
    #[serde(flatten)]
    board: BoardReplyFields<'a>,
}

/// The play that was made at a place of the record.
#[derive(Serialize, JsonSchema)]
struct MadeFields {
    /// The player, 0 or 1.
    player: usize,
    #[serde(flatten)]
    play: PlayFields,
}

impl<'a> PlaceFields<'a> {
    fn new(made: Option<&'a MadePlay>, board: &'a BoardView) -> Self {
        let judged = made.and_then(|made| made.judged.as_ref());
        Self {
            made: made.map(|MadePlay { turn, .. }| MadeFields {
                player: turn.player.index(),
                play: PlayFields::new(&turn.legal),
            }),
            judged: judged.map(|(judged, thresholds)| TurnFields::new(judged, thresholds)),
            note: made.and_then(|made| made.note.as_ref()),
            board: BoardReplyFields::new(board),
        }
    }
}

/// The fields of the command, followed by the place.
#[derive(Serialize)]
struct CommandAndPlace<'a> {
    #[serde(flatten)]
    command: &'a TextReply,
    #[serde(flatten)]
    place: PlaceFields<'a>,
}

serialize!(PlaceReply, |Self { place, made, board }| CommandAndPlace {
    command: place,
    place: PlaceFields::new(made.as_ref(), board),
});
