//! The replies to commands that move through the match record.

use super::Shown;
use super::board::BoardView;
use super::json::{fields, serialize};
use super::judged::{luck_text, text, turn_fields};
use super::play::PlayFields;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_table::analysis::{Judged, Thresholds};
use plakoto_table::record::{Note, Turn};

/// The place in the match record that the session has moved to, and the board there.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceReply {
    /// Description of the place in the match record.
    pub place: Shown,
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
    pub judged: Option<(Judged, Thresholds)>,
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
            None => vec![format!("{name} {}: {}", turn.numbers, turn.legal)],
            Some((judged, thresholds)) => {
                vec![text(name, judged, thresholds, settings), luck_text(judged, thresholds, settings)]
            }
        };
        lines.extend(note.as_ref().map(|note| format!("Note: {}", note.text())));
        lines
    }
}

serialize!(PlaceReply, |Self { place, made, board }| {
    let judged = made.as_ref().and_then(|made| made.judged.as_ref());
    fields! {
        ..place: place,
        made?: made.as_ref().map(|MadePlay { turn, .. }| {
            fields! { player: turn.player.index(), ..play: PlayFields::new(&turn.legal) }
        }),
        judged?: judged.map(|(judged, thresholds)| turn_fields(judged, thresholds)),
        note?: made.as_ref().and_then(|made| made.note.as_ref()),
        ..board: board,
    }
});
