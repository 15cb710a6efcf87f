//! Files that one program has for itself while it uses them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use super::in_use::{allowed, is_at};
use super::replace::{Beside, Existing, target};
use crate::files::kind::{must_be_regular, without_waiting};
use crate::files::read::{must_fit, read_open};

/// A regular file that nobody else locks or [replaces](super::replace()) while this is there. What does not know of locks can
/// still write to it.
#[derive(Debug)]
pub struct Locked {
    /// Where the name leads.
    target: PathBuf,
    file: File,
}

impl Locked {
    /// A file that is there, for reading and appending.
    ///
    /// # Errors
    /// If the file system says no, it is no regular file, or [in use](super::is_in_use).
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::open_with(path, OpenOptions::new().read(true).append(true))
    }

    /// As [`Locked::open`], but a file that is not there is created, empty.
    ///
    /// # Errors
    /// As [`Locked::open`].
    pub fn open_or_create(path: &Path) -> io::Result<Self> {
        Self::open_with(path, OpenOptions::new().read(true).append(true).create(true))
    }

    /// A new file with these contents.
    ///
    /// # Errors
    /// If the file system says no, or it is there.
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
            // Who had it before may have replaced it, and this one is nobody's.
            if is_at(&file, path)? {
                return Ok(Self { target: target(path)?, file });
            }
        }
    }

    /// The file. What is written goes to its end.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// All that it holds, at most `most` bytes.
    ///
    /// # Errors
    /// If the file system says no, or it is larger.
    pub fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        (&self.file).rewind()?;
        read_open(&self.file, &self.file.metadata()?, most)
    }

    /// Adds bytes to its end, which then has at most `most` bytes, so that [`Locked::read`] takes it.
    ///
    /// # Errors
    /// If the file system says no, or it would be larger; then nothing is written.
    pub fn append(&self, bytes: &[u8], most: u64) -> io::Result<()> {
        must_fit(self.file.metadata()?.len().saturating_add(bytes.len() as u64), most)?;
        (&self.file).write_all(bytes)
    }

    /// Replaces all that it holds, as [`replace`](super::replace()) does.
    ///
    /// # Errors
    /// If the file system says no; then it is as it was.
    pub fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let old = self.file.metadata()?;
        self.file = commit(Beside::new(self.target.clone(), Existing::Replaced, Some(&old))?, bytes)?;
        Ok(())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // A program that another thread is just starting may share the file for a moment: closing alone would not unlock it.
        let _ = self.file.unlock();
    }
}

/// Nobody sees the new file before it is locked.
fn commit(new: Beside, bytes: &[u8]) -> io::Result<File> {
    new.file().write_all(bytes)?;
    allowed(new.file().try_lock())?;
    new.commit()
}

/// A folder that one program has for itself: it has a file `.plakoto-lock` meanwhile.
#[derive(Debug)]
pub struct FolderLock(Locked);

impl FolderLock {
    /// Locks a folder that is there.
    ///
    /// # Errors
    /// If the file system says no, or it is [in use](super::is_in_use).
    pub fn new(folder: &Path) -> io::Result<Self> {
        Locked::open_or_create(&folder.join(".plakoto-lock")).map(Self)
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // One that stays behind does no harm.
        let _ = fs::remove_file(&self.0.target);
    }
}
