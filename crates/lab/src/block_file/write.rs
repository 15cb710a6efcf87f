//! Appends blocks to block files.

use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use super::read::{BlockPlace, MOST_OF_LINE, totals};
use super::{BlockFile, Encoded, Rows, end_mark, first_line};
use crate::difference::Difference;
use crate::error::{At, LabError};
use plakoto_engine::files::{Locked, must_fit};

/// A block file that is open for appending. The file is locked, so no other writer can open it.
#[derive(Debug)]
pub struct BlockWriter<R> {
    path: PathBuf,
    file: Locked,
    places: Vec<BlockPlace>,
    totals: [u64; 2],
    end: u64,
    rows: PhantomData<R>,
}

impl<R: Rows> BlockWriter<R> {
    /// Opens a file with this header, or creates it if it does not exist. An incomplete last block, which a
    /// killed process can leave, is cut off, and an end mark is removed.
    ///
    /// # Errors
    /// Fails if the file system reports an error, the file has another header, a block before the last one is
    /// damaged, or more bytes follow the last complete block than a killed process can leave.
    pub fn open(path: &Path, head: &R::Head) -> Result<Self, LabError> {
        Self::open_checked(path, head, |_| Ok(()))
    }

    /// Like [`BlockWriter::open`], but fails, and leaves the file unchanged, if `check` rejects it.
    pub(crate) fn open_checked(
        path: &Path,
        head: &R::Head,
        check: impl FnOnce(&BlockFile<R>) -> Result<(), LabError>,
    ) -> Result<Self, LabError> {
        R::check(head).at(path)?;
        let line = first_line::<R>(head);
        must_fit(line.len() as u64, MOST_OF_LINE).at(path)?;
        let file = match Locked::open(path) {
            // `create` writes the first line atomically, so a killed process never leaves half of it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Locked::create(path, line.as_bytes()),
            found => found,
        };
        let mut file = file.at(path)?;
        if file.file().metadata().at(path)?.len() == 0 {
            file.replace(line.as_bytes()).at(path)?;
        }
        let old = BlockFile::<R>::scan(path, file.file().try_clone().at(path)?)?;
        LabError::check(path, R::KIND.made, Difference::between(old.head(), head))?;
        check(&old)?;
        let sound = sound_blocks(&old)?;
        let (places, end, rows) = (old.places, old.end, PhantomData);
        let mut writer = Self { path: path.to_owned(), file, places, totals: [0, 0], end, rows };
        writer.cut(sound)?;
        Ok(writer)
    }

    /// Truncates the file after its first `n` blocks.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub(crate) fn cut(&mut self, n: usize) -> Result<(), LabError> {
        self.end = self.places.get(n).map_or(self.end, |place| place.offset);
        self.file.cut(self.end).at(&self.path)?;
        self.places.truncate(n);
        self.totals = totals(self.places.iter());
        Ok(())
    }

    /// Appends a block.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The file then still ends with the previous block.
    pub fn push(&mut self, Encoded { bytes, counts }: &Encoded) -> Result<(), LabError> {
        self.write(bytes)?;
        let place = BlockPlace::new(self.end, bytes.len(), *counts);
        self.end = place.end();
        self.places.push(place);
        self.totals = [self.totals[0] + counts[0] as u64, self.totals[1] + counts[1] as u64];
        Ok(())
    }

    /// Appends the end mark.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The file then has no end mark.
    pub fn finish(&mut self) -> Result<(), LabError> {
        self.write(&end_mark())
    }

    /// Appends bytes to the file. If that fails, cuts the file back to its previous length.
    fn write(&mut self, bytes: &[u8]) -> Result<(), LabError> {
        let written = self.file.append(bytes, u64::MAX).inspect_err(|_| {
            // If this also fails, the incomplete block is cut off when the file is opened again.
            let _ = self.file.cut(self.end);
        });
        written.at(&self.path)
    }

    /// Number of blocks in the file.
    pub const fn blocks(&self) -> usize {
        self.places.len()
    }

    /// Total number of rows of each kind in all blocks.
    pub const fn totals(&self) -> [u64; 2] {
        self.totals
    }

    /// Length of the file in bytes.
    pub const fn bytes(&self) -> u64 {
        self.end
    }
}

/// Number of blocks that can be kept: all blocks, or all but the last one if the last one is damaged. A
/// killed process may have written only half of the last block over older contents.
fn sound_blocks<R: Rows>(old: &BlockFile<R>) -> Result<usize, LabError> {
    for index in 0..old.blocks().saturating_sub(1) {
        old.block(index)?;
    }
    // All blocks have similar lengths. If far more bytes remain than one block has, then the length in a
    // header is wrong, and undamaged blocks follow it.
    let longest = old.places.iter().map(|place| place.end() - place.offset).max();
    if longest.is_some_and(|longest| old.rest > 2 * longest) {
        return Err(old.damaged(old.blocks()));
    }
    let last = old.blocks().saturating_sub(1);
    Ok(if old.block(last).is_ok() { old.blocks() } else { last })
}
