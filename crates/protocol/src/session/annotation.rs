//! What a person writes about turns and matches.

use serde_json::json;

use super::Session;
use crate::command::Annotation;
use crate::reply::Shown;
use crate::{ProtocolError, Reply};
use plakoto_table::record::{MatchInfo, Note, Place};

impl Session {
    /// Writes something about the turn that follows the current place of the record, or about the last one.
    pub(crate) fn annotate(&mut self, annotation: Annotation) -> Result<Reply, ProtocolError> {
        let here = self.recording.keeper.place();
        let nothing = || ProtocolError::missing("nothing has been played");
        let game = self.view().games.get(here.game).ok_or_else(nothing)?;
        let last = game.turns().len().checked_sub(1).ok_or_else(nothing)?;
        let place = Place { turn: here.turn.min(last), ..here };
        let (turn, name) = (game.turns()[place.turn], &self.view().names);
        let turn = format!("{} {}: {}", name[turn.player.index()], turn.numbers, turn.legal);
        let mut note = game.note(place.turn).cloned().unwrap_or_default();
        match annotation {
            Annotation::Comment(comment) => note.comment = comment,
            Annotation::Skill(skill) => note.skill = skill,
            Annotation::Luck(luck) => note.luck = luck,
        }
        let said = if note.is_empty() { "nothing is noted".to_owned() } else { note.text() };
        let line = format!("Game {}, turn {}, {turn}: {said}.", place.game + 1, place.turn + 1);
        let fields = [
            ("game", (place.game + 1).into()),
            ("turn_number", (place.turn + 1).into()),
            ("note", json!(note)),
        ];
        let reply = Shown::many(vec![line], fields);
        self.recording.keeper.annotate(place, note);
        Ok(reply)
    }

    /// What was written about a turn.
    pub(crate) fn note_at(&self, Place { game, turn }: Place) -> Option<&Note> {
        self.view().games.get(game)?.note(turn)
    }

    /// What is known of the match besides what is played.
    pub(crate) fn inform(&mut self, info: MatchInfo) {
        self.recording.keeper.inform(info);
    }
}
