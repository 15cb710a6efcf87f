//! Why a play is better than another one.

mod fields;
mod words;

use serde::{Serialize, Serializer};

use self::fields::WhyFields;

pub use self::words::WhyView;

impl Serialize for WhyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WhyFields::of(self).serialize(serializer)
    }
}
