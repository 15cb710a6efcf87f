//! Where the session has gone in what was played.

use serde::{Serialize, Serializer};

use super::board::BoardView;
use super::judged::{TurnFields, luck_text, text};
use super::play::PlayFields;
use super::shown::Shown;
use super::view::View;
use crate::output::OutputSettings;
use plakoto_table::analysis::{Judged, Thresholds};
use plakoto_table::record::{Note, Turn};

/// Where the session has gone, and the board there.
#[derive(Clone, Debug, PartialEq)]
pub struct Gone {
    /// Where it has gone.
    pub place: Shown,
    /// What was played there, if that is told.
    pub made: Option<Made>,
    /// The board.
    pub board: Box<BoardView>,
}

/// A play that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The name of the player.
    pub name: String,
    /// The turn.
    pub turn: Turn,
    /// What the last analysis says of it, and what is marked; `None` if it has not been analysed.
    pub judged: Option<(Judged, Thresholds)>,
    /// What somebody has written about it.
    pub note: Option<Note>,
}

impl View for Gone {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let made = self.made.as_ref().map_or_else(Vec::new, |made| made.lines(settings));
        [self.place.lines(settings), made, self.board.lines(settings)].concat()
    }
}

impl View for Made {
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

#[derive(Serialize)]
struct Fields<'a> {
    #[serde(flatten)]
    place: &'a Shown,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<MadeFields>,
    /// Where it has been analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<TurnFields>,
    /// Where something is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a Note>,
    #[serde(flatten)]
    board: &'a BoardView,
}

#[derive(Serialize)]
struct MadeFields {
    player: usize,
    #[serde(flatten)]
    play: PlayFields,
}

impl Serialize for Gone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let made = self.made.as_ref();
        let judged = made.and_then(|made| made.judged.as_ref());
        Fields {
            place: &self.place,
            note: made.and_then(|made| made.note.as_ref()),
            made: made.map(|Made { turn, .. }| MadeFields {
                player: turn.player.index(),
                play: PlayFields::new(&turn.legal),
            }),
            judged: judged.map(|(judged, thresholds)| TurnFields::of(judged, thresholds)),
            board: &self.board,
        }
        .serialize(serializer)
    }
}
