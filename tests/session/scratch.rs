//! Files and folders that tests write, in Cargo's folder for them. Tests run at the same time, so each needs names of
//! its own.

use std::fs;
use std::path::PathBuf;

/// Returns the path of a file that does not exist.
pub(crate) fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

/// Returns an empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
