//! Replays the turns that a file contains, and checks them against the rules.

use super::fault::ReplayFault;
use super::{GameRecord, Record, winnings};
use crate::match_play::GameState;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{MAX_LENGTH, MAX_SCORE, is_possible_score};
use plakoto_engine::rules::{Numbers, Player, Resignation, Roll};
use plakoto_words::{Message, message};

/// The first error that was found in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Damage {
    /// The line of the file with the error, counted from 1.
    pub line: usize,
    /// The error.
    pub fault: ReplayFault,
    /// The number of the game whose rest is missing, if the games after it could be read. `None` if everything after
    /// the error is missing.
    pub game: Option<usize>,
}

impl Damage {
    /// Returns the message of the damage.
    pub fn message(&self) -> Message {
        message!("error-line", line = self.line, error = self.fault.message())
    }

    /// Returns a sentence that says what is missing because of the damage.
    pub fn omission(&self) -> Message {
        let damage = self.message();
        match self.game {
            None => message!("record-omitted", damage = damage),
            Some(game) => message!("record-omitted_game", game = game, damage = damage),
        }
    }
}

/// The readable part of a file, which may be damaged.
#[derive(Clone, Debug, PartialEq)]
pub struct Recovered {
    /// The record of everything that is not missing because of damage.
    pub record: Record,
    /// The damages, in the order of the lines.
    pub damages: Vec<Damage>,
    /// Number of matches after the first one in the file, which were not read.
    pub further_matches: usize,
    /// Whether turns may be missing because the file was not closed or ends with an incomplete line.
    pub is_open: bool,
    /// The text encoding of the file; `None` for UTF-8.
    pub encoding: Option<&'static str>,
}

impl Recovered {
    /// Returns the result for a file that is not damaged.
    pub(super) fn whole_record(record: Record) -> Self {
        Self { record, damages: Vec::new(), further_matches: 0, is_open: false, encoding: None }
    }

    /// Returns this result unchanged if the file is not damaged.
    ///
    /// # Errors
    /// Returns the damage if the file is damaged.
    pub fn checked(self) -> Result<Self, Damage> {
        match self.damages.into_iter().next() {
            Some(damage) => Err(damage),
            None => Ok(Self { damages: Vec::new(), ..self }),
        }
    }

    /// Returns the damages in one text; `None` if the file is not damaged.
    pub fn damage(&self) -> Option<String> {
        let all: Vec<String> = self.damages.iter().map(Damage::to_string).collect();
        Some(all.join("; ")).filter(|damage| !damage.is_empty())
    }

    /// Returns remarks about the file for the user, each as a sentence. Damage is not included.
    pub fn remarks(&self) -> Vec<Message> {
        let encoding = self.encoding.map(|encoding| message!("record-read_as", encoding = encoding));
        let last = || self.record.last_turn().unwrap_or_else(|| message!("record-start"));
        let open = self.is_open.then(|| message!("record-not_closed", turn = last()));
        let count = self.further_matches;
        let further = (count > 0).then(|| message!("record-further_matches", count = count));
        encoding.into_iter().chain(open).chain(further).collect()
    }
}

/// Adds a game that begins in this state at this match score.
pub(super) fn begin(record: &mut Record, score: [u32; 2], game: GameState) -> Result<(), ReplayFault> {
    let in_range = score.map(|points| u16::try_from(points).ok().filter(|&points| points <= MAX_SCORE));
    let [Some(first), Some(second)] = in_range else { return Err(ReplayFault::Scores(score)) };
    // One player may already have won, because a position can be set up after the end of the match.
    if !is_possible_score(record.length, [first, second]) {
        return Err(ReplayFault::BothWon(score));
    }
    record.begin(GameRecord::new([first, second], game));
    Ok(())
}

/// Checks that the length of a match is in the supported range.
pub(super) fn check_length(length: u32) -> Result<u16, ReplayFault> {
    let in_range = u16::try_from(length).ok().filter(|&length| length <= MAX_LENGTH);
    in_range.ok_or(ReplayFault::Length(length))
}

/// Adds a turn of `player` to the game in progress.
pub(super) fn turn(
    record: &mut Record,
    player: Player,
    numbers: Numbers,
    text: &PlayText,
) -> Result<(), ReplayFault> {
    let game = at_turn(record, player)?;
    let now = *game.now();
    match now.numbers() {
        Some(expected) if expected != numbers => return Err(ReplayFault::Numbers([expected, numbers])),
        _ => game.play(numbers, text.resolve(now.position(), numbers, now.rules())?),
    }
    Ok(())
}

/// Adds a roll that has not been played yet.
pub(super) fn roll(record: &mut Record, player: Player, roll: Roll) -> Result<(), ReplayFault> {
    let game = at_turn(record, player)?;
    if let Some(numbers) = game.now().numbers() {
        return Err(ReplayFault::Numbers([numbers, Numbers::Rolled(roll)]));
    }
    game.set_roll(roll);
    Ok(())
}

/// Adds an offer to resign that has not been answered yet.
pub(super) fn offer(record: &mut Record, player: Player, points: u8) -> Result<(), ReplayFault> {
    let game = at_turn(record, player)?;
    game.set_offer(Some(Resignation::of_points(points, game.rules())?));
    Ok(())
}

/// Ends the game in progress by a resignation.
pub(super) fn resign(record: &mut Record, loser: Player, points: u8) -> Result<(), ReplayFault> {
    let game = playing(record)?;
    game.resign(loser, Resignation::of_points(points, game.rules())?);
    Ok(())
}

/// Checks the stated result of a finished game. `winner` is `None` for a draw.
pub(super) fn check_result(record: &Record, winner: Option<Player>, points: u8) -> Result<(), ReplayFault> {
    let got = (winner, if winner.is_some() { points } else { 0 });
    let expected = record.current().and_then(|game| game.result()).map(winnings);
    match expected.ok_or(ReplayFault::NotOver)? {
        expected if expected == got => Ok(()),
        expected => Err(other_result(record, expected, got)),
    }
}

/// Returns the fault of a game with the result `expected` whose line states the result `got`.
pub(super) fn other_result(
    record: &Record,
    expected: (Option<Player>, u8),
    got: (Option<Player>, u8),
) -> ReplayFault {
    let named = |(winner, points): (Option<Player>, u8)| {
        (winner.map(|winner| record.names[winner.index()].clone()), points)
    };
    ReplayFault::Result([named(expected), named(got)])
}

/// Returns the game in progress, in which `player` must have the turn.
fn at_turn(record: &mut Record, player: Player) -> Result<&mut GameRecord, ReplayFault> {
    let game = playing(record)?;
    let on_roll = game.now().on_roll();
    if on_roll == player { Ok(game) } else { Err(ReplayFault::Turn(on_roll)) }
}

/// Returns the game in progress.
fn playing(record: &mut Record) -> Result<&mut GameRecord, ReplayFault> {
    let game = record.current_mut().ok_or(ReplayFault::NoGame)?;
    if game.result().is_none() { Ok(game) } else { Err(ReplayFault::GameOver) }
}
