//! `first`, `previous`, `next` and `last`: going through what was played.

mod journey;

use super::spec::*;

/// Where to go in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To the start of the game.
    FirstTurn,
    /// To its end.
    LastTurn,
    /// So many turns further, or back if negative.
    Turns(isize),
    /// So many turns further, or back if negative, before the roll.
    Rolls(isize),
    /// So many rolls further, or back if negative: from before a roll on, that one is the first.
    Rolled(isize),
    /// So many plays further, or back if negative, of those that the last analysis has marked.
    Marked(isize),
    /// So many variations of the game further, or back if negative.
    Variations(isize),
    /// To the start of the first game.
    FirstGame,
    /// To the start of the last game.
    LastGame,
    /// To the start of the game that is so many games further, or back if negative.
    Games(isize),
}

/// Commands that go somewhere: their words, and how what follows is read.
macro_rules! destinations {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $parse:expr;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub Destination);

        impl Spec for $name {
            const WORDS: &[&str] = &[$word];

            fn parse(input: Input<'_>) -> Result<Self> {
                let parse: fn(Input<'_>) -> Result<Destination> = $parse;
                parse(input).map(Self)
            }

            fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
                session.go_to(&self.0)
            }
        })*
    };
}

destinations! {
    /// `first`
    First = "first", |input| end(input, Destination::FirstTurn, Destination::FirstGame);
    /// `previous`
    Previous = "previous", |input| step(input, -1);
    /// `next`
    Next = "next", |input| step(input, 1);
    /// `last`
    Last = "last", |input| end(input, Destination::LastTurn, Destination::LastGame);
}

/// `first|last [game|move]`
fn end(input: Input<'_>, turn: Destination, game: Destination) -> Result<Destination> {
    let words = &[("game", game), ("move", turn)];
    Ok(input.optional(|input| input.only_keyword(words, "where to go"))?.unwrap_or(turn))
}

/// `next|previous [game|marked|move|roll|rolled|variation] [N]`, where `sign` is 1 or -1.
fn step(input: Input<'_>, sign: isize) -> Result<Destination> {
    const WORDS: &[&str] = &["game", "marked", "move", "roll", "rolled", "variation"];
    let is_number = input.is_empty() || input.word().0.starts_with(|first: char| first.is_ascii_digit());
    let (word, rest) = match is_number {
        true => ("move", input),
        false => input.one_of(WORDS, "a number, or what to count")?,
    };
    let count = rest.optional(|rest| rest.only(number("a number", 1..=MOST)))?;
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

/// More turns than any game has.
const MOST: u64 = 1_000_000;
