//! Matches in the format of this program, JSON lines. `docs/records.md` describes each kind of line.
//!
//! ```text
//! {"kind":"plakoto_match","version":1,"variant":"plakoto","length":5,"players":["plakoto","user"],"lines":4}
//! {"kind":"game","number":1,"score":[0,0],"starter":1}
//! {"kind":"turn","player":1,"dice":[3,1],"play":"24/23 24/21"}
//! {"kind":"resignation","player":0,"points":1}
//! {"kind":"result","winner":1,"points":1}
//! ```
//!
//! The header of a closed file contains the number of `lines` after the header, so that truncation is
//! detected. A file that is still being written has `open` in its header instead. Such a file may end with an
//! incomplete line, which is ignored. The same applies to files of other programs whose headers have neither.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fault::ReplayFault;
use super::replay::{self, Damage, Recovered};
use super::{GameRecord, MatchInfo, Note, Place, Record, RecordedSeat, Turn, Variation, winnings};
use crate::match_play::GameState;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::printable::escape_json;
use plakoto_engine::rules::{Numbers, Pending, Player, Roll, RollError, Rotation};

/// The version of the file format. Files with other versions cannot be read.
pub(crate) const VERSION: u32 = 1;

/// A text line of the file, as a JSON object.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum RecordLine {
    /// The header, which is the first line of the file.
    PlakotoMatch {
        version: u32,
        variant: String,
        length: u16,
        players: [String; 2],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seats: Option<[RecordedSeat; 2]>,
        #[serde(default, skip_serializing_if = "MatchInfo::is_empty")]
        info: Box<MatchInfo>,
        /// Number of lines after the header; absent while the file is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lines: Option<usize>,
        /// Whether the file is open, that is, whether lines are still being added.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// The start of a game. `position` is from the point of view of the starter. It is absent if the game
    /// begins at the usual starting position.
    Game {
        number: usize,
        /// The rule set; absent if it is the one that follows in turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        variant: Option<String>,
        score: [u16; 2],
        starter: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The pending numbers that the starter must play before rolling.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pending: Vec<u8>,
    },
    /// A roll that has not been played yet. In an open file, its turn may follow.
    Roll { player: usize, dice: [u8; 2] },
    /// An offer to resign that has not been answered yet.
    Offer { player: usize, points: u8 },
    /// A turn, which has either dice or pending numbers.
    Turn {
        player: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<[u8; 2]>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pending: Vec<u8>,
        play: String,
        /// The note on the turn. Its fields are part of the JSON object of the turn.
        #[serde(flatten)]
        note: Note,
    },
    /// The player resigns, and the opponent accepts.
    Resignation { player: usize, points: u8 },
    /// The result of a finished game. `winner` is absent in a draw.
    Result { winner: Option<usize>, points: u8 },
    /// The start of a variation. `game` is the number of the game, counted from 1. The variation begins with
    /// the first `turns` turns of the game. The text lines that follow contain the turns after them. All
    /// variations come after all games.
    Variation { game: usize, turns: usize },
}

/// Writes the record as the text of a closed file.
pub fn write(record: &Record) -> String {
    let lines = lines(record);
    header(record, Some(lines.len())) + &lines.concat()
}

/// Writes the record as the text of an open file, to which lines can be added.
pub fn write_open(record: &Record) -> String {
    header(record, None) + &lines(record).concat()
}

/// Returns the text lines of all games, then the text lines of all variations.
fn lines(record: &Record) -> Vec<String> {
    let games = (0..record.games.len()).flat_map(|index| game(record, index));
    games.chain(record.variations.iter().flat_map(|one| variation(record, one))).collect()
}

/// Returns the text lines of a variation.
fn variation(record: &Record, variation: &Variation) -> Vec<String> {
    let turns = record.shared(variation);
    let start = text(&RecordLine::Variation { game: variation.game + 1, turns });
    std::iter::once(start).chain(lines_after(&variation.line, turns)).collect()
}

/// Returns the header. `lines` is the number of lines in a closed file, or `None` for an open file.
fn header(record: &Record, lines: Option<usize>) -> String {
    text(&RecordLine::PlakotoMatch {
        version: VERSION,
        variant: record.rotation.to_string(),
        length: record.length,
        players: record.names.clone(),
        seats: record.seats,
        info: Box::new(record.info.clone()),
        lines,
        open: lines.is_none(),
    })
}

