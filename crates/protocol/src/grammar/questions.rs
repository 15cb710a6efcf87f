//! Commands that ask and change nothing.

use nom::Parser;

use super::arguments::{at_end, chance, decimal, looks_like_id, number};
use super::input::Input;
use super::limits::with_limits;
use crate::ProtocolError;
use crate::command::{Command, Conversion, Inline, Numbered, Query};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::play_text::{self, Journey};
use plakoto_engine::notation::position_id::KEY_CHARACTERS;
use plakoto_engine::notation::roll_text::roll as dice;
use plakoto_engine::notation::syntax::SyntaxFault;
use plakoto_engine::rules::{Roll, Step};

/// The most candidates that `hint` can be asked for.
pub(super) const MAX_HINTS: u64 = 1_000_000;

/// Reads `ID [DICE]`, a position that a question brings along.
///
/// # Errors
/// If it is something else.
pub fn parse_inline(text: &str) -> Result<Inline, ProtocolError> {
    parse_inline_at(Input::new(text))
}

fn parse_inline_at(input: Input<'_>) -> Result<Inline, ProtocolError> {
    let (id, rest) = input.id()?;
    if rest.is_empty() {
        return Ok(Inline { id, dice: None });
    }
    let (roll, rest) = rest.within_quotes().take(dice)?;
    rest.end(Inline { id, dice: Some(roll) })
}

/// Nothing shorter is meant as an ID.
pub(super) const SHORTEST_ID: usize = 8;

/// `[ID [DICE]]`
pub(super) fn optional_inline(input: Input<'_>) -> Result<(Option<Inline>, Input<'_>), ProtocolError> {
    let (word, _) = input.word();
    if !looks_like_id(word) {
        return Ok((None, input));
    }
    if word.len() < SHORTEST_ID && !input.is_marked_as_id() {
        return Err(input.expected("a number of candidates or a position ID"));
    }
    let (id, rest) = input.id()?;
    let (dice, rest) = optional_dice(rest);
    Ok((Some(Inline { id, dice }), rest))
}

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

fn optional_dice(input: Input<'_>) -> (Option<Roll>, Input<'_>) {
    match input.take(dice) {
        Ok((roll, rest)) => (Some(roll), rest),
        Err(_) => (None, input),
    }
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

/// `STEP …`: also several steps of one checker, and the same by several.
pub(super) fn steps_made(input: Input<'_>) -> Result<Vec<Step>, ProtocolError> {
    let (play, rest) = input.take(play_text::play)?;
    let steps = play.journeys.iter().map(steps_of).collect::<Option<Vec<_>>>();
    let steps = steps.ok_or_else(|| input.expected("steps from point to point, like 24/21"))?;
    rest.end(steps.concat())
}

/// The steps of a journey that names every point it touches; `None` if it goes on from off the board.
fn steps_of(Journey { stops, checkers }: &Journey) -> Option<Vec<Step>> {
    let step = |ends: &[Option<_>]| ends[0].map(|from| Step { from: Some(from), to: ends[1] });
    let once = stops.windows(2).map(step).collect::<Option<Vec<_>>>()?;
    Some(once.repeat(usize::from(*checkers)))
}

/// `[ID] [DICE]`
fn position_and_dice(input: Input<'_>) -> Result<(Option<GnubgId>, Option<Roll>), ProtocolError> {
    let (word, _) = input.word();
    let is_no_id = word.len() < KEY_CHARACTERS && word.contains('/');
    if is_no_id && input.take(play_text::play).is_ok() {
        return Err(input.expected("a position ID, or dice (`steps after 24/23` goes on behind a step)"));
    }
    let (inline, rest) = if looks_like_id(input.skip_space().rest()) && input.take(dice).is_err() {
        let (id, rest) = input.id()?;
        (Some(id), rest)
    } else {
        (None, input)
    };
    if rest.is_empty() {
        return Ok((inline, None));
    }
    let (roll, rest) = rest.take(dice)?;
    rest.end((inline, Some(roll)))
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
