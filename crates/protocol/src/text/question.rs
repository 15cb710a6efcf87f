//! Arguments that many commands share: a position with its dice, and steps.

use std::str::FromStr;

use super::arguments::looks_like_id;
use super::given::{GivenId, Inline};
use crate::text::input::Input;
use crate::{ProtocolError, Result};
use plakoto_engine::notation::play_text::{self, Journey, PlayText};
use plakoto_engine::notation::position_id::KEY_CHARACTERS;
use plakoto_engine::notation::roll_text::roll as dice;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{Point, Roll, Step};
use plakoto_words::{Message, message};

/// Parses `ID [DICE]`, the position that a command is about.
impl FromStr for Inline {
    type Err = ProtocolError;

    fn from_str(text: &str) -> Result<Self> {
        inline(Input::new(text))
    }
}

impl Inline {
    /// Parses the words of a shell command: an ID, which may contain the dice, and the dice in one or two words. The
    /// labels that gnubg prints, as in `Position ID: ID Match ID: ID`, may be words of their own.
    ///
    /// # Errors
    /// Fails if the words are anything else.
    pub fn of_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let is_label = |word: &str| LABELS.iter().any(|label| label.eq_ignore_ascii_case(word));
        let mut words = words.into_iter().filter(|word| !is_label(word)).peekable();
        let mut inline: Self = words.next().unwrap_or_default().parse()?;
        if inline.id.match_id.is_none() {
            inline.id.match_id = words.next_if_map(|word| word.parse().map_err(|_| word));
        }
        let Some(roll) = dice_of_words(&mut words)? else { return Ok(inline) };
        match (inline.dice, words.next()) {
            (None, None) => Ok(Self { dice: Some(roll), ..inline }),
            (Some(dice), _) => Err(ProtocolError::other_dice(dice, roll)),
            (_, Some(more)) => {
                Err(ProtocolError::expected(message!("error-end_of_line"), Some(Message::text(quote(more)))))
            }
        }
    }
}

/// Parses dice from the words of a shell command: one word, or a word for each die. Returns `None` if there is no word.
pub(crate) fn dice_of_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Option<Roll>> {
    let expected =
        |word: &str| ProtocolError::expected(message!("expected-dice"), Some(Message::text(quote(word))));
    let Some(first) = words.next() else { return Ok(None) };
    if first.len() > 1 {
        return first.parse().map(Some).map_err(|_| expected(first));
    }
    let second = words.next().ok_or_else(|| expected(first))?;
    let die = |word: &str| word.parse::<u8>().map_err(|_| expected(word));
    Roll::new(die(first)?, die(second)?).map(Some).map_err(|_| expected(second))
}

/// Words before an ID, with and without the colon.
const LABELS: [&str; 6] = ["position", "gnubg", "match", "id", "id:", ":"];

/// Parses `ID [DICE]`.
pub(crate) fn inline(input: Input<'_>) -> Result<Inline> {
    let (id, rest) = input.id()?;
    if rest.is_empty() {
        return Ok(Inline { id, dice: None });
    }
    let (roll, rest) = rest.within_quotes().take(dice)?;
    rest.end(Inline { id, dice: Some(roll) })
}

/// Minimum length of a word that is parsed as an ID.
pub(crate) const SHORTEST_ID: usize = 8;

/// Parses the optional arguments `[ID [DICE]]`.
pub(crate) fn optional_inline(input: Input<'_>) -> Result<(Option<Inline>, Input<'_>)> {
    let (word, _) = input.word();
    if !looks_like_id(word) {
        return Ok((None, input));
    }
    if word.len() < SHORTEST_ID && !input.is_marked_as_id() {
        return Err(input.expected(message!("expected-candidates_or_id")));
    }
    let (id, rest) = input.id()?;
    let (dice, rest) = optional_dice(rest);
    Ok((Some(Inline { id, dice }), rest))
}

fn optional_dice(input: Input<'_>) -> (Option<Roll>, Input<'_>) {
    match input.take(dice) {
        Ok((roll, rest)) => (Some(roll), rest),
        Err(_) => (None, input),
    }
}

/// Parses the optional arguments `[ID] [DICE]`.
pub(crate) fn position_and_dice(input: Input<'_>) -> Result<(Option<GivenId>, Option<Roll>)> {
    let (word, _) = input.word();
    let is_no_id = word.len() < KEY_CHARACTERS && word.contains('/');
    if is_no_id && input.take(play_text::play).is_ok() {
        return Err(input.expected(message!("expected-id_or_dice")));
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

/// Parses `STEP …`, the checker moves that have already been made. A STEP may contain several moves by one checker, or the
/// same move by several checkers.
pub(crate) fn steps_made(input: Input<'_>) -> Result<Vec<Step>> {
    let (play, rest) = input.take(play_text::play)?;
    let steps = steps_of(&play).ok_or_else(|| input.expected(message!("expected-steps")))?;
    rest.end(steps)
}

/// Converts a play to single checker moves. The path of each checker must contain every point that it touches. Returns
/// `None` if a checker leaves the board and goes on.
pub(crate) fn steps_of(play: &PlayText) -> Option<Vec<Step>> {
    let steps = play.journeys.iter().map(steps_of_journey).collect::<Option<Vec<_>>>()?;
    Some(steps.concat())
}

/// Converts the path of one or more checkers to single checker moves. The path must contain every point that
/// the checkers touch. Returns `None` if the path starts off the board.
fn steps_of_journey(Journey { stops, checkers }: &Journey) -> Option<Vec<Step>> {
    // A checker can come from the bar only at the start of its path.
    let step = |(index, ends): (usize, &[Option<Point>])| {
        (index == 0 || ends[0].is_some()).then(|| Step { from: ends[0], to: ends[1] })
    };
    let once = stops.windows(2).enumerate().map(step).collect::<Option<Vec<_>>>()?;
    Some(once.repeat(usize::from(*checkers)))
}
