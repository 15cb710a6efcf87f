//! What a line of a file is answered.

use std::fmt::Debug;
use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::view::View;
use crate::output::OutputSettings;

/// An answer that is written by settings of its own.
pub trait Spoken: Debug + Send + Sync {
    /// Its lines, complete, for the line with this tag.
    fn write(&self, tag: Option<&str>) -> String;
}

/// What a line of a file is answered, or a part of that.
#[derive(Clone, Debug)]
pub struct Said(pub Arc<dyn Spoken>);

impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl View for Said {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        str::lines(&self.0.write(None)).map(str::to_owned).collect()
    }
}

/// Its fields depend on its own settings, too.
impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_map(Some(0))?.end()
    }
}
