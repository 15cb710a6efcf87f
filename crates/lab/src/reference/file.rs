//! The file of a set, from which its making goes on: a [sealed log](crate::sealed_log) with a decision on each line.

use std::path::Path;

use super::Decision;
use super::head::Head;
use super::kept::KeptDecision;
use super::set::{Set, Twice, add};
use crate::sealed_log::{self, SealedLog, SealedLogError};
use plakoto_engine::printable;

/// Why there is no set.
#[derive(Debug, thiserror::Error)]
pub enum SetError {
    /// The file is no set, or cannot be used.
    #[error(transparent)]
    File(#[from] SealedLogError),
    /// Two files contradict each other.
    #[error("{path}: {source}")]
    Twice {
        /// The second one.
        path: String,
        /// What they disagree about.
        source: Twice,
    },
}

/// An open file, to which decisions are added. No other process can open it meanwhile.
#[derive(Debug)]
pub struct Log(SealedLog);

impl Set {
    /// Reads a set, also one that is being made.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is damaged.
    pub fn read(path: &Path) -> Result<Self, SetError> {
        let mut decisions = Vec::new();
        let head = sealed_log::read(path, |_: &Head, kept| keep(&mut decisions, kept))?;
        Self::whole(head, decisions, path)
    }

    /// The set that some bytes are; errors name it so.
    ///
    /// # Errors
    /// If they are none, or damaged.
    pub fn from_bytes(name: &Path, bytes: &[u8]) -> Result<Self, SetError> {
        let mut decisions = Vec::new();
        let head = sealed_log::parse(name, bytes, |_: &Head, kept| keep(&mut decisions, kept))?;
        Self::whole(head, decisions, name)
    }

    /// A set with a header.
    fn whole(head: Option<Head>, decisions: Vec<Decision>, path: &Path) -> Result<Self, SetError> {
        let head = head.ok_or_else(|| SealedLogError::foreign::<Head>(path))?;
        Ok(Self { head, decisions })
    }

    /// Takes in what another set has, which was read from this file. What both have counts once.
    ///
    /// # Errors
    /// If they are not made in the same way, or do not agree.
    pub fn merge(&mut self, other: Self, path: &Path) -> Result<(), SetError> {
        sealed_log::check(path, &other.head, &self.head)?;
        let twice = |source| SetError::Twice { path: printable::path(path), source };
        other.decisions.into_iter().try_for_each(|decision| self.add(decision).map_err(twice))
    }

    /// The text of its file.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn text(&self) -> Result<String, SetError> {
        let mut text = sealed_log::line(&self.head)?;
        for decision in &self.decisions {
            text += &sealed_log::line(&KeptDecision::from(decision))?;
        }
        Ok(text)
    }
}

impl Log {
    /// Opens a file, or begins it if there is none, and hands on what it has.
    ///
    /// # Errors
    /// If it cannot be opened, or belongs to a set that is made in another way.
    pub fn open(path: &Path, head: &Head) -> Result<(Self, Set), SetError> {
        let mut decisions = Vec::new();
        let (log, head) = SealedLog::open(path, head, |_: &Head, kept| keep(&mut decisions, kept))?;
        Ok((Self(log), Set { head, decisions }))
    }

    /// Adds a decision. Once this returns, it survives a loss of power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, decision: &Decision) -> Result<(), SetError> {
        Ok(self.0.append(&KeptDecision::from(decision))?)
    }
}

/// Restores a decision of a file, and takes it in.
fn keep(decisions: &mut Vec<Decision>, kept: KeptDecision) -> Result<(), String> {
    add(decisions, kept.restore()?).map_err(|twice| twice.to_string())
}
