//! Replaces files safely.
//!
//! The new file is written next to the old one, under a [temporary](super::temporary) name, synced, and
//! renamed over the old one. After a kill, either the old or the new file is there, complete. If several
//! programs write a file at the same time, one of them wins.

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
    /// Replace the file.
    Replaced,
    /// Keep the file and fail.
    Kept,
}

/// Writes a file so that at any time either the old or the new one is there, complete. Devices and pipes
/// are written to directly, and a link stays a link. The new file has the mode of the old one and, if
/// permitted, its owner.
///
/// # Errors
/// Fails if the file system reports an error, or if the file is [`Locked`](super::Locked) by another
/// program. The old file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, Existing::Replaced)
}

/// Writes a file like [`replace`]. With [`Existing::Kept`], an existing file is an error.
///
/// # Errors
/// Like [`replace`]; also fails if an existing file is to be kept.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    let mut new = Replacement::begin(path, existing)?;
    new.write_all(bytes)?;
    new.commit().map(drop)
}

/// A file that is being written. The old file is unchanged until [`Replacement::commit`].
#[derive(Debug)]
pub enum Replacement {
    /// A device or a pipe, which is written to directly.
    Device(File),
    /// The new file, next to the old one.
    Beside(Beside),
}

/// A new file and its final path.
#[derive(Debug)]
pub struct Beside {
    new: NamedTempFile,
    target: PathBuf,
    existing: Existing,
    /// The old file, kept open with a shared lock so that others cannot lock it meanwhile.
    _old: Option<File>,
}

impl Replacement {
    /// Begins with an empty file.
    ///
    /// # Errors
    /// Fails if the file system reports an error, if the file is locked, or if it exists and is to be kept.
    pub fn begin(path: &Path, existing: Existing) -> io::Result<Self> {
        loop {
            // A file without write permission must not be replaced either.
            let old = match without_waiting(OpenOptions::new().write(true)).open(path) {
                Ok(old) => old,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::Beside(Beside::new(target(path)?, existing, None)?));
                }
                Err(error) => return Err(error),
            };
            let metadata = old.metadata()?;
            if !metadata.is_file() {
                make_blocking(&old)?;
                return Ok(Self::Device(old));
            }
            if existing == Existing::Kept {
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it already exists"));
            }
            must_be_free(&old)?;
            if is_at(&old, path)? {
                let beside = Beside::new(target(path)?, existing, Some(&metadata))?;
                return Ok(Self::Beside(Beside { _old: Some(old), ..beside }));
            }
        }
    }

    /// Gives the new file its final name, and returns it, open at its end.
    ///
    /// # Errors
    /// Fails if the file system reports an error; the old file then stays.
    pub fn commit(self) -> io::Result<File> {
        match self {
            Self::Device(device) => Ok(device),
            Self::Beside(beside) => beside.commit(),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Device(device) => device.write(bytes),
            Self::Beside(beside) => beside.new.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Beside {
    /// Creates an empty file next to `target`, which is not a link, with the mode and the owner of the old
    /// file.
    pub(super) fn new(target: PathBuf, existing: Existing, old: Option<&Metadata>) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        with_mode(options.read(true).append(true).create_new(true), old);
        let new = temporary::create(folder(&target), &options)?;
        if let Some(old) = old {
            copy_owner_and_mode(new.as_file(), old)?;
        }
        Ok(Self { new, target, existing, _old: None })
    }

    /// Returns the new file.
    pub(super) fn file(&self) -> &File {
        self.new.as_file()
    }

    /// Like [`Replacement::commit`].
    pub(super) fn commit(self) -> io::Result<File> {
        self.new.as_file().sync_all()?;
        let file = match self.existing {
            Existing::Replaced => self.new.persist(&self.target)?,
            Existing::Kept => self.new.persist_noclobber(&self.target)?,
        };
        sync_folder(folder(&self.target))?;
        Ok(file)
    }
}

/// Number of links to follow before giving up.
const MOST_LINKS: usize = 40;

/// Resolves all links of a path. The file at its end need not exist.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            // The path is not a link, or does not exist.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a file, got a loop of links"))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Syncs a folder, so that the renaming survives a power failure.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Sets the mode of a new file: the default mode, or at most the permissions of the old file.
#[cfg(unix)]
fn with_mode<'a>(options: &'a mut OpenOptions, old: Option<&Metadata>) -> &'a mut OpenOptions {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    options.mode(old.map_or(0o666, |old| old.permissions().mode() & 0o777))
}

#[cfg(not(unix))]
fn with_mode<'a>(options: &'a mut OpenOptions, _: Option<&Metadata>) -> &'a mut OpenOptions {
    options
}

/// Gives a file the owner and the mode of another one.
#[cfg(unix)]
fn copy_owner_and_mode(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let made = new.metadata()?;
    if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
        // Without the right to change the owner, changing the group may still be permitted.
        let _ = fchown(new, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(new, None, Some(old.gid())));
    }
    new.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn copy_owner_and_mode(new: &File, old: &Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

/// Makes writes to a full pipe block until its reader catches up, although the pipe was opened without
/// blocking.
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
