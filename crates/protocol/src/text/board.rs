//! Boards in JSON requests, which have the form of boards in replies.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::object::{kind, point};
use crate::reply::{CONTACTS, COURSES, contact_name, course_name};
use crate::{ProtocolError, Result};
use plakoto_engine::rules::{CHECKERS, Contact, Course, Mechanics, Player, Point, Position, Setup, Side};
use plakoto_words::Message;

/// The board of a JSON request, before it is known which game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "BoardFields")]
#[schemars(with = "BoardFields")]
pub(crate) struct GivenBoard {
    /// The checkers, from the view of player 1.
    setup: Setup,
    /// The directions in which the players move, if the request names them.
    course: Option<Course>,
    /// What happens to single checkers, if the request says it.
    contact: Option<Contact>,
    /// Numbers of checkers that player 0 and player 1 have borne off, if the request contains them.
    off: Option<[u8; 2]>,
}

/// A board as in replies, of which only `points` is required.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "RequestBoard", extend("required" = ["points"]))]
#[serde(deny_unknown_fields, expecting = "a board as in replies")]
struct BoardFields {
    /// The checkers on the points 1 to 24 of player 1: positive numbers for player 1, negative ones for player 0.
    points: [Checkers; 24],
    /// The points on which a checker of the other player is pinned.
    pins: Option<Vec<PointNumber>>,
    /// The checkers on the bar of player 0 and player 1.
    bar: Option<[Count; 2]>,
    /// The checkers that player 0 and player 1 have borne off.
    off: Option<[Count; 2]>,
    /// `opposed` or `parallel`: the directions in which the players move.
    course: Option<CourseName>,
    /// What happens to single checkers.
    contact: Option<ContactName>,
}

/// Defines a type of a field: what it expects, and how it is read from JSON.
macro_rules! fields {
    ($($(#[$schema:meta])* $name:ident($inner:ty), $expected:expr, $read:expr;)*) => {
        $(#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(try_from = "Value")]
        #[schemars(inline)]
        $(#[$schema])*
        struct $name(#[schemars(with = "Value")] $inner);

        impl TryFrom<Value> for $name {
            type Error = String;

            fn try_from(value: Value) -> Result<Self, String> {
                let read: fn(&Value) -> Option<$inner> = $read;
                read(&value).map(Self).ok_or_else(|| format!("expected {}, got {}", $expected, kind(&value)))
            }
        })*
    };
}

fields! {
    #[schemars(extend("type" = "integer", "minimum" = -15, "maximum" = 15))]
    Checkers(i8), format!("a number of checkers from -{CHECKERS} to {CHECKERS}"), |value| {
        value.as_i64().and_then(|number| i8::try_from(number).ok()).filter(|number| number.unsigned_abs() <= CHECKERS)
    };
    #[schemars(extend("type" = "integer", "minimum" = 0, "maximum" = 15))]
    Count(u8), format!("a number of checkers from 0 to {CHECKERS}"), |value| {
        value.as_u64().and_then(|number| u8::try_from(number).ok()).filter(|number| *number <= CHECKERS)
    };
    #[schemars(extend("type" = "integer", "minimum" = 1, "maximum" = 24))]
    PointNumber(Point), "a point from 1 to 24", |value| point(value.as_u64()?);
    #[schemars(extend("type" = "string", "enum" = COURSES.map(course_name)))]
    CourseName(Course), names(COURSES.map(course_name)), |value| {
        COURSES.into_iter().find(|course| *value == course_name(*course))
    };
    #[schemars(extend("type" = "string", "enum" = CONTACTS.map(contact_name)))]
    ContactName(Contact), names(CONTACTS.map(contact_name)), |value| {
        CONTACTS.into_iter().find(|contact| *value == contact_name(*contact))
    };
}

/// Returns names as alternatives.
fn names<const N: usize>(names: [&str; N]) -> String {
    names.map(|name| format!("`{name}`")).join(" or ")
}

impl TryFrom<BoardFields> for GivenBoard {
    type Error = String;

    fn try_from(fields: BoardFields) -> Result<Self, String> {
        let pins = fields.pins.unwrap_or_default();
        if (1..pins.len()).any(|last| pins[..last].contains(&pins[last])) {
            return Err("expected each point of `pins` only once".to_owned());
        }
        let mut setup = Setup::EMPTY;
        for (point, Checkers(count)) in Point::ALL.into_iter().zip(fields.points) {
            let pins = pins.contains(&PointNumber(point));
            if pins && count == 0 {
                return Err(format!(
                    "expected a checker on top of the pinned checker on point {}",
                    point.number()
                ));
            }
            if count != 0 {
                put(count, pins, point, &mut setup);
            }
        }
        if let Some([Count(theirs), Count(mine)]) = fields.bar {
            (*last(&mut setup.theirs), *last(&mut setup.mine)) = (theirs, mine);
        }
        let off = fields.off.map(|off| off.map(|Count(count)| count));
        let (course, contact) = (fields.course.map(|name| name.0), fields.contact.map(|name| name.0));
        Ok(Self { setup, course, contact, off })
    }
}

/// The number of checkers on the bar.
fn last<const N: usize>(side: &mut [u8; N]) -> &mut u8 {
    &mut side[N - 1]
}

/// Puts checkers on a point, from the view of player 1: `count` is negative for player 0. If they pin, one checker of
/// the other player is below them.
fn put(count: i8, pins: bool, at: Point, setup: &mut Setup) {
    let top = if count < 0 { Side::Theirs } else { Side::Mine };
    let mut place = |side, checkers| match side {
        Side::Mine => setup.mine[at.index()] = checkers,
        Side::Theirs => setup.theirs[at.index()] = checkers,
    };
    place(top, count.unsigned_abs());
    place(top.other(), u8::from(pins));
    setup.on_top[at.index()] = top;
}

impl GivenBoard {
    /// Returns the position from the view of the player on roll, in a game with these mechanics.
    pub(super) fn position(&self, on_roll: Player, mechanics: &Mechanics) -> Result<Position> {
        let courses = (course_name(mechanics.course), self.course.map(course_name));
        let contacts = (contact_name(mechanics.contact), self.contact.map(contact_name));
        for (path, (expected, got)) in [("board.course", courses), ("board.contact", contacts)] {
            if let Some(got) = got.filter(|got| *got != expected) {
                return Err(ProtocolError::field(
                    path,
                    Message::text(format!("expected `{expected}`, got `{got}`")),
                ));
            }
        }
        let seen = if on_roll == Player::X { self.setup } else { self.setup.swap_sides(mechanics.course) };
        let position = seen.position(mechanics).map_err(|faults| {
            ProtocolError::new(crate::ErrorCode::IllegalPosition, plakoto_table::messages::setup(&faults))
                .in_field("board")
        })?;
        let side_of = |player: Player| if player == on_roll { Side::Mine } else { Side::Theirs };
        let off = Player::BOTH.map(|player| position.off(side_of(player)));
        match self.off {
            Some(got) if got != off => {
                let expected = format!("expected [{},{}], the checkers off the board", off[0], off[1]);
                Err(ProtocolError::field(
                    "board.off",
                    Message::text(format!("{expected}, got [{},{}]", got[0], got[1])),
                ))
            }
            _ => Ok(position),
        }
    }
}
