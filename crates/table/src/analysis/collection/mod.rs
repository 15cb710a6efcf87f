//! Many files, and one file that their results are collected in.

mod results;

pub use results::name;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plakoto_engine::files::{FileCause, FileError, Locked};
use plakoto_engine::printable::{self, quote};

/// The files that are named, and those in the folders that are named, in the order of their names. What results are
/// written to is none of them.
///
/// # Errors
/// If there are none, a folder cannot be read, or the results would be written to a file that is named.
pub fn files(named: &[PathBuf], output: Option<&Path>) -> Result<Vec<PathBuf>, FileError> {
    let mut all = Vec::new();
    let output = output.and_then(|path| path.canonicalize().ok());
    let is_output = |path: &Path| output.is_some() && path.canonicalize().ok() == output;
    for path in named {
        if path.is_dir() {
            let mut inside = Vec::new();
            walk(path, &mut inside).map_err(FileError::io(path))?;
            inside.retain(|path| !is_output(path));
            inside.sort();
            all.extend(inside);
        } else if is_output(path) {
            let name = printable::path(path);
            let text = format!("expected another file for the results than {name}, which is to be analysed");
            return Err(FileError::new(FileCause::Differs, path, text));
        } else {
            all.push(path.clone());
        }
    }
    if all.is_empty() {
        let text = "expected matches (*.jsonl, *.mat), found none";
        return Err(FileError::new(FileCause::Io(io::ErrorKind::NotFound), Path::new(""), text));
    }
    Ok(all)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_record =
            || path.extension().is_some_and(|extension| extension == "jsonl" || extension == "mat");
        if path.is_dir() {
            walk(&path, found)?;
        } else if is_record() {
            found.push(path);
        }
    }
    Ok(())
}

/// Where results go: a file that may have some already and that nobody else writes to.
pub struct Collection {
    file: Locked,
    done: HashSet<String>,
}

/// The most bytes that a file of results may have.
const MOST_BYTES: u64 = 1 << 28;

impl Collection {
    /// Takes note of the files whose results are there. A last line that was cut short, with results of one of `files`, is
    /// taken away. A file with anything else is an error, and stays as it is.
    ///
    /// # Errors
    /// If it has anything else, or cannot be read or written.
    pub fn open(path: &Path, files: &[PathBuf]) -> Result<Self, FileError> {
        let told = FileError::io(path);
        let file = Locked::open_or_create(path).map_err(&told)?;
        let bytes = file.read(MOST_BYTES).map_err(&told)?;
        let (done, cut) = results::split(&bytes, files).map_err(|(line, got)| {
            let expected =
                format!("expected results of `plakoto analyse` in line {line}, got {}", quote(&got));
            FileError::new(FileCause::Foreign, path, expected).in_file(path)
        })?;
        if cut > 0 {
            file.file().set_len((bytes.len() - cut) as u64).map_err(&told)?;
        }
        Ok(Self { file, done })
    }

    /// Whether the results of a file are there.
    pub fn has(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// Adds the results of a file, whole lines.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&mut self, name: &str, text: &str) -> Result<(), FileError> {
        self.done.insert(name.to_owned());
        let added = self.file.append(text.as_bytes(), MOST_BYTES);
        let written = added.and_then(|()| self.file.file().sync_data());
        written.map_err(|error| {
            let text = format!("the results of {name} cannot be written: {error}");
            FileError::new(FileCause::Io(error.kind()), Path::new(name), text)
        })
    }
}
