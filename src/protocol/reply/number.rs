//! Numbers of replies as JSON.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// A chance or an equity as JSON has it: six digits behind the decimal point are more than any of them is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded(pub(super) f64);

impl Rounded {
    const fn number(self) -> f64 {
        (self.0 * 1e6).round() / 1e6
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
pub(in crate::protocol) fn rounded(number: f32) -> Value {
    Rounded::from(number).number().into()
}
