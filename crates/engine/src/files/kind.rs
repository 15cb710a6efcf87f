//! Checks that a path refers to a regular file. A pipe or a device may never end, or cannot be replaced.

use std::fs::{Metadata, OpenOptions};
use std::io;

/// Fails unless the metadata describe a regular file.
pub(super) fn must_be_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let detail = format!("expected a regular file, got a {}", name(metadata));
    Err(io::Error::new(io::ErrorKind::InvalidInput, detail))
}

#[cfg(unix)]
fn name(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "folder",
        () if kind.is_fifo() => "pipe",
        () if kind.is_socket() => "socket",
        () => "device",
    }
}

#[cfg(not(unix))]
fn name(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() { "folder" } else { "device" }
}

/// Makes opening a pipe return at once. Without this option, opening a pipe waits, perhaps for ever, for a
/// program at its other end. This matters only if the path refers to a pipe since its kind was checked.
#[cfg(all(unix, feature = "files"))]
pub(super) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(nix::fcntl::OFlag::O_NONBLOCK.bits())
}

#[cfg(not(all(unix, feature = "files")))]
pub(super) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}
