//! Access to the user's files: size-limited reads, replacement without data loss, and locks against other
//! programs.

#[cfg(feature = "files")]
mod lock;
#[cfg(feature = "files")]
mod replace;
#[cfg(test)]
mod replace_tests;

#[cfg(feature = "files")]
pub use lock::{FolderLock, Locked};
#[cfg(feature = "files")]
pub use replace::{Existing, Replacement, fail_at_limit, make_private_folder, put_aside, replace, write};

use std::fmt::{self, Display};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::printable;

/// Reason why a file or a folder cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileError {
    /// Path of the file or the folder; empty if the contents do not come from a file.
    pub path: PathBuf,
    /// Kind of the failure.
    pub cause: FileCause,
    /// Description of the failure.
    pub fault: FileFault,
}

/// Description of a failure with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// A reason of the file system.
    System(String),
    /// The file system's reason why the file cannot be read.
    Unreadable(String),
    /// The file system's reason why the file cannot be used.
    Unusable(String),
    /// A text that contains the path, as [`printable::path`] shows it.
    Text(String),
}

/// Kind of a failure with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCause {
    /// The file system refuses to read, write or lock the file. For example, the file is missing, too large
    /// or in use, or it already exists.
    Io(io::ErrorKind),
    /// The file does not have the expected format.
    Foreign,
    /// The file was written by an incompatible version of the program.
    Version,
    /// Some of the contents are missing, changed or invalid.
    Damaged,
    /// The file was made with other settings or for another rule set.
    Differs,
}

impl FileError {
    /// Creates an error with this text, which should contain the path.
    pub fn new(cause: FileCause, path: &Path, text: impl Into<String>) -> Self {
        Self { path: path.to_owned(), cause, fault: FileFault::Text(text.into()) }
    }

    fn of_system(path: &Path, error: &io::Error, fault: impl FnOnce(String) -> FileFault) -> Self {
        Self { path: path.to_owned(), cause: FileCause::Io(error.kind()), fault: fault(error.to_string()) }
    }

    /// For `map_err`: converts a file-system error to `PATH: REASON`.
    pub fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::of_system(path, &error, FileFault::System)
    }

    /// For `map_err`: converts a file-system error to `cannot read PATH: REASON`.
    pub fn unreadable(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::of_system(path, &error, FileFault::Unreadable)
    }

    /// For `map_err`: converts a file-system error to `cannot use PATH: REASON`.
    pub fn unusable(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::of_system(path, &error, FileFault::Unusable)
    }

    /// Adds the path to the error and prepends it to the error's text.
    #[must_use]
    pub fn in_file(self, path: &Path) -> Self {
        Self::new(self.cause, path, located(path, self))
    }

    /// Replaces the text of the error with the result of `words`, which gets the old text.
    #[must_use]
    pub fn reworded(self, words: impl FnOnce(&str) -> String) -> Self {
        Self { fault: FileFault::Text(words(&self.to_string())), ..self }
    }

    /// Whether the error says that the file is missing.
    pub fn is_missing(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::NotFound)
    }

    /// Whether the error says that another program uses the file.
    pub fn is_in_use(&self) -> bool {
        self.cause == FileCause::Io(io::ErrorKind::ResourceBusy)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = printable::path(&self.path);
        f.write_str(&match &self.fault {
            FileFault::System(reason) => format!("{path}: {reason}"),
            FileFault::Unreadable(reason) => format!("cannot read {path}: {reason}"),
            FileFault::Unusable(reason) => format!("cannot use {path}: {reason}"),
            FileFault::Text(text) => text.clone(),
        })
    }
}

fn located(path: &Path, what: impl Display) -> String {
    format!("{}: {what}", printable::path(path))
}

/// Whether an error says that another session or program has locked the file.
pub fn is_in_use(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::ResourceBusy
}

