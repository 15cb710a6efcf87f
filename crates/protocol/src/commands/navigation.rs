//! `first`, `previous`, `next` and `last`: going through what was played.

use super::spec::{Input, Performed, Progress, ProtocolError, Session, Spec};
use crate::text::arguments::number;

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

/// `first`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First(pub Destination);

impl Spec for First {
    const WORDS: &[&str] = &["first"];
    const HELP: &str = "
        first [game]  Go to the start of the game, or of the first game
        > first: set dice 31; 24/20; first";

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        end(input, Destination::FirstTurn, Destination::FirstGame).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        session.go_to(&self.0)
    }
}

/// `previous`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Previous(pub Destination);

impl Spec for Previous {
    const WORDS: &[&str] = &["previous"];
    const HELP: &str = "
        previous [game|marked|variation] [N]  Go back N turns, games, marked plays or variations
        previous roll|rolled [N]              The same before the roll, or behind it
        > previous: set dice 31; 24/20; previous
        > previous variation: set dice 31; 24/20; previous; 24/23 24/21; next variation; previous; 24/20; \
            previous variation
        > previous marked: set dice 31; 24/20; annotate move bad; roll; previous marked
        > previous roll: set dice 31; 24/20; previous roll";

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        step(input, -1).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        session.go_to(&self.0)
    }
}

/// `next`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next(pub Destination);

impl Spec for Next {
    const WORDS: &[&str] = &["next"];
    const HELP: &str = "
        next [game|marked|variation] [N]  Go on by N turns, games, marked plays or variations
        next roll|rolled [N]              The same before the roll, or behind it
        > next: set dice 31; 24/20; first; next
        > next variation: set dice 31; 24/20; previous; 24/23 24/21; next variation
        > next roll: set dice 31; 24/20; first; next roll";

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        step(input, 1).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        session.go_to(&self.0)
    }
}

/// `last`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Last(pub Destination);

impl Spec for Last {
    const WORDS: &[&str] = &["last"];
    const HELP: &str = "
        last [game]  Go to the end of the game, or to the start of the last game
        > last: set dice 31; 24/20; last";

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        end(input, Destination::LastTurn, Destination::LastGame).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        session.go_to(&self.0)
    }
}

/// `first|last [game|move]`
fn end(input: Input<'_>, turn: Destination, game: Destination) -> Result<Destination, ProtocolError> {
    let (journey, rest) = if input.is_empty() {
        (turn, input)
    } else {
        input.keyword(&[("game", game), ("move", turn)], "where to go")?
    };
    rest.end(journey)
}

/// `next|previous [game|marked|move|roll|rolled|variation] [N]`, where `sign` is 1 or -1.
fn step(input: Input<'_>, sign: isize) -> Result<Destination, ProtocolError> {
    type Count = fn(isize) -> Destination;
    const WHAT: &[(&str, Count)] = &[
        ("game", Destination::Games),
        ("marked", Destination::Marked),
        ("move", Destination::Turns),
        ("roll", Destination::Rolls),
        ("rolled", Destination::Rolled),
        ("variation", Destination::Variations),
    ];
    let is_number = input.is_empty() || input.word().0.starts_with(|first: char| first.is_ascii_digit());
    let (journey, rest): (Count, _) = if is_number {
        (Destination::Turns, input)
    } else {
        let places: Vec<(&'static str, usize)> =
            WHAT.iter().enumerate().map(|(place, (word, _))| (*word, place)).collect();
        let (place, rest) = input.keyword(&places, "a number, or what to count")?;
        (WHAT[place].1, rest)
    };
    let (count, rest) = if rest.is_empty() { (1, rest) } else { rest.take(number("a number", 1..=MOST))? };
    rest.end(journey(sign * count as isize))
}

/// More turns than any game has.
const MOST: u64 = 1_000_000;
