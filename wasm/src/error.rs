//! Errors as JavaScript exceptions.

use js_sys::{Error, JSON, Object};
use plakoto::GameError;
use plakoto::notation::NotationError;
use plakoto::protocol::ProtocolError;
use wasm_bindgen::{JsCast, JsValue};

/// An exception, which may be a `PlakotoError`.
pub struct Failure(JsValue);

/// A value or an exception.
pub type Thrown<T = JsValue> = Result<T, Failure>;

impl Failure {
    /// Returns the exception for a wrong argument.
    pub(crate) fn bad(detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(detail.to_string()).into()
    }

    /// Returns the exception for a wrong field of an object.
    pub(crate) fn bad_field(field: &str, detail: impl std::fmt::Display) -> Self {
        ProtocolError::bad_argument(detail.to_string()).in_field(field).into()
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
