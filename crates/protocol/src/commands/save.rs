//! The `save` command: writes the match record, a position or the settings.

use super::spec::*;
use crate::session::{SettingsFile, written};
use crate::session::{TextFields, WrittenFields};
use crate::text::storage::{PARTS, RecordPart, Target, parse_force, target};
use plakoto_table::record::json_lines;
use plakoto_table::record::position_file::{self, SavedPosition};
use std::path::PathBuf;

/// The arguments of `save`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Save {
    /// Saves a part of the match record, or the position.
    Record {
        /// Which part of the match record to save.
        part: RecordPart,
        /// Whether to save to a file or to the reply.
        target: Target,
        /// Whether to replace an existing file without asking.
        is_forced: bool,
    },
    /// Saves the settings.
    Settings {
        /// Path of the file to write. `None` means the settings file that sessions read when they start.
        path: Option<PathBuf>,
        /// Whether to replace an existing file without asking.
        is_forced: bool,
    },
}

impl Spec for Save {
    const WORDS: &[&str] = &["save"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<WrittenFields>();
        replies.add::<TextFields>();
        replies.add::<MessageReply>();
    }

    /// Parses `save match|game|position [force] FILE|text` or `save settings [[force] FILE]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let mut words: Vec<(&'static str, Option<RecordPart>)> =
            PARTS.iter().map(|(word, part)| (*word, Some(*part))).collect();
        words.push(("settings", None));
        let (part, rest) = input.keyword(&words, message!("expected-saved"))?;
        let Some(part) = part else {
            let (is_forced, rest) = parse_force(rest);
            let path = if rest.is_empty() && !is_forced { None } else { Some(file(rest)?) };
            return Ok(Self::Settings { path, is_forced });
        };
        let (is_forced, rest) = parse_force(rest);
        Ok(Self::Record { part, target: target(rest)?, is_forced })
    }

    fn nature(&self) -> Nature {
        let names_file = !matches!(self, Self::Record { target: Target::Text, .. });
        Nature { names_file, ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self.clone() {
            Self::Record { part, target, is_forced } => {
                session.write(saved(session, part)?.into_bytes(), target, is_forced)
            }
            Self::Settings { path: Some(path), is_forced } => {
                let text = session.settings_text();
                session.write(text.into_bytes(), Target::File(path), is_forced)
            }
            Self::Settings { path: None, .. } => {
                let missing = || ProtocolError::missing(message!("save-no_settings_file"));
                let SettingsFile { path, save } = session.persistent.settings.as_ref().ok_or_else(missing)?;
                save(path, &session.settings_text())?;
                Ok(written(path))
            }
        }
    }
}

/// Returns the contents of the saved file.
fn saved(session: &Session, part: RecordPart) -> Result<String> {
    match part {
        RecordPart::Position => {
            let subject = session.placed_subject()?;
            let id = GnubgId {
                position: subject.position,
                match_id: Some(subject.match_id),
                pending: subject.pending,
            };
            let saved = SavedPosition { rules: *session.rules(), names: session.names(), id };
            Ok(position_file::write(&saved))
        }
        part => Ok(json_lines::write(&session.part(part)?)),
    }
}
