//! Replacing a file.
//!
//! The new one is written next to the old one, under a [temporary](super::temporary) name, is synced, and is renamed over the
//! old one: a kill leaves either, and whole. Of several programs that write one file at a time, one wins.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::in_use::{is_at, must_be_free};
use super::temporary;
use crate::files::kind::without_waiting;

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// The new one takes its place.
    Replaced,
    /// It stays, and the new one is an error.
    Kept,
}

/// Writes a file so that at any time either the old or the new one is there, and whole. A device or a pipe is written
/// to as it is, and a link stays one. The new file has the mode of the old one and, if that is allowed, its owner.
///
/// # Errors
/// If the file system says no, or somebody holds the file as [`Locked`](super::Locked); then it is as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, Existing::Replaced)
}

/// Writes a file as [`replace`], or else only if there is none.
///
/// # Errors
/// As [`replace`], or if there is a file that is to be kept.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    let mut new = Replacement::begin(path, existing)?;
    new.write_all(bytes)?;
    new.commit().map(drop)
}

/// A file that is being written. Until [`Replacement::commit`] what was there before is untouched.
#[derive(Debug)]
pub enum Replacement {
    /// There is nothing to be replaced.
    Device(File),
    /// The new file, which lies beside the old one.
    Beside(Beside),
}

/// A new file, and where it belongs.
#[derive(Debug)]
pub struct Beside {
    new: NamedTempFile,
    target: PathBuf,
    existing: Existing,
    /// Nobody can lock it meanwhile.
    _old: Option<File>,
}

impl Replacement {
    /// Begins with an empty file.
    ///
    /// # Errors
    /// If the file system says no, the file is held, or it is there and to be kept.
    pub fn begin(path: &Path, existing: Existing) -> io::Result<Self> {
        loop {
            // A file that may not be written to is not replaced either.
            let old = match without_waiting(OpenOptions::new().write(true)).open(path) {
                Ok(old) => old,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::Beside(Beside::new(target(path)?, existing, None)?));
                }
                Err(error) => return Err(error),
            };
            let metadata = old.metadata()?;
            if !metadata.is_file() {
                wait_from_now_on(&old)?;
                return Ok(Self::Device(old));
            }
            if existing == Existing::Kept {
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is there already"));
            }
            must_be_free(&old)?;
            if is_at(&old, path)? {
                let beside = Beside::new(target(path)?, existing, Some(&metadata))?;
                return Ok(Self::Beside(Beside { _old: Some(old), ..beside }));
            }
        }
    }

    /// Puts the new file in its place, and gives it, open at its end.
    ///
    /// # Errors
    /// If the file system says no; then the old one stays.
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
    /// An empty file beside `target`, which is no link, with the mode and the owner of the old one.
    pub(super) fn new(target: PathBuf, existing: Existing, old: Option<&Metadata>) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        with_mode(options.read(true).append(true).create_new(true), old);
        let new = temporary::create(folder(&target), &options)?;
        if let Some(old) = old {
            take_after(new.as_file(), old)?;
        }
        Ok(Self { new, target, existing, _old: None })
    }

    /// The new file.
    pub(super) fn file(&self) -> &File {
        self.new.as_file()
    }

    /// As [`Replacement::commit`].
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

/// More links than any name goes through.
const MOST_LINKS: usize = 40;

/// Where a name leads, which need not be there.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            // It is no link, or nothing.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a file, got links without end"))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// The renaming survives a loss of power, too.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A new file gets the mode that any program gives it, one for an old file nothing more than that one has.
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
fn take_after(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let made = new.metadata()?;
    if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
        // Who may not give files away may perhaps give them to a group.
        let _ = fchown(new, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(new, None, Some(old.gid())));
    }
    new.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn take_after(new: &File, old: &Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

/// Has writing to a pipe that is full wait for its reader, though opening it did not.
#[cfg(unix)]
fn wait_from_now_on(device: &File) -> io::Result<()> {
    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    fcntl(device, FcntlArg::F_SETFL(OFlag::empty()))?;
    Ok(())
}

#[cfg(not(unix))]
fn wait_from_now_on(_: &File) -> io::Result<()> {
    Ok(())
}
