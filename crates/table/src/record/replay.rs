//! Replays the turns that a file contains, and checks them against the rules.

use std::fmt;

use super::{GameRecord, Record, points_text, winnings};
use crate::match_play::GameState;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable;
use plakoto_engine::rules::{MAX_LENGTH, MAX_SCORE, is_possible_score};
use plakoto_engine::rules::{Numbers, Player, Resignation, Roll};

/// Maximum number of characters kept from a JSON error. Such an error may quote any text in the file.
const MAX_DETAIL: usize = 150;

/// The first error that was found in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
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
    /// Returns a sentence that says what is missing because of the damage.
    pub fn omission(&self) -> String {
        match self.game {
            None => format!("Omitted everything after the damage in {self}."),
            Some(game) => format!("Omitted the rest of game {game} after the damage in {self}."),
        }
    }
}

/// An error in a line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayFault {
    text: String,
    /// Whether the line is not valid JSON for the file format.
    pub(super) is_json: bool,
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Converts errors from the rules and from notation parsers.
impl<E: std::error::Error> From<E> for ReplayFault {
    fn from(error: E) -> Self {
        Self { text: error.to_string(), is_json: false }
    }
}

impl ReplayFault {
    pub(super) fn expected(expected: impl fmt::Display, got: impl fmt::Display) -> Self {
        Self { text: format!("expected {expected}, got {got}"), is_json: false }
    }

    /// Adds the text that contains the fault.
    pub(super) fn in_text(text: &str, fault: impl fmt::Display) -> Self {
        Self { text: format!("{text}: {fault}"), is_json: false }
    }

    /// Converts a serde_json error. Removes the line number from its text, because each line is parsed
    /// separately and the number is always 1.
    pub(super) fn json(error: &serde_json::Error) -> Self {
        let detail = error.to_string();
        let detail = detail.split(" at line ").next().unwrap_or_default();
        let detail = printable::clean(&printable::shorten(detail, MAX_DETAIL)).into_owned();
        Self { text: format!("{detail} at column {}", error.column()), is_json: true }
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
    pub fn remarks(&self) -> Vec<String> {
        let last = || self.record.last_turn().map_or("the start of the match".to_owned(), |turn| turn);
        let encoding = self.encoding.map(|encoding| format!("The text was read as {encoding}."));
        let open = self
            .is_open
            .then(|| format!("The record was not closed, so turns after {} may be missing.", last()));
        let further = match self.further_matches {
            0 => None,
            1 => Some("Another match follows in the file, which was not read.".to_owned()),
            count => Some(format!("{count} more matches follow in the file, which were not read.")),
        };
        encoding.into_iter().chain(open).chain(further).collect()
    }
}

/// Adds a game that begins in this state at this match score.
pub(super) fn begin(record: &mut Record, score: [u32; 2], game: GameState) -> Result<(), ReplayFault> {
    let got = || format!("{} and {}", score[0], score[1]);
    let in_range = |points: u32| u16::try_from(points).ok().filter(|&points| points <= MAX_SCORE);
    let (Some(first), Some(second)) = (in_range(score[0]), in_range(score[1])) else {
        return Err(ReplayFault::expected(format!("scores of at most {MAX_SCORE} before a game"), got()));
    };
    let score = [first, second];
    // One player may already have won, because a position can be set up after the end of the match.
    if !is_possible_score(record.length, score) {
        return Err(ReplayFault::expected(
            "a score at which at most one player has reached the match length",
            got(),
        ));
    }
    record.begin(GameRecord::new(score, game));
    Ok(())
}

/// Checks that the length of a match is in the supported range.
pub(super) fn check_length(length: u32) -> Result<u16, ReplayFault> {
    let in_range = u16::try_from(length).ok().filter(|&length| length <= MAX_LENGTH);
    in_range.ok_or_else(|| ReplayFault::expected(format!("a match length of at most {MAX_LENGTH}"), length))
}

/// Adds a turn of `player` to the game in progress.
pub(super) fn turn(
    record: &mut Record,
    player: Player,
    numbers: Numbers,
    text: &PlayText,
) -> Result<(), ReplayFault> {
    let game = playing(record, "a turn")?;
    let now = *game.now();
    if now.on_roll() != player {
        return Err(ReplayFault::expected(a_turn_of(now.on_roll()), a_turn_of(player)));
    }
    let expected = now.numbers().unwrap_or(numbers);
    if expected != numbers {
        let what = if now.dice().is_some() { "the roll" } else { "the pending numbers" };
        return Err(ReplayFault::expected(format!("{what} {expected}"), numbers.to_string()));
    }
    game.play(numbers, text.resolve(now.position(), numbers, now.rules())?);
    Ok(())
}

/// Adds a roll that has not been played yet.
pub(super) fn roll(record: &mut Record, player: Player, roll: Roll) -> Result<(), ReplayFault> {
    let game = playing(record, "a roll")?;
    let now = game.now();
    if now.on_roll() != player {
        return Err(ReplayFault::expected(
            a_turn_of(now.on_roll()),
            format!("a roll of player {}", player.index()),
        ));
    }
    if let Some(numbers) = now.numbers() {
        return Err(ReplayFault::expected(format!("a turn with {numbers}"), format!("the roll {roll}")));
    }
    game.set_roll(roll);
    Ok(())
}

/// Adds an offer to resign that has not been answered yet.
pub(super) fn offer(record: &mut Record, player: Player, points: u8) -> Result<(), ReplayFault> {
    let game = playing(record, "an offer to resign")?;
    if game.now().on_roll() != player {
        let got = format!("an offer of player {}", player.index());
        return Err(ReplayFault::expected(a_turn_of(game.now().on_roll()), got));
    }
    game.set_offer(Some(Resignation::of_points(points, game.rules())?));
    Ok(())
}

fn a_turn_of(player: Player) -> String {
    format!("a turn of player {}", player.index())
}

/// Ends the game in progress by a resignation.
pub(super) fn resign(record: &mut Record, loser: Player, points: u8) -> Result<(), ReplayFault> {
    let game = playing(record, "a resignation")?;
    game.resign(loser, Resignation::of_points(points, game.rules())?);
    Ok(())
}

/// Checks the stated result of a finished game. `winner` is `None` for a draw.
pub(super) fn check_result(record: &Record, winner: Option<Player>, points: u8) -> Result<(), ReplayFault> {
    let text = |(winner, points): (Option<Player>, u8)| match winner {
        Some(winner) => format!("player {} wins {}", winner.index(), points_text(points)),
        None => "a draw".into(),
    };
    let got = (winner, if winner.is_some() { points } else { 0 });
    let Some(result) = record.current().and_then(|game| game.result()) else {
        return Err(ReplayFault::expected("a turn, because the game is not over", text(got)));
    };
    let expected = winnings(result);
    if expected == got { Ok(()) } else { Err(ReplayFault::expected(text(expected), text(got))) }
}

/// Returns the game in progress. `what` names the line that the caller wants to add; error messages contain
/// it.
fn playing<'a>(record: &'a mut Record, what: &str) -> Result<&'a mut GameRecord, ReplayFault> {
    let game = record.current_mut().ok_or_else(|| ReplayFault::expected("the start of a game", what))?;
    match game.result() {
        None => Ok(game),
        Some(_) => Err(ReplayFault::expected("the next game, because this one is over", what)),
    }
}
