//! Reads matches from OGXM.

mod annotations;
mod plies;
mod sections;

use annotations::Annotations;
use sections::Section;

use super::bytes::Cursor;
use super::*;
use crate::match_play::Game;
use crate::record::replay::{self, Damage, FileLocation, Recovered, ReplayFault};
use crate::record::{LuckMark, Mark, Note, Record, json_lines};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{Player, Rotation, RuleSet};

/// Parses the contents of a file. `rules` are used if a file of this program does not name its rules.
///
/// # Errors
/// Fails if the contents are damaged, or if the match is of another game or has a doubling cube.
pub fn parse(bytes: &[u8], rules: RuleSet) -> Result<Record, Damage> {
    recover(bytes, rules)?.checked().map(|recovered| recovered.record)
}

/// Parses the contents of a file up to the first damaged ply.
///
/// # Errors
/// Fails if there is no game before the damage.
pub fn recover(bytes: &[u8], rules: RuleSet) -> Result<Recovered, Damage> {
    let (sections, cut) = sections::sections(bytes)?;
    let start = sections.first().map_or(bytes.len(), |section| section.payload.at);
    let Some(mut first) = sections.first().filter(|first| first.kind == b"MTCH").map(|first| first.payload)
    else {
        return Err(cut.unwrap_or_else(|| sections::damage(start, "the section `MTCH`", "another part")));
    };
    let fault = |fault| Damage { at: FileLocation::Byte(start), fault };
    let annotations =
        sections.iter().filter(|section| section.kind == b"ANNO").map(|section| section.payload);
    let (annotations, unread) = Annotations::read(annotations);
    let mut reader = OgxmReader::new(&mut first, annotations, rules).map_err(fault)?;
    let mut games = sections.iter().filter(|section| section.kind == b"GAME");
    let read = games.try_for_each(|section| reader.game(section)).and_then(|()| reader.variations());
    let replayed = read.err().map(|fault| Damage { at: FileLocation::Byte(reader.at), fault });
    match [replayed, cut, unread].into_iter().flatten().min_by_key(|damage| damage.at) {
        Some(damage) if reader.record.games.is_empty() => Err(damage),
        damage => Ok(Recovered { damage, ..Recovered::whole_record(reader.record) }),
    }
}

/// The state of the reader after the plies already read.
struct OgxmReader<'a> {
    record: Record,
    annotations: Annotations<'a>,
    /// The match score before the first game.
    score: [u16; 2],
    /// Number of plies before the next one, in all games.
    ply: u64,
    /// The offset of the part of the file that is read.
    at: usize,
    /// A roll without a play, although a legal play exists. Only the last roll of a game may lack a play.
    open: bool,
}

impl<'a> OgxmReader<'a> {
    /// Reads the section about the match.
    fn new(
        section: &mut Cursor<'_>,
        annotations: Annotations<'a>,
        rules: RuleSet,
    ) -> Result<Self, ReplayFault> {
        let (mut body, has) = section.record()?;
        let (length, variant) = (number(body.varint()?), body.varint()?);
        let rotation: Rotation = match annotations.get((MATCH, 0), RULES) {
            Some(rules) => rules.parse()?,
            None if variant == BACKGAMMON => RuleSet::PORTES.into(),
            None if variant == OTHER_RULES => rules.into(),
            None => {
                let other = ["nackgammon", "hypergammon", "longgammon"].get(variant as usize - 1);
                let got = other.map_or_else(|| format!("variant {variant}"), |&name| name.into());
                return Err(ReplayFault::expected("a match of backgammon, or of a game of plakoto", got));
            }
        };
        let mut names = ["player 1".to_owned(), "player 2".to_owned()];
        for (_, name) in (0..).zip(&mut names).filter(|(bit, _)| has.has(*bit)) {
            *name = body.text()?.to_owned();
        }
        let mut record = Record::new(rotation, replay::check_length(length)?, names);
        // The rules about the cube and its limit.
        for _ in [2, 3].into_iter().filter(|&bit| has.has(bit)) {
            body.varint()?;
        }
        let mut score = [0; 2];
        if has.has(4) {
            score = [number(body.varint()?), number(body.varint()?)];
        }
        read_info(&mut record, &mut body, has)?;
        take_info(&mut record, &annotations);
        Ok(Self { record, annotations, score, ply: 0, at: section.at, open: false })
    }

