//! What a match and the starts of its games are worth: points, and changes in a player's probability of winning the
//! match.

use crate::match_play::{EquityTable, GameResult, NextStarter, Shares};
use crate::record::{GameRecord, Record};
use plakoto_engine::rules::{Player, RuleSet};

/// The change in player 0's probability of winning the match, from the start of the first recorded game to the end
/// of the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gained {
    /// The change.
    pub change: f64,
    /// The part of the change that is luck in the throws that decided which player starts a game.
    pub by_starts: f64,
}

/// Returns the change in player 0's probability of winning the match. Returns `None` if the last game is not over
/// or if the match-equity table does not cover the score.
pub fn gained(record: &Record, equities: &EquityTable) -> Option<Gained> {
    let first = record.games.first()?;
    let start = if first.score() == [0, 0] { None } else { Some(first.starter()) };
    let before = chance(equities, first, record.length, start)?;
    let mut by_starts = 0.0;
    for (index, game) in record.games.iter().enumerate() {
        if is_thrown(record, index) && is_usual(game) {
            by_starts += chance(equities, game, record.length, Some(game.starter()))?
                - chance(equities, game, record.length, None)?;
        }
    }
    record.games.last()?.result()?;
    let end = record.at(record.end()?)?;
    let after = chance_at(equities, &end.next_rules(), record.length, end.score(), end.next_starter())?;
    Some(Gained { change: after - before, by_starts })
}

/// Returns the mean number of points that player 0 gains from the right to start, or loses to it: positive if player 0
/// starts, and 0 if the game does not begin at the usual start.
pub(crate) fn worth_of_start(game: &GameRecord) -> f64 {
    let advantage = if is_usual(game) { Shares::of(game.rules()).advantage(game.rules()) } else { 0.0 };
    if game.starter() == Player::O { advantage } else { -advantage }
}

fn is_usual(game: &GameRecord) -> bool {
    *game.start() == game.rules().start() && game.start_pending().is_empty()
}

/// Whether a throw of the dice decided which player starts the game with this index.
fn is_thrown(record: &Record, index: usize) -> bool {
    match index.checked_sub(1).map(|last| &record.games[last]) {
        None => record.games[index].score() == [0, 0],
        Some(last) => {
            let winner = match last.result() {
                Some(GameResult::Won { winner, .. }) => Some(winner),
                _ => None,
            };
            last.rules().next_starter(Some(last.starter()), winner).is_none()
        }
    }
}

/// Returns the probability that player 0 wins the match before this game. If `starter` is `None`, the dice decide
/// which player begins the game.
fn chance(equities: &EquityTable, game: &GameRecord, length: u16, starter: Option<Player>) -> Option<f64> {
    chance_at(equities, game.rules(), length, game.score(), starter)
}

fn chance_at(
    equities: &EquityTable,
    rules: &RuleSet,
    length: u16,
    score: [u16; 2],
    starter: Option<Player>,
) -> Option<f64> {
    if let Some(winner) = score.iter().position(|points| *points >= length) {
        return Some(if winner == 0 { 1.0 } else { 0.0 });
    }
    let [mine, theirs] = score.map(|points| length - points);
    let starter = match starter {
        None => NextStarter::Rolled,
        Some(Player::O) => NextStarter::Mine,
        Some(Player::X) => NextStarter::Theirs,
    };
    (mine.max(theirs) <= EquityTable::MAX_AWAY).then(|| equities.chance(rules, mine, theirs, starter))
}
