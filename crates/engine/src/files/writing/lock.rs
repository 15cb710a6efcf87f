//! Files and folders that one program locks while it uses them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use super::in_use::{allowed, is_at};
use super::replace::{Beside, Existing, target};
use crate::files::kind::{must_be_regular, without_waiting};
use crate::files::read::{must_fit, read_open};

/// A regular file that others can neither lock nor [replace](super::replace()) while this value exists.
/// Programs that ignore locks can still write to it.
#[derive(Debug)]
pub struct Locked {
    /// The path with all links resolved.
    target: PathBuf,
    file: File,
}

impl Locked {
    /// Opens an existing file for reading and appending.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if the file is not regular or is [in
    /// use](super::is_in_use).
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::open_with(path, OpenOptions::new().read(true).append(true))
    }

    /// Like [`Locked::open`], but creates an empty file if none exists.
    ///
    /// # Errors
    /// Like [`Locked::open`].
    pub fn open_or_create(path: &Path) -> io::Result<Self> {
        Self::open_with(path, OpenOptions::new().read(true).append(true).create(true))
    }

    /// Creates a file with these contents.
    ///
    /// # Errors
    /// Fails if the file system reports an error or the file exists.
    pub fn create(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        let target = target(path)?;
        let file = commit(Beside::new(target.clone(), Existing::Kept, None)?, bytes)?;
        Ok(Self { target, file })
    }

    fn open_with(path: &Path, options: &mut OpenOptions) -> io::Result<Self> {
        loop {
            if let Ok(metadata) = fs::metadata(path) {
                must_be_regular(&metadata)?;
            }
            let file = without_waiting(options).open(path)?;
            must_be_regular(&file.metadata()?)?;
            allowed(file.try_lock())?;
            // The previous holder may have replaced the file, so that this one has no name any more.
            if is_at(&file, path)? {
                return Ok(Self { target: target(path)?, file });
            }
        }
    }

    /// Returns the file. Writes append to it.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Reads the whole file, which has at most `most` bytes.
    ///
    /// # Errors
    /// Fails if the file system reports an error or the file is larger.
    pub fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        (&self.file).rewind()?;
        read_open(&self.file, &self.file.metadata()?, most)
    }

    /// Appends bytes. The file then has at most `most` bytes, so that [`Locked::read`] accepts it.
    ///
    /// # Errors
    /// Fails if the file system reports an error. Fails without writing if the file would be larger.
    pub fn append(&self, bytes: &[u8], most: u64) -> io::Result<()> {
        must_fit(self.file.metadata()?.len().saturating_add(bytes.len() as u64), most)?;
        (&self.file).write_all(bytes)
    }

    /// Replaces the contents, as [`replace`](super::replace()) does.
    ///
    /// # Errors
    /// Fails if the file system reports an error; the file is then unchanged.
    pub fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let old = self.file.metadata()?;
        self.file = commit(Beside::new(self.target.clone(), Existing::Replaced, Some(&old))?, bytes)?;
        Ok(())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // A process that another thread is just starting may share the file for a moment, so closing it may
        // not unlock it.
        let _ = self.file.unlock();
    }
}

/// Locks the new file before it gets its name, so that no other program can lock it first.
fn commit(new: Beside, bytes: &[u8]) -> io::Result<File> {
    new.file().write_all(bytes)?;
    allowed(new.file().try_lock())?;
    new.commit()
}

/// A lock on a folder, held by a file `.plakoto-lock` in it.
#[derive(Debug)]
pub struct FolderLock(Locked);

impl FolderLock {
    /// Locks an existing folder.
    ///
    /// # Errors
    /// Fails if the file system reports an error or the folder is [in use](super::is_in_use).
    pub fn new(folder: &Path) -> io::Result<Self> {
        Locked::open_or_create(&folder.join(".plakoto-lock")).map(Self)
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // A lock file left behind does no harm.
        let _ = fs::remove_file(&self.0.target);
    }
}
