//! Reads files whose paths the user has given.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::kind::{must_be_regular, without_waiting};

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
