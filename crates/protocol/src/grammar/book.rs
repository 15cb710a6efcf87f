//! `book`.

use crate::ProtocolError;
use crate::command::{AskBook, Command, Numbered, Reached};
use crate::text::arguments::looks_like_id;
use crate::text::input::Input;
use plakoto_engine::notation::play_text::{self, PlayText};
use plakoto_engine::notation::roll_text::roll as dice;

/// `book [ID] [DICE [PLAY [DICE]]]`
pub(super) fn book(input: Input<'_>) -> Result<Command, ProtocolError> {
    let is_id = looks_like_id(input.skip_space().rest()) && input.take(dice).is_err();
    let (id, rest) = if is_id { input.id().map(|(id, rest)| (Some(id), rest))? } else { (None, input) };
    if rest.is_empty() {
        return Ok(Command::Book(AskBook { id, dice: None, reached: None }));
    }
    let (roll, rest) = rest.take(dice)?;
    let reached = if rest.is_empty() { None } else { Some(reached(rest)?) };
    Ok(Command::Book(AskBook { id, dice: Some(roll), reached }))
}

/// `PLAY [DICE]`
fn reached(input: Input<'_>) -> Result<Reached, ProtocolError> {
    let input = input.skip_space();
    let text = input.rest().trim_end();
    let is_play = |text: &str| text.parse::<PlayText>().is_ok();
    // Dice could be read as points. A play ends with two only if all of it is a play.
    let space = text.rfind(char::is_whitespace).filter(|space| !is_play(text) && is_play(&text[..*space]));
    let Some(space) = space else {
        let (play, rest) = input.take(play_text::play)?;
        return rest.end(Reached { play: Numbered::ByMover(play), dice: None });
    };
    let (play, _) = input.up_to(space).take(play_text::play)?;
    let (roll, rest) = input.skip(space).take(dice)?;
    rest.end(Reached { play: Numbered::ByMover(play), dice: Some(roll) })
}

/// Reads what stands behind `book`, as a shell has it.
///
/// # Errors
/// If it is something else.
pub fn parse_book(text: &str) -> Result<Command, ProtocolError> {
    book(Input::new(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> AskBook {
        match parse_book(text) {
            Ok(Command::Book(asked)) => asked,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn dice_behind_a_play_are_no_part_of_it() {
        let AskBook { id, dice, reached } = asked("AACA/z8AAID/Pw 31 24/23 24/21 66");
        let reached = reached.expect("a play");
        assert!(id.is_some());
        assert_eq!([dice, reached.dice], ["31", "66"].map(|dice| dice.parse().ok()));
        assert_eq!(reached.play, Numbered::ByMover("24/23 24/21".parse().expect("a play")));
        // Two points, as gnubg has them, and not a point and dice.
        let reached = asked("31 24 23 24 21").reached.expect("a play");
        assert_eq!(
            (reached.dice, reached.play),
            (None, Numbered::ByMover("24/23 24/21".parse().expect("a play")))
        );
        assert_eq!(asked(""), AskBook { id: None, dice: None, reached: None });
        assert_eq!(asked("3 1").dice, "31".parse().ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("77", "expected two dice from 1 to 6"),
            ("31 24/20 77", "expected two dice from 1 to 6, got `77`"),
            ("31 x", "expected"),
            ("31 24/20 66 1", "expected"),
        ] {
            let error = parse_book(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
