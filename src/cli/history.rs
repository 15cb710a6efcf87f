//! History file of the lines that the user typed in this session and earlier ones.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plakoto_engine::files;
use plakoto_engine::printable;
use plakoto_words::{Message, message};

/// First line of the history file, without the version number.
const HEADER: &str = "# plakoto history, version ";

const VERSION: u32 = 1;

/// Maximum number of lines that the file keeps after it is shortened.
const MOST_LINES: usize = 1000;

/// Maximum size of the history file in bytes. Lines of usual length reach 2 * [`MOST_LINES`] lines long
/// before this size.
const MOST_BYTES: u64 = 1 << 24;

/// Maximum length of a line in bytes. Longer lines come from programs and are not saved. With this maximum, a
/// file of [`MOST_BYTES`] has more than 2 * [`MOST_LINES`] lines, so it can always be shortened.
const MOST_OF_LINE: usize = 1 << 12;

const _: () = assert!(MOST_BYTES as usize / (MOST_OF_LINE + 1) > 2 * MOST_LINES);

/// A history file to which lines are appended. Several sessions may use it at the same time.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Path of the history file; `None` if the history cannot be saved.
    path: Option<PathBuf>,
}

impl History {
    /// Opens a history file, which may be missing. Returns the history, the lines in the file, and a message
    /// for the user if the file cannot be used.
    pub(super) fn open(path: PathBuf) -> (Self, Vec<String>, Option<Message>) {
        let name = printable::path(&path);
        let (path, told) = match read(&path) {
            Ok(Some(lines)) => return (Self { path: Some(path) }, lines, None),
            Ok(None) => (None, message!("terminal-newer_history", file = name)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let told = match files::put_aside(&path) {
                    Ok(aside) => {
                        let aside = printable::path(&aside);
                        message!("terminal-renamed_history", file = name, aside = aside)
                    }
                    Err(io) => message!("terminal-damaged_history", file = name, reason = io.to_string()),
                };
                (Some(path).filter(|path| !path.exists()), told)
            }
            Err(error) => {
                (None, message!("terminal-unread_history", file = name, reason = error.to_string()))
            }
        };
        (Self { path }, Vec::new(), Some(told))
    }

    /// Appends a line to the history file.
    pub(super) fn add(&mut self, line: &str) {
        let Some(path) = &self.path else { return };
        if line.trim().is_empty() || line.contains(['\n', '\r']) || line.len() > MOST_OF_LINE {
            return;
        }
        if let Err(error) = append(path, line) {
            log::warn!(
                "the input history is no longer saved, because {} cannot be written: {error}",
                printable::path(path)
            );
            self.path = None;
        }
    }
}

/// Reads the lines of a history file, and shortens a file that has become too long. Returns `None` if the
/// file was written by a newer version.
fn read(path: &Path) -> io::Result<Option<Vec<String>>> {
    let text = match files::read_text(path, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(Vec::new())),
        text => text?,
    };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let version = first.strip_prefix(HEADER).and_then(|version| version.trim().parse::<u32>().ok());
    let version = version.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
    if version > VERSION {
        return Ok(None);
    }
    let all: Vec<&str> = rest.lines().collect();
    let lines: Vec<String> =
        all[all.len().saturating_sub(MOST_LINES)..].iter().map(|line| (*line).to_owned()).collect();
    if all.len() > 2 * MOST_LINES {
        let text: String = std::iter::once(format!("{HEADER}{VERSION}\n"))
            .chain(lines.iter().map(|line| format!("{line}\n")))
            .collect();
        files::replace(path, text.as_bytes())?;
    }
    Ok(Some(lines))
}

/// Appends a line to the history file in a single write, because several sessions may share the file.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let is_new = !path.exists();
    if is_new && let Some(folder) = path.parent() {
        files::make_private_folder(folder)?;
    }
    let open = || private(OpenOptions::new().append(true).create(true)).open(path);
    let mut file = open()?;
    if file.metadata()?.len() + (line.len() as u64) >= MOST_BYTES {
        // Reading the file shortens it if it has too many lines.
        read(path)?;
        file = open()?;
    }
    let header = if file.metadata()?.len() == 0 { format!("{HEADER}{VERSION}\n") } else { String::new() };
    file.write_all(format!("{header}{line}\n").as_bytes())
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn lines_are_kept_and_the_oldest_are_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/history");
        let (mut history, lines, told) = History::open(path.clone());
        assert_eq!((lines, told), (Vec::new(), None));
        for number in 0..2 * MOST_LINES + 1 {
            history.add(&format!("roll {number}"));
        }
        for lost in ["", "  ", "two\nlines"] {
            history.add(lost);
        }
        let (_, lines, _) = History::open(path.clone());
        assert_eq!((lines.len(), lines[0].as_str()), (MOST_LINES, "roll 1001"));
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), MOST_LINES + 1, "it was cut");
        assert_eq!(History::open(path).1, lines);
    }

    #[test]
    fn a_history_of_long_lines_stays_readable() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history");
        let (mut history, ..) = History::open(path.clone());
        let long = "x".repeat(MOST_OF_LINE);
        for _ in 0..MOST_BYTES as usize / MOST_OF_LINE + 10 {
            history.add(&long);
        }
        history.add(&(long + "x"));
        history.add("roll");
        let (_, lines, told) = History::open(path);
        assert_eq!((told, lines.last().map(String::as_str)), (None, Some("roll")));
        assert!(lines.len() >= MOST_LINES, "{}", lines.len());
    }

    #[test]
    fn a_damaged_history_is_renamed_and_a_newer_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history");
        fs::write(&path, "something else\n").unwrap();
        let (mut history, lines, told) = History::open(path.clone());
        assert!(lines.is_empty() && told.is_some_and(|told| told.to_string().contains("history.damaged")));
        history.add("hint");
        assert_eq!(History::open(path.clone()).1, ["hint"]);
        let newer = format!("{HEADER}2\nhint\n");
        fs::write(&path, &newer).unwrap();
        let (mut history, lines, told) = History::open(path.clone());
        assert!(lines.is_empty() && told.is_some_and(|told| told.to_string().contains("newer version")));
        history.add("roll");
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    }
}
