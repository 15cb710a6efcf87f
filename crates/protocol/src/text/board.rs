//! The board as replies send it, read back: the points from player 1's 1-point up, and who has borne off how many.

use serde_json::{Map, Value};

use super::fields::{fault, kind};
use crate::ProtocolError;
use plakoto_engine::rules::{CHECKERS, Player, Point, Position, Setup, Side};

/// The position that `on_roll` sees.
pub(crate) fn board(value: &Value, on_roll: Player) -> Result<Position, ProtocolError> {
    let board = object("board", value)?;
    only("board", board, &["points", "off"])?;
    let points = board.get("points").unwrap_or(&Value::Null);
    let list = points.as_array().filter(|list| list.len() == Point::ALL.len()).ok_or_else(|| {
        let got = points.as_array().map_or_else(|| kind(points), |list| format!("{}", list.len()));
        fault("board.points", format!("expected a list of 24 points, got {got}"))
    })?;
    let mut setup = Setup::EMPTY;
    for (index, (point, value)) in Point::ALL.into_iter().zip(list).enumerate() {
        let at = point.numbered_by(side_of(Player::X, on_roll));
        place(&format!("board.points[{index}]"), value, at, on_roll, &mut setup)?;
    }
    let position = Position::try_from(&setup)
        .map_err(|faults| ProtocolError::new(crate::ErrorCode::IllegalPosition, faults).in_field("board"))?;
    check_off(board.get("off").unwrap_or(&Value::Null), &position, on_roll)?;
    Ok(position)
}

fn side_of(player: Player, on_roll: Player) -> Side {
    if player == on_roll { Side::Mine } else { Side::Theirs }
}

/// The checkers of one point.
fn place(
    path: &str,
    value: &Value,
    at: Point,
    on_roll: Player,
    setup: &mut Setup,
) -> Result<(), ProtocolError> {
    let fields = object(path, value)?;
    only(path, fields, &["owner", "count", "pinned"])?;
    let field = |name: &str| (format!("{path}.{name}"), fields.get(name).unwrap_or(&Value::Null));
    let (name, value) = field("count");
    let count = value.as_u64().filter(|count| *count <= CHECKERS.into());
    let count = count.ok_or_else(|| {
        fault(&name, format!("expected a number of checkers from 0 to {CHECKERS}, got {}", kind(value)))
    })? as u8;
    let (name, value) = field("pinned");
    let pins = match value {
        Value::Null => false,
        Value::Bool(pins) => *pins,
        other => return Err(fault(&name, format!("expected true or false, got {}", kind(other)))),
    };
    if count == 0 {
        return if pins { Err(fault(&name, "expected false on an empty point, got `true`")) } else { Ok(()) };
    }
    let (name, value) = field("owner");
    let owner = match value.as_u64() {
        Some(0) => Player::O,
        Some(1) => Player::X,
        _ => return Err(fault(&name, format!("expected 0 or 1, got {}", kind(value)))),
    };
    let (top, pinned) = (side_of(owner, on_roll), side_of(owner.other(), on_roll));
    let mut put = |side, checkers| match side {
        Side::Mine => setup.mine[at.index()] = checkers,
        Side::Theirs => setup.theirs[at.index()] = checkers,
    };
    put(top, count);
    put(pinned, u8::from(pins));
    setup.on_top[at.index()] = top;
    Ok(())
}

/// What is said to be off must be what is missing; it need not be said.
fn check_off(value: &Value, position: &Position, on_roll: Player) -> Result<(), ProtocolError> {
    if value.is_null() {
        return Ok(());
    }
    let off = Player::BOTH.map(|player| position.off(side_of(player, on_roll)));
    let said = value.as_array().map(|list| list.iter().map(Value::as_u64).collect::<Vec<_>>());
    if said == Some(off.map(|count| Some(count.into())).to_vec()) {
        return Ok(());
    }
    let got = if value.is_array() { value.to_string() } else { kind(value) };
    Err(fault("board.off", format!("expected [{},{}], what is not on the board, got {got}", off[0], off[1])))
}

fn object<'a>(path: &str, value: &'a Value) -> Result<&'a Map<String, Value>, ProtocolError> {
    value.as_object().ok_or_else(|| fault(path, format!("expected an object, got {}", kind(value))))
}

fn only(path: &str, fields: &Map<String, Value>, known: &[&str]) -> Result<(), ProtocolError> {
    match fields.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let detail =
                format!("expected {}, got {}", known.join(", "), plakoto_engine::printable::quote(name));
            Err(fault(&format!("{path}.{name}"), detail))
        }
    }
}
