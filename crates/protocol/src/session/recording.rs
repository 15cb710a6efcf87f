//! The match record, and the file that it is written to.

use schemars::JsonSchema;
use serde::Serialize;

use crate::text::input::names;
use crate::{ErrorCode, ProtocolError};
use plakoto_engine::printable;
use plakoto_engine::printable::quote;
use plakoto_table::match_play::Table;
use plakoto_table::messages;
use plakoto_table::record::{Note, Place, Record, Recorder, TextEncoding, Writer};
use plakoto_words::{Message, message};

/// The match record, and the file that it is written to.
pub(crate) struct Recording {
    pub(crate) keeper: Recorder,
    pub(crate) writer: Option<Writer>,
    /// Whether `load match` has opened the file, because an earlier session had not closed it.
    pub(crate) is_resumed: bool,
    /// Error that occurred while closing the record file that the last command replaced.
    pub(crate) unclosed: Option<ProtocolError>,
    /// Encoding used to read `.mat` files.
    pub(crate) encoding: TextEncoding,
}

impl Recording {
    pub(crate) fn new(table: &Table) -> Self {
        let keeper = Recorder::new(table);
        Self { keeper, writer: None, is_resumed: false, unclosed: None, encoding: TextEncoding::default() }
    }

    /// Returns a copy that is written to no file.
    pub(super) fn copy_for_questions(&self) -> Self {
        let Self { keeper, encoding, .. } = self;
        Self { keeper: keeper.clone(), writer: None, is_resumed: false, unclosed: None, encoding: *encoding }
    }

    /// Whether the last game of the record has begun and is not over.
    pub(crate) fn is_in_progress(&self) -> bool {
        self.record().games.last().is_some_and(|game| !game.turns().is_empty() && game.result().is_none())
    }

    /// Closes the file that `load match` has opened, if undo has left the match of the file.
    pub(crate) fn leave_resumed_record(&mut self) {
        let record = self.keeper.record();
        let is_other = |writer: &Writer| !writer.written().begins(record) && !record.begins(writer.written());
        if self.is_resumed && self.writer.as_ref().is_some_and(is_other) {
            self.keep_record_in(None);
        }
    }

    pub(super) fn write_record(&mut self) -> Result<(), ProtocolError> {
        let kind = |record: &Record| (record.rotation, record.length);
        if self.writer.as_ref().is_some_and(|writer| kind(writer.written()) != kind(self.record())) {
            self.must_not_replace_match(None)?;
        }
        let Recording { keeper, writer: Some(writer), .. } = self else { return Ok(()) };
        let written = writer.update(keeper.record());
        written.map(drop).map_err(|error| ProtocolError::unwritable(writer.path(), &error))
    }

    /// Fails if the match in the record file would be lost, because `next` does not continue it or because a
    /// new match begins.
    pub(crate) fn must_not_replace_match(&self, next: Option<&Record>) -> Result<(), ProtocolError> {
        let Some(writer) = &self.writer else { return Ok(()) };
        let written = writer.written();
        if written.is_untouched() || next.is_some_and(|next| written.begins(next)) {
            return Ok(());
        }
        let (file, turns) = (writer.path().display().to_string(), written.turns());
        Err(ProtocolError::missing(message!("record-has_match", file = file, turns = turns)))
    }

    /// Returns the match record.
    pub(crate) fn record(&self) -> &Record {
        self.keeper.record()
    }

    /// Returns the match record as the table shows it. If the table shows a variation, the variation replaces
    /// the game that it belongs to.
    pub(crate) fn view(&self) -> &Record {
        self.keeper.view()
    }

    /// Returns the user's annotation of a turn.
    pub(crate) fn note_at(&self, Place { game, turn }: Place) -> Option<&Note> {
        self.view().games.get(game)?.note(turn)
    }

    pub(crate) fn encoding(&self) -> TextEncoding {
        self.encoding
    }

    /// Closes the current record file, and writes the match record with `writer` from now on; `None` stops
    /// the recording.
    pub(crate) fn keep_record_in(&mut self, writer: Option<Writer>) {
        let old = std::mem::replace(&mut self.writer, writer);
        self.is_resumed = false;
        self.unclosed = old.and_then(|old| {
            let file = printable::path(old.path());
            let error = old.close().err()?;
            let unclosed = message!("record-unclosed", file = file, reason = messages::system(&error));
            Some(ProtocolError::new(ErrorCode::Io, unclosed))
        });
    }

    /// Returns the number of the variation that the table shows, counted from 1 among the variations of its
    /// game.
    pub(crate) fn variation_number(&self) -> Option<usize> {
        let (here, game) = (self.keeper.variation()?, self.keeper.place().game);
        let place = self.record().variations_of(game).position(|(index, _)| index == here)?;
        Some(place + 1)
    }

    /// Returns the number of turns in the game at `place`.
    pub(crate) fn turns_of(&self, place: Place) -> usize {
        self.view().games.get(place.game).map_or(0, |game| game.turns().len())
    }

    /// Formats the current place in the match record, such as `Game 1, turn 3 of 20.` or `Game 1, after 20
    /// turns.`
    pub(crate) fn place_text(&self) -> Message {
        let place = self.keeper.place();
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
