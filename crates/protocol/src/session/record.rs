//! The record of the table, and the file that keeps it.

use serde_json::Value;

use super::Session;
use super::analyses::nothing;
use super::state::Recording;
use crate::reply::{PlaceReply, Shown};
use crate::text::input::names;
use crate::text::storage::RecordPart;
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::printable;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::{Change, EquityTable, Match, Table};
use plakoto_table::record::{GameRecord, Keeper, Note, Place, Record, TextEncoding, Writer};

/// What to go back to if the file of the record cannot be written.
pub(crate) struct Checkpoint {
    table: Table,
    keeper: Keeper,
    rules: RuleSet,
}

impl Checkpoint {
    /// The number of turns in the record.
    pub(crate) fn turns(&self) -> usize {
        self.keeper.record().turns()
    }
}

impl Session {
    /// The state before a command, if it may have to be restored.
    pub(crate) fn checkpoint(&self) -> Option<Checkpoint> {
        self.recording.writer.as_ref().map(|_| self.standing())
    }

    /// The state of the table and its record.
    pub(crate) fn standing(&self) -> Checkpoint {
        Checkpoint { table: self.table.clone(), keeper: self.recording.keeper.clone(), rules: *self.rules() }
    }

    /// Goes back to a state.
    pub(crate) fn restore(&mut self, Checkpoint { table, keeper, rules }: Checkpoint) {
        (self.table, self.recording.keeper) = (table, keeper);
        self.play_by(rules);
    }

    /// Sets something at the table; the record follows.
    pub(crate) fn change(&mut self, set: impl FnOnce(&mut Table) -> Change) {
        let change = set(&mut self.table);
        self.note(change);
    }

    /// The record follows what has been set at the table.
    pub(crate) fn note(&mut self, change: Change) {
        self.recording.keeper.follow(change, &self.table);
    }

    /// Brings the file of the record up to what a command has done. If it cannot be written, nothing has been done.
    pub(crate) fn keep(&mut self, before: Option<Checkpoint>) -> Result<(), ProtocolError> {
        let kept = self.write_record();
        if kept.is_err() {
            before.into_iter().for_each(|before| self.restore(before));
        }
        kept
    }

    fn write_record(&mut self) -> Result<(), ProtocolError> {
        let kind = |record: &Record| (record.rules, record.length);
        if self.recording.writer.as_ref().is_some_and(|writer| kind(writer.written()) != kind(self.record()))
        {
            self.must_not_replace_match(None)?;
        }
        let Recording { keeper, writer: Some(writer), .. } = &mut self.recording else { return Ok(()) };
        let written = writer.update(keeper.record());
        written.map(drop).map_err(|error| ProtocolError::unwritable(writer.path(), &error))
    }

    /// Fails if the file of the record keeps a match that would be lost, since `next` does not go on with it, or a new match
    /// begins.
    pub(crate) fn must_not_replace_match(&self, next: Option<&Record>) -> Result<(), ProtocolError> {
        let Some(writer) = &self.recording.writer else { return Ok(()) };
        let written = writer.written();
        if written.is_untouched() || next.is_some_and(|next| written.begins(next)) {
            return Ok(());
        }
        let (file, turns) = (writer.path().display(), count(written.turns(), "turn"));
        let detail = format!(
            "{file} keeps this match of {turns}: `set record off` first, then `set record` with another file"
        );
        Err(ProtocolError::missing(detail))
    }

    /// What was played.
    pub(crate) fn record(&self) -> &Record {
        self.recording.keeper.record()
    }

    /// The record as the table sees it: with the variation in which the table is in place of its game.
    pub(crate) fn view(&self) -> &Record {
        self.recording.keeper.view()
    }

    /// Goes back to the end of the record, where the match goes on.
    pub(crate) fn go_to_end(&mut self) {
        let keeper = &self.recording.keeper;
        if let (Some(end), Some(place)) = (keeper.left_at_end().copied(), keeper.record().end()) {
            let left = *self.table.series();
            self.table.go_to(end);
            self.recording.keeper.stand_at(place, None, &left, &self.table);
        }
    }

    /// What was written about a turn.
    pub(crate) fn note_at(&self, Place { game, turn }: Place) -> Option<&Note> {
        self.view().games.get(game)?.note(turn)
    }

    /// The match that a position put on the board counts to: at an earlier place of the record, that at its end.
    pub(crate) fn match_to_place(&self) -> Match {
        self.recording.keeper.match_to_place(&self.table)
    }

    pub(crate) fn change_rules(&mut self, rules: RuleSet) {
        if self.play_by(rules) {
            self.change(|table| table.adopt(&rules));
        }
    }

