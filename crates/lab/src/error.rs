//! Error types of the laboratory crate.

use std::io;
use std::path::{Path, PathBuf};

use crate::difference::Difference;
use plakoto_engine::engine::OutOfRange;
use plakoto_engine::eval::Chances;
use plakoto_engine::eval::network::Shape;
use plakoto_engine::notation::NotationError;
use plakoto_engine::printable;

/// Reasons why an operation of this crate fails.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A file or folder cannot be used.
    #[error("{}{fault}", printable::path(path))]
    File {
        /// Path of the unusable file or folder.
        path: PathBuf,
        /// Fault of the file or folder.
        fault: FileFault,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {source}", printable::path(path))]
    Unread {
        /// Path of the file that cannot be read.
        path: PathBuf,
        /// Error that the operating system reported.
        source: io::Error,
    },
    /// Settings are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The log of an arena has a format version that this program does not read.
    #[error(
        "expected version {known} of an arena log, got version {got} in {}: resume with the version of plakoto that wrote it, or name another file",
        printable::path(path)
    )]
    Version {
        /// Path of the arena's log.
        path: PathBuf,
        /// The format version that this program reads.
        known: u64,
        /// The format version of the file.
        got: u64,
    },
    /// The requested sample is larger than the set of decisions.
    #[error("expected a sample of at most {got} decisions (all that the files contain), got {asked}")]
    TooFew {
        /// Number of decisions in the set.
        got: u64,
        /// Number of decisions that the sample should have.
        asked: u64,
    },
    /// Several files of games together have more sources (series of games) than the file format can index.
    #[error("expected games from at most {} sources, got more", u16::MAX)]
    Sources,
    /// The user stopped the operation.
    #[error("stopped: nothing was written")]
    Stopped,
    /// A pair of players contains an index for which the arena has no player.
    #[error("the arena has no pair of players {0:?}")]
    Strangers([usize; 2]),
}

/// Faults of files. The message of a fault continues a sentence that begins with the file's name.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// The file system reports an error.
    #[error(": {0}")]
    Io(#[from] io::Error),
    /// Another process has locked the file for writing. The field names the command of that process.
    #[error(" is in use by another {0}")]
    InUse(&'static str),
    /// The file is of another kind than expected.
    #[error(": expected {what}, got {got}")]
    Foreign {
        /// The expected kind of file.
        what: &'static str,
        /// Description of the file's actual contents.
        got: String,
    },
    /// A text line of the file is not a valid record.
    #[error(": line {line} is damaged: {reason}")]
    Line {
        /// Number of the text line, from 1.
        line: usize,
        /// Description of the fault in the text line.
        reason: String,
    },
    /// A block of the file is missing, or its bytes do not match its checksum.
    #[error(": block {block} of the {of} is damaged; the blocks before it are intact")]
    Block {
        /// Name of the kind of rows in the file, such as `data`.
        of: &'static str,
        /// Number of the damaged block, from 1.
        block: usize,
    },
    /// The file is not a complete checkpoint of a training run.
    #[error(" is damaged or is not a checkpoint")]
    Checkpoint,
    /// The settings recorded in the file are invalid.
    #[error(": {0}")]
    Settings(#[from] SettingsError),
    /// The file was made with other settings.
    #[error(" {what}: {difference}")]
    OtherSettings {
        /// Start of the message, such as "belongs to an arena with other settings".
        what: &'static str,
        /// The first setting that differs between the file and the current run.
        difference: Difference,
    },
    /// The file is for another rule set than the files before it.
    #[error(": expected {what} for `{expected}`, got {what} for `{got}`")]
    OtherRules {
        /// Kind of contents, such as "games".
        what: &'static str,
        /// Rule set of the other files.
        expected: String,
        /// Rule set of this file.
        got: String,
    },
    /// The file has more games than it should have.
    #[error(" has {got} games: expected at most {asked}; ask for more games, or name another file")]
    TooMany {
        /// Number of games that the file has.
        got: u64,
        /// Requested number of games.
        asked: u64,
    },
    /// The file has fewer blocks of labels than the training has already used.
    #[error(
        ": the training run has already used {wanted} blocks of labels, but the file contains only {got}"
    )]
    LabelsLost {
        /// Number of blocks that the training has used, according to its checkpoint.
        wanted: usize,
        /// Number of blocks of labels in the file.
        got: usize,
    },
    /// The user named the file twice.
    #[error(" is named twice, so its decisions would count twice")]
    Twice,
    /// The file already exists, and the user did not allow the command to replace it.
    #[error(" already exists; use --force to replace it")]
    Exists,
    /// A folder for game records is not empty, and its files do not belong to this arena.
    #[error(": expected an empty folder, or the folder with the games of the arena run that is resumed")]
    NotEmpty,
    /// A text line is not a position from which a game can start. The fields are the line number, from 1, and
    /// the reason.
    #[error(": line {0}: {1}")]
    Position(usize, String),
    /// The file of starting positions contains no positions.
    #[error(" contains no positions")]
    NoPosition,
    /// The contents of the file contradict another file. The field says how.
    #[error(": {0}")]
    Contradiction(String),
}

