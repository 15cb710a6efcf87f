//! Arguments from JavaScript, and errors as JavaScript exceptions.

use js_sys::{Array, Error, Function, JSON, Object, Reflect};
use wasm_bindgen::convert::TryFromJsValue;
use wasm_bindgen::{JsCast, JsValue};

use plakoto::notation::NotationError;
use plakoto::protocol::{Message, ProtocolError};
use plakoto::rules::{Numbers, Pending, Rotation};
use plakoto::{GameError, Player, Roll, RuleSet};

/// An exception, which may be a `PlakotoError`.
pub struct Failure(JsValue);

/// A value or an exception.
pub type Thrown<T = JsValue> = Result<T, Failure>;

impl Failure {
    /// Returns the exception for a wrong argument.
    pub(crate) fn bad(detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(Message::text(detail.to_string())).into()
    }

    /// Returns the exception for a wrong field of an object.
    pub(crate) fn bad_field(field: &str, detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(Message::text(detail.to_string())).in_field(field).into()
    }
}

/// Returns a `PlakotoError` with the fields of an error in a reply.
pub(crate) fn exception(error: &JsValue) -> JsValue {
    let exception = Error::new("");
    exception.set_name("PlakotoError");
    Object::assign(&exception, error.unchecked_ref()).into()
}

impl From<JsValue> for Failure {
    fn from(exception: JsValue) -> Self {
        Self(exception)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        failure.0
    }
}

impl From<ProtocolError> for Failure {
    fn from(error: ProtocolError) -> Self {
        let fields = serde_json::to_string(&error).map_err(|error| JsValue::from(error.to_string()));
        Self(
            fields
                .and_then(|fields| JSON::parse(&fields))
                .map_or_else(|thrown| thrown, |error| exception(&error)),
        )
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        ProtocolError::from(error).into()
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        ProtocolError::from(error).into()
    }
}

/// Describes a value for an error message.
pub(crate) fn got(value: &JsValue) -> String {
    if value.is_undefined() || value.is_null() {
        return "nothing".to_owned();
    }
    if value.is_object() && !Array::is_array(value) {
        let class = field(&field(value, "constructor").unwrap_or_default(), "name").unwrap_or_default();
        return format!("an object of the class {}", class.as_string().unwrap_or_default());
    }
    match value.as_string().or_else(|| JSON::stringify(value).ok()?.as_string()) {
        Some(text) => format!("`{text}`"),
        None => format!("a {}", value.js_typeof().as_string().unwrap_or_default()),
    }
}

/// Returns a field of an object; `undefined` if the value is no object or has no such field.
pub(crate) fn field(object: &JsValue, name: &str) -> Thrown {
    if !object.is_object() && !object.is_function() {
        return Ok(JsValue::UNDEFINED);
    }
    Ok(Reflect::get(object, &name.into())?)
}

/// Whether an optional argument is missing.
pub(crate) fn is_missing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// Reads the text of a rule set. The default is `plakoto`.
pub(crate) fn rule_set(value: &JsValue) -> Thrown<RuleSet> {
    if is_missing(value) {
        return Ok(RuleSet::default());
    }
    let text = value.as_string();
    let text = text
        .ok_or_else(|| Failure::bad(format_args!("expected the name of a rule set, got {}", got(value))))?;
    Ok(text.parse().map_err(|error: NotationError| error)?)
}

/// Reads one rule set, or an array of rule sets whose games are played in turn.
pub(crate) fn rotation(value: &JsValue) -> Thrown<Rotation> {
    let Some(listed) = value.dyn_ref::<Array>() else { return Ok(rule_set(value)?.into()) };
    let games = listed.iter().map(|rules| rule_set(&rules)).collect::<Thrown<Vec<_>>>()?;
    Rotation::new(&games).ok_or_else(|| {
        Failure::bad(format_args!("expected one to four different rule sets, got {}", got(value)))
    })
}

/// Reads a whole number from 0 to `most`.
pub(crate) fn whole(value: &JsValue, most: u64) -> Option<u64> {
    let number = value.as_f64()?;
    (number.fract() == 0.0 && (0.0..=most as f64).contains(&number)).then_some(number as u64)
}

