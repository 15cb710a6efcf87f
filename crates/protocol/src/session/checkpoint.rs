//! Changes of the table together with the match record, and the state before a command, to restore after an error.

use std::path::Path;

use serde::Serialize;

use super::Session;
use super::review::nothing;
use crate::reply::{PlaceReply, TextReply};
use crate::text::storage::RecordPart;
use crate::{ProtocolError, Reply};
use plakoto_engine::printable;
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_table::match_play::{Change, Match, Table};
use plakoto_table::record::{GameRecord, Record, RecordedSeat, Recorder, TextEncoding, Writer};
use plakoto_words::{Message, message};

/// The state of a session before a command, to restore if the record file cannot be written.
pub(crate) struct Checkpoint {
    table: Table,
    keeper: Recorder,
    rotation: Rotation,
}

impl Checkpoint {
    /// Returns the match record.
    pub(crate) fn record(&self) -> &Record {
        self.keeper.record()
    }
}

impl Session {
    /// Returns the state before a command. Returns `None` if there is no record file, because the state then
    /// never has to be restored.
    pub(crate) fn checkpoint(&self) -> Option<Checkpoint> {
        self.recording.writer.as_ref().map(|_| self.standing())
    }

    /// Returns the current state of the table, the match record and the rules.
    pub(crate) fn standing(&self) -> Checkpoint {
        Checkpoint {
            table: self.table.clone(),
            keeper: self.recording.keeper.clone(),
            rotation: self.new_match.rotation,
        }
    }

    /// Restores the state in a checkpoint.
    pub(crate) fn restore(&mut self, Checkpoint { table, keeper, rotation }: Checkpoint) {
        (self.table, self.recording.keeper, self.new_match.rotation) = (table, keeper, rotation);
        self.follow_rules();
    }

    /// Whether the game that was last in the record in the state `before` is missing from the record, or
    /// another game has begun before it was over.
    pub(crate) fn has_left(&self, before: &Checkpoint) -> bool {
        let (old, new) = (&before.record().games, &self.recording.record().games);
        let Some((last, game)) = old.len().checked_sub(1).and_then(|last| Some((last, old.get(last)?)))
        else {
            return false;
        };
        let goes_on = |now: &GameRecord| now.turns_shared(game) == game.turns().len();
        let lines = self.recording.record().variations.iter().filter(|variation| variation.game == last);
        let is_kept =
            new.get(last).is_some_and(|now| goes_on(now)) || lines.clone().any(|one| goes_on(&one.line));
        !is_kept || (new.len() > old.len() && new[last].result().is_none())
    }

    /// Changes a setting of the table and updates the match record accordingly.
    pub(crate) fn change(&mut self, set: impl FnOnce(&mut Table) -> Change) {
        let change = set(&mut self.table);
        self.note(change);
    }

    /// Updates the match record after a setting of the table has changed.
    pub(crate) fn note(&mut self, change: Change) {
        self.recording.keeper.follow(change, &self.table);
    }

    /// Continues the match of another record with its players.
    pub(crate) fn take_up(&mut self, series: Match, record: Record) {
        self.new_match.rotation = record.rotation;
        self.table.take_up(series, record.names.clone());
        if let Some(seats) = record.seats {
            self.table.take_seats(seats.map(RecordedSeat::seat));
        }
        self.recording.keeper.take_up(record, &self.table);
    }

    /// Continues to write the record to the file that it was loaded from, whose session has not closed it. Returns
    /// a remark about that; `None` if the file cannot be written, the record already has a file, or the session may
    /// ask the user before it loads the match.
    pub(crate) fn go_on_recording(&mut self, path: &Path) -> Option<Message> {
        if self.recording.writer.is_some() || self.consent.is_trial {
            return None;
        }
        let writer = Writer::create(path, self.recording.record()).ok()?;
        (self.recording.writer, self.recording.is_resumed) = (Some(writer), true);
        Some(message!("record-goes_on", file = printable::path(path)))
    }

    /// Updates the record file after a command. If the file cannot be written, restores the state `before`
    /// the command.
    pub(crate) fn keep(&mut self, before: Option<Checkpoint>) -> Result<(), ProtocolError> {
        let kept = self.recording.write_record();
        if kept.is_err() {
            before.into_iter().for_each(|before| self.restore(before));
        }
        kept
    }

    /// Goes to the end of the match record, where the match continues.
    pub(crate) fn go_to_end(&mut self) {
        let keeper = &self.recording.keeper;
        if let (Some(end), Some(place)) = (keeper.left_at_end().copied(), keeper.record().end()) {
            let left = *self.table.series();
            self.table.go_to(end);
            self.recording.keeper.stand_at(place, None, &left, &self.table);
        }
    }

    /// Returns the match that a new position on the board belongs to. If the table shows an earlier place in
    /// the match record, this is the match at the end of the record.
    pub(crate) fn match_to_place(&self) -> Match {
        self.recording.keeper.match_to_place(&self.table)
    }

    /// Changes the rules of the current game and of all later games. Changes nothing in a match of several games
    /// if the current game already has these rules.
    pub(crate) fn change_rules(&mut self, rules: RuleSet) {
        let rotation = *self.table.series().rotation();
        let is_in_turn = rotation.has_several() && rotation.games().contains(&rules);
        if !is_in_turn || *self.rules() != rules {
            self.new_match.rotation = rules.into();
            if rotation != self.new_match.rotation {
                self.change(|table| table.adopt(&rules));
            }
        }
        self.follow_rules();
    }

    /// Makes the engine play the game at the table.
    pub(crate) fn follow_rules(&mut self) {
        let (rules, rotation) = (*self.rules(), *self.table.series().rotation());
        self.play_by(rules, rotation);
    }

    /// Makes the engine play by `rules` in a match of these games.
    pub(crate) fn play_by(&mut self, rules: RuleSet, rotation: Rotation) {
        if self.engine.play_by(rules, rotation) {
            self.findings.forget_rollout();
        }
    }

    /// Sets the encoding used to read `.mat` files.
    pub fn set_encoding(&mut self, encoding: TextEncoding) {
        self.recording.encoding = encoding;
    }

    /// Returns a part of the match record. The current position is returned as a game without turns.
    pub(crate) fn part(&self, part: RecordPart) -> Result<Record, ProtocolError> {
        let record = self.recording.record();
        let series = self.table.series();
        match part {
            RecordPart::Match => Ok(record.clone()),
            RecordPart::Game => {
                self.recording.view().game(self.recording.keeper.place().game).ok_or_else(nothing)
            }
            RecordPart::Position => {
                self.table.must_be_placed()?;
                let question = self.open_practice().map(|practice| practice.question().series());
                let (series, score) = match &question {
                    Some(question) => (question, question.score()),
                    None => (series, self.score_before()),
                };
                let mut position = Record::new(*series.rotation(), series.length(), self.names());
                position.begin(GameRecord::new(score, *series.game()));
                Ok(position)
            }
        }
    }

    /// Returns the match score before the current game, which is the current score if that game is not over.
    fn score_before(&self) -> [u16; 2] {
        let current = self.recording.view().games.get(self.recording.keeper.place().game);
        current
            .filter(|game| game.result().is_some())
            .map_or(self.table.series().score(), |game| game.score())
    }

    pub(crate) fn place_reply(
        &self,
        lines: impl IntoIterator<Item = Message>,
        fields: &impl Serialize,
    ) -> Reply {
        Reply::from(PlaceReply::new(TextReply::new(lines, fields), self.board()))
    }
}
