//! The board as replies send it, read back: the points from player 1's 1-point up, and who has borne off how many.

use serde_json::{Map, Value};

use super::fields::{expect, fault, kind};
use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{CHECKERS, Player, Point, Position, Setup, Side};

/// The position that `on_roll` sees.
pub(crate) fn board(value: &Value, on_roll: Player) -> Result<Position> {
    let board = object("board", value, &["points", "off"])?;
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
fn place(path: &str, value: &Value, at: Point, on_roll: Player, setup: &mut Setup) -> Result<()> {
    let fields = object(path, value, &["owner", "count", "pinned"])?;
    let field = |name: &str| (format!("{path}.{name}"), fields.get(name).unwrap_or(&Value::Null));
    let (name, value) = field("count");
    let count = value.as_u64().filter(|count| *count <= CHECKERS.into());
    let count = expect(&name, format!("a number of checkers from 0 to {CHECKERS}"), value, count)? as u8;
    let (name, value) = field("pinned");
    let pins = if value.is_null() { Some(false) } else { value.as_bool() };
    let pins = expect(&name, "true or false", value, pins)?;
    if count == 0 {
        return if pins { Err(fault(&name, "expected false on an empty point, got `true`")) } else { Ok(()) };
    }
    let (name, value) = field("owner");
    let owner = player(&name, value)?;
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

/// A player by his number.
pub(crate) fn player(path: &str, value: &Value) -> Result<Player> {
    let players = [Player::O, Player::X];
    let player =
        value.as_u64().and_then(|number| players.into_iter().find(|one| one.index() as u64 == number));
    expect(path, "0 or 1", value, player)
}

/// What is said to be off must be what is missing; it need not be said.
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
    Err(fault("board.off", format!("expected [{},{}], what is not on the board, got {got}", off[0], off[1])))
}

/// An object with no other fields than these.
fn object<'a>(path: &str, value: &'a Value, known: &[&str]) -> Result<&'a Map<String, Value>> {
    let fields = expect(path, "an object", value, value.as_object())?;
    let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) else { return Ok(fields) };
    let detail = format!("expected {}, got {}", known.join(", "), quote(name));
    Err(fault(&format!("{path}.{name}"), detail))
}
