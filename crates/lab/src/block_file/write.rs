//! Adding to a file of blocks.

use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use super::read::{BlockPlace, MOST_OF_LINE, totals};
use super::{BlockFile, Encoded, Rows, end_mark, first_line};
use crate::difference::Difference;
use crate::error::{At, LabError};
use plakoto_engine::files::{Locked, must_fit};

/// A file of blocks that grows. No other program can use it as such meanwhile.
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
    /// A new file with this head, or one that was begun with it. A block at its end that is not whole is cut off: a kill
    /// leaves one. An end mark is removed.
    ///
    /// # Errors
    /// If the file system says no, the file is another one, another block is damaged, or more is left at the end than a kill
    /// leaves.
    pub fn open(path: &Path, head: &R::Head) -> Result<Self, LabError> {
        Self::open_checked(path, head, |_| Ok(()))
    }

    /// As [`BlockWriter::open`], if `check` has nothing against the file as it is.
    pub(crate) fn open_checked(
        path: &Path,
        head: &R::Head,
        check: impl FnOnce(&BlockFile<R>) -> Result<(), LabError>,
    ) -> Result<Self, LabError> {
        R::check(head).at(path)?;
        let line = first_line::<R>(head);
        must_fit(line.len() as u64, MOST_OF_LINE).at(path)?;
        let file = match Locked::open(path) {
            // A kill leaves no half of a first line behind.
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

    /// Leaves the first `n` blocks.
    ///
    /// # Errors
    /// If the file system says no.
    pub(crate) fn cut(&mut self, n: usize) -> Result<(), LabError> {
        self.end = self.places.get(n).map_or(self.end, |place| place.offset);
        self.file.file().set_len(self.end).at(&self.path)?;
        self.places.truncate(n);
        self.totals = totals(self.places.iter());
        Ok(())
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If the file system says no; then the file ends with the block before.
    pub fn push(&mut self, Encoded { bytes, counts }: &Encoded) -> Result<(), LabError> {
        self.write(bytes)?;
        let place = BlockPlace::new(self.end, bytes.len(), *counts);
        self.end = place.end();
        self.places.push(place);
        self.totals = [self.totals[0] + counts[0] as u64, self.totals[1] + counts[1] as u64];
        Ok(())
    }

    /// Adds the end mark.
    ///
    /// # Errors
    /// If the file system says no; then the file has no end mark.
    pub fn finish(&mut self) -> Result<(), LabError> {
        self.write(&end_mark())
    }

    /// Writes after the last block.
    fn write(&mut self, bytes: &[u8]) -> Result<(), LabError> {
        let written = self.file.file().write_all(bytes).inspect_err(|_| {
            // What cannot be cut off now is when the file is opened again.
            let _ = self.file.file().set_len(self.end);
        });
        written.at(&self.path)
    }

    /// The number of its blocks.
    pub const fn blocks(&self) -> usize {
        self.places.len()
    }

    /// The counts of all blocks together.
    pub const fn totals(&self) -> [u64; 2] {
        self.totals
    }

    /// Its length in bytes.
    pub const fn bytes(&self) -> u64 {
        self.end
    }
}

/// The number of blocks that can stay: all, or all but the last one, which may have been written in part, with what was
/// there before behind it.
fn sound_blocks<R: Rows>(old: &BlockFile<R>) -> Result<usize, LabError> {
    for index in 0..old.blocks().saturating_sub(1) {
        old.block(index)?;
    }
    // Blocks differ in length, but not much. Where more is left a length is wrong, and sound blocks are behind it.
    let longest = old.places.iter().map(|place| place.end() - place.offset).max();
    if longest.is_some_and(|longest| old.rest > 2 * longest) {
        return Err(old.damaged(old.blocks()));
    }
    let last = old.blocks().saturating_sub(1);
    Ok(if old.block(last).is_ok() { old.blocks() } else { last })
}
