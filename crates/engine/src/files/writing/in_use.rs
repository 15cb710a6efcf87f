//! Checks whether another session or program has locked a file.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// Whether an error says that another session or program has locked the file.
pub fn is_in_use(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::ResourceBusy
}

/// Fails if another program has locked the file. On success, no other program can lock the file until it is
/// closed.
pub(super) fn must_be_free(file: &File) -> io::Result<()> {
    allowed(file.try_lock_shared())
}

/// Converts the result of an attempt to lock a file. An attempt that fails because the file is locked gives
/// the error that [`is_in_use`] detects.
pub(super) fn allowed(locked: Result<(), TryLockError>) -> io::Result<()> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "in use by another session or program"))
        }
        // Some file systems do not support locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether `path` still refers to the open file.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::fs;
    use std::os::unix::fs::MetadataExt;

    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match fs::metadata(path) {
        Ok(found) => Ok(identity(found) == identity(file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
pub(super) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
