//! Parser for boards in JSON requests, which have the form of boards in replies.

use serde_json::{Map, Value};

use super::fields::{expect, fault, kind};
use crate::reply::{CONTACTS, COURSES, contact_name, course_name};
use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{CHECKERS, Contact, Course, Mechanics, Player, Point, Position, Setup, Side};

/// The board of a JSON request, before it is known which game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenBoard {
    /// The checkers, from the view of player 1.
    setup: Setup,
    on_roll: Player,
    /// The directions in which the players move, if the request names them.
    course: Option<Course>,
    /// What happens to single checkers, if the request says it.
    contact: Option<Contact>,
    /// Numbers of checkers that player 0 and player 1 have borne off, if the request contains them.
    off: Option<[u64; 2]>,
}

/// Parses a board.
pub(crate) fn board(value: &Value, on_roll: Player) -> Result<GivenBoard> {
    let board = object("board", value, &["points", "pins", "bar", "off", "course", "contact"])?;
    let points = board.get("points").unwrap_or(&Value::Null);
    let list = points.as_array().filter(|list| list.len() == Point::ALL.len()).ok_or_else(|| {
        let got = points.as_array().map_or_else(|| kind(points), |list| list.len().to_string().into());
        fault("board.points", format!("expected a list of 24 points, got {got}"))
    })?;
    let field = |name| board.get(name).filter(|value| !value.is_null());
    let course =
        field("course").map(|value| named("board.course", value, COURSES, course_name)).transpose()?;
    let contact =
        field("contact").map(|value| named("board.contact", value, CONTACTS, contact_name)).transpose()?;
    let pins = pinned_points(field("pins").unwrap_or(&Value::Null))?;
    let mut setup = Setup::EMPTY;
    for (index, (point, value)) in Point::ALL.into_iter().zip(list).enumerate() {
        let path = format!("board.points[{index}]");
        let is_pinned = pins.contains(&point);
        if let Some(stack) = stack(&path, value, is_pinned)? {
            put(stack, point, &mut setup);
        }
    }
    let most = u64::from(CHECKERS);
    let bar = field("bar").map(|value| pair("board.bar", value, most)).transpose()?.unwrap_or_default();
    let [theirs, mine] = bar.map(|count| count as u8);
    (*last(&mut setup.theirs), *last(&mut setup.mine)) = (theirs, mine);
    let off = field("off").map(|value| pair("board.off", value, most)).transpose()?;
    Ok(GivenBoard { setup, on_roll, course, contact, off })
}

/// The number of checkers on the bar.
fn last<const N: usize>(side: &mut [u8; N]) -> &mut u8 {
    &mut side[N - 1]
}

impl GivenBoard {
    /// Returns the position from the view of the player on roll, in a game with these mechanics.
    pub(super) fn position(&self, mechanics: &Mechanics) -> Result<Position> {
        let courses = (course_name(mechanics.course), self.course.map(course_name));
        let contacts = (contact_name(mechanics.contact), self.contact.map(contact_name));
        for (path, (expected, got)) in [("board.course", courses), ("board.contact", contacts)] {
            if let Some(got) = got.filter(|got| *got != expected) {
                return Err(fault(path, format!("expected `{expected}`, got `{got}`")));
            }
        }
        let seen =
            if self.on_roll == Player::X { self.setup } else { self.setup.swap_sides(mechanics.course) };
        let position = seen.position(mechanics).map_err(|faults| {
            ProtocolError::new(crate::ErrorCode::IllegalPosition, crate::error::messages::setup(&faults))
                .in_field("board")
        })?;
        let off = Player::BOTH.map(|player| u64::from(position.off(side_of(player, self.on_roll))));
        match self.off {
            Some(got) if got != off => {
                let expected =
                    format!("expected {}, the checkers off the board", Value::from(off.as_slice()));
                Err(fault("board.off", format!("{expected}, got {}", Value::from(got.as_slice()))))
            }
            _ => Ok(position),
        }
    }
}

