//! Commands about what was played.

use serde_json::{Value, json};

use super::Session;
use super::questions::check_id;
use crate::reply::{PlaceReply, Shown};
use crate::text::input::names;
use crate::text::storage::{RecordPart, Source};
use crate::{ProtocolError, Reply};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Match;
use plakoto_table::record::position_file::SavedPosition;
use plakoto_table::record::{Format, GameRecord, Keeper, Mode, Place, Read, Record, Recovered, Writer};

impl Session {
    /// A part of it; a position is a game without turns.
    pub(crate) fn part(&self, part: RecordPart) -> Result<Record, ProtocolError> {
        let record = self.record();
        let series = self.table.series();
        match part {
            RecordPart::Match => Ok(record.clone()),
            RecordPart::Game => self.view().game(self.recording.keeper.place().game).ok_or_else(no_game),
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

    /// Goes on at the end of a match.
    pub(crate) fn load(
        &mut self,
        part: RecordPart,
        format: Format,
        mode: Mode,
        source: &Source,
    ) -> Result<Reply, ProtocolError> {
        let how = Read { format, mode, rules: *self.rules(), encoding: self.recording.encoding };
        let recovered = source.read(&how)?;
        let mut remarks = recovered.remarks();
        let Recovered { mut record, damage, is_open, encoding } = recovered;
        remarks.extend(take_names(&mut record.names));
        if part == RecordPart::Game && record.games.len() != 1 {
            let detail =
                format!("expected one game in {}, got {}: `load match`", source.name(), record.games.len());
            return Err(ProtocolError::bad_argument(detail));
        }
        self.must_not_replace_match(Some(&record))?;
        let (games, turns) = (record.games.len(), record.turns());
        let start = Match::new(record.length, Player::X);
        let series = record.end().and_then(|end| record.at(end)).unwrap_or(start);
        self.play_by(record.rules);
        self.table.take_up(series, record.names.clone());
        self.recording.keeper = Keeper::of(record, &self.table);
        let mut lines = vec![format!("Loaded {} from {}.", amount(games, turns), source.shown())];
        lines.extend(remarks);
        let damage = damage.map(|damage| damage.to_string());
        lines.extend(damage.iter().map(|damage| format!("Left out what follows the damage in {damage}.")));
        let fields = [
            ("file", source.file().into()),
            ("games", games.into()),
            ("turns", turns.into()),
            ("damage", damage.into()),
            ("open", is_open.into()),
            ("encoding", encoding.into()),
        ];
        Ok(self.gone(lines, fields))
    }

    pub(crate) fn load_position(&mut self, source: &Source) -> Result<Reply, ProtocolError> {
        let SavedPosition { rules, mut names, id } = source.read_position()?;
        let remark = take_names(&mut names);
        check_id(&id, &rules)?;
        let series = self.match_to_place().placed(id.position, id.pending, id.match_id.as_ref(), &rules)?;
        let change = self.table.place(series);
        self.note(change);
        self.change_rules(rules);
        let change = self.table.rename_both(names);
        self.note(change);
        let lines =
            [format!("Loaded a position from {}.", source.shown())].into_iter().chain(remark).collect();
        Ok(self.gone(lines, [("file", source.file().into())]))
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

    pub(crate) fn show_record(&self) -> Reply {
        let (record, Place { game, turn }) = (self.record(), self.recording.keeper.place());
        let file = self.recording.writer.as_ref().map(|writer| writer.path().display().to_string());
        let lost = self.recording.writer.as_ref().and_then(Writer::lost);
        let kept = match (&file, &lost) {
            (None, _) if self.recording.lacks_file => "No file could be opened for it.".to_owned(),
            (None, _) => "It is kept in no file.".to_owned(),
            (Some(file), None) => format!("It is kept in the file {file}."),
            (Some(file), Some(lost)) => format!("It was kept in the file {file}: {lost}."),
        };
        let (games, turns) = (record.games.len(), record.turns());
        let fields = [
            ("games", games.into()),
            ("turns", turns.into()),
            ("game", (game + 1).into()),
            ("played", turn.into()),
            ("file", json!(file)),
            ("lost", json!(lost.map(|lost| lost.to_string()))),
        ];
        let lines = vec![
            format!("The record has {}. {kept}", amount(games, turns)),
            format!("{}.", self.place_text()),
        ];
        Shown::many(lines, fields)
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

fn no_game() -> ProtocolError {
    ProtocolError::missing("nothing has been played")
}

/// `2 games and 31 turns`
pub(crate) fn amount(games: usize, turns: usize) -> String {
    format!("{} and {}", count(games, "game"), count(turns, "turn"))
}

pub(crate) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