/// Whether the contents of `longer` begin with the complete text lines of `file`. Ignores whether the files
/// were closed, who plays, and lines about a turn that is not complete.
pub fn is_start(file: &[u8], longer: &[u8]) -> bool {
    let (first, lines) = split_header(file);
    let (header, all) = split_header(longer);
    let whole = lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if !first.ends_with(b"\n") {
        return header.starts_with(first);
    }
    let is_same = first == header || plain(first).is_some_and(|first| Some(first) == plain(header));
    is_same && whole_turns(all).starts_with(&whole_turns(&lines[..whole]))
}

/// Returns the text lines without those about a turn that is not complete.
fn whole_turns(lines: &[u8]) -> Vec<u8> {
    let is_open =
        |line: &&[u8]| line.starts_with(b"{\"kind\":\"roll\"") || line.starts_with(b"{\"kind\":\"offer\"");
    lines.split_inclusive(|&byte| byte == b'\n').filter(|line| !is_open(line)).flatten().copied().collect()
}

fn split_header(file: &[u8]) -> (&[u8], &[u8]) {
    file.split_at(file.iter().position(|&byte| byte == b'\n').map_or(file.len(), |end| end + 1))
}

/// Returns a header line without `lines`, `open` and `seats`.
fn plain(line: &[u8]) -> Option<String> {
    let mut header = serde_json::from_slice(line).ok()?;
    let RecordLine::PlakotoMatch { lines, open, seats, .. } = &mut header else { return None };
    (*lines, *open, *seats) = (None, false, None);
    Some(text(&header))
}

/// Returns the text lines of a game. While the game is in progress, lines are only added, never changed.
pub(super) fn game(record: &Record, index: usize) -> Vec<String> {
    let Some(game) = record.games.get(index) else { return Vec::new() };
    std::iter::once(start(record, game, index)).chain(lines_after(game, 0)).collect()
}

/// Returns the text lines that were added to a game after the state `known`. Returns `None` if anything else
/// has changed.
pub(super) fn added(game: &GameRecord, known: &GameRecord) -> Option<Vec<String>> {
    let head = |game: &GameRecord| (game.score(), *game.start(), game.starter(), game.start_pending());
    let same = |(turn, known): (&Turn, &Turn)| turn == known && turn.legal.play == known.legal.play;
    let (turns, so_far) = (game.turns(), known.turns());
    let is_longer = turns.len() >= so_far.len() && turns.iter().zip(so_far).all(same);
    let is_noted = known.notes().iter().eq(game.notes().iter().filter(|(turn, _)| **turn < so_far.len()));
    if head(game) != head(known) || !is_longer || !is_noted {
        return None;
    }
    let lines = lines_after(game, so_far.len());
    // The turn that follows a roll completes it.
    let is_rolled = known.now().dice().zip(turns.get(so_far.len()).and_then(|turn| turn.numbers.roll()));
    let end = match is_rolled {
        Some((roll, played)) if roll == played && known.resignation().is_none() => Vec::new(),
        _ => lines_after(known, so_far.len()),
    };
    lines.starts_with(&end).then(|| lines[end.len()..].to_vec())
}

/// Returns the text lines of a game that follow the lines of its first `turns` turns.
fn lines_after(game: &GameRecord, turns: usize) -> Vec<String> {
    let later = game.turns().iter().enumerate().skip(turns);
    let mut lines: Vec<String> = later.map(|(number, made)| turn(made, game.note(number))).collect();
    let (now, player) = (game.now(), game.now().on_roll().index());
    lines.extend(now.dice().map(|roll| text(&RecordLine::Roll { player, dice: roll.dice() })));
    let offer = now.offer().filter(|_| now.ended().is_none());
    lines.extend(offer.map(|offer| text(&RecordLine::Offer { player, points: offer.points() })));
    if let Some((loser, resignation)) = game.resignation() {
        lines.push(text(&RecordLine::Resignation { player: loser.index(), points: resignation.points() }));
    }
    if let Some((winner, points)) = game.result().map(winnings) {
        lines.push(text(&RecordLine::Result { winner: winner.map(Player::index), points }));
    }
    lines
}

fn start(record: &Record, game: &GameRecord, index: usize) -> String {
    let variant = (*game.rules() != record.rules_after(index)).then(|| game.rules().to_string());
    let position = (*game.start() != game.rules().start()).then(|| game.start().to_string());
    let pending = game.start_pending().numbers().collect();
    let (number, score, starter) = (index + 1, game.score(), game.starter().index());
    text(&RecordLine::Game { number, variant, score, starter, position, pending })
}

