//! Locks files and folders while one program uses them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::files::replace::{NewFile, allowed, is_at, target};
use crate::files::{Existing, must_be_regular, must_fit, read_open, without_waiting};

/// A locked regular file. While this value exists, other programs can neither lock nor
/// [replace](crate::files::replace()) the file. Programs that ignore locks can still write to it.
#[derive(Debug)]
pub struct Locked {
    /// Path of the file, with all links resolved.
    target: PathBuf,
    file: File,
}

impl Locked {
    /// Opens an existing file for reading and writing.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if the file is not regular or is [in
    /// use](crate::files::is_in_use).
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::open_with(path, OpenOptions::new().read(true).write(true))
    }

    /// Like [`Locked::open`], but creates an empty file if none exists.
    ///
    /// # Errors
    /// Fails like [`Locked::open`].
    pub fn open_or_create(path: &Path) -> io::Result<Self> {
        Self::open_with(path, OpenOptions::new().read(true).write(true).create(true))
    }

    /// Creates a file with the contents `bytes` and locks it.
    ///
    /// # Errors
    /// Fails if the file system reports an error or if the file already exists.
    pub fn create(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        let target = target(path)?;
        let file = prepare(NewFile::new(target.clone(), Existing::Keep, None)?, bytes)?.commit()?;
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
            // The program that held the lock before may have replaced the file, so that the open file is no
            // longer the one at `path`.
            if is_at(&file, path)? {
                return Ok(Self { target: target(path)?, file });
            }
        }
    }

    /// Returns the open file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Reads the whole file. `most` is the maximum number of bytes.
    ///
    /// # Errors
    /// Fails if the file system reports an error or if the file is larger than `most`.
    pub fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        (&self.file).rewind()?;
        read_open(&self.file, &self.file.metadata()?, most)
    }

    /// Appends bytes, unless the file would then have more than `most` bytes. [`Locked::read`] with the same
    /// limit therefore accepts the file.
    ///
    /// # Errors
    /// Fails if the file system reports an error. If the file would be too large, fails without writing.
    pub fn append(&self, bytes: &[u8], most: u64) -> io::Result<()> {
        // Not opened for appending: Windows does not cut such files.
        let length = (&self.file).seek(SeekFrom::End(0))?;
        must_fit(length.saturating_add(bytes.len() as u64), most)?;
        (&self.file).write_all(bytes)
    }

    /// Cuts the file off after `length` bytes.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn cut(&self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }

    /// Replaces the contents of the file, as [`replace`](crate::files::replace()) does.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The file is then unchanged.
    pub fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let old = self.file.metadata()?;
        let new = prepare(NewFile::new(self.target.clone(), Existing::Replace, Some(&old))?, bytes)?;
        if cfg!(windows) {
            // Windows does not replace an open file.
            self.file = new.file().try_clone()?;
        }
        let renamed = new.commit();
        if cfg!(windows) && renamed.is_err() {
            *self = Self::open(&self.target)?;
        }
        self.file = renamed?;
        Ok(())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // While another thread starts a process, that process may share the open file for a moment. Closing
        // the file may therefore not unlock it.
        let _ = self.file.unlock();
    }
}

/// Writes the new file and locks it, so that no other program can lock it when it gets its final name.
fn prepare(new: NewFile, bytes: &[u8]) -> io::Result<NewFile> {
    new.file().write_all(bytes)?;
    allowed(new.file().try_lock())?;
    Ok(new)
}

/// A lock on a folder. The lock is held on a file `.plakoto-lock` inside the folder.
#[derive(Debug)]
pub struct FolderLock(Locked);

impl FolderLock {
    /// Locks an existing folder.
    ///
    /// # Errors
    /// Fails if the file system reports an error or if the folder is [in use](crate::files::is_in_use).
    pub fn new(folder: &Path) -> io::Result<Self> {
        Locked::open_or_create(&folder.join(".plakoto-lock")).map(Self)
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // If the lock file cannot be removed, it does no harm.
        let _ = fs::remove_file(&self.0.target);
    }
}
