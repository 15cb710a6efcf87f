//! Replaces files without the risk of losing data.
//!
//! The new file is written next to the old one, under a [temporary](super::temporary) name. It is then synced
//! and renamed over the old file. If the process is killed, either the old or the new file exists, complete.
//! If several programs write the same file at the same time, the file of one of them remains.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::in_use::{is_at, must_be_free};
use super::temporary;
use crate::files::kind::without_waiting;

/// What to do with an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Replace the existing file.
    Replace,
    /// Keep the existing file and return an error.
    Keep,
}

/// Writes a file so that, at any time, either the old or the new file exists, complete. If `path` is a device
/// or a pipe, writes to it directly. If `path` is a link, replaces the file that the link points to. The new
/// file gets the mode of the old one and, if permitted, its owner.
///
/// # Errors
/// Fails if the file system reports an error, or if another program has [`Locked`](super::Locked) the file.
/// The old file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, Existing::Replace)
}

/// Like [`replace`], but with [`Existing::Keep`], fails if the file already exists.
///
/// # Errors
/// Fails like [`replace`], and if the file exists and must be kept.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    let mut new = Replacement::begin(path, existing)?;
    new.write_all(bytes)?;
    new.commit().map(drop)
}

/// A file that is being written. Until [`Replacement::commit`], the old file is unchanged.
#[derive(Debug)]
pub enum Replacement {
    /// A device or a pipe, to which the program writes directly.
    Device(File),
    /// A new file next to the old one.
    NewFile(NewFile),
}

/// A new file that has a temporary name, and its final path.
#[derive(Debug)]
pub struct NewFile {
    new: NamedTempFile,
    target: PathBuf,
    existing: Existing,
    /// The old file. It stays open with a shared lock, so that no other program can lock it in the meantime.
    old: Option<File>,
}

impl Replacement {
    /// Creates the new file, empty. A device or a pipe is opened instead.
    ///
    /// # Errors
    /// Fails if the file system reports an error, if the old file is locked, or if it exists and must be
    /// kept.
    pub fn begin(path: &Path, existing: Existing) -> io::Result<Self> {
        loop {
            // The old file is opened for writing, because a file without write permission must not be
            // replaced.
            let old = match without_waiting(OpenOptions::new().write(true)).open(path) {
                Ok(old) => old,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::NewFile(NewFile::new(target(path)?, existing, None)?));
                }
                Err(error) => return Err(error),
            };
            let metadata = old.metadata()?;
            if !metadata.is_file() {
                make_blocking(&old)?;
                return Ok(Self::Device(old));
            }
            if existing == Existing::Keep {
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it already exists"));
            }
            must_be_free(&old)?;
            if is_at(&old, path)? {
                let new_file = NewFile::new(target(path)?, existing, Some(&metadata))?;
                return Ok(Self::NewFile(NewFile { old: Some(old), ..new_file }));
            }
        }
    }

    /// Gives the new file its final name and returns the file, positioned at its end.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The old file then stays in place.
    pub fn commit(self) -> io::Result<File> {
        match self {
            Self::Device(device) => Ok(device),
            Self::NewFile(new_file) => new_file.commit(),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Device(device) => device.write(bytes),
            Self::NewFile(new_file) => new_file.new.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile {
    /// Creates an empty file next to `target`, with the mode and the owner of the old file. `target` must not
    /// be a link.
    pub(super) fn new(target: PathBuf, existing: Existing, old: Option<&Metadata>) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        with_mode(options.read(true).write(true).create_new(true), old);
        let new = temporary::create(folder(&target), &options)?;
        if let Some(old) = old {
            copy_owner_and_mode(new.as_file(), old)?;
        }
        Ok(Self { new, target, existing, old: None })
    }

    /// Returns the new file.
    pub(super) fn file(&self) -> &File {
        self.new.as_file()
    }

    /// Like [`Replacement::commit`].
    pub(super) fn commit(mut self) -> io::Result<File> {
        self.new.as_file().sync_all()?;
        if cfg!(windows) {
            // Windows does not replace an open file.
            self.old = None;
        }
        let file = match self.existing {
            Existing::Replace => self.new.persist(&self.target)?,
            Existing::Keep => self.new.persist_noclobber(&self.target)?,
        };
        sync_folder(folder(&self.target))?;
        Ok(file)
    }
}

/// Maximum number of links that are followed.
const MOST_LINKS: usize = 40;

/// Resolves all links in a path. The file at the end of the path need not exist.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            // The path is not a link, or it does not exist.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a file, got a loop of symbolic links"))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Syncs a folder, so that a renamed file survives a power failure.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Sets the mode with which the new file is created: at most the permissions of the old file or, if there is
/// no old file, the default mode.
#[cfg(unix)]
fn with_mode<'a>(options: &'a mut OpenOptions, old: Option<&Metadata>) -> &'a mut OpenOptions {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    options.mode(old.map_or(0o666, |old| old.permissions().mode() & 0o777))
}

#[cfg(not(unix))]
fn with_mode<'a>(options: &'a mut OpenOptions, _: Option<&Metadata>) -> &'a mut OpenOptions {
    options
}

/// Gives the new file the owner and the mode of the old one.
#[cfg(unix)]
fn copy_owner_and_mode(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let made = new.metadata()?;
    if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
        // If changing the owner is not permitted, changing only the group may still be.
        let _ = fchown(new, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(new, None, Some(old.gid())));
    }
    new.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn copy_owner_and_mode(new: &File, old: &Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

/// Turns blocking on for a pipe that was opened without blocking. A write to a full pipe then waits until the
/// reader has caught up.
#[cfg(unix)]
fn make_blocking(device: &File) -> io::Result<()> {
    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    fcntl(device, FcntlArg::F_SETFL(OFlag::empty()))?;
    Ok(())
}

#[cfg(not(unix))]
fn make_blocking(_: &File) -> io::Result<()> {
    Ok(())
}
