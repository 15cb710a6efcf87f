//! Settings that stay: a file of commands that is read when a session begins.

use std::io;
use std::path::{Path, PathBuf};

use crate::commands::{Command, Set};
use crate::grammar::parse_line;
use crate::session::SettingsFile;
use crate::settings::{HEADER, Request, VERSION};
use crate::{ProtocolError, Session};
use plakoto_engine::files::{self, FileCause, FileError};
use plakoto_engine::printable;

/// More than all settings come to.
const MOST_BYTES: u64 = 1 << 18;

impl Session {
    /// Has `save settings` write to this file. What is as in a new session, with replies written as they are now, is left
    /// out there.
    pub fn keep_settings(&mut self, path: PathBuf) {
        self.staying.settings = Some(SettingsFile { path, save });
        self.staying.usual = self.output;
    }

    /// Takes over the settings of the file that [`Session::keep_settings`] has named, but those that are `overruled`.
    /// Returns what has to be told: a file that is damaged is renamed, and none of it holds.
    pub fn load_settings(&mut self, overruled: impl Fn(&Request) -> bool) -> Vec<String> {
        let Some(path) = self.staying.settings.as_ref().map(|file| file.path.clone()) else {
            return Vec::new();
        };
        let requests = match read(&path) {
            Ok(requests) => requests,
            Err(error) if error.cause == FileCause::Damaged => return vec![put_aside(&path, &error)],
            Err(error) => return vec![format!("{error}.")],
        };
        let mut told = Vec::new();
        for (line, request) in requests {
            if !overruled(&request)
                && let Err(error) = self.execute(Command::Set(Set::Setting(request)), &mut |_| {})
            {
                let name = printable::path(&path);
                told.push(format!("{name}, line {line}: {}: this setting is left out.", error.detail));
            }
        }
        told
    }

    /// Makes the settings of such a text. If a line is not a setting, no setting is made.
    ///
    /// # Errors
    /// If a line is not a setting, or if a setting cannot be made: those before it hold.
    pub fn apply_settings(&mut self, text: &str) -> Result<(), ProtocolError> {
        let requests = parse(text).map_err(|(line, detail)| {
            ProtocolError::bad_argument(format_args!("settings, line {line}: {detail}"))
        })?;
        for (_, request) in requests {
            self.execute(Command::Set(Set::Setting(request)), &mut |_| {})?;
        }
        Ok(())
    }
}

/// Replaces the file; one that is damaged is kept beside it.
fn save(path: &Path, text: &str) -> Result<(), ProtocolError> {
    let unwritable = |error| ProtocolError::unwritable(path, &error);
    match read(path) {
        Err(error) if error.cause == FileCause::Version => return Err(ProtocolError::unsupported(error)),
        Err(error) if error.cause == FileCause::Damaged => drop(files::put_aside(path).map_err(unwritable)?),
        _ => {}
    }
    path.parent().map_or(Ok(()), files::make_private_folder).map_err(unwritable)?;
    files::replace(path, text.as_bytes()).map_err(unwritable)
}

/// What a file asks for, each with the number of its line; nothing if it is not there.
fn read(path: &Path) -> Result<Vec<(usize, Request)>, FileError> {
    let bytes = match files::read(path, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        bytes => bytes.map_err(FileError::cannot("read", path))?,
    };
    let name = printable::path(path);
    let damaged =
        |(line, detail)| FileError::new(FileCause::Damaged, path, format!("{name}, line {line}: {detail}"));
    let text = String::from_utf8(bytes).map_err(|_| damaged((1, "expected UTF-8".to_owned())))?;
    let version = text.strip_prefix(HEADER).map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(u32::MAX)
    });
    if version.is_some_and(|version| version > VERSION) {
        let text = format!("{name} is of a newer version, and is left alone");
        return Err(FileError::new(FileCause::Version, path, text));
    }
    parse(&text).map_err(damaged)
}

/// Returns the settings of a text with the numbers of their lines, or the number of a line that is not a setting, and why.
fn parse(text: &str) -> Result<Vec<(usize, Request)>, (usize, String)> {
    let mut requests = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match parse_line(line).command {
            None => {}
            Some(Ok(Command::Set(Set::Setting(request)))) => requests.push((number, request)),
            Some(Ok(_)) => return Err((number, "expected a setting (`set …`)".to_owned())),
            Some(Err(error)) => return Err((number, error.detail)),
        }
    }
    Ok(requests)
}

/// Renames a damaged file, and tells of it.
fn put_aside(path: &Path, error: &FileError) -> String {
    match files::put_aside(path) {
        Ok(aside) => format!(
            "{error}. The file has been put aside as {}, and nothing of it holds.",
            printable::path(&aside)
        ),
        Err(io) => format!("{error}. Nothing of it holds, and it cannot be put aside: {io}."),
    }
}
