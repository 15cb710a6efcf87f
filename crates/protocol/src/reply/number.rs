//! Numbers of replies as JSON.

use serde::{Serialize, Serializer};
use serde_json::Value;

use plakoto_engine::printable;

/// A chance or an equity as JSON has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounded(pub(crate) f64);

impl Rounded {
    fn number(self) -> f64 {
        printable::rounded(self.0)
    }
}

impl From<f32> for Rounded {
    fn from(number: f32) -> Self {
        Self(number.into())
    }
}

impl Serialize for Rounded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.number())
    }
}

/// The same as a value.
pub(crate) fn rounded(number: f32) -> Value {
    Rounded::from(number).number().into()
}
