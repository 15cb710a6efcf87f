//! Replaces files without the risk of losing data.
//!
//! The new file is written next to the old one, under a temporary name. It is then synced and renamed over the old
//! file. If the process is killed, either the old or the new file exists, complete. If several programs write the
//! same file at the same time, the file of one of them remains.
//!
//! The temporary files are named `.plakoto-INODE-0.new`, `.plakoto-INODE-1.new` and so on, where INODE is the
//! inode number of the folder. The program that writes a temporary file holds a lock on it until the file gets its
//! final name. If a file with such a name has no lock, its program was killed. The next program that writes to the
//! folder then removes the file. This needs a kind of lock that only Linux has.
//!
//! No other file is ever removed. A file that is being written is locked, and a temporary file that was copied
//! from another folder has another inode number in its name.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::files::without_waiting;

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
/// Fails if the file system reports an error, or if another program has [`Locked`](crate::files::Locked) the file.
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
                // A write to a full pipe waits until the reader has caught up.
                #[cfg(unix)]
                nix::fcntl::fcntl(&old, nix::fcntl::FcntlArg::F_SETFL(nix::fcntl::OFlag::empty()))?;
                return Ok(Self::Device(old));
            }
            if existing == Existing::Keep {
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it already exists"));
            }
            // No other program can lock the file until it is closed.
            allowed(old.try_lock_shared())?;
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
        options.read(true).write(true).create_new(true);
        // The new file has at most the permissions of the old file or, if there is no old file, the default mode.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(
            &mut options,
            old.map_or(0o666, |old| std::os::unix::fs::MetadataExt::mode(old) & 0o777),
        );
        let new = create_temporary(folder(&target), &options)?;
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
        if cfg!(unix) {
            // The renamed file then survives a power failure.
            File::open(folder(&self.target))?.sync_all()?;
        }
        Ok(file)
    }
}

/// Maximum number of links that are followed.
const MAX_LINKS: usize = 40;

/// Resolves all links in a path. The file at the end of the path need not exist.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
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

/// Gives the new file the owner and the mode of the old one.
fn copy_owner_and_mode(new: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let (made, user, group) = (new.metadata()?, Some(old.uid()), Some(old.gid()));
        if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
            // If changing the owner is not permitted, changing only the group may still be.
            let _ = fchown(new, user, group).or_else(|_| fchown(new, None, group));
        }
    }
    new.set_permissions(old.permissions())
}

/// Converts the result of an attempt to lock a file. An attempt that fails because the file is locked gives
/// the error that [`is_in_use`] detects.
pub(super) fn allowed(locked: Result<(), TryLockError>) -> io::Result<()> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "in use by another session or program"))
        }
        // Some file systems do not support locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether `path` still refers to the open file.
#[cfg_attr(not(unix), expect(unused_variables))]
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let open = file.metadata()?;
        match fs::metadata(path) {
            Ok(found) => Ok((found.dev(), found.ino()) == (open.dev(), open.ino())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
    #[cfg(not(unix))]
    {
        Ok(true)
    }
}

/// Maximum number of programs that can write to the same folder at the same time with numbered names. Further
/// programs use random names.
const NAMES: usize = 16;

/// Creates a temporary file in `folder` with these options. Also removes temporary files left by programs
/// that were killed.
///
/// # Errors
/// Fails if the file system reports an error.
fn create_temporary(folder: &Path, options: &OpenOptions) -> io::Result<NamedTempFile> {
    let mut found = None;
    #[cfg(unix)]
    let prefix = format!("{PREFIX}{:x}-", std::os::unix::fs::MetadataExt::ino(&fs::metadata(folder)?));
    #[cfg(not(unix))]
    let prefix = PREFIX;
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

/// Locks a file until it is closed. [`Locked`](crate::files::Locked) uses another kind of lock, so this lock does no
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

/// Maximum number of names to try.
const MAX_DAMAGED: u32 = 1000;

/// Renames a file by appending `.damaged` to its name. If that name is taken, appends `.damaged-2`,
/// `.damaged-3` and so on. Returns the new path.
///
/// # Errors
/// Fails if the file system reports an error. The file then keeps its name.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MAX_DAMAGED {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        let aside = path.with_file_name(name);
        // Creating a hard link fails if the name is taken, whereas renaming would overwrite the file with
        // that name.
        match fs::hard_link(path, &aside) {
            Ok(()) => return fs::remove_file(path).map(|()| aside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // Some file systems do not support hard links.
            Err(_) if !aside.exists() => return fs::rename(path, &aside).map(|()| aside),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        "too many `.damaged` files already exist; remove some of them",
    ))
}

/// Creates a folder, and its missing parent folders, which only the current user can access. A folder that
/// exists already stays unchanged.
///
/// # Errors
/// Fails if the file system reports an error.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes a write beyond the limit fail like a write to a full disk, instead of silently killing the process.
/// Threads and processes that are started later inherit this behaviour. Does nothing on systems without such a
/// limit.
pub fn fail_at_limit() {
    #[cfg(unix)]
    if let Err(error) =
        [nix::sys::signal::Signal::SIGXFSZ].into_iter().collect::<nix::sys::signal::SigSet>().thread_block()
    {
        log::warn!("cannot block SIGXFSZ ({error}), so a write beyond the file size limit would end plakoto");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_damaged_files_are_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings");
        for (text, expected) in [("a", "settings.damaged"), ("b", "settings.damaged-2")] {
            fs::write(&path, text).unwrap();
            assert_eq!(put_aside(&path).unwrap(), folder.path().join(expected));
            assert!(!path.exists());
        }
        assert_eq!(fs::read_to_string(folder.path().join("settings.damaged")).unwrap(), "a");
        assert_eq!(put_aside(&path).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