/// Fails unless the metadata describe a regular file.
fn must_be_regular(metadata: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    let name = match () {
        () if kind.is_file() => return Ok(()),
        () if kind.is_dir() => "folder",
        #[cfg(unix)]
        () if kind.is_fifo() => "pipe",
        #[cfg(unix)]
        () if kind.is_socket() => "socket",
        () => "device",
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("expected a regular file, got a {name}")))
}

/// Makes opening a pipe return at once. Without this option, opening a pipe waits, perhaps for ever, for a
/// program at its other end. This matters only if the path refers to a pipe since its kind was checked.
pub(super) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(all(unix, feature = "files"))]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, nix::fcntl::OFlag::O_NONBLOCK.bits());
    options
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// Fails if the file system reports an error, if the file is not regular, or if it is larger than `most`. The
/// kind and the size of the file are checked before it is read.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    read_open(&file, &file.metadata()?, most)
}

/// Opens a regular file for reading. Never blocks.
///
/// # Errors
/// Fails if the file system reports an error, or if the file is not regular.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a device may have side effects, so the kind of the file is checked first.
    must_be_regular(&fs::metadata(path)?)?;
    // The path may refer to another file by now, so the open file is checked again below.
    let file = without_waiting(OpenOptions::new().read(true)).open(path)?;
    must_be_regular(&file.metadata()?)?;
    Ok(file)
}

/// Reads a regular UTF-8 text file of at most `most` bytes.
///
/// # Errors
/// Fails if [`read`] fails, or if the text is not valid UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, most)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// Reads an open file from its current offset to its end.
pub(super) fn read_open(file: &File, metadata: &Metadata, most: u64) -> io::Result<Vec<u8>> {
    must_fit(metadata.len(), most)?;
    // The file may grow while it is read. Files that the system generates, as in `/proc`, have a reported
    // size of 0.
    read_stream(file, metadata.len(), most)
}

/// Reads a stream of at most `most` bytes to its end. `probably` is the expected number of bytes.
///
/// # Errors
/// Fails if the system reports an error, or if the stream is longer than `most`.
pub fn read_stream(stream: impl Read, probably: u64, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(probably).unwrap_or(usize::MAX))?;
    stream.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most, &"more")) } else { Ok(bytes) }
}

/// Checks that a number of bytes is within a limit.
///
/// # Errors
/// Fails if `bytes` is more than `most`.
pub fn must_fit(bytes: u64, most: u64) -> io::Result<()> {
    if bytes > most { Err(too_large(most, &bytes)) } else { Ok(()) }
}

fn too_large(most: u64, got: &dyn std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("expected at most {most} bytes, got {got}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_a_file_that_is_too_large_fails() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(read(&path, 4).unwrap_err().to_string(), "expected at most 4 bytes, got 5");
    }

    #[test]
    fn reading_a_stream_that_is_too_long_fails() {
        assert_eq!(read_stream(&b"12345"[..], 0, 5).unwrap(), b"12345");
        assert_eq!(
            read_stream(io::repeat(7), 0, 5).unwrap_err().to_string(),
            "expected at most 5 bytes, got more"
        );
    }

    #[test]
    fn the_size_is_checked_before_memory_is_allocated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sparse");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let error = read(&path, 1 << 20).unwrap_err().to_string();
        assert_eq!(error, "expected at most 1048576 bytes, got 1099511627776");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_limit_applies_to_files_that_report_no_size() {
        let path = Path::new("/proc/self/status");
        assert_eq!(fs::metadata(path).unwrap().len(), 0);
        assert_eq!(read(path, 20).unwrap_err().to_string(), "expected at most 20 bytes, got more");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_devices_and_folders_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        for (path, kind) in [(&*pipe, "pipe"), (Path::new("/dev/zero"), "device"), (folder.path(), "folder")]
        {
            let error = read(path, 1000).unwrap_err().to_string();
            assert_eq!(error, format!("expected a regular file, got a {kind}"));
        }
    }

    #[test]
    fn text_is_utf_8() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, [0xff]).unwrap();
        assert_eq!(read_text(&path, 5).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
