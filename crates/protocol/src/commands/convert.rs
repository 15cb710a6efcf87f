//! `eq2mwc` and `mwc2eq`: conversion between equities and match-winning probabilities.

use super::spec::*;
use crate::text::arguments::{chance, decimal};
use plakoto_table::match_play::EquityTable;

/// A conversion at the current match score; `None` shows only the values at the ends of the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Conversion {
    /// From an equity to a match-winning probability.
    ToChance(Option<f32>),
    /// From a match-winning probability to an equity.
    ToEquity(Option<f32>),
}

/// `eq2mwc [EQUITY]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EquityToChance(Option<f32>);

/// `mwc2eq [CHANCE]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChanceToEquity(Option<f32>);

impl Spec for EquityToChance {
    const WORDS: &[&str] = &["eq2mwc"];
    const NATURE: Nature = Nature::GLANCE;

    fn parse(input: Input<'_>) -> Result<Self> {
        let equity = decimal(message!("expected-equity"), -MOST_EQUITY..=MOST_EQUITY);
        input.optional(|input| input.only(equity)).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ConvertFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        convert(inquiry, Conversion::ToChance(self.0))
    }
}

impl Spec for ChanceToEquity {
    const WORDS: &[&str] = &["mwc2eq"];
    const NATURE: Nature = Nature::GLANCE;

    fn parse(input: Input<'_>) -> Result<Self> {
        let chance = chance(message!("expected-match_chance"));
        input.optional(|input| input.only(chance)).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ConvertFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        convert(inquiry, Conversion::ToEquity(self.0))
    }
}

/// Maximum absolute value of an equity in the input. No real equity is as large.
const MOST_EQUITY: f32 = 1000.0;

/// Converts an equity to the match-winning probability of the player on roll at the current score, or a
/// probability to an equity.
fn convert(inquiry: &Inquiry<'_>, conversion: Conversion) -> Result<QuestionOutcome> {
    let missing = || ProtocolError::missing(message!("convert-no_match", most = EquityTable::MAX_AWAY));
    let stakes = inquiry.stakes(&inquiry.placed_subject()?).ok_or_else(missing)?;
    let mut lines: Vec<Message> =
        [-1.0, 1.0].into_iter().map(|equity| line(&conversion, equity, stakes.chance(equity))).collect();
    let [mwc_lost, mwc_won] = [-1.0, 1.0].map(|equity| Chance(stakes.chance(equity)));
    let mut fields = ConvertFields { mwc_lost, mwc_won, equity: None, mwc: None };
    if let Some((equity, chance)) = pair(&conversion, &stakes) {
        lines.push(message!("convert-interpolation"));
        lines.push(line(&conversion, equity, chance));
        (fields.equity, fields.mwc) = (Some(Equity(equity)), Some(Chance(chance)));
    }
    Ok(TextReply::of(lines, &fields).into())
}

/// Equities and match-winning probabilities at the current score.
#[derive(Serialize, JsonSchema)]
struct ConvertFields {
    /// The probability for an equity of −1.
    mwc_lost: Chance,
    /// The probability for an equity of +1.
    mwc_won: Chance,
    /// The equity; only with an argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<Equity>,
    /// The match-winning probability; only with an argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
}

/// Returns the given value and its conversion as (equity, match-winning probability), or `None` if no value
/// was given.
fn pair(conversion: &Conversion, stakes: &MatchStakes) -> Option<(f32, f32)> {
    match *conversion {
        Conversion::ToChance(equity) => equity.map(|equity| (equity, stakes.chance(equity))),
        Conversion::ToEquity(chance) => chance.map(|chance| (stakes.equity(chance), chance)),
    }
}

fn line(conversion: &Conversion, equity: f32, chance: f32) -> Message {
    let (equity, chance) = (format!("{equity:+.3}"), format!("{:6.2}", 100.0 * chance));
    match conversion {
        Conversion::ToChance(_) => message!("convert-mwc", equity = equity, chance = chance),
        Conversion::ToEquity(_) => message!("convert-equity", equity = equity, chance = chance),
    }
}
