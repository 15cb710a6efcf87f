//! Commands that ask and change nothing.

use nom::Parser;

use crate::ProtocolError;
use crate::command::{Command, Conversion, Inline, Numbered, Query};
use crate::text::arguments::{at_end, chance, decimal, number};
use crate::text::input::Input;
use crate::text::limits::with_limits;
use crate::text::question::{MAX_HINTS, optional_inline, parse_inline_at, position_and_dice, steps_made};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::syntax::SyntaxFault;

/// `bestmove [ID] [DICE] [LIMITS]`
pub(super) fn best_move(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (input, limits) = with_limits(input)?;
    position_and_dice(input).map(|(inline, dice)| Command::BestMove { inline, dice, limits })
}

/// `hint [ID [DICE]] [N] [LIMITS]`
pub(super) fn hint(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (input, limits) = with_limits(input)?;
    let (inline, rest) = optional_inline(input)?;
    if rest.is_empty() {
        return Ok(Command::Hint { inline, count: None, limits });
    }
    let what = match inline {
        Some(Inline { id, dice: None }) if !has_numbers(&id) => {
            return Err(rest.expected("two dice from 1 to 6"));
        }
        Some(_) => "two dice from 1 to 6, or a number of candidates",
        None => "a number of candidates",
    };
    let (count, rest) = rest.take(number(what, 1..=MAX_HINTS))?;
    rest.end(Command::Hint { inline, count: usize::try_from(count).ok(), limits })
}

/// Whether an ID tells what has to be played.
fn has_numbers(id: &GnubgId) -> bool {
    !id.pending.is_empty() || id.match_id.is_some_and(|match_id| match_id.dice.is_some())
}

/// `eval [ID [DICE]] [LIMITS]`; what the dice are makes no difference.
pub(super) fn eval(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (input, limits) = with_limits(input)?;
    if input.is_empty() {
        return Ok(Command::Eval { inline: None, limits });
    }
    parse_inline_at(input).map(|inline| Command::Eval { inline: Some(inline.id), limits })
}

/// `legal [ID] [DICE]`
pub(super) fn legal(input: Input<'_>) -> Result<Command, ProtocolError> {
    position_and_dice(input).map(|(inline, dice)| Command::Legal { inline, dice })
}

/// `steps [ID] [DICE] [after STEP …]`
pub(super) fn steps(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (before, after) = match input.before_word(&["after"]) {
        None => (input, Vec::new()),
        Some((before, _, behind)) => (before, steps_made(behind)?),
    };
    let (inline, dice) = position_and_dice(before)?;
    Ok(Command::Steps { inline, dice, after: Numbered::ByMover(after) })
}

/// `query gameover|result|turn`
pub(super) fn query(input: Input<'_>) -> Result<Command, ProtocolError> {
    let table = &[("gameover", Query::GameOver), ("result", Query::Result), ("turn", Query::Turn)];
    let (query, rest) = input.keyword(table, "a question")?;
    rest.end(Command::Query(query))
}

/// `calibrate [N]`
pub(super) fn calibrate(input: Input<'_>) -> Result<Command, ProtocolError> {
    if input.is_empty() {
        return Ok(Command::Calibrate(None));
    }
    let (thousands, rest) = input.take(number("thousands of evaluations", 1..=1_000_000))?;
    rest.end(Command::Calibrate(Some(thousands)))
}

/// `eq2mwc [EQUITY]`
pub(super) fn eq2mwc(input: Input<'_>) -> Result<Command, ProtocolError> {
    optional(input, decimal("an equity", -MOST_EQUITY..=MOST_EQUITY))
        .map(|equity| Command::Convert(Conversion::ToChance(equity)))
}

/// `mwc2eq [CHANCE]`
pub(super) fn mwc2eq(input: Input<'_>) -> Result<Command, ProtocolError> {
    optional(input, chance("a chance to win the match, from 0 to 1 or to 100%"))
        .map(|chance| Command::Convert(Conversion::ToEquity(chance)))
}

/// No equity that anybody asks about is greater.
const MOST_EQUITY: f32 = 1000.0;

/// What a parser reads as the last argument; `None` if nothing is left.
fn optional<'a, T>(
    input: Input<'a>,
    parser: impl Parser<&'a str, Output = T, Error = SyntaxFault<'a>>,
) -> Result<Option<T>, ProtocolError> {
    if input.is_empty() {
        return Ok(None);
    }
    at_end(input.take(parser)?).map(Some)
}

/// `help [WORD …]`
pub(super) fn help(input: Input<'_>) -> Result<Command, ProtocolError> {
    Ok(Command::Help(input.rest().split_whitespace().map(str::to_lowercase).collect()))
}
