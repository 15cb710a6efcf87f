//! Commands about what was played.

use serde_json::{Value, json};

use super::RankedPlays;
use super::Session;
use super::questions::check_id;
use super::storage::IfThere;
use crate::command::{RecordPart, Recorded, ReportFormat, Source};
use crate::reply::{Gone, Shown};
use crate::text::input::names;
use crate::{ProtocolError, Reply};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Match;
use plakoto_table::record::board_picture::{self, Picture};
use plakoto_table::record::position_file::{self, SavedPosition};
use plakoto_table::record::{
    Format, GameRecord, Keeper, Mode, Place, Read, Record, Recovered, Writer, json_lines, mat,
};
use plakoto_table::report::position::{self, PositionReport};
use plakoto_table::report::{self, MatchReport};

impl Session {
    pub(crate) fn recorded(&mut self, what: Recorded) -> Result<Reply, ProtocolError> {
        match what {
            Recorded::Save { part, target, is_forced } => {
                self.write(self.saved(part)?.into_bytes(), target, self.if_saved(is_forced))
            }
            Recorded::SaveSettings { path, is_forced } => self.save_settings(path, is_forced),
            Recorded::Export { part, format, target, is_forced } => {
                let if_there = match () {
                    () if is_forced => IfThere::Replace,
                    () if self.asks => IfThere::Ask,
                    () => IfThere::Refuse,
                };
                self.write(self.report(part, format)?, target, if_there)
            }
            Recorded::Load(RecordPart::Position, source) => self.load_position(&source),
            Recorded::Load(part, source) => {
                let format = if source.file().is_some() { Format::JsonLines } else { Format::Auto };
                self.load(part, format, Mode::Whole, &source)
            }
            Recorded::Import(format, source) => self.load(RecordPart::Match, format, Mode::Whole, &source),
        }
    }

    /// A part of it; a position is a game without turns.
    fn part(&self, part: RecordPart) -> Result<Record, ProtocolError> {
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

    /// What `save` writes.
    fn saved(&self, part: RecordPart) -> Result<String, ProtocolError> {
        match part {
            RecordPart::Position => {
                let subject = self.placed_subject()?;
                let id = GnubgId {
                    position: subject.position,
                    match_id: Some(subject.match_id),
                    pending: subject.pending,
                };
                let saved = SavedPosition { rules: *self.rules(), names: self.names(), id };
                Ok(position_file::write(&saved))
            }
            part => Ok(json_lines::write(&self.part(part)?)),
        }
    }

    /// What `export` writes.
    fn report(&self, part: RecordPart, format: ReportFormat) -> Result<Vec<u8>, ProtocolError> {
        let record = self.part(part)?;
        if part == RecordPart::Position
            && let Some(text) = self.position_report(&record, format)
        {
            return Ok(text.into_bytes());
        }
        let report = MatchReport { record: &record, analysis: self.analysis_of(&record) };
        let text = match format {
            ReportFormat::Mat => mat::write(&record)?,
            ReportFormat::Html => report::write(&report, report::ReportFormat::Html),
            ReportFormat::Markdown => report::write(&report, report::ReportFormat::Markdown),
            ReportFormat::Text => report::write(&report, report::ReportFormat::Text),
            ReportFormat::Svg => board_picture::document(&self.picture(&record)),
            ReportFormat::Png => return png(&self.picture(&record)),
        };
        Ok(text.into_bytes())
    }

    /// The position to be read, with the plays that the last hint or an analysis has compared there; `None` in the other
    /// formats.
    fn position_report(&self, record: &Record, format: ReportFormat) -> Option<String> {
        let write = match format {
            ReportFormat::Html => position::html,
            ReportFormat::Markdown => position::markdown,
            _ => return None,
        };
        let report = PositionReport::new(record)?;
        let is_here = |hint: &&RankedPlays| hint.subject == self.subject() && hint.rules == *self.rules();
        let game = self.table.series().game();
        let judged = self.judged_at(self.recording.keeper.place()).map(|(judged, _)| judged);
        let judged = judged.filter(|judged| {
            (judged.turn.before, Some(judged.turn.numbers)) == (*game.position(), game.numbers())
        });
        Some(write(&match (self.last_hint.as_ref().filter(is_here), judged) {
            (Some(hint), _) => report.with_hint(&hint.candidates, hint.stakes.as_ref()),
            (None, Some(judged)) => report.with_judged(judged),
            (None, None) => report,
        }))
    }

    /// The board as it is now, with the names of a record.
    fn picture<'a>(&'a self, record: &'a Record) -> Picture<'a> {
        let series = self.table.series();
        let (game, score, length) = (series.game(), series.score(), series.length());
        let names = record.names.each_ref().map(String::as_str);
        Picture { game, names, score, length, rules: self.rules(), arrows: &[] }
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

    fn load_position(&mut self, source: &Source) -> Result<Reply, ProtocolError> {
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
        Reply::from(Gone { place: Shown { lines, fields }, made: None, board: self.board() })
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

#[cfg(feature = "png")]
fn png(picture: &Picture<'_>) -> Result<Vec<u8>, ProtocolError> {
    board_picture::png(picture).map_err(ProtocolError::unsupported)
}

#[cfg(not(feature = "png"))]
fn png(_: &Picture<'_>) -> Result<Vec<u8>, ProtocolError> {
    Err(ProtocolError::unsupported("this program was built without PNG: use `export position svg`"))
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
