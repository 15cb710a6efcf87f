//! Commands that move the game on.

use crate::ProtocolError;
use crate::command::{New, Numbered, Offer, OtherCommand};
use crate::text::arguments::match_length;
use crate::text::input::Input;
use plakoto_engine::notation::play_text;
use plakoto_engine::notation::roll_text::roll as dice;
use plakoto_engine::rules::Victory;
use plakoto_table::match_play::Undo;

/// `new game`, `new match [N]`, `new session`
pub(super) fn new(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Kind {
        Game,
        Match,
        Session,
    }
    let table = &[("game", Kind::Game), ("match", Kind::Match), ("session", Kind::Session)];
    let (kind, rest) = input.keyword(table, "what to begin")?;
    let new = match kind {
        Kind::Game if !rest.is_empty() => {
            return Err(rest.expected("the end of the line (`new match` begins a match to so many points)"));
        }
        Kind::Game => New::Game,
        Kind::Session => New::Session,
        Kind::Match if rest.is_empty() => New::Match(None),
        Kind::Match => {
            let (length, rest) = match_length(rest)?;
            return rest.end(OtherCommand::New(New::Match(Some(length))));
        }
    };
    rest.end(OtherCommand::New(new))
}

/// `undo [decision|new]`
pub(super) fn undo(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    if input.is_empty() {
        return Ok(OtherCommand::Undo(Undo::Action));
    }
    let table = &[("decision", Undo::Decision), ("new", Undo::Start)];
    let (undo, rest) = input.keyword(table, "what to take back")?;
    rest.end(OtherCommand::Undo(undo))
}

/// `roll [DICE]`
pub(super) fn roll(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    if input.is_empty() {
        return Ok(OtherCommand::Roll(None));
    }
    let (roll, rest) = input.take(dice)?;
    rest.end(OtherCommand::Roll(Some(roll)))
}

/// `[move] [PLAY]`
pub(super) fn play(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    if input.is_empty() {
        return Ok(OtherCommand::Move(None));
    }
    let (play, rest) = input.take(play_text::play)?;
    rest.end(OtherCommand::Move(Some(Numbered::ByMover(play))))
}

/// `resign [normal|gammon|backgammon|mother|1|2|3]`
pub(super) fn resign(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    if input.is_empty() {
        return Ok(OtherCommand::Resign(Offer::By(Victory::Single)));
    }
    let table = &[
        ("normal", Offer::By(Victory::Single)),
        ("single", Offer::By(Victory::Single)),
        ("gammon", Offer::By(Victory::Gammon)),
        ("double", Offer::By(Victory::Gammon)),
        ("backgammon", Offer::By(Victory::Triple)),
        ("triple", Offer::By(Victory::Triple)),
        ("mother", Offer::By(Victory::Mother)),
        ("1", Offer::Points(1)),
        ("2", Offer::Points(2)),
        ("3", Offer::Points(3)),
    ];
    let (offer, rest) = input.keyword(table, "what to resign")?;
    rest.end(OtherCommand::Resign(offer))
}

/// `swap players`
pub(super) fn swap(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (_, rest) = input.keyword(&[("players", ())], "what to swap")?;
    rest.end(OtherCommand::SwapPlayers)
}

/// `end game`
pub(super) fn end(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (_, rest) = input.keyword(&[("game", ())], "what to play to its end")?;
    rest.end(OtherCommand::EndGame)
}
