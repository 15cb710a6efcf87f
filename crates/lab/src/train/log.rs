//! Logs of training runs. A log consists of a heading and lines of tab-separated numbers. The first number of
//! a line is the progress.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use crate::error::{At, FileFault, LabError};
use plakoto_engine::files::{self, replace};

/// Maximum size of a log in bytes, which is enough for half a million lines.
const MOST_BYTES: u64 = 1 << 25;

/// Begins a log. From an existing log, removes the lines whose progress is greater than `so_far`, because the
/// resumed training run writes them again.
pub(super) fn start(path: &Path, heading: &str, so_far: u64) -> Result<(), LabError> {
    let old = match files::read_text(path, MOST_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => heading.to_owned(),
        old => old.at(path)?,
    };
    if !old.starts_with(heading) {
        let fault =
            FileFault::Foreign { what: "the log of a training run", got: "something else".to_owned() };
        return Err(LabError::file(path, fault));
    }
    let mut log = heading.to_owned();
    let is_kept = |line: &&str| {
        line.split('\t').next().and_then(|text| text.parse().ok()).is_some_and(|at: u64| at <= so_far)
    };
    for line in old.lines().filter(is_kept) {
        let _ = writeln!(log, "{line}");
    }
    replace(path, log.as_bytes()).at(path)
}

/// Reads a whole log as text.
pub(super) fn read(path: &Path) -> Result<String, LabError> {
    files::read_text(path, MOST_BYTES).at(path)
}

/// Appends a line to a log.
pub(super) fn add(path: &Path, line: &str) -> Result<(), LabError> {
    let file = OpenOptions::new().append(true).open(path);
    file.and_then(|mut file| writeln!(file, "{line}")).at(path)
}
