//! What can be wrong with matches that were kept.

use std::io;
use std::path::PathBuf;

use crate::record::RecordFileError;
use plakoto_engine::printable;

/// Why a file in the folder is not used. It is not overwritten either.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It holds something else than it should, and was renamed.
    #[error("{error}; it has been put aside as {}", printable::path(aside))]
    Damaged {
        /// What is wrong.
        error: Box<RecordFileError>,
        /// What it is called now.
        aside: PathBuf,
    },
    /// It was written by a later version of the program.
    #[error("{} is of a newer version, and is left alone", printable::path(.0))]
    Newer(PathBuf),
    /// The file system says no.
    #[error("cannot use {}: {error}", printable::path(path))]
    Io {
        /// The file, or the folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Why a match cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    /// None has this number, or there is none at all.
    #[error("no such match is unfinished: `show unfinished` lists them")]
    None,
    /// Another session plays it.
    #[error("this match goes on in another session")]
    InUse,
    /// The file cannot be used.
    #[error(transparent)]
    Fault(#[from] Fault),
}
