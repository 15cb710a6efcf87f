//! Helpers for JSON replies: rounded numbers, and views that serialise as another struct.

use plakoto_engine::printable;

/// Rounds a probability or an equity for JSON.
pub(crate) fn round(number: impl Into<f64>) -> f64 {
    printable::rounded(number.into())
}

/// Rounds a standard error for JSON. An unknown standard error is infinite, and becomes `None`.
pub(crate) fn known(error: f32) -> Option<f64> {
    error.is_finite().then(|| round(error))
}

/// Implements `Serialize` for a type by serialising another value: the struct that documents the JSON fields.
macro_rules! serialize {
    ($type:ty, |$this:pat_param| $fields:expr) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $this = self;
                ::serde::Serialize::serialize(&$fields, serializer)
            }
        }
    };
}

pub(crate) use serialize;
