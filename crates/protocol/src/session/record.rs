//! The match record, and the file that it is written to.

use schemars::JsonSchema;
use serde::Serialize;

use super::Session;
use super::analyses::nothing;
use super::state::Recording;
use crate::reply::{PlaceReply, TextReply};
use crate::text::input::names;
use crate::text::storage::RecordPart;
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::printable;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_table::match_play::{Change, EquityTable, Match, Table};
use plakoto_table::record::{GameRecord, Note, Place, Record, RecordedSeat, Recorder, TextEncoding, Writer};
use plakoto_words::{Message, message};
use std::path::Path;

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
            rotation: self.rotation,
        }
    }

    /// Restores the state in a checkpoint.
    pub(crate) fn restore(&mut self, Checkpoint { table, keeper, rotation }: Checkpoint) {
        (self.table, self.recording.keeper, self.rotation) = (table, keeper, rotation);
        self.follow_rules();
    }

    /// Whether the last game of the record has begun and is not over.
    pub(crate) fn is_in_progress(&self) -> bool {
        self.record().games.last().is_some_and(|game| !game.turns().is_empty() && game.result().is_none())
    }

    /// Whether the game that was last in the record in the state `before` is missing from the record, or
    /// another game has begun before it was over.
    pub(crate) fn has_left(&self, before: &Checkpoint) -> bool {
        let (old, new) = (&before.record().games, &self.record().games);
        let Some((last, game)) = old.len().checked_sub(1).and_then(|last| Some((last, old.get(last)?)))
        else {
            return false;
        };
        let goes_on = |now: &GameRecord| now.turns_shared(game) == game.turns().len();
        let lines = self.record().variations.iter().filter(|variation| variation.game == last);
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
        self.rotation = record.rotation;
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
        if self.recording.writer.is_some() || self.is_trial {
            return None;
        }
        let writer = Writer::create(path, self.record()).ok()?;
        (self.recording.writer, self.recording.is_resumed) = (Some(writer), true);
        Some(message!("record-goes_on", file = printable::path(path)))
    }

    /// Closes the file that `load match` has opened, if undo has left the match of the file.
    pub(crate) fn leave_resumed_record(&mut self) {
        let record = self.recording.keeper.record();
        let is_other = |writer: &Writer| !writer.written().begins(record) && !record.begins(writer.written());
        if self.recording.is_resumed && self.recording.writer.as_ref().is_some_and(is_other) {
            self.keep_record_in(None);
        }
    }

    /// Updates the record file after a command. If the file cannot be written, restores the state `before`
    /// the command.
    pub(crate) fn keep(&mut self, before: Option<Checkpoint>) -> Result<(), ProtocolError> {
        let kept = self.write_record();
        if kept.is_err() {
            before.into_iter().for_each(|before| self.restore(before));
        }
        kept
    }

    fn write_record(&mut self) -> Result<(), ProtocolError> {
        let kind = |record: &Record| (record.rotation, record.length);
        if self.recording.writer.as_ref().is_some_and(|writer| kind(writer.written()) != kind(self.record()))
        {
            self.must_not_replace_match(None)?;
        }
        let Recording { keeper, writer: Some(writer), .. } = &mut self.recording else { return Ok(()) };
        let written = writer.update(keeper.record());
        written.map(drop).map_err(|error| ProtocolError::unwritable(writer.path(), &error))
    }

    /// Fails if the match in the record file would be lost, because `next` does not continue it or because a
    /// new match begins.
    pub(crate) fn must_not_replace_match(&self, next: Option<&Record>) -> Result<(), ProtocolError> {
        let Some(writer) = &self.recording.writer else { return Ok(()) };
        let written = writer.written();
        if written.is_untouched() || next.is_some_and(|next| written.begins(next)) {
            return Ok(());
        }
        let (file, turns) = (writer.path().display().to_string(), written.turns());
        Err(ProtocolError::missing(message!("record-has_match", file = file, turns = turns)))
    }

    /// Returns the match record.
    pub(crate) fn record(&self) -> &Record {
        self.recording.keeper.record()
    }

    /// Returns the match record as the table shows it. If the table shows a variation, the variation replaces
    /// the game that it belongs to.
    pub(crate) fn view(&self) -> &Record {
        self.recording.keeper.view()
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

    /// Returns the user's annotation of a turn.
    pub(crate) fn note_at(&self, Place { game, turn }: Place) -> Option<&Note> {
        self.view().games.get(game)?.note(turn)
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
            self.rotation = rules.into();
            if rotation != self.rotation {
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
        if *self.engine.rules() != rules {
            self.forget_rollout();
            self.engine.set_rules(rules);
        }
        if *self.equities.rotation() != rotation {
            self.forget_rollout();
            self.equities = EquityTable::of(rotation);
        }
    }

    pub(crate) fn encoding(&self) -> TextEncoding {
        self.recording.encoding
    }

    /// Sets the encoding used to read `.mat` files.
    pub fn set_encoding(&mut self, encoding: TextEncoding) {
        self.recording.encoding = encoding;
    }

    /// Closes the current record file, and writes the match record with `writer` from now on; `None` stops
    /// the recording.
    pub(crate) fn keep_record_in(&mut self, writer: Option<Writer>) {
        let old = std::mem::replace(&mut self.recording.writer, writer);
        self.recording.is_resumed = false;
        self.recording.unclosed = old.and_then(|old| {
            let file = printable::path(old.path());
            let error = old.close().err()?;
            let unclosed = message!("record-unclosed", file = file, reason = error.to_string());
            Some(ProtocolError::new(ErrorCode::Io, unclosed))
        });
    }

    /// Returns a part of the match record. The current position is returned as a game without turns.
    pub(crate) fn part(&self, part: RecordPart) -> Result<Record, ProtocolError> {
        let record = self.record();
        let series = self.table.series();
        match part {
            RecordPart::Match => Ok(record.clone()),
            RecordPart::Game => self.view().game(self.recording.keeper.place().game).ok_or_else(nothing),
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
        let current = self.view().games.get(self.recording.keeper.place().game);
        current
            .filter(|game| game.result().is_some())
            .map_or(self.table.series().score(), |game| game.score())
    }

    /// Formats the current place in the match record, such as `Game 1, turn 3 of 20.` or `Game 1, after 20
    /// turns.`
    pub(crate) fn place_text(&self) -> Message {
        let place = self.recording.keeper.place();
        let turns = self.turns_of(place);
        let game = match self.variation_number() {
            None => message!("place-game", game = place.game + 1),
            Some(number) => message!("place-variation", game = place.game + 1, number = number),
        };
        if place.turn < turns {
            message!("place-turn", game = game, turn = place.turn + 1, turns = turns)
        } else {
            message!("place-end", game = game, turns = turns)
        }
    }

    /// Returns the number of the variation that the table shows, counted from 1 among the variations of its
    /// game.
    pub(crate) fn variation_number(&self) -> Option<usize> {
        let (here, game) = (self.recording.keeper.variation()?, self.recording.keeper.place().game);
        let place = self.record().variations_of(game).position(|(index, _)| index == here)?;
        Some(place + 1)
    }

    /// Returns the number of turns in the game at `place`.
    pub(crate) fn turns_of(&self, place: Place) -> usize {
        self.view().games.get(place.game).map_or(0, |game| game.turns().len())
    }

    pub(crate) fn place_reply(
        &self,
        lines: impl IntoIterator<Item = Message>,
        fields: &impl Serialize,
    ) -> Reply {
        Reply::from(PlaceReply::new(TextReply::new(lines, fields), self.board()))
    }
}

/// Replaces loaded player names that are not valid in this program. Returns a remark about the change.
pub(crate) fn take_names(names: &mut [String; 2]) -> Option<Message> {
    let [first, second] = names::valid_pair(names);
    if *names == [first.as_str(), second.as_str()] {
        return None;
    }
    let remark = message!("record-renamed", first = quote(&first), second = quote(&second));
    *names = [first, second];
    Some(remark)
}

/// Formats a text such as `2 games and 31 turns`.
pub(crate) fn amount(games: usize, turns: usize) -> Message {
    message!("record-amount", games = games, turns = turns)
}

/// A loaded match.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LoadedFields {
    /// The file; null if the match comes from a text in the line.
    pub(crate) file: Option<String>,
    /// The number of games.
    pub(crate) games: usize,
    /// The number of turns.
    pub(crate) turns: usize,
    /// Where the file is damaged, and how; null if it is not.
    pub(crate) damage: Option<String>,
    /// Whether the file was never closed; missing in `continue`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<bool>,
    /// The encoding of the text; null for UTF-8. Missing in `continue`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) encoding: Option<Option<&'static str>>,
}
