//! Equities and chances to win the match.

use serde_json::Value;

use super::Session;
use crate::command::Conversion;
use crate::reply::{Shown, rounded};
use crate::{ProtocolError, Reply};
use plakoto_table::match_play::MatchStakes;

impl Session {
    /// What an equity is worth at the score of the match to the player on roll, or the other way round.
    pub(super) fn convert(&self, conversion: Conversion) -> Result<Reply, ProtocolError> {
        let missing = || ProtocolError::missing("this is no match in which plays are chosen by its score");
        let stakes = self.stakes(&self.placed_subject()?).ok_or_else(missing)?;
        let mut lines: Vec<String> =
            [-1.0, 1.0].into_iter().map(|equity| line(&conversion, equity, stakes.chance(equity))).collect();
        let mut fields: Vec<(&str, Value)> =
            vec![("mwc_lost", rounded(stakes.chance(-1.0))), ("mwc_won", rounded(stakes.chance(1.0)))];
        if let Some((equity, chance)) = pair(&conversion, &stakes) {
            lines.push("By linear interpolation:".to_owned());
            lines.push(line(&conversion, equity, chance));
            fields.extend([("equity", rounded(equity)), ("mwc", rounded(chance))]);
        }
        Ok(Shown::many(lines, fields))
    }
}

/// The equity and the chance that belong together, if one of them is given.
fn pair(conversion: &Conversion, stakes: &MatchStakes) -> Option<(f32, f32)> {
    match *conversion {
        Conversion::ToChance(equity) => equity.map(|equity| (equity, stakes.chance(equity))),
        Conversion::ToEquity(chance) => chance.map(|chance| (stakes.equity(chance), chance)),
    }
}

fn line(conversion: &Conversion, equity: f32, chance: f32) -> String {
    let percent = 100.0 * chance;
    match conversion {
        Conversion::ToChance(_) => format!("MWC for equity = {equity:+.3}: {percent:6.2}%"),
        Conversion::ToEquity(_) => format!("Equity for MWC = {percent:6.2}%: {equity:+.3}"),
    }
}
