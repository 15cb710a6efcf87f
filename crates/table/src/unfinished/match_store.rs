//! Stores the current match of a session.

use std::io;
use std::path::Path;

use super::match_folder::{MatchFolder, UnfinishedMatch};
use crate::record::{Record, Writer};

/// Stores the match of a session in its own file. The file is kept from the first turn until another match is
/// played.
#[derive(Debug)]
pub struct MatchStore {
    shelf: MatchFolder,
    /// The session's locked match file.
    own: Option<Writer>,
    /// The record at the last update, even if it has not been stored.
    seen: Option<Record>,
}

impl MatchStore {
    /// Creates the store for a session. No file is created yet.
    pub fn new(shelf: MatchFolder) -> Self {
        Self { shelf, own: None, seen: None }
    }

    /// Continues the match in an existing file.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or if another session has locked or changed the file.
    pub fn take(&mut self, left: &UnfinishedMatch) -> io::Result<()> {
        self.own = Some(Writer::create(&left.path, &left.record)?);
        self.seen = Some(left.record.clone());
        Ok(())
    }

    /// Returns the folder in which all matches are stored.
    pub fn shelf(&self) -> &MatchFolder {
        &self.shelf
    }

    /// Returns the path of the match file; `None` if no match is stored.
    pub fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(Writer::path)
    }

    /// Updates the stored match to `record`. After the update, the data survive a crash or a power failure.
    /// `is_over` says whether a player has won the match.
    ///
    /// A match without turns does not replace a match with turns. A match that ends in this session is kept
    /// until another match is played. A match that was already over when it was loaded is not stored.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The next update then tries again.
    pub fn update(&mut self, record: &Record, is_over: bool) -> io::Result<()> {
        let is_played_here = self.seen.as_ref().is_some_and(|seen| {
            // Two records without turns count as the same match if the players have the same names.
            seen.begins(record) && (seen.turns() > 0 || seen.names == record.names)
        });
        self.seen = Some(record.clone());
        match is_over && !is_played_here {
            true => self.discard(),
            false if record.turns() == 0 => Ok(()),
            false => self.write(record),
        }
    }

    fn write(&mut self, record: &Record) -> io::Result<()> {
        // Stop using a file that another program has removed or changed.
        self.own.take_if(|own| own.written() != record && own.lost().is_some());
        match &mut self.own {
            None => {
                let writer = self.shelf.create(record)?;
                self.shelf.forget_finished();
                self.own = Some(writer);
            }
            Some(own) => {
                if own.update(record)? {
                    own.sync()?;
                }
            }
        }
        Ok(())
    }

    /// Removes the match file.
    fn discard(&mut self) -> io::Result<()> {
        self.own.take().map_or(Ok(()), Writer::remove)
    }
}
