//! Lines of text, and the same as fields.

use serde::Serialize;
use serde_json::{Map, Value};

use super::board::BoardView;
use super::view::View;
use crate::protocol::output::OutputSettings;

/// Lines of text, and the same as fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Without newlines.
    #[serde(skip)]
    pub lines: Vec<String>,
    /// For the JSON form.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

/// Where the session has gone, and the board there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gone {
    /// Where it has gone.
    #[serde(flatten)]
    pub place: Shown,
    /// The board.
    #[serde(flatten)]
    pub board: Box<BoardView>,
}

impl View for Shown {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        self.lines.clone()
    }
}

impl View for Gone {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        [self.place.lines(settings), self.board.lines(settings)].concat()
    }
}
