//! A match as JSON lines: what each line says is described in `docs/records.md`.
//!
//! ```text
//! {"kind":"plakoto_match","version":1,"variant":"plakoto","length":5,"players":["plakoto","user"],"lines":4}
//! {"kind":"game","number":1,"score":[0,0],"starter":1}
//! {"kind":"turn","player":1,"dice":[3,1],"move":"24/23 24/21"}
//! {"kind":"resignation","player":0,"points":1}
//! {"kind":"result","winner":1,"points":1}
//! ```
//!
//! The header of a whole file has the number of `lines` that follow, so a cut is an error. The header of a file that grows
//! line by line has `open` instead, until it is closed. Such a file, and one of an old program with neither, may end within a
//! line: that line is left out.

mod read;

use serde::{Deserialize, Serialize};

pub use read::{parse, recover};

use super::{GameRecord, MatchInfo, Note, Record, Turn, Variation, winnings};
use plakoto_engine::rules::{Player, Position, Roll, RuleSet};

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
        /// Number of lines that follow.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lines: Option<usize>,
        /// Whether lines are still being added.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
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
    /// Begins a variation of a game, by its number from 1: its first `turns` turns are those of the game, the lines that follow
    /// are its own. Variations come after all games.
    Variation { game: usize, turns: usize },
}

/// The whole record.
pub fn write(record: &Record) -> String {
    let lines = lines(record);
    header(record, Some(lines.len())) + &lines.concat()
}

/// The record, to which lines are to be added.
pub fn write_open(record: &Record) -> String {
    header(record, None) + &lines(record).concat()
}

/// The lines of all games, and then those of all variations.
fn lines(record: &Record) -> Vec<String> {
    let games = (0..record.games.len()).flat_map(|index| game(record, index));
    games.chain(record.variations.iter().flat_map(|one| variation(record, one))).collect()
}

/// The lines of a variation.
fn variation(record: &Record, variation: &Variation) -> Vec<String> {
    let turns = record.shared(variation);
    let start = text(&RecordLine::Variation { game: variation.game + 1, turns });
    std::iter::once(start).chain(behind(&variation.line, turns, &record.rules)).collect()
}

/// The first line, of an open file if the number of lines is not known.
fn header(record: &Record, lines: Option<usize>) -> String {
    text(&RecordLine::PlakotoMatch {
        version: VERSION,
        variant: record.rules.to_string(),
        length: record.length,
        players: record.names.clone(),
        info: record.info.clone(),
        lines,
        open: lines.is_none(),
    })
}

/// Whether the whole lines of a file are those that a longer one begins with. Closed or open makes no difference.
pub fn is_start(file: &[u8], longer: &[u8]) -> bool {
    let (first, lines) = split_header(file);
    let (header, all) = split_header(longer);
    let whole = lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if !first.ends_with(b"\n") {
        return header.starts_with(first);
    }
    let is_same = first == header || plain(first).is_some_and(|first| Some(first) == plain(header));
    is_same && all.starts_with(&lines[..whole])
}

fn split_header(file: &[u8]) -> (&[u8], &[u8]) {
    file.split_at(file.iter().position(|&byte| byte == b'\n').map_or(file.len(), |end| end + 1))
}

/// A header that is neither closed nor open.
fn plain(line: &[u8]) -> Option<String> {
    let mut header = serde_json::from_slice(line).ok()?;
    let RecordLine::PlakotoMatch { lines, open, .. } = &mut header else { return None };
    (*lines, *open) = (None, false);
    Some(text(&header))
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