/// Parses the name of one of the values in `all`.
fn named<T: Copy, const N: usize>(
    path: &str,
    value: &Value,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T> {
    let known = all.into_iter().find(|one| *value == name(*one));
    let names = all.map(|one| format!("`{}`", name(one))).join(" or ");
    expect(path, names, value, known)
}

/// Parses a list of two numbers from 0 to `most`.
fn pair(path: &str, value: &Value, most: u64) -> Result<[u64; 2]> {
    let number = |value: &Value| value.as_u64().filter(|number| *number <= most);
    let pair = value.as_array().and_then(|list| match list.as_slice() {
        [first, second] => Some([number(first)?, number(second)?]),
        _ => None,
    });
    let got = if value.is_array() { value.to_string().into() } else { kind(value) };
    pair.ok_or_else(|| fault(path, format!("expected two numbers from 0 to {most}, got {got}")))
}

/// The checkers that a player has on a point, and whether they pin an opposing checker.
struct Stack {
    owner: Player,
    count: u8,
    pins: bool,
}

/// Parses the list of points in `pins`. Returns an empty list if the field is missing.
fn pinned_points(value: &Value) -> Result<Vec<Point>> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    let list = expect("board.pins", "a list of points", value, value.as_array())?;
    let point = |(index, value): (usize, &Value)| {
        let point = value.as_u64().and_then(|number| Point::new(u8::try_from(number).ok()?));
        expect(&format!("board.pins[{index}]"), "a point from 1 to 24", value, point)
    };
    let points = list.iter().enumerate().map(point).collect::<Result<Vec<Point>>>()?;
    let twice = points.iter().enumerate().find(|(index, point)| points[..*index].contains(point));
    match twice {
        Some((index, _)) => Err(fault(&format!("board.pins[{index}]"), "expected each point only once")),
        None => Ok(points),
    }
}

/// Parses the number of checkers on a point: positive for player 1, negative for player 0.
fn stack(path: &str, value: &Value, pins: bool) -> Result<Option<Stack>> {
    let most = i64::from(CHECKERS);
    let number = value.as_i64().filter(|number| (-most..=most).contains(number));
    let number = expect(path, format!("a number of checkers from -{most} to {most}"), value, number)?;
    let owner = if number < 0 { Player::O } else { Player::X };
    match number.unsigned_abs() as u8 {
        0 if pins => Err(fault(
            "board.pins",
            format!("expected a checker on top of each pinned checker, but {path} is 0"),
        )),
        0 => Ok(None),
        count => Ok(Some(Stack { owner, count, pins })),
    }
}

/// Puts a stack on a point, from the view of player 1.
fn put(stack: Stack, at: Point, setup: &mut Setup) {
    let top = side_of(stack.owner, Player::X);
    let mut place = |side, checkers| match side {
        Side::Mine => setup.mine[at.index()] = checkers,
        Side::Theirs => setup.theirs[at.index()] = checkers,
    };
    place(top, stack.count);
    place(top.other(), u8::from(stack.pins));
    setup.on_top[at.index()] = top;
}

fn side_of(player: Player, on_roll: Player) -> Side {
    if player == on_roll { Side::Mine } else { Side::Theirs }
}

/// Parses a player's number, 0 or 1.
pub(crate) fn player(path: &str, value: &Value) -> Result<Player> {
    let players = [Player::O, Player::X];
    let player =
        value.as_u64().and_then(|number| players.into_iter().find(|one| one.index() as u64 == number));
    expect(path, "0 or 1", value, player)
}

/// Returns the JSON object in `value`. Fails if it has fields that are not in `known`.
fn object<'a>(path: &str, value: &'a Value, known: &[&str]) -> Result<&'a Map<String, Value>> {
    let fields = expect(path, "an object", value, value.as_object())?;
    let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) else { return Ok(fields) };
    let detail = format!("expected {}, got {}", known.join(", "), quote(name));
    Err(fault(&format!("{path}.{name}"), detail))
}