fn turn(Turn { player, numbers, legal, .. }: &Turn, note: Option<&Note>) -> String {
    let play = legal.to_string();
    let (dice, pending) = (numbers.roll().map(Roll::dice), numbers.pending().numbers().collect());
    let note = note.cloned().unwrap_or_default();
    text(&RecordLine::Turn { player: player.index(), dice, pending, play, note })
}

/// Writes a line as JSON, with unprintable characters escaped. Serialising cannot fail for these types.
fn text(line: &RecordLine) -> String {
    escape_json(&serde_json::to_string(line).unwrap_or_default()).into_owned() + "\n"
}

/// Parses the contents of a file. The last line may be incomplete if the header does not contain the number
/// of lines.
///
/// # Errors
/// Fails if the contents are damaged.
pub fn parse(bytes: &[u8]) -> Result<Record, Damage> {
    recover(bytes)?.checked().map(|recovered| recovered.record)
}

/// Parses the contents of a file up to the first damaged line.
///
/// # Errors
/// Fails if the header is damaged, because nothing can then be read.
pub fn recover(bytes: &[u8]) -> Result<Recovered, Damage> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let read = reader.add(line).map_err(|unread| unread.of_header(reader.record.is_none()));
        if matches!(&read, Err(Unread::Cut)) && !line.ends_with(b"\n") {
            reader.is_open = true;
            break;
        }
        (reader.number, reader.lines) = (number, reader.lines + 1);
        if let Err(unread) = read {
            return reader.end(Some(unread.fault()));
        }
    }
    let fault = reader.miscount();
    reader.end(fault)
}

/// The state of the reader after the lines already read.
#[derive(Default)]
struct Reader {
    record: Option<Record>,
    /// Number of text lines already read, not counting empty lines.
    lines: usize,
    /// The number of the last text line read, counted from 1.
    number: usize,
    /// Number of lines after the header, as stated in the header; `None` if the header does not state it.
    expected: Option<usize>,
    /// Whether turns may be missing because the file was not closed.
    is_open: bool,
}

impl Reader {
    /// Adds a text line to the record.
    fn add(&mut self, line: &[u8]) -> Result<(), Unread> {
        let line: RecordLine = serde_json::from_slice(line).map_err(|error| unread(&error))?;
        if let Some(record) = &mut self.record {
            return Ok(add(record, line)?);
        }
        if let RecordLine::PlakotoMatch { lines, open, .. } = &line {
            (self.expected, self.is_open) = (*lines, *open);
        }
        self.record = Some(read_header(line)?);
        Ok(())
    }

    /// Returns an error if the number of lines differs from the number that the header states.
    fn miscount(&self) -> Option<ReplayFault> {
        let (record, expected) = (self.record.as_ref()?, self.expected?);
        let got = self.lines - 1;
        let last = record.last_turn().filter(|_| got < expected);
        (got != expected).then_some(ReplayFault::LineCount { expected, got, last })
    }

    fn end(self, fault: Option<ReplayFault>) -> Result<Recovered, Damage> {
        let damage = fault.map(|fault| Damage { line: self.number, fault, game: None });
        match (self.record, damage) {
            (Some(record), damage) => {
                let is_open = self.is_open && damage.is_none();
                let damages = Vec::from_iter(damage);
                Ok(Recovered { is_open, damages, ..Recovered::whole_record(record) })
            }
            (None, Some(damage)) => Err(damage),
            (None, None) => Err(Damage { line: 1, fault: ReplayFault::NoHeader(None), game: None }),
        }
    }
}

/// The reason why a text line cannot be added to the record.
enum Unread {
    /// The line is incomplete.
    Cut,
    /// The line is invalid or does not fit the lines before it.
    Wrong(ReplayFault),
}

impl Unread {
    /// If the header is not valid JSON, replaces the error with one that says that the file has another
    /// format.
    fn of_header(self, is_header: bool) -> Self {
        match self {
            Self::Wrong(fault @ ReplayFault::Json { .. }) if is_header => {
                ReplayFault::NoHeader(Some(Box::new(fault))).into()
            }
            other => other,
        }
    }

    fn fault(self) -> ReplayFault {
        match self {
            Self::Cut => ReplayFault::Cut,
            Self::Wrong(fault) => fault,
        }
    }
}

impl<E: Into<ReplayFault>> From<E> for Unread {
    fn from(fault: E) -> Self {
        Self::Wrong(fault.into())
    }
}

