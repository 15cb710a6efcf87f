//! What a person writes about turns and matches.

use super::Session;
use plakoto_table::record::{MatchInfo, Note, Place};

impl Session {
    /// What was written about a turn.
    pub(crate) fn note_at(&self, Place { game, turn }: Place) -> Option<&Note> {
        self.view().games.get(game)?.note(turn)
    }

    /// What is known of the match besides what is played.
    pub(crate) fn inform(&mut self, info: MatchInfo) {
        self.recording.keeper.inform(info);
    }
}
