//! The file of one session.

use std::io;
use std::path::Path;

use super::beside;
use super::shelf::{Left, Shelf};
use crate::match_play::{Match, Seat};
use crate::record::{Record, Writer};
use plakoto_engine::files;

/// Keeps the match of a session: in a file of its own from the first turn on, until the next match is played.
#[derive(Debug)]
pub struct Keeping {
    shelf: Shelf,
    own: Option<Own>,
    /// What was played when it was looked at last, kept or not.
    seen: Option<Record>,
}

/// A file that nobody else writes to.
#[derive(Debug)]
struct Own {
    writer: Writer,
    /// What was written beside it.
    beside: String,
}

impl Keeping {
    /// Keeps nothing yet.
    pub fn new(shelf: Shelf) -> Self {
        Self { shelf, own: None, seen: None }
    }

    /// Goes on with a file that is there.
    ///
    /// # Errors
    /// If the file system says no, another session holds it, or has changed it meanwhile.
    pub fn take(&mut self, left: &Left) -> io::Result<()> {
        let writer = Writer::create(&left.path, &left.record)?;
        self.own = Some(Own { writer, beside: String::new() });
        self.seen = Some(left.record.clone());
        Ok(())
    }

    /// The folder.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The file, if there is something to keep.
    pub fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(|own| own.writer.path())
    }

    /// Brings the file up to what was done in the match, which is as in `series` at the end of its record; it survives a kill
    /// and a loss of power. A match without turns does not replace one that was played. One that comes to its end stays until
    /// the next one is played; one that was over when it came here is not kept.
    ///
    /// # Errors
    /// If the file system says no; then it is tried again the next time.
    pub fn update(&mut self, record: &Record, series: &Match, seats: &[Seat; 2]) -> io::Result<()> {
        let is_played_here = self.seen.as_ref().is_some_and(|seen| {
            // Without a turn a match could be anybody's.
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
            let text = beside::text(series, seats, &record.rules);
            if text != own.beside {
                files::replace(&beside::path(own.writer.path()), text.as_bytes())?;
                own.beside = text;
            }
        }
        Ok(())
    }

    fn write(&mut self, record: &Record) -> io::Result<()> {
        // What somebody has removed or changed is given up.
        self.own.take_if(|own| own.writer.written() != record && own.writer.lost().is_some());
        match &mut self.own {
            None => {
                let writer = self.shelf.create(record)?;
                self.shelf.forget_finished();
                self.own = Some(Own { writer, beside: String::new() });
            }
            Some(own) => {
                if own.writer.update(record)? {
                    own.writer.sync()?;
                }
            }
        }
        Ok(())
    }

    /// Removes the file.
    fn discard(&mut self) -> io::Result<()> {
        let Some(Own { writer, .. }) = self.own.take() else { return Ok(()) };
        let beside = beside::path(writer.path());
        writer.remove()?;
        match std::fs::remove_file(beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
