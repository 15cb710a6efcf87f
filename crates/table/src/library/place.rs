//! Where the library of a user is.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

use super::LibraryError;

/// The variable of the environment that names the library.
pub const VARIABLE: &str = "PLAKOTO_LIBRARY";

/// The library that is meant if none is named: that of [`VARIABLE`], or else `plakoto/library.sqlite` in the folder that
/// the system has for the data of this user.
///
/// # Errors
/// If that is not known.
pub fn default_path() -> Result<PathBuf, LibraryError> {
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let folders = etcetera::base_strategy::choose_native_strategy().map_err(|_| LibraryError::NoPlace)?;
    Ok(folders.data_dir().join("plakoto").join("library.sqlite"))
}
