//! Creates temporary files next to the files that they will replace.
//!
//! The temporary files are named `.plakoto-INODE-0.new`, `.plakoto-INODE-1.new` and so on, where INODE is the
//! inode number of the folder. The program that writes a temporary file holds a lock on it until the file
//! gets its final name. If a file with such a name has no lock, its program was killed. The next program that
//! writes to the folder then removes the file. This needs a kind of lock that only Linux has.
//!
//! No other file is ever removed. A file that is being written is locked, and a temporary file that was
//! copied from another folder has another inode number in its name.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use super::in_use::is_at;

/// Maximum number of programs that can write to the same folder at the same time with numbered names. Further
/// programs use random names.
const NAMES: usize = 16;

/// Creates a temporary file in `folder` with these options. Also removes temporary files left by programs
/// that were killed.
///
/// # Errors
/// Fails if the file system reports an error.
pub(super) fn create(folder: &Path, options: &OpenOptions) -> io::Result<NamedTempFile> {
    let mut found = None;
    let prefix = own_prefix(folder)?;
    for number in 0..NAMES {
        let name = format!("{prefix}{number}");
        remove_if_abandoned(&folder.join(format!("{name}{SUFFIX}")));
        if found.is_none() {
            found = try_create(folder, options, &name)?;
        }
    }
    found.map_or_else(|| named(folder, options, PREFIX, RANDOM), Ok)
}

const PREFIX: &str = ".plakoto-";
const SUFFIX: &str = ".new";

/// Number of random characters in a name that is not numbered.
const RANDOM: usize = 8;

/// First part of the numbered names in `folder`.
#[cfg(unix)]
fn own_prefix(folder: &Path) -> io::Result<String> {
    use std::os::unix::fs::MetadataExt;
    Ok(format!("{PREFIX}{:x}-", std::fs::metadata(folder)?.ino()))
}

#[cfg(not(unix))]
fn own_prefix(_: &Path) -> io::Result<String> {
    Ok(PREFIX.to_owned())
}

/// Creates a file with this name. Returns `None` if another program uses the name.
fn try_create(folder: &Path, options: &OpenOptions, name: &str) -> io::Result<Option<NamedTempFile>> {
    let new = match named(folder, options, name, 0) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
        new => new?,
    };
    // If the file system does not support locks, the file is still safe, because no program removes it.
    let is_taken = lock(new.as_file()).is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
    if !is_taken && is_at(new.as_file(), new.path())? {
        return Ok(Some(new));
    }
    // Another program considers this file abandoned and is removing it. A new file may already have the same
    // name, so this program must not remove it.
    new.into_temp_path().keep()?;
    Ok(None)
}

fn named(folder: &Path, options: &OpenOptions, prefix: &str, random: usize) -> io::Result<NamedTempFile> {
    let mut name = tempfile::Builder::new();
    name.prefix(prefix).rand_bytes(random).suffix(SUFFIX).make_in(folder, |path| options.open(path))
}

/// Removes a temporary file unless a running program is writing it.
#[cfg(target_os = "linux")]
fn remove_if_abandoned(path: &Path) {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = nix::fcntl::OFlag::O_NOFOLLOW | nix::fcntl::OFlag::O_NONBLOCK;
    let Ok(file) = OpenOptions::new().write(true).custom_flags(flags.bits()).open(path) else { return };
    let is_abandoned = file.metadata().is_ok_and(|metadata| metadata.is_file())
        && lock(&file).is_ok()
        && is_at(&file, path).unwrap_or(false);
    if is_abandoned && let Err(error) = std::fs::remove_file(path) {
        log::warn!("cannot remove {}: {error}", path.display());
    }
}

/// Locks a file until it is closed. [`Locked`](super::Locked) uses another kind of lock, so this lock does no
/// harm after the file has got its final name.
#[cfg(target_os = "linux")]
fn lock(file: &File) -> io::Result<()> {
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc::{F_WRLCK, SEEK_SET, flock};
    let all = flock { l_type: F_WRLCK as i16, l_whence: SEEK_SET as i16, l_start: 0, l_len: 0, l_pid: 0 };
    fcntl(file, FcntlArg::F_OFD_SETLK(&all))?;
    Ok(())
}

/// On other systems, which lack these locks, abandoned files are never removed.
#[cfg(not(target_os = "linux"))]
fn remove_if_abandoned(_: &Path) {}

#[cfg(not(target_os = "linux"))]
fn lock(_: &File) -> io::Result<()> {
    Ok(())
}