/// Adds a text line other than the header to the record.
fn add(record: &mut Record, line: RecordLine) -> Result<(), ReplayFault> {
    match line {
        RecordLine::PlakotoMatch { .. } => Err(ReplayFault::OutOfPlace("plakoto_match")),
        RecordLine::Variation { game, turns } => begin_variation(record, game, turns),
        line if !record.variations.is_empty() => add_to_variation(record, line),
        line => add_to_game(record, line),
    }
}

/// Begins a variation. `number` is the number of its game, counted from 1.
fn begin_variation(record: &mut Record, number: usize, turn: usize) -> Result<(), ReplayFault> {
    let game = number.wrapping_sub(1);
    let known = record.games.get(game).filter(|known| turn <= known.turns().len()).map(Arc::clone);
    let known = known.ok_or(ReplayFault::Variation { game: number, turn })?;
    record.begin_variation(Place { game, turn }, &known);
    Ok(())
}

/// Adds a text line to the last variation, by replaying it as if the variation were the only game of a
/// record.
fn add_to_variation(record: &mut Record, line: RecordLine) -> Result<(), ReplayFault> {
    if matches!(line, RecordLine::Game { .. }) {
        return Err(ReplayFault::OutOfPlace("game"));
    }
    let Some(Variation { game, line: played }) = record.variations.pop() else { return Ok(()) };
    let mut alone = Record::new(record.rotation, record.length, record.names.clone());
    alone.games.push(played);
    let added = add_to_game(&mut alone, line);
    record.variations.extend(alone.games.pop().map(|line| Variation { game, line }));
    added
}

/// Adds a text line to the last game of the record.
fn add_to_game(record: &mut Record, line: RecordLine) -> Result<(), ReplayFault> {
    match line {
        RecordLine::PlakotoMatch { .. } | RecordLine::Variation { .. } => Ok(()),
        RecordLine::Game { number, variant, score, starter, position, pending } => {
            let next = record.games.len() + 1;
            if number != next {
                return Err(ReplayFault::Game(next, Some(format!("Game {number}"))));
            }
            let rules = match variant {
                Some(variant) => variant.parse()?,
                None => record.rules_after(record.games.len()),
            };
            let start = match position {
                Some(id) => id.parse::<PositionId>()?.position(&rules.mechanics)?,
                None => rules.start(),
            };
            let mut game = GameState::at(start, player(starter)?, &rules);
            game.hand_over(numbers(&pending)?);
            replay::begin(record, score.map(u32::from), game)
        }
        RecordLine::Turn { player: index, dice, pending, play, note } => {
            let dice = dice.map(roll).transpose()?;
            let both = dice.filter(|_| !pending.is_empty());
            let to_play = Numbers::of(numbers(&pending)?, dice).filter(|_| both.is_none());
            let to_play = to_play.ok_or(ReplayFault::DiceOrPending)?;
            let play = play.parse::<PlayText>()?;
            replay::turn(record, player(index)?, to_play, &play)?;
            if let Some(game) = record.current_mut() {
                game.annotate(game.turns().len() - 1, note);
            }
            Ok(())
        }
        RecordLine::Roll { player: index, dice } => replay::roll(record, player(index)?, roll(dice)?),
        RecordLine::Offer { player: index, points } => replay::offer(record, player(index)?, points),
        RecordLine::Resignation { player: index, points } => replay::resign(record, player(index)?, points),
        RecordLine::Result { winner, points } => {
            let winner = winner.map(player).transpose()?;
            replay::check_result(record, winner, points)
        }
    }
}

fn roll([first, second]: [u8; 2]) -> Result<Roll, ReplayFault> {
    Roll::new(first, second).map_err(|_| RollError(format!("{first}, {second}")).into())
}

fn numbers(numbers: &[u8]) -> Result<Pending, ReplayFault> {
    let text: Vec<String> = numbers.iter().map(u8::to_string).collect();
    Ok(text.join(",").parse()?)
}

fn unread(error: &serde_json::Error) -> Unread {
    if error.is_eof() { Unread::Cut } else { ReplayFault::json(error).into() }
}

fn read_header(line: RecordLine) -> Result<Record, ReplayFault> {
    let RecordLine::PlakotoMatch { version, variant, length, players, seats, info, .. } = line else {
        return Err(ReplayFault::NoHeader(None));
    };
    if version != VERSION {
        return Err(ReplayFault::Version(VERSION, version));
    }
    let rotation: Rotation = variant.parse()?;
    let record = Record::new(rotation, replay::check_length(length.into())?, players);
    Ok(Record { seats, info: *info, ..record })
}

fn player(index: usize) -> Result<Player, ReplayFault> {
    Player::from_index(index).ok_or_else(|| ReplayFault::Player(index.to_string()))
}
