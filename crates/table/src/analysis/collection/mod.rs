//! Analysis of many match files, with the results collected in one output file.

mod results;

pub use results::name;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::record::EXTENSIONS;
use plakoto_engine::files::{FileCause, FileError, Locked};
use plakoto_engine::printable::{self, quote};

/// Lists the files to analyse: each file in `named`, and all match files in each folder in `named`. Files in
/// a folder are sorted by name. The output file is skipped if it is in one of the folders.
///
/// # Errors
/// Fails if there are no match files, if a folder cannot be read, or if `named` contains the output file
/// itself.
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
            let text = format!("{name} is one of the files to analyse: choose another file for the results");
            return Err(FileError::new(FileCause::Differs, path, text));
        } else {
            all.push(path.clone());
        }
    }
    if all.is_empty() {
        let text = "no match files were found: name *.jsonl or *.mat files, or folders that contain them";
        return Err(FileError::new(FileCause::Io(io::ErrorKind::NotFound), Path::new(""), text));
    }
    Ok(all)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_record = || path.extension().is_some_and(|end| EXTENSIONS.iter().any(|known| end == *known));
        if path.is_dir() {
            walk(&path, found)?;
        } else if is_record() {
            found.push(path);
        }
    }
    Ok(())
}

/// A locked output file that collects the results of several analyses. It may already contain results.
pub struct Collection {
    file: Locked,
    done: HashSet<String>,
}

/// Maximum size of the output file, in bytes.
const MAX_BYTES: u64 = 1 << 28;

impl Collection {
    /// Opens or creates the output file and finds out which match files it already covers. Removes the last
    /// line if it is an incomplete result for one of `files`.
    ///
    /// # Errors
    /// Fails if the file cannot be read or written, or if it contains anything other than analysis results.
    /// In the latter case, the file is not changed.
    pub fn open(path: &Path, files: &[PathBuf]) -> Result<Self, FileError> {
        let located = FileError::io(path);
        let file = Locked::open_or_create(path).map_err(&located)?;
        let bytes = file.read(MAX_BYTES).map_err(&located)?;
        let (done, cut) = results::split(&bytes, files).map_err(|(line, got)| {
            let expected =
                format!("expected a result of `plakoto analyse` on line {line}, got {}", quote(&got));
            FileError::new(FileCause::Foreign, path, expected).in_file(path)
        })?;
        if cut > 0 {
            file.cut((bytes.len() - cut) as u64).map_err(&located)?;
        }
        Ok(Self { file, done })
    }

    /// Whether the output file contains the results for the match file `name`.
    pub fn has(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// Appends the results for one match file. `text` must consist of complete lines.
    ///
    /// # Errors
    /// Fails if the text cannot be written.
    pub fn write(&mut self, name: &str, text: &str) -> Result<(), FileError> {
        self.done.insert(name.to_owned());
        let added = self.file.append(text.as_bytes(), MAX_BYTES);
        let written = added.and_then(|()| self.file.file().sync_data());
        written.map_err(|error| {
            let text = format!("cannot write the results for {name}: {error}");
            FileError::new(FileCause::Io(error.kind()), Path::new(name), text)
        })
    }
}
