//! What came out of a match.

use crate::match_play::{EquityTable, NextStarter};
use crate::record::Record;
use plakoto_engine::rules::Player;

/// How much the games of a match have changed the chance of player 0 to win it; `None` while the last one is not over.
pub fn gained(record: &Record, equities: &EquityTable) -> Option<f64> {
    let (first, last) = (record.games.first()?, record.games.last()?);
    let start = if first.score() == [0, 0] { None } else { Some(first.starter()) };
    let before = chance(equities, record.length, first.score(), start)?;
    last.result(&record.rules)?;
    let next = record.at(record.end()?)?.next_starter();
    Some(chance(equities, record.length, record.score()?, next)? - before)
}

/// The chance of player 0 at a score before a game that `starter` starts, or the dice decide.
fn chance(equities: &EquityTable, length: u16, score: [u16; 2], starter: Option<Player>) -> Option<f64> {
    if let Some(winner) = score.iter().position(|points| *points >= length) {
        return Some(if winner == 0 { 1.0 } else { 0.0 });
    }
    let [mine, theirs] = score.map(|points| length - points);
    let starter = match starter {
        None => NextStarter::Rolled,
        Some(Player::O) => NextStarter::Mine,
        Some(Player::X) => NextStarter::Theirs,
    };
    (mine.max(theirs) <= EquityTable::MAX_AWAY).then(|| equities.chance(mine, theirs, starter))
}
