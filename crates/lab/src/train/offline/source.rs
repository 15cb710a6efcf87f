//! Where labels come from.

use std::path::Path;

use crate::train::TrainingError;
use crate::train::labels::LabelFile;

/// A file of labels for a rule set.
pub(super) fn open(path: &Path, variant: &str) -> Result<LabelFile, TrainingError> {
    let file = LabelFile::open(path)?;
    let got = &file.settings().variant;
    if got == variant {
        return Ok(file);
    }
    Err(TrainingError::OtherRules { path: path.to_owned(), wanted: variant.to_owned(), got: got.clone() })
}
