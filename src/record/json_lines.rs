//! A match as JSON lines: what each line says is described in `docs/records.md`.
//!
//! ```text
//! {"kind":"plakoto_match","version":1,"variant":"plakoto","length":5,"players":["plakoto","user"]}
//! {"kind":"game","number":1,"score":[0,0],"starter":1}
//! {"kind":"turn","player":1,"dice":[3,1],"move":"24/23 24/21"}
//! {"kind":"resignation","player":0,"points":1}
//! {"kind":"result","winner":1,"points":1}
//! ```
//!
//! A file grows line by line. One that ends within a line was cut while it was written: it is read up to there.

use serde::{Deserialize, Serialize};

use super::replay::{self, Damage, Recovered, ReplayFault};
use super::{GameRecord, MatchInfo, Note, Record, Turn, winnings};
use crate::notation::play_text::PlayText;
use crate::rules::{Numbers, Pending, Player, Position, Roll, RuleSet};

/// The version that is written, and the only one that is read.
pub(crate) const VERSION: u32 = 1;

/// A line.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum RecordLine {
    /// The first one.
    PlakotoMatch {
        version: u32,
        variant: String,
        length: u16,
        players: [String; 2],
        #[serde(default, skip_serializing_if = "MatchInfo::is_empty")]
        info: MatchInfo,
    },
    /// The start of a game; `position` only if it is not the usual one, seen by the starter.
    Game {
        number: usize,
        score: [u16; 2],
        starter: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// What the starter has to play before he rolls.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pending: Vec<u8>,
    },
    /// A turn: with dice, or with the numbers that were handed over.
    Turn {
        player: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pending: Vec<u8>,
        r#move: String,
        /// What is written about it.
        #[serde(flatten)]
        note: Note,
    },
    /// The player resigns, and it is accepted.
    Resignation { player: usize, points: u8 },
    /// The result of a finished game; nobody wins a draw.
    Result { winner: Option<usize>, points: u8 },
}

/// The whole record.
#[must_use]
pub fn write(record: &Record) -> String {
    let games = record.games.iter().enumerate();
    std::iter::once(header(record)).chain(games.flat_map(|(index, _)| game(record, index))).collect()
}

/// The first line.
#[must_use]
pub(super) fn header(record: &Record) -> String {
    text(&RecordLine::PlakotoMatch {
        version: VERSION,
        variant: record.rules.to_string(),
        length: record.length,
        players: record.names.clone(),
        info: record.info.clone(),
    })
}

/// The lines of a game. Lines are only added to a game that is going on, none is changed.
pub(super) fn game(record: &Record, index: usize) -> Vec<String> {
    let Some(game) = record.games.get(index) else { return Vec::new() };
    std::iter::once(start(game, index)).chain(behind(game, 0, &record.rules)).collect()
}

/// The lines that a game has behind those of `known`, the same game as it was; `None` if it has changed otherwise.
pub(super) fn added(game: &GameRecord, known: &GameRecord, rules: &RuleSet) -> Option<Vec<String>> {
    let head = |game: &GameRecord| (game.score(), *game.start(), game.starter(), game.start_pending());
    let same = |(turn, known): (&Turn, &Turn)| turn == known && turn.legal.play == known.legal.play;
    let (turns, so_far) = (game.turns(), known.turns());
    let is_longer = turns.len() >= so_far.len() && turns.iter().zip(so_far).all(same);
    let is_noted = known.notes().iter().eq(game.notes().iter().filter(|(turn, _)| **turn < so_far.len()));
    if head(game) != head(known) || !is_longer || !is_noted {
        return None;
    }
    let lines = behind(game, so_far.len(), rules);
    let end = behind(known, so_far.len(), rules);
    lines.starts_with(&end).then(|| lines[end.len()..].to_vec())
}

/// The lines of a game behind so many turns.
fn behind(game: &GameRecord, turns: usize, rules: &RuleSet) -> Vec<String> {
    let later = game.turns().iter().enumerate().skip(turns);
    let mut lines: Vec<String> = later.map(|(number, made)| turn(made, game.note(number))).collect();
    if let Some((loser, resignation)) = game.resignation() {
        lines.push(text(&RecordLine::Resignation { player: loser.index(), points: resignation.points() }));
    }
    if let Some((winner, points)) = game.result(rules).map(winnings) {
        lines.push(text(&RecordLine::Result { winner: winner.map(Player::index), points }));
    }
    lines
}

fn start(game: &GameRecord, index: usize) -> String {
    let position = (*game.start() != Position::START).then(|| game.start().to_string());
    let pending = game.start_pending().numbers().collect();
    let (number, score, starter) = (index + 1, game.score(), game.starter().index());
    text(&RecordLine::Game { number, score, starter, position, pending })
}

