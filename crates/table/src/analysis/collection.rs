//! Analysis of many match files, with the results collected in one output file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde_json::Value;

use crate::messages;
use crate::record::EXTENSIONS;
use plakoto_engine::files::{FileError, Locked};
use plakoto_engine::printable::{self, quote};
use plakoto_words::{Message, message};

/// Lists the files to analyse: each file in `named`, and all match files in each folder in `named`. Files in
/// a folder are sorted by name. The output file is skipped if it is in one of the folders.
///
/// # Errors
/// Fails if there are no match files, if a folder cannot be read, or if `named` contains the output file
/// itself.
pub fn files(named: &[PathBuf], output: Option<&Path>) -> Result<Vec<PathBuf>, CollectionError> {
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
            return Err(CollectionError::OutputIsInput(path.clone()));
        } else {
            all.push(path.clone());
        }
    }
    if all.is_empty() {
        return Err(CollectionError::NoFiles);
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

/// Reasons why match files cannot be analysed together.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    /// A file or a folder cannot be used.
    File(#[from] FileError),
    /// The file for the results is one of the files to analyse.
    OutputIsInput(PathBuf),
    /// There are no match files.
    NoFiles,
    /// The output file contains something other than analysis results.
    Foreign {
        /// Path of the output file.
        path: PathBuf,
        /// Number of the first line that contains no results, counted from 1.
        line: usize,
        /// Text of this line.
        got: String,
    },
    /// The results for a match file cannot be written.
    Unwritten {
        /// Name of the match file.
        name: String,
        /// Error of the operating system.
        error: io::Error,
    },
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl CollectionError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::File(error) => messages::file(error),
            Self::OutputIsInput(path) => message!("shell_analyse-own_output", file = printable::path(path)),
            Self::NoFiles => message!("shell_analyse-no_files"),
            Self::Foreign { path, line, got } => {
                message!(
                    "shell_analyse-foreign",
                    file = printable::path(path),
                    line = *line,
                    got = quote(got)
                )
            }
            Self::Unwritten { name, error } => {
                message!("shell_analyse-unwritten", file = name, reason = messages::system(error))
            }
        }
    }
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
    pub fn open(path: &Path, files: &[PathBuf]) -> Result<Self, CollectionError> {
        let located = FileError::io(path);
        let file = Locked::open_or_create(path).map_err(&located)?;
        let bytes = file.read(MAX_BYTES).map_err(&located)?;
        let (done, cut) = split(&bytes, files).map_err(|(line, got)| CollectionError::Foreign {
            path: path.to_owned(),
            line,
            got,
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
    pub fn write(&mut self, name: &str, text: &str) -> Result<(), CollectionError> {
        self.done.insert(name.to_owned());
        let added = self.file.append(text.as_bytes(), MAX_BYTES);
        let written = added.and_then(|()| self.file.file().sync_data());
        written.map_err(|error| CollectionError::Unwritten { name: name.to_owned(), error })
    }
}

/// Returns the names of the match files whose results `bytes` contains, and the length of the incomplete line
/// at the end. The incomplete line must be the start of a result for one of `files`.
///
/// # Errors
/// Returns the number of the first line that contains no results, counted from 1, and the text of the line.
fn split(bytes: &[u8], files: &[PathBuf]) -> Result<(HashSet<String>, usize), (usize, String)> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let (whole, cut) = bytes.split_at(end);
    let mut known = HashSet::new();
    let mut number = 1;
    for line in whole.split_inclusive(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        known.insert(file_of(&line).ok_or_else(|| (number, line.to_string()))?);
        number += 1;
    }
    if is_cut(cut, files) {
        Ok((known, cut.len()))
    } else {
        Err((number, String::from_utf8_lossy(cut).into_owned()))
    }
}

/// Returns the name of the match file whose results a line contains.
fn file_of(line: &str) -> Option<String> {
    if line.starts_with('{') {
        let object: Value = serde_json::from_str(line).ok()?;
        let is_ours =
            ["players", "method", "statistics", "games"].iter().all(|key| object.get(key).is_some());
        return object.get("file")?.as_str().filter(|_| is_ours).map(str::to_owned);
    }
    // The columns are the file name, the number of turns, four cells for each player, and the luck-adjusted
    // result.
    let cells: Vec<&str> = line.split('\t').collect();
    let [file, turns, _, rate, _, luck, _, other_rate, _, other_luck, adjusted] = cells[..] else {
        return None;
    };
    let is_number = |cell: &&str| *cell == "-" || cell.parse::<f64>().is_ok();
    let numbers = [rate, luck, other_rate, other_luck, adjusted];
    (turns.parse::<u64>().is_ok() && numbers.iter().all(is_number)).then(|| file.to_owned())
}

/// Whether `text` can be the start of a result line for one of `files`.
fn is_cut(text: &[u8], files: &[PathBuf]) -> bool {
    let begins = |line: String| text.starts_with(line.as_bytes()) || line.as_bytes().starts_with(text);
    text.is_empty()
        || files.iter().map(|file| name(file)).any(|name| {
            begins(format!("{{\"file\":{},\"", Value::from(name.as_str()))) || begins(name + "\t")
        })
}

/// Returns the name of a match file as it appears in the results.
pub fn name(path: &Path) -> String {
    printable::clean(&path.display().to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "a.mat\t20\tx\t12.1\tcasual\t+0.120\ty\t-\t-\t0.000\t-";

    fn split(text: &str) -> Result<(usize, usize), (usize, String)> {
        let files = ["a.mat", "b.mat"].map(PathBuf::from);
        super::split(text.as_bytes(), &files).map(|(known, cut)| (known.len(), cut))
    }

    #[test]
    fn complete_lines_and_a_truncated_last_line_are_recognised() {
        let object =
            r#"{"file":"b.mat","players":[],"match_length":0,"method":"","statistics":[],"games":[]}"#;
        let whole = format!("{ROW}\n{object}\n");
        assert_eq!(split(&whole), Ok((2, 0)));
        for end in 0..=ROW.len() {
            assert_eq!(split(&whole[..end]), Ok((0, end)));
        }
        for end in 0..=object.len() {
            assert_eq!(split(&format!("{ROW}\n{}", &object[..end])), Ok((1, end)));
        }
    }

    #[test]
    fn other_lines_are_rejected() {
        assert_eq!(split("c.mat\t20"), Err((1, "c.mat\t20".to_owned())));
        assert_eq!(split("{\"files\":1}\n"), Err((1, "{\"files\":1}".to_owned())));
        assert_eq!(split("{\"file\":\"a.mat\"}\n"), Err((1, "{\"file\":\"a.mat\"}".to_owned())));
        assert_eq!(split(&format!("{ROW}\nto do: win")), Err((2, "to do: win".to_owned())));
        assert_eq!(split(&format!("{ROW}\n\n{ROW}\n")), Err((2, String::new())));
        assert_eq!(split(&format!("{ROW}\t1\n")).unwrap_err().0, 1);
    }
}