    fn game(&mut self, section: &Section<'_>) -> Result<(), ReplayFault> {
        let mut plies = section.payload;
        self.at = plies.at;
        let (mut body, has) = plies.record()?;
        let winner = if has.has(0) { Some(player(body.varint()?)?) } else { None };
        let points = if has.has(1) { u8::try_from(body.varint()?).unwrap_or(u8::MAX) } else { 0 };
        if has.has(3) {
            return Err(ReplayFault::expected("a game from the usual starting position", "a board"));
        }
        if has.has(4) || has.has(5) || has.has(6) {
            return Err(cube("a value of the cube"));
        }
        let index = self.record.games.len();
        let score = self.record.current().map_or(self.score, |game| score_after(self.record.length, game));
        let about = (GAME, index as u64);
        let rules = match self.annotations.get(about, RULES) {
            Some(rules) => rules.parse()?,
            None => self.record.rules_after(index),
        };
        let starter =
            self.annotations.get(about, STARTER).and_then(|starter| starter.parse().ok()).unwrap_or(0);
        replay::begin(&mut self.record, score, Game::new(&rules, player(starter)?))?;
        self.plies(&mut plies)?;
        // A truncated game may lack the plies that lead to its result.
        let Some(winner) = winner.filter(|_| section.is_whole()) else { return Ok(()) };
        if self.record.current().is_some_and(|game| game.result().is_none()) {
            replay::resign(&mut self.record, winner.other(), points)?;
        }
        replay::check_result(&self.record, Some(winner), points)
    }

    /// Adds the notes on the last turn, which ply `ply` contains.
    fn note(&mut self) {
        let (about, annotations) = ((PLY, self.ply), &self.annotations);
        let mark = annotations.get(about, MARK).and_then(Mark::named);
        let luck = annotations.get(about, LUCK).and_then(LuckMark::named);
        let note = Note { comment: annotations.comment(about), mark, luck };
        if let Some(game) = self.record.current_mut().filter(|_| !note.is_empty()) {
            game.annotate(game.turns().len() - 1, note);
        }
    }

    fn variations(&mut self) -> Result<(), ReplayFault> {
        let lines = self.annotations.get((MATCH, 0), VARIATIONS).unwrap_or_default();
        json_lines::add_lines(&mut self.record, lines)
    }
}

/// Reads the fields of the match information.
fn read_info(
    record: &mut Record,
    body: &mut Cursor<'_>,
    has: super::bytes::Fields,
) -> Result<(), ReplayFault> {
    let mut time = None;
    for bit in (5..=14).filter(|&bit| has.has(bit)) {
        match bit {
            // The final score.
            5 => _ = (body.varint()?, body.varint()?),
            8 => time = Some(body.varint()?),
            // A flag, which has no contents.
            11 => {}
            12 => record.info.event = Some(body.text()?.to_owned()),
            // A time that is known to the month or the year is not a date.
            14 => {
                let precision = body.varint()?;
                time = time.filter(|_| precision == 0);
            }
            _ => _ = body.varint()?,
        }
    }
    record.info.date = time.and_then(fields::date_of).and_then(|date| date.parse().ok());
    Ok(())
}

/// Takes the match information from annotations.
fn take_info(record: &mut Record, annotations: &Annotations<'_>) {
    let about = (MATCH, 0);
    fields::texts(&mut record.info)
        .into_iter()
        .for_each(|(key, text)| *text = annotations.get(about, key).map(str::to_owned));
    record.info.comment = annotations.comment(about);
    record.info.event = annotations.get(about, EVENT).map(str::to_owned).or(record.info.event.take());
    let date = annotations.get(about, DATE).and_then(|date| date.parse().ok());
    record.info.date = date.or(record.info.date.take());
}

/// Returns a number of points. Numbers that are too large are refused later.
fn number(number: u64) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn player(index: u64) -> Result<Player, ReplayFault> {
    let player = usize::try_from(index).ok().and_then(Player::from_index);
    player.ok_or_else(|| ReplayFault::expected("player 0 or 1", quote(&index.to_string())))
}

/// The error for a match with a doubling cube.
fn cube(got: &str) -> ReplayFault {
    ReplayFault::expected("a match without a doubling cube", got)
}