fn turn(Turn { player, numbers, legal, .. }: &Turn, note: Option<&Note>) -> String {
    let r#move = legal.to_string();
    let (dice, pending) = (numbers.roll().map(Roll::dice), numbers.pending().numbers().collect());
    let note = note.cloned().unwrap_or_default();
    text(&RecordLine::Turn { player: player.index(), dice, pending, r#move, note })
}

/// Nothing in a line can fail to be JSON.
fn text(line: &RecordLine) -> String {
    serde_json::to_string(line).unwrap_or_default() + "\n"
}

/// The record in a file; its last line may be cut.
///
/// # Errors
/// If any other line is damaged.
pub fn parse(bytes: &[u8]) -> Result<Record, Damage> {
    recover(bytes)?.whole()
}

/// What a file has before the first damage.
///
/// # Errors
/// If that is nothing.
pub fn recover(bytes: &[u8]) -> Result<Recovered, Damage> {
    let mut record = None;
    let mut damage = None;
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let read = add(&mut record, line).map_err(|unread| unread.of_header(record.is_none()));
        if matches!(&read, Err(Unread::Cut)) && !line.ends_with(b"\n") {
            break;
        }
        if let Err(unread) = read {
            damage = Some(Damage { line: number, fault: unread.fault() });
            break;
        }
    }
    match (record, damage) {
        (Some(record), damage) => Ok(Recovered { record, damage }),
        (None, Some(damage)) => Err(damage),
        (None, None) => Err(Damage { line: 1, fault: no_header("the end of the file") }),
    }
}

/// Why a line cannot be added.
enum Unread {
    /// It ends too early to be JSON.
    Cut,
    Wrong(ReplayFault),
}

impl Unread {
    /// What is no line at all in the first place is another file.
    fn of_header(self, is_header: bool) -> Self {
        match self {
            Self::Wrong(ReplayFault::Json(detail)) if is_header => {
                let is_other = detail.starts_with("expected value");
                no_header(if is_other { "no JSON, as in files of other programs" } else { &detail }).into()
            }
            other => other,
        }
    }

    fn fault(self) -> ReplayFault {
        match self {
            Self::Cut => ReplayFault::expected("a whole JSON object", "the end of the line"),
            Self::Wrong(fault) => fault,
        }
    }
}

impl<E: Into<ReplayFault>> From<E> for Unread {
    fn from(fault: E) -> Self {
        Self::Wrong(fault.into())
    }
}

fn no_header(got: &str) -> ReplayFault {
    ReplayFault::expected(
        format!("the first line of a match (\"kind\":\"plakoto_match\",\"version\":{VERSION})"),
        got,
    )
}

/// Adds what a line says.
fn add(record: &mut Option<Record>, line: &[u8]) -> Result<(), Unread> {
    let line: RecordLine = serde_json::from_slice(line).map_err(|error| unread(&error))?;
    let Some(record) = record else {
        *record = Some(read_header(line)?);
        return Ok(());
    };
    match line {
        RecordLine::PlakotoMatch { .. } => {
            Err(ReplayFault::expected("a line of a game", "a second header").into())
        }
        RecordLine::Game { number, score, starter, position, pending } => {
            let next = record.games.len() + 1;
            if number != next {
                return Err(ReplayFault::expected(format!("game {next}"), format!("game {number}")).into());
            }
            let start = position.map_or(Ok(Position::START), |id| id.parse())?;
            Ok(replay::begin(record, score, (start, numbers(&pending)?), player(starter)?)?)
        }
        RecordLine::Turn { player: index, dice, pending, r#move, note } => {
            let dice = dice.map(roll).transpose()?;
            let both = dice.filter(|_| !pending.is_empty());
            let to_play = Numbers::of(numbers(&pending)?, dice).filter(|_| both.is_none());
            let to_play =
                to_play.ok_or_else(|| ReplayFault::expected("either dice or pending numbers", "a turn"))?;
            let play = r#move
                .parse::<PlayText>()
                .map_err(|error| ReplayFault::expected(error.expected, error.got))?;
            replay::turn(record, player(index)?, to_play, &play)?;
            if let Some(game) = record.current_mut() {
                game.annotate(game.turns().len() - 1, note);
            }
            Ok(())
        }
        RecordLine::Resignation { player: index, points } => {
            Ok(replay::resign(record, player(index)?, points)?)
        }
        RecordLine::Result { winner, points } => {
            let winner = winner.map(player).transpose()?;
            Ok(replay::check_result(record, winner, points)?)
        }
    }
}

fn roll([first, second]: [u8; 2]) -> Result<Roll, ReplayFault> {
    let fault = |_| ReplayFault::expected("two dice from 1 to 6", format!("{first} and {second}"));
    Roll::new(first, second).map_err(fault)
}

fn numbers(numbers: &[u8]) -> Result<Pending, ReplayFault> {
    let text: Vec<String> = numbers.iter().map(u8::to_string).collect();
    Ok(text.join(",").parse()?)
}

fn unread(error: &serde_json::Error) -> Unread {
    if error.is_eof() { Unread::Cut } else { ReplayFault::json(error).into() }
}

fn read_header(line: RecordLine) -> Result<Record, ReplayFault> {
    let RecordLine::PlakotoMatch { version, variant, length, players, info } = line else {
        return Err(no_header("a line of a game"));
    };
    if version != VERSION {
        return Err(no_header(&format!("version {version}")));
    }
    let record = Record::new(variant.parse()?, replay::check_length(length)?, players);
    Ok(Record { info, ..record })
}

fn player(index: usize) -> Result<Player, ReplayFault> {
    Player::from_index(index).ok_or_else(|| ReplayFault::expected("player 0 or 1", index.to_string()))
}
