//! The change in a player's probability of winning the match.

use crate::match_play::{EquityTable, NextStarter};
use crate::record::Record;
use plakoto_engine::rules::{Player, RuleSet};

/// Returns how much the probability that player 0 wins the match changed from the start of the first recorded
/// game to the end of the last. Returns `None` if the last game is not over or if the match-equity table does
/// not cover the score.
pub fn gained(record: &Record, equities: &EquityTable) -> Option<f64> {
    let (first, last) = (record.games.first()?, record.games.last()?);
    let start = if first.score() == [0, 0] { None } else { Some(first.starter()) };
    let before = chance(equities, first.rules(), record.length, first.score(), start)?;
    last.result()?;
    let end = record.at(record.end()?)?;
    Some(chance(equities, &end.next_rules(), record.length, end.score(), end.next_starter())? - before)
}

/// Returns the probability that player 0 wins the match, at the score before a game under `rules`. If `starter` is `None`,
/// the dice decide which player begins the game.
fn chance(
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
