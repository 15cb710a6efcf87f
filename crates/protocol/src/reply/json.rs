//! Replies that serialise as another struct.

pub(crate) use super::value::{known, round};

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
