//! New files next to the files that they will replace.
//!
//! Their names are `.plakoto-INODE-0.new`, `.plakoto-INODE-1.new` and so on, where INODE is the inode
//! number of their folder. The writer holds a lock until the file has its final name. A file with such a
//! name and without a lock was left by a killed program: the next program that writes to the folder removes
//! it. This needs locks that only Linux has.
//!
//! No other file is ever removed: no file that is being written, no file with another name, and no file
//! copied from another folder, because its name contains another number.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use super::in_use::is_at;

/// Number of names for programs that write to the same folder at the same time. Further programs use random
/// names.
const NAMES: usize = 16;

/// Creates a file in `folder` with these options, and removes files left by killed programs.
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

/// Number of random characters in a name without a number.
const RANDOM: usize = 8;

/// Start of the numbered names in `folder`.
#[cfg(unix)]
fn own_prefix(folder: &Path) -> io::Result<String> {
    use std::os::unix::fs::MetadataExt;
    Ok(format!("{PREFIX}{:x}-", std::fs::metadata(folder)?.ino()))
}

#[cfg(not(unix))]
fn own_prefix(_: &Path) -> io::Result<String> {
    Ok(PREFIX.to_owned())
}

/// Creates a file with this name. Returns `None` if another program has taken the name.
fn try_create(folder: &Path, options: &OpenOptions, name: &str) -> io::Result<Option<NamedTempFile>> {
    let new = match named(folder, options, name, 0) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
        new => new?,
    };
    // Without locks, no program removes the file.
    let is_taken = lock(new.as_file()).is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
    if !is_taken && is_at(new.as_file(), new.path())? {
        return Ok(Some(new));
    }
    // A program that looks for abandoned files is removing this one. Another file may have its name
    // already.
    new.into_temp_path().keep()?;
    Ok(None)
}

fn named(folder: &Path, options: &OpenOptions, prefix: &str, random: usize) -> io::Result<NamedTempFile> {
    let mut name = tempfile::Builder::new();
    name.prefix(prefix).rand_bytes(random).suffix(SUFFIX).make_in(folder, |path| options.open(path))
}

/// Removes a file that no running program writes.
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

/// Locks a file until it is closed. [`Locked`](super::Locked) uses another kind of lock, so this one may
/// stay after the file has its final name.
#[cfg(target_os = "linux")]
fn lock(file: &File) -> io::Result<()> {
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc::{F_WRLCK, SEEK_SET, flock};
    let all = flock { l_type: F_WRLCK as i16, l_whence: SEEK_SET as i16, l_start: 0, l_len: 0, l_pid: 0 };
    fcntl(file, FcntlArg::F_OFD_SETLK(&all))?;
    Ok(())
}

/// Without these locks, abandoned files are never removed.
#[cfg(not(target_os = "linux"))]
fn remove_if_abandoned(_: &Path) {}

#[cfg(not(target_os = "linux"))]
fn lock(_: &File) -> io::Result<()> {
    Ok(())
}
