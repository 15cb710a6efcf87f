//! Reading a file that somebody has named.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::kind::{must_be_regular, without_waiting};

/// The contents of a regular file of at most `most` bytes.
///
/// # Errors
/// If the file system says no, it is no regular file, or it is larger; the last two are found before it is read.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    read_open(&file, &file.metadata()?, most)
}

/// Opens a regular file to be read. Nothing has it wait.
///
/// # Errors
/// If the file system says no, or it is no regular file.
pub fn open(path: &Path) -> io::Result<File> {
    // Devices may do something when they are opened.
    must_be_regular(&fs::metadata(path)?)?;
    // By now the name may be another file's.
    let file = without_waiting(OpenOptions::new().read(true)).open(path)?;
    must_be_regular(&file.metadata()?)?;
    Ok(file)
}

/// The contents of a regular file of at most `most` bytes that is UTF-8.
///
/// # Errors
/// As [`read`], or if it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, most)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// All of an open file from where it stands.
pub(super) fn read_open(file: &File, metadata: &Metadata, most: u64) -> io::Result<Vec<u8>> {
    must_fit(metadata.len(), most)?;
    // It may grow meanwhile, and files of the system that are made up on the fly do not know their sizes.
    read_stream(file, metadata.len(), most)
}

/// All of a stream of at most `most` bytes, of which probably so many will come.
///
/// # Errors
/// If the system says no, or more come.
pub fn read_stream(stream: impl Read, probably: u64, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(probably).unwrap_or(usize::MAX))?;
    stream.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most, &"more")) } else { Ok(bytes) }
}

/// Fails if `bytes` is more than `most`, the limit of a reader.
///
/// # Errors
/// If they are.
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
    fn a_file_is_read_up_to_its_bound() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(read(&path, 4).unwrap_err().to_string(), "expected at most 4 bytes, got 5");
    }

    #[test]
    fn a_stream_is_read_up_to_its_bound() {
        assert_eq!(read_stream(&b"12345"[..], 0, 5).unwrap(), b"12345");
        assert_eq!(
            read_stream(io::repeat(7), 0, 5).unwrap_err().to_string(),
            "expected at most 5 bytes, got more"
        );
    }

    #[test]
    fn the_size_is_looked_at_before_memory_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sparse");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let error = read(&path, 1 << 20).unwrap_err().to_string();
        assert_eq!(error, "expected at most 1048576 bytes, got 1099511627776");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_hides_its_size_is_bounded_too() {
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
