//! Persistent settings, which are stored in a command file that each session reads when it starts.

use std::io;
use std::path::{Path, PathBuf};

use crate::commands::{Command, Set};
use crate::grammar::parse_line;
use crate::session::SettingsFile;
use crate::settings::{HEADER, Request, VERSION};
use crate::{ProtocolError, Session};
use plakoto_engine::files;
use plakoto_engine::printable;
use plakoto_table::messages;
use plakoto_words::{Message, message};

/// Maximum size of the settings file, in bytes. A file with all settings is smaller.
const MAX_BYTES: u64 = 1 << 18;

impl Session {
    /// Makes `save settings` write to the file at `path`. Settings are omitted if they equal the defaults of
    /// a new session; the current output settings count as the default output settings.
    pub fn keep_settings(&mut self, path: PathBuf) {
        self.storage.settings = Some(SettingsFile { path, save });
        self.storage.default_output = self.output;
    }

    /// Applies the settings in the file that [`Session::keep_settings`] named, except the settings that
    /// `overruled` accepts. Returns messages for the user. If the file is damaged, renames the file and
    /// applies none of its settings.
    pub fn load_settings(&mut self, overruled: impl Fn(&Request) -> bool) -> Vec<Message> {
        let Some(path) = self.storage.settings.as_ref().map(|file| file.path.clone()) else {
            return Vec::new();
        };
        let requests = match read(&path) {
            Ok(requests) => requests,
            Err(fault @ SettingsFault::Damaged { .. }) => return vec![put_aside(&path, &fault)],
            Err(fault) => return vec![Message::joined([fault.message(&path), Message::text(".")], "")],
        };
        let mut told = Vec::new();
        for (line, request) in requests {
            if !overruled(&request)
                && let Err(error) = self.execute(Command::Set(Set::Setting(request)), &mut |_| {})
            {
                let file = printable::path(&path);
                let error = error.whole();
                told.push(message!("settings_file-ignored", file = file, line = line, error = error));
            }
        }
        told
    }

    /// Applies the settings in a text, one per line. If any line is not a setting, applies none of them.
    ///
    /// # Errors
    /// Fails if a line is not a setting. Also fails if a setting cannot be applied; the settings on earlier
    /// lines remain applied.
    pub fn apply_settings(&mut self, text: &str) -> Result<(), ProtocolError> {
        let requests = parse(text).map_err(|(line, error)| {
            ProtocolError::bad_argument(message!("settings_file-fault", line = line, error = error.whole()))
        })?;
        for (_, request) in requests {
            self.execute(Command::Set(Set::Setting(request)), &mut |_| {})?;
        }
        Ok(())
    }
}

/// Replaces the settings file. If the old file is damaged, renames it first, so that it is not lost.
fn save(path: &Path, text: &str) -> Result<(), ProtocolError> {
    let unwritable = |error| ProtocolError::unwritable(path, &error);
    match read(path) {
        Err(fault @ SettingsFault::Newer) => return Err(ProtocolError::unsupported(fault.message(path))),
        Err(SettingsFault::Damaged { .. }) => drop(files::put_aside(path).map_err(unwritable)?),
        _ => {}
    }
    path.parent().map_or(Ok(()), files::make_private_folder).map_err(unwritable)?;
    files::replace(path, text.as_bytes()).map_err(unwritable)
}

/// Returns the settings in the file, with their line numbers. Returns an empty list if the file does not
/// exist.
fn read(path: &Path) -> Result<Vec<(usize, Request)>, SettingsFault> {
    let bytes = match files::read(path, MAX_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        bytes => bytes.map_err(SettingsFault::Unreadable)?,
    };
    let no_text = |_| message!("error-expected", what = "UTF-8");
    let damaged = |line, reason| SettingsFault::Damaged { line, reason };
    let text = String::from_utf8(bytes).map_err(|error| damaged(1, no_text(error)))?;
    let version = text.strip_prefix(HEADER).map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(u32::MAX)
    });
    if version.is_some_and(|version| version > VERSION) {
        return Err(SettingsFault::Newer);
    }
    parse(&text).map_err(|(line, error)| damaged(line, error.whole()))
}

/// The reason why a settings file cannot be used.
enum SettingsFault {
    /// The operating system cannot read the file.
    Unreadable(io::Error),
    /// A newer version of the program wrote the file.
    Newer,
    /// This line is not a setting.
    Damaged { line: usize, reason: Message },
}

impl SettingsFault {
    fn message(&self, path: &Path) -> Message {
        let file = printable::path(path);
        match self {
            Self::Unreadable(error) => {
                message!("error-cannot_read", file = file, reason = messages::system(error))
            }
            Self::Newer => message!("settings_file-newer", file = file),
            Self::Damaged { line, reason } => {
                message!("settings_file-line", file = file, line = *line, reason = reason.clone())
            }
        }
    }
}

/// Returns the settings in a text, with their line numbers. If a line is not a setting, returns the number of
/// the first such line and the reason.
fn parse(text: &str) -> Result<Vec<(usize, Request)>, (usize, ProtocolError)> {
    let mut requests = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match parse_line(line).command {
            None => {}
            Some(Ok(Command::Set(Set::Setting(request)))) => requests.push((number, request)),
            Some(Ok(_)) => {
                let no_setting = ProtocolError::bad_argument(message!("settings_file-no_setting"));
                return Err((number, no_setting));
            }
            Some(Err(error)) => return Err((number, error)),
        }
    }
    Ok(requests)
}

/// Renames a damaged settings file and returns the message for the user.
fn put_aside(path: &Path, fault: &SettingsFault) -> Message {
    let error = fault.message(path);
    match files::put_aside(path) {
        Ok(aside) => message!("settings_file-renamed", error = error, file = printable::path(&aside)),
        Err(io) => message!("settings_file-not_renamed", error = error, reason = messages::system(&io)),
    }
}