/// Invalid settings.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// The size of the network is out of range.
    #[error(transparent)]
    Shape(#[from] OutOfRange),
    /// The network from which training starts has another size than the network to train.
    #[error("expected a network with {wanted} to start from, got one with {got}")]
    From {
        /// Requested size of the network to train.
        wanted: Shape,
        /// Size of the network from which training starts.
        got: Shape,
    },
    /// The name of the rule set is unknown.
    #[error(transparent)]
    RuleSet(#[from] NotationError),
    /// The value of a numeric setting is out of range.
    #[error("expected {name} from {least} to {most}, got {got}")]
    Range {
        /// Name of the setting.
        name: &'static str,
        /// Smallest allowed value.
        least: f32,
        /// Largest allowed value.
        most: f32,
        /// Value that was given for the setting.
        got: f32,
    },
    /// The points per outcome in a file do not match the file's rule set.
    #[error("expected the points {expected:?} for `{variant}`, got {got:?}")]
    Points {
        /// The rule set of the file.
        variant: String,
        /// Points for each outcome under the rule set.
        expected: [f32; Chances::COUNT],
        /// Points for each outcome in the file.
        got: [f32; Chances::COUNT],
    },
}

impl SettingsError {
    /// Checks that settings are in range. Each setting is given as name, value, minimum and maximum.
    ///
    /// # Errors
    /// Fails if a value is out of range; the error names the first such setting.
    pub(crate) fn check(numbers: &[(&'static str, f32, f32, f32)]) -> Result<(), Self> {
        match numbers.iter().find(|(_, got, least, most)| !(least..=most).contains(&got)) {
            Some(&(name, got, least, most)) => Err(Self::Range { name, least, most, got }),
            None => Ok(()),
        }
    }
}

impl LabError {
    /// Creates an error about a file from its path and fault.
    pub fn file(path: &Path, fault: impl Into<FileFault>) -> Self {
        Self::File { path: path.to_owned(), fault: fault.into() }
    }

    /// Fails if `difference` is not `None`. The error message begins with `what`.
    ///
    /// # Errors
    /// Returns the difference, as [`FileFault::OtherSettings`] of the file at `path`.
    pub(crate) fn check(path: &Path, what: &'static str, difference: Option<Difference>) -> Result<(), Self> {
        difference
            .map_or(Ok(()), |difference| Err(Self::file(path, FileFault::OtherSettings { what, difference })))
    }
}

/// Turns an error from creating a file into a [`FileFault`].
pub fn new_file(error: io::Error) -> FileFault {
    match error.kind() {
        io::ErrorKind::AlreadyExists => FileFault::Exists,
        _ => FileFault::Io(error),
    }
}

/// Extension trait for `Result` that adds the path of a file to an error.
pub trait At<T> {
    /// Adds `path` to the error if the result is an error.
    ///
    /// # Errors
    /// Returns the error of `self`, with the path added.
    fn at(self, path: &Path) -> Result<T, LabError>;
}

impl<T, E: Into<FileFault>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, LabError> {
        self.map_err(|fault| LabError::file(path, fault))
    }
}
