//! Lines of text, and the same as fields.

use serde::Serialize;
use serde_json::{Map, Value};

use super::view::View;
use crate::output::OutputSettings;

/// Lines of text, and the same as fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Without newlines.
    #[serde(skip)]
    pub lines: Vec<String>,
    /// For the JSON form.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

impl View for Shown {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        self.lines.clone()
    }
}