    /// Has the engine play by these rules; tells whether they are others.
    pub(crate) fn play_by(&mut self, rules: RuleSet) -> bool {
        let is_other = rules != *self.rules();
        if is_other {
            self.forget_rollout();
            self.engine.set_rules(rules);
            self.equities = EquityTable::of(&rules);
        }
        is_other
    }

    pub(crate) fn encoding(&self) -> TextEncoding {
        self.recording.encoding
    }

    /// Reads `.mat` files in this encoding from now on.
    pub fn set_encoding(&mut self, encoding: TextEncoding) {
        self.recording.encoding = encoding;
    }

    /// Keeps what is played in another file from now on, or in none.
    pub(crate) fn keep_record_in(&mut self, writer: Option<Writer>) {
        let old = std::mem::replace(&mut self.recording.writer, writer);
        self.recording.lacks_file = false;
        self.recording.unclosed = old.and_then(|old| {
            let file = printable::path(old.path());
            let error = old.close().err()?;
            let detail =
                format!("cannot close {file}: {error}: it has all turns, and nothing more is kept in it");
            Some(ProtocolError::new(ErrorCode::Io, detail))
        });
    }

    /// Nothing is played until `set record` opens a file or is switched off. A file that is open already stays in use.
    pub(crate) fn refuse_to_play_unrecorded(&mut self) {
        self.recording.lacks_file = self.recording.writer.is_none();
    }

    /// Whether what is played is kept as it was asked for.
    pub(crate) fn must_be_recorded(&self) -> Result<(), ProtocolError> {
        if !self.recording.lacks_file {
            return Ok(());
        }
        let detail = "the record has no file, so nothing is played: `set record FILE`, or `set record off`";
        Err(ProtocolError::new(ErrorCode::Io, detail))
    }

    /// A part of it; a position is a game without turns.
    pub(crate) fn part(&self, part: RecordPart) -> Result<Record, ProtocolError> {
        let record = self.record();
        let series = self.table.series();
        match part {
            RecordPart::Match => Ok(record.clone()),
            RecordPart::Game => self.view().game(self.recording.keeper.place().game).ok_or_else(nothing),
            RecordPart::Position => {
                self.table.must_be_placed()?;
                let mut position = Record::new(*self.rules(), series.length(), self.names());
                position.begin(GameRecord::from_now(self.score_before(), *series.game()));
                Ok(position)
            }
        }
    }

    /// The points before the current game: those of now, if it is not over.
    fn score_before(&self) -> [u16; 2] {
        let current = self.view().games.get(self.recording.keeper.place().game);
        current
            .filter(|game| game.result(self.rules()).is_some())
            .map_or(self.table.series().score(), |game| game.score())
    }

    /// `Game 1, turn 3 of 20`, or `Game 1, after 20 turns`
    pub(crate) fn place_text(&self) -> String {
        let place = self.recording.keeper.place();
        let turns = self.turns_of(place);
        let game = format!("Game {}", place.game + 1);
        let game =
            self.variation_number().map_or(game.clone(), |number| format!("{game}, variation {number}"));
        if place.turn < turns {
            format!("{game}, turn {} of {turns}", place.turn + 1)
        } else {
            format!("{game}, after {}", count(turns, "turn"))
        }
    }

    /// The number of the variation in which the table is, among those of its game from 1.
    pub(crate) fn variation_number(&self) -> Option<usize> {
        let (here, game) = (self.recording.keeper.variation()?, self.recording.keeper.place().game);
        let place = self.record().variations_of(game).position(|(index, _)| index == here)?;
        Some(place + 1)
    }

    /// How many turns the game has.
    pub(crate) fn turns_of(&self, place: Place) -> usize {
        self.view().games.get(place.game).map_or(0, |game| game.turns().len())
    }

    pub(crate) fn gone<'a>(
        &self,
        lines: Vec<String>,
        fields: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Reply {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Reply::from(PlaceReply { place: Shown { lines, fields }, made: None, board: self.board() })
    }
}

/// Replaces names that no player can have here, and tells so.
pub(crate) fn take_names(names: &mut [String; 2]) -> Option<String> {
    let [first, second] = names::valid_pair(names);
    if *names == [first.as_str(), second.as_str()] {
        return None;
    }
    let remark = format!("The players are called {} and {} here.", quote(&first), quote(&second));
    *names = [first, second];
    Some(remark)
}

/// `2 games and 31 turns`
pub(crate) fn amount(games: usize, turns: usize) -> String {
    format!("{} and {}", count(games, "game"), count(turns, "turn"))
}

pub(crate) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
