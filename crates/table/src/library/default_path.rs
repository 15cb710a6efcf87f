//! The default path of the match library.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

use super::LibraryError;

/// Name of the environment variable that overrides the default path of the match library.
pub const VARIABLE: &str = "PLAKOTO_LIBRARY";

/// Returns the default path of the match library: the value of the environment variable [`VARIABLE`] if it is
/// set, otherwise `plakoto/library.sqlite` in the user's data folder.
///
/// # Errors
/// Fails if the user's data folder is unknown.
pub fn default_path() -> Result<PathBuf, LibraryError> {
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let folders = etcetera::base_strategy::choose_native_strategy().map_err(|_| LibraryError::NoPlace)?;
    Ok(folders.data_dir().join("plakoto").join("library.sqlite"))
}
