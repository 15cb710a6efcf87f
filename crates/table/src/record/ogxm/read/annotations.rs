//! Reads annotations.

use std::collections::HashMap;

use super::super::bytes::Cursor;
use super::super::{COMMENT, OWN_KEYS};
use crate::record::replay::{Damage, FileLocation, ReplayFault};

/// The annotations, by what they are about and their key. Comments have an empty key.
pub(super) struct Annotations<'a>(HashMap<(u64, u64, &'a str), String>);

impl<'a> Annotations<'a> {
    /// Reads annotations up to the first error. Ignores annotations with keys of other programs.
    pub(super) fn read(sections: impl Iterator<Item = Cursor<'a>>) -> (Self, Option<Damage>) {
        let mut all = Self(HashMap::new());
        for mut cursor in sections {
            while !cursor.is_at_end() {
                let at = FileLocation::Byte(cursor.at);
                if let Err(fault) = all.add(&mut cursor) {
                    return (all, Some(Damage { at, fault }));
                }
            }
        }
        (all, None)
    }

    fn add(&mut self, cursor: &mut Cursor<'a>) -> Result<(), ReplayFault> {
        let (mut body, fields) = cursor.record()?;
        let (scope, about, value) = (body.varint()?, body.varint()?, body.text()?);
        let key = if fields.has(0) { body.text()? } else { "" };
        if !key.is_empty() && !key.starts_with(OWN_KEYS) {
            return Ok(());
        }
        let whole = key.split_once('~').map_or(key, |(whole, _)| whole);
        let text = self.0.entry((scope, about, whole)).or_default();
        if key.is_empty() && !text.is_empty() {
            text.push('\n');
        }
        text.push_str(value);
        Ok(())
    }

    pub(super) fn get(&self, (scope, about): (u64, u64), key: &'static str) -> Option<&str> {
        self.0.get(&(scope, about, key)).map(String::as_str)
    }

    /// Returns a comment with the pieces after its first one.
    pub(super) fn comment(&self, about: (u64, u64)) -> Option<String> {
        self.get(about, "").map(|start| start.to_owned() + self.get(about, COMMENT).unwrap_or_default())
    }
}
