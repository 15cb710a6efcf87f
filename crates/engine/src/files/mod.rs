//! Access to the user's files: size-limited reads, replacement without data loss, and locks against other
//! programs.

mod error;
mod kind;
mod read;
#[cfg(feature = "files")]
mod writing;

pub use self::error::{FileCause, FileError};
pub use self::read::{must_fit, open, read, read_stream, read_text};
#[cfg(feature = "files")]
pub use self::writing::{
    Existing, FolderLock, Locked, Replacement, fail_at_limit, is_in_use, make_private_folder, put_aside,
    replace, write,
};
