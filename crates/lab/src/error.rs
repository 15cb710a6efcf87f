//! Why something in the laboratory fails.

use std::io;
use std::path::{Path, PathBuf};

use crate::difference::Difference;
use plakoto_engine::engine::OutOfRange;
use plakoto_engine::eval::Probabilities;
use plakoto_engine::eval::network::Shape;
use plakoto_engine::notation::NotationError;
use plakoto_engine::printable;

/// Why something in the laboratory fails.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A file or a folder cannot be used.
    #[error("{}{fault}", printable::path(path))]
    File {
        /// Its name.
        path: PathBuf,
        /// What is wrong with it.
        fault: FileFault,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {source}", printable::path(path))]
    Unread {
        /// Its name.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Settings cannot be followed.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The log of an arena is of another version.
    #[error(
        "expected version {known} of an arena's log, got version {got} in {}: go on with the plakoto that wrote it, or name another file",
        printable::path(path)
    )]
    Version {
        /// Its name.
        path: PathBuf,
        /// The version that is read.
        known: u64,
        /// The version of the file.
        got: u64,
    },
    /// A sample has more decisions than there are.
    #[error("expected a sample of at most {got} decisions, as there are, got {asked}")]
    TooFew {
        /// The decisions that there are.
        got: u64,
        /// The decisions of the sample.
        asked: u64,
    },
    /// Files of games together have more sources than a file can name.
    #[error("expected games of at most {} sources, got more", u16::MAX)]
    Sources,
    /// The user stopped it.
    #[error("stopped: nothing was written")]
    Stopped,
    /// A pair is of players that the arena does not have.
    #[error("nobody here plays {0:?}")]
    Strangers([usize; 2]),
}

/// What is wrong with a file: the rest of the sentence after its name.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// The file system says no.
    #[error(": {0}")]
    Io(#[from] io::Error),
    /// Another process writes to it: the command or the name of that process.
    #[error(" is in use by another {0}")]
    InUse(&'static str),
    /// It is something else.
    #[error(": expected {what}, got {got}")]
    Foreign {
        /// The kind of file.
        what: &'static str,
        /// What came.
        got: String,
    },
    /// A line is no record.
    #[error(": line {line} is damaged: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A block is missing or was changed.
    #[error(": block {block} of the {of} is damaged; those before it are whole")]
    Block {
        /// The kind of rows.
        of: &'static str,
        /// The block, from 1.
        block: usize,
    },
    /// It is no whole checkpoint.
    #[error(": damaged or no checkpoint")]
    Checkpoint,
    /// Its settings are impossible.
    #[error(": {0}")]
    Settings(#[from] SettingsError),
    /// It was made with other settings.
    #[error(" {what}: {difference}")]
    OtherSettings {
        /// What it has.
        what: &'static str,
        /// The first setting that differs.
        difference: Difference,
    },
    /// It is for other rules.
    #[error(": expected {what} of `{expected}`, got {what} of `{got}`")]
    OtherRules {
        /// What it has.
        what: &'static str,
        /// The rules of the others.
        expected: String,
        /// Its rules.
        got: String,
    },
    /// It has more games than it should have.
    #[error(" has {got} games: expected at most {asked}, as were asked for")]
    TooMany {
        /// The games that there are.
        got: u64,
        /// The games that it should have.
        asked: u64,
    },
    /// It has fewer blocks of labels than a training has learnt.
    #[error(": the training has learnt {wanted} blocks of labels, and there are {got}")]
    LabelsLost {
        /// The blocks of the checkpoint.
        wanted: usize,
        /// The blocks that there are.
        got: usize,
    },
    /// It was named twice.
    #[error(" is named twice: its decisions would be there twice")]
    Twice,
    /// It is there, and must not be replaced.
    #[error(" is there already: --force replaces it")]
    Exists,
    /// A folder for games has something else in it.
    #[error(": expected an empty folder, or the log of the arena whose games it has")]
    NotEmpty,
    /// A line is no position that a game can begin with.
    #[error(": line {0}: {1}")]
    Position(usize, String),
    /// It has no positions.
    #[error(" has no position")]
    NoPosition,
    /// It is not what it was before.
    #[error(" was changed meanwhile")]
    Changed,
    /// It contradicts another file.
    #[error(": {0}")]
    Contradiction(String),
}

/// Settings that cannot be followed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// There is no such network.
    #[error(transparent)]
    Shape(#[from] OutOfRange),
    /// The network to start from has another size.
    #[error("expected a network of {wanted} to start from, got one of {got}")]
    From {
        /// The size of the network to be trained.
        wanted: Shape,
        /// The size of the other one.
        got: Shape,
    },
    /// There is no such rule set.
    #[error(transparent)]
    RuleSet(#[from] NotationError),
    /// A number is out of its range.
    #[error("expected {name} from {least} to {most}, got {got}")]
    Range {
        /// What it is.
        name: &'static str,
        /// The least value.
        least: f32,
        /// The greatest value.
        most: f32,
        /// What came.
        got: f32,
    },
    /// A file has the points of other rules.
    #[error("expected the points of `{variant}`: {expected:?}, got {got:?}")]
    Points {
        /// The rules.
        variant: String,
        /// Their points.
        expected: [f32; Probabilities::COUNT],
        /// What came.
        got: [f32; Probabilities::COUNT],
    },
}

impl SettingsError {
    /// Checks numbers, each with its name, value, least value and greatest value.
    ///
    /// # Errors
    /// The first that is out of its range.
    pub(crate) fn check(numbers: &[(&'static str, f32, f32, f32)]) -> Result<(), Self> {
        match numbers.iter().find(|(_, got, least, most)| !(least..=most).contains(&got)) {
            Some(&(name, got, least, most)) => Err(Self::Range { name, least, most, got }),
            None => Ok(()),
        }
    }
}

impl LabError {
    /// The error about a file.
    pub fn file(path: &Path, fault: impl Into<FileFault>) -> Self {
        Self::File { path: path.to_owned(), fault: fault.into() }
    }

    /// Checks that a file was made with these settings; `what` says what it has otherwise.
    ///
    /// # Errors
    /// The first setting that differs.
    pub(crate) fn check(path: &Path, what: &'static str, difference: Option<Difference>) -> Result<(), Self> {
        difference
            .map_or(Ok(()), |difference| Err(Self::file(path, FileFault::OtherSettings { what, difference })))
    }
}

/// The fault of a file that should be new.
pub fn new_file(error: io::Error) -> FileFault {
    match error.kind() {
        io::ErrorKind::AlreadyExists => FileFault::Exists,
        _ => FileFault::Io(error),
    }
}

/// Names the file that an error is about.
pub trait At<T> {
    /// The same, with the name of the file.
    ///
    /// # Errors
    /// That of the file.
    fn at(self, path: &Path) -> Result<T, LabError>;
}

impl<T, E: Into<FileFault>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, LabError> {
        self.map_err(|fault| LabError::file(path, fault))
    }
}