/// Fails if an object with options has an option that is not in `names`.
pub(crate) fn check_options(options: &JsValue, names: &[&str]) -> Thrown<()> {
    if is_missing(options) {
        return Ok(());
    }
    let known = names.join(", ");
    let Some(options) = options.dyn_ref::<Object>() else {
        return Err(Failure::bad(format_args!(
            "expected an object with options ({known}), got {}",
            got(options)
        )));
    };
    for name in Object::keys(options).iter().filter_map(|name| name.as_string()) {
        if !names.contains(&name.as_str()) {
            return Err(Failure::bad_field(
                &name,
                format_args!("expected an option ({known}), got `{name}`"),
            ));
        }
    }
    Ok(())
}

/// Reads an option that is a whole number from 0 to `most`. Returns `None` if it is missing.
pub(crate) fn option(options: &JsValue, name: &str, most: u64) -> Thrown<Option<u64>> {
    let value = field(options, name)?;
    if is_missing(&value) {
        return Ok(None);
    }
    let refuse =
        || Failure::bad_field(name, format_args!("expected a number from 0 to {most}, got {}", got(&value)));
    whole(&value, most).map(Some).ok_or_else(refuse)
}

/// Returns the player with the number 0 or 1.
pub(crate) fn player(number: u64) -> Player {
    Player::BOTH[usize::from(number != 0)]
}

/// Reads a roll: an array of two numbers, or a text such as `31`.
pub(crate) fn roll(value: &JsValue) -> Thrown<Roll> {
    let die = |die: JsValue| whole(&die, 6).map(|die| die as u8);
    let read = match value.dyn_ref::<Array>() {
        Some(dice) if dice.length() == 2 => {
            die(dice.get(0)).zip(die(dice.get(1))).and_then(|(first, second)| Roll::new(first, second).ok())
        }
        Some(_) => None,
        None => value.as_string().and_then(|text| text.parse().ok()),
    };
    read.ok_or_else(|| Failure::bad(format_args!("expected two dice from 1 to 6, got {}", got(value))))
}

/// Reads the numbers that a player has to play: either a roll or pending numbers.
pub(crate) fn numbers(dice: &JsValue, pending: &JsValue, rules: &RuleSet) -> Thrown<Numbers> {
    let pending = pending_numbers(pending, rules)?;
    match is_missing(dice) {
        false if !pending.is_empty() => Err(Failure::bad(
            "expected dice or pending numbers, got both: pending numbers are played before the roll",
        )),
        false => Ok(Numbers::Rolled(roll(dice)?)),
        true => Numbers::of(pending, None).ok_or_else(|| {
            ProtocolError::missing(Message::text("the dice are missing: expected two dice from 1 to 6"))
                .into()
        }),
    }
}

/// Reads pending numbers: numbers that the opponent could not play and passed on.
fn pending_numbers(value: &JsValue, rules: &RuleSet) -> Thrown<Pending> {
    if is_missing(value) {
        return Ok(Pending::NONE);
    }
    let number = |number: JsValue| whole(&number, 6).map(|number| number as u8);
    let listed =
        value.dyn_ref::<Array>().and_then(|listed| listed.iter().map(number).collect::<Option<Vec<u8>>>());
    let pending = listed.and_then(Pending::of).ok_or_else(|| {
        let expected = "expected pending numbers from 1 to 6, each at most four times";
        Failure::bad(format_args!("{expected}, got {}", got(value)))
    })?;
    if !pending.is_empty() && !rules.hand_over {
        let reason = format_args!("the rules of {rules} have no pending numbers");
        return Err(Failure::bad(format_args!("expected no pending numbers, got {}: {reason}", got(value))));
    }
    Ok(pending)
}

/// Copies an object of a class of this module; `None` for any other value. wasm-bindgen empties the object that it
/// converts, so this function lets it convert a copy.
pub(crate) fn copied<T: TryFromJsValue>(value: &JsValue) -> Option<T> {
    let method = field(value, "copy").ok()?;
    let copy = method.dyn_ref::<Function>()?.call0(value).ok()?;
    T::try_from_js_value(copy).ok()
}
