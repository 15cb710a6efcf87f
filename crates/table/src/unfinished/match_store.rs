//! Stores the current match of a session.

use std::io;
use std::path::Path;

use super::companion;
use super::match_folder::{MatchFolder, UnfinishedMatch};
use crate::match_play::{Match, Seat};
use crate::record::{Record, Writer};
use plakoto_engine::files;

/// Stores the match of a session in its own file. The file is kept from the first turn until another match is
/// played.
#[derive(Debug)]
pub struct MatchStore {
    shelf: MatchFolder,
    own: Option<Own>,
    /// The record at the last update, even if it has not been stored.
    seen: Option<Record>,
}

/// The session's locked match file.
#[derive(Debug)]
struct Own {
    writer: Writer,
    /// The text that was last written to the companion file.
    companion_text: String,
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
        let writer = Writer::create(&left.path, &left.record)?;
        self.own = Some(Own { writer, companion_text: String::new() });
        self.seen = Some(left.record.clone());
        Ok(())
    }

    /// Returns the folder in which all matches are stored.
    pub fn shelf(&self) -> &MatchFolder {
        &self.shelf
    }

    /// Returns the path of the match file; `None` if no match is stored.
    pub fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(|own| own.writer.path())
    }

    /// Updates the stored match to `record`. `series` is the state of the match at the end of the record.
    /// After the update, the data survive a crash or a power failure.
    ///
    /// A match without turns does not replace a match with turns. A match that ends in this session is kept
    /// until another match is played. A match that was already over when it was loaded is not stored.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The next update then tries again.
    pub fn update(&mut self, record: &Record, series: &Match, seats: &[Seat; 2]) -> io::Result<()> {
        let is_played_here = self.seen.as_ref().is_some_and(|seen| {
            // Two records without turns count as the same match if the players have the same names.
            seen.begins(record) && (seen.turns() > 0 || seen.names == record.names)
        });
        self.seen = Some(record.clone());
        if series.winner().is_some() && !is_played_here {
            return self.discard();
        }
        if record.turns() == 0 && self.own.is_none() {
            return Ok(());
        }
        if record.turns() > 0 {
            self.write(record)?;
        }
        if let Some(own) = self.own.as_mut().filter(|own| own.writer.written() == record) {
            let text = companion::text(series, seats);
            if text != own.companion_text {
                files::replace(&companion::path(own.writer.path()), text.as_bytes())?;
                own.companion_text = text;
            }
        }
        Ok(())
    }

    fn write(&mut self, record: &Record) -> io::Result<()> {
        // Stop using a file that another program has removed or changed.
        self.own.take_if(|own| own.writer.written() != record && own.writer.lost().is_some());
        match &mut self.own {
            None => {
                let writer = self.shelf.create(record)?;
                self.shelf.forget_finished();
                self.own = Some(Own { writer, companion_text: String::new() });
            }
            Some(own) => {
                if own.writer.update(record)? {
                    own.writer.sync()?;
                }
            }
        }
        Ok(())
    }

    /// Removes the match file and its companion file.
    fn discard(&mut self) -> io::Result<()> {
        let Some(Own { writer, .. }) = self.own.take() else { return Ok(()) };
        let companion = companion::path(writer.path());
        writer.remove()?;
        match std::fs::remove_file(companion) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
