//! Reads matches from JSON lines.

use std::sync::Arc;

use super::{RecordLine, VERSION};
use crate::match_play::GameState;
use crate::record::replay::{self, Damage, Recovered, ReplayFault};
use crate::record::{Place, Record, Variation};
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::rules::{Numbers, Pending, Player, Roll, Rotation};

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
        let last = || {
            record.last_turn().map_or(String::new(), |turn| format!(", because the file ends after {turn}"))
        };
        let text = if got < expected { format!("{got}{}", last()) } else { got.to_string() };
        let lines =
            format!("{expected} {} after the first one", if expected == 1 { "line" } else { "lines" });
        (got != expected).then(|| ReplayFault::expected(lines, text))
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
            (None, None) => Err(Damage { line: 1, fault: no_header("the end of the file"), game: None }),
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
            Self::Wrong(fault) if is_header && fault.is_json => {
                let detail = fault.to_string();
                let is_other = detail.starts_with("expected value");
                no_header(if is_other {
                    "text that is not JSON, such as a file from another program"
                } else {
                    &detail
                })
                .into()
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

/// Adds a text line other than the header to the record.
fn add(record: &mut Record, line: RecordLine) -> Result<(), ReplayFault> {
    match line {
        RecordLine::PlakotoMatch { .. } => Err(ReplayFault::expected("a line of a game", "a second header")),
        RecordLine::Variation { game, turns } => begin_variation(record, game, turns),
        line if !record.variations.is_empty() => add_to_variation(record, line),
        line => add_to_game(record, line),
    }
}

/// Begins a variation. `number` is the number of its game, counted from 1.
fn begin_variation(record: &mut Record, number: usize, turn: usize) -> Result<(), ReplayFault> {
    let game = number.wrapping_sub(1);
    let known = record.games.get(game).filter(|known| turn <= known.turns().len()).map(Arc::clone);
    let known = known.ok_or_else(|| {
        let got = format!("one that begins after turn {turn} of game {number}");
        ReplayFault::expected("a variation that begins within an earlier game", got)
    })?;
    record.begin_variation(Place { game, turn }, &known);
    Ok(())
}

/// Adds a text line to the last variation, by replaying it as if the variation were the only game of a
/// record.
fn add_to_variation(record: &mut Record, line: RecordLine) -> Result<(), ReplayFault> {
    if matches!(line, RecordLine::Game { .. }) {
        return Err(ReplayFault::expected("a line of a variation", "a game"));
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
                return Err(ReplayFault::expected(format!("game {next}"), format!("game {number}")));
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
            let to_play = to_play
                .ok_or_else(|| ReplayFault::expected("either dice or pending numbers", "both or neither"))?;
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
    let RecordLine::PlakotoMatch { version, variant, length, players, seats, info, .. } = line else {
        return Err(no_header("a line of a game"));
    };
    if version != VERSION {
        return Err(no_header(&format!("version {version}")));
    }
    let rotation: Rotation = variant.parse()?;
    let record = Record::new(rotation, replay::check_length(length.into())?, players);
    Ok(Record { seats, info: *info, ..record })
}

fn player(index: usize) -> Result<Player, ReplayFault> {
    Player::from_index(index).ok_or_else(|| ReplayFault::expected("player 0 or 1", index.to_string()))
}
