//! Parser for boards in JSON requests. It accepts both forms that replies use.

use serde_json::{Map, Value};

use super::fields::{expect, fault, kind};
use crate::reply::OPPOSED;
use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{CHECKERS, Player, Point, Position, Setup, Side};

/// Parses a board and returns the position from the view of `on_roll`.
pub(crate) fn board(value: &Value, on_roll: Player) -> Result<Position> {
    let board = object("board", value, &["points", "pins", "bar", "off", "course"])?;
    let points = board.get("points").unwrap_or(&Value::Null);
    let list = points.as_array().filter(|list| list.len() == Point::ALL.len()).ok_or_else(|| {
        let got = points.as_array().map_or_else(|| kind(points), |list| format!("{}", list.len()));
        fault("board.points", format!("expected a list of 24 points, got {got}"))
    })?;
    check_game(board)?;
    let pins = pinned_points(board.get("pins").unwrap_or(&Value::Null))?;
    let mut setup = Setup::EMPTY;
    for (index, (point, value)) in Point::ALL.into_iter().zip(list).enumerate() {
        let path = format!("board.points[{index}]");
        let is_pinned = pins.contains(&point);
        let stack = if value.is_object() && pins.is_empty() {
            stack_of_object(&path, value)?
        } else {
            stack_of_number(&path, value, is_pinned)?
        };
        let at = point.numbered_by(side_of(Player::X, on_roll));
        if let Some(stack) = stack {
            put(stack, at, on_roll, &mut setup);
        }
    }
    let position = Position::try_from(&setup)
        .map_err(|faults| ProtocolError::new(crate::ErrorCode::IllegalPosition, faults).in_field("board"))?;
    check_off(board.get("off").unwrap_or(&Value::Null), &position, on_roll)?;
    Ok(position)
}

/// The checkers that a player has on a point, and whether they pin an opposing checker.
struct Stack {
    owner: Player,
    count: u8,
    pins: bool,
}

/// Fails if the board is for a game with a bar or with other directions of play.
fn check_game(board: &Map<String, Value>) -> Result<()> {
    let field = |name| board.get(name).unwrap_or(&Value::Null);
    let (bar, course) = (field("bar"), field("course"));
    let has_bar = !bar.is_null() && *bar != Value::from([0, 0].as_slice());
    expect("board.bar", "[0,0]", bar, (!has_bar).then_some(()))?;
    let is_opposed = course.is_null() || course == OPPOSED;
    expect("board.course", format!("`{OPPOSED}`"), course, is_opposed.then_some(()))
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

/// Parses a point in the compact form, which is a number of checkers: positive for player 1, negative for
/// player 0.
fn stack_of_number(path: &str, value: &Value, pins: bool) -> Result<Option<Stack>> {
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

/// Parses a point in the full form, which is a JSON object.
fn stack_of_object(path: &str, value: &Value) -> Result<Option<Stack>> {
    let fields = object(path, value, &["owner", "count", "pinned"])?;
    let field = |name: &str| (format!("{path}.{name}"), fields.get(name).unwrap_or(&Value::Null));
    let (name, value) = field("count");
    let count = value.as_u64().filter(|count| *count <= CHECKERS.into());
    let count = expect(&name, format!("a number of checkers from 0 to {CHECKERS}"), value, count)? as u8;
    let (name, value) = field("pinned");
    let pins = if value.is_null() { Some(false) } else { value.as_bool() };
    let pins = expect(&name, "true or false", value, pins)?;
    if count == 0 {
        let wrong = || fault(&name, "expected false on an empty point, got `true`");
        return if pins { Err(wrong()) } else { Ok(None) };
    }
    let (name, value) = field("owner");
    Ok(Some(Stack { owner: player(&name, value)?, count, pins }))
}

fn put(stack: Stack, at: Point, on_roll: Player, setup: &mut Setup) {
    let (top, pinned) = (side_of(stack.owner, on_roll), side_of(stack.owner.other(), on_roll));
    let mut place = |side, checkers| match side {
        Side::Mine => setup.mine[at.index()] = checkers,
        Side::Theirs => setup.theirs[at.index()] = checkers,
    };
    place(top, stack.count);
    place(pinned, u8::from(stack.pins));
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

/// Fails if `off` is given and does not equal the number of checkers that are missing from the board.
fn check_off(value: &Value, position: &Position, on_roll: Player) -> Result<()> {
    if value.is_null() {
        return Ok(());
    }
    let off = Player::BOTH.map(|player| position.off(side_of(player, on_roll)));
    let said = value.as_array().map(|list| list.iter().map(Value::as_u64).collect::<Vec<_>>());
    if said == Some(off.map(|count| Some(count.into())).to_vec()) {
        return Ok(());
    }
    let got = if value.is_array() { value.to_string() } else { kind(value) };
    Err(fault(
        "board.off",
        format!("expected [{},{}] (the checkers off the board), got {got}", off[0], off[1]),
    ))
}

/// Returns the JSON object in `value`. Fails if it has fields that are not in `known`.
fn object<'a>(path: &str, value: &'a Value, known: &[&str]) -> Result<&'a Map<String, Value>> {
    let fields = expect(path, "an object", value, value.as_object())?;
    let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) else { return Ok(fields) };
    let detail = format!("expected {}, got {}", known.join(", "), quote(name));
    Err(fault(&format!("{path}.{name}"), detail))
}
