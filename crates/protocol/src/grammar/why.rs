//! `why`.

use crate::ProtocolError;
use crate::command::{AskWhy, Command, Compared, Numbered};
use crate::text::arguments::number;
use crate::text::input::Input;
use crate::text::limits::with_limits;
use crate::text::question::{MAX_HINTS, SHORTEST_ID, optional_inline};
use plakoto_engine::notation::play_text::{self, PlayText};

/// `why [ID [DICE]] [PLAY | N] [LIMITS]`
pub(super) fn why(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (input, limits) = with_limits(input)?;
    let is_id = input.is_marked_as_id() || input.word().0.len() >= SHORTEST_ID;
    // A play may be as long as an ID, and has no other signs than one.
    let is_id = is_id && whole_play(input).is_none();
    let (inline, rest) = if is_id { optional_inline(input)? } else { (None, input) };
    Ok(Command::Why(AskWhy { inline, other: compared(rest)?, limits }))
}

/// `[PLAY | N]`
fn compared(input: Input<'_>) -> Result<Option<Compared>, ProtocolError> {
    if input.is_empty() {
        return Ok(None);
    }
    if let Some(play) = whole_play(input) {
        return Ok(Some(Compared::Play(Numbered::ByMover(play))));
    }
    if !input.rest().contains(['/', '-']) {
        let (count, rest) = input.take(number("a play, or its number in `hint`", 1..=MAX_HINTS))?;
        return rest.end(usize::try_from(count).ok().map(Compared::Number));
    }
    let (play, rest) = input.take(play_text::play)?;
    rest.end(Some(Compared::Play(Numbered::ByMover(play))))
}

/// The play that all that is left is, if it is one.
fn whole_play(input: Input<'_>) -> Option<PlayText> {
    input.rest().parse().ok()
}
