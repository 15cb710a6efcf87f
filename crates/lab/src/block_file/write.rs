//! Adding to a file of blocks.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::read::{MOST_OF_LINE, Place, totals};
use super::{BlockFile, BlockFileError, Counts, Length, end_mark};
use plakoto_engine::files::{Locked, must_fit};

/// A file of blocks that grows. No other program can use it as such meanwhile.
#[derive(Debug)]
pub(crate) struct BlockWriter {
    path: PathBuf,
    file: Locked,
    places: Vec<Place>,
    totals: [u64; 2],
    end: u64,
}

impl BlockWriter {
    /// A new file with this first line, or one that is there, if `check` has nothing against it. A block at its end that is
    /// not whole is cut off: a kill leaves one. An end mark is removed.
    ///
    /// # Errors
    /// If the file system says no, it is no file of blocks, another block is damaged, more is left at the end than a kill leaves,
    /// or that of `check`.
    pub(crate) fn open<E: From<BlockFileError>>(
        path: &Path,
        line: &str,
        length: Length,
        check: impl FnOnce(&BlockFile) -> Result<(), E>,
    ) -> Result<Self, E> {
        let io = BlockFileError::io(path);
        must_fit(line.len() as u64, MOST_OF_LINE).map_err(&io)?;
        let file = match Locked::open(path) {
            // A kill leaves no half of a first line behind.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Locked::create(path, line.as_bytes()),
            found => found,
        };
        let mut file = file.map_err(&io)?;
        if file.file().metadata().map_err(&io)?.len() == 0 {
            file.replace(line.as_bytes()).map_err(&io)?;
        }
        let old = BlockFile::scan(path, file.file().try_clone().map_err(&io)?, length)?;
        check(&old)?;
        let sound = sound_blocks(&old)?;
        let (places, end) = (old.places.clone(), old.end);
        let mut writer = Self { path: path.to_owned(), file, places, totals: [0, 0], end };
        writer.cut(sound)?;
        Ok(writer)
    }

    /// Leaves the first so many blocks.
    ///
    /// # Errors
    /// If the file system says no.
    pub(crate) fn cut(&mut self, blocks: usize) -> Result<(), BlockFileError> {
        self.end = self.places.get(blocks).map_or(self.end, |place| place.offset);
        self.file.file().set_len(self.end).map_err(BlockFileError::io(&self.path))?;
        self.places.truncate(blocks);
        self.totals = totals(self.places.iter());
        Ok(())
    }

    /// Adds an [encoded](super::encode) block, which holds so many.
    ///
    /// # Errors
    /// If the file system says no; then the file ends with the block before.
    pub(crate) fn push(&mut self, block: &[u8], counts: Counts) -> Result<(), BlockFileError> {
        self.write(block)?;
        let place = Place::new(self.end, block.len(), counts);
        self.end = place.end();
        self.places.push(place);
        self.totals = [self.totals[0] + counts[0] as u64, self.totals[1] + counts[1] as u64];
        Ok(())
    }

    /// Adds the end mark.
    ///
    /// # Errors
    /// If the file system says no; then the file has no end mark.
    pub(crate) fn finish(&mut self) -> Result<(), BlockFileError> {
        self.write(&end_mark())
    }

    /// Writes after the last block.
    fn write(&mut self, bytes: &[u8]) -> Result<(), BlockFileError> {
        self.file.file().write_all(bytes).map_err(|error| {
            // What cannot be cut off now is when the file is opened again.
            let _ = self.file.file().set_len(self.end);
            BlockFileError::io(&self.path)(error)
        })
    }

    /// The number of its blocks.
    pub(crate) const fn blocks(&self) -> usize {
        self.places.len()
    }

    /// What they hold.
    pub(crate) const fn totals(&self) -> [u64; 2] {
        self.totals
    }

    /// Its length in bytes.
    pub(crate) const fn bytes(&self) -> u64 {
        self.end
    }
}

/// The number of blocks that can stay: all, or all but the last one, which may have been written in part, with what was
/// there before behind it.
fn sound_blocks(old: &BlockFile) -> Result<usize, BlockFileError> {
    for index in 0..old.blocks().saturating_sub(1) {
        old.contents(index)?;
    }
    // Blocks differ in length, but not much. Where more is left a length is wrong, and sound blocks are behind it.
    let longest = old.places.iter().map(|place| place.end() - place.offset).max();
    if longest.is_some_and(|longest| old.rest() > 2 * longest) {
        return Err(old.damaged(old.blocks()));
    }
    let last = old.blocks().saturating_sub(1);
    Ok(if old.contents(last).is_ok() { old.blocks() } else { last })
}
