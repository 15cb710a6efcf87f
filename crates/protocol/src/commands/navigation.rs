//! `first`, `previous`, `next` and `last`: navigation through the match record.

mod journey;

use super::spec::*;
use crate::reply::PlaceFields;

/// A destination in the match record. Negative numbers move backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The start of the game.
    FirstTurn,
    /// The end of the game.
    LastTurn,
    /// Moves this number of turns ahead, or back if negative.
    Turns(isize),
    /// Moves this number of turns ahead, or back if negative, and stops before the roll of that turn.
    Rolls(isize),
    /// Moves this number of rolls ahead, or back if negative. If the current turn's roll is not shown yet,
    /// that roll counts as the first one ahead.
    Rolled(isize),
    /// Moves this number of plays ahead, or back if negative. Counts only plays that have a skill mark
    /// (doubtful, bad, …).
    Marked(isize),
    /// Moves this number of the game's variations ahead, or back if negative.
    Variations(isize),
    /// The start of the first game.
    FirstGame,
    /// The start of the last game.
    LastGame,
    /// Moves this number of games ahead, or back if negative, to the start of that game.
    Games(isize),
}

/// Defines the navigation commands: their words and their argument parsers.
macro_rules! destinations {
    ($($(#[$doc:meta])* $name:ident = $words:expr, $parse:expr;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub Destination);

        impl Spec for $name {
            const WORDS: &[&str] = &$words;

            fn parse(input: Input<'_>) -> Result<Self> {
                let parse: fn(Input<'_>) -> Result<Destination> = $parse;
                parse(input).map(Self)
            }

            fn replies(replies: &mut Replies<'_>) {
                replies.add_both::<JourneyFields, PlaceFields>();
            }

            fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
                session.go_to(&self.0)
            }
        })*
    };
}

destinations! {
    /// `first`
    First = ["first"], |input| end(input, Destination::FirstTurn, Destination::FirstGame);
    /// `previous`
    Previous = ["previous", "p"], |input| step(input, -1);
    /// `next`
    Next = ["next", "n"], |input| step(input, 1);
    /// `last`
    Last = ["last"], |input| end(input, Destination::LastTurn, Destination::LastGame);
}

/// Parses `first|last [game|move]`.
fn end(input: Input<'_>, turn: Destination, game: Destination) -> Result<Destination> {
    let words = &[("game", game), ("move", turn)];
    Ok(input.optional(|input| input.only_keyword(words, message!("expected-place")))?.unwrap_or(turn))
}

/// Parses `next|previous [game|marked|move|roll|rolled|variation] [N]`, where `sign` is 1 or -1.
fn step(input: Input<'_>, sign: isize) -> Result<Destination> {
    const WORDS: &[&str] = &["game", "marked", "move", "roll", "rolled", "variation"];
    let is_number = input.is_empty() || input.word().0.starts_with(|first: char| first.is_ascii_digit());
    let (word, rest) = match is_number {
        true => ("move", input),
        false => input.one_of(WORDS, message!("expected-number_or_unit"))?,
    };
    let count = rest.optional(|rest| rest.only(number(message!("expected-number"), 1..=MOST)))?;
    let count = sign * count.unwrap_or(1) as isize;
    Ok(match word {
        "game" => Destination::Games(count),
        "marked" => Destination::Marked(count),
        "roll" => Destination::Rolls(count),
        "rolled" => Destination::Rolled(count),
        "variation" => Destination::Variations(count),
        _ => Destination::Turns(count),
    })
}

/// Maximum number of turns in one move through the record; no game has this many.
const MOST: u64 = 1_000_000;

/// A place in the record.
#[derive(Serialize, JsonSchema)]
struct JourneyFields {
    /// The number of the game, from 1.
    game: usize,
    /// The number of turns before this place.
    played: usize,
    /// The number of turns in the game.
    turns: usize,
    /// The number of the variation, if the place is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    variation: Option<usize>,
}
