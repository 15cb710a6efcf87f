//! What a setting has to say of itself.

use std::fmt;
use std::ops::RangeInclusive;

use super::change::Change;
use crate::text::arguments::number_at_end;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

/// What stands behind one word of `set` and of `show`: a setting, or a theme of several.
pub struct Theme {
    /// Its words in full, its name first.
    pub(crate) words: &'static [&'static str],
    /// What `help` says about `set` and `show`, and examples: see [`lines`](crate::text::usage::lines).
    pub(crate) help: &'static str,
    /// Reads what stands behind its word; nothing is known about the session.
    pub(crate) parse: fn(Input<'_>) -> Result<Change, ProtocolError>,
    /// The commands that set it to what it is now; none for what belongs to a game.
    pub(super) saved: fn(&Session) -> Vec<String>,
    /// What `show` answers.
    pub(super) show: fn(&Session) -> Result<Reply, ProtocolError>,
    /// The number that may stand behind its word in `show`.
    pub(super) numbered: Option<Numbered>,
}

/// A number `N` that may stand behind a word of `show`.
pub(super) struct Numbered {
    /// What it is, for errors.
    pub(super) what: &'static str,
    pub(super) range: RangeInclusive<u16>,
    /// What `show` answers with it.
    pub(super) show: fn(u16, &Session) -> Reply,
}

impl Theme {
    /// What most themes have in common; the other fields have to be filled in.
    pub(super) const BASE: Self = Self {
        words: &[],
        help: "",
        parse: |input| input.end(Change::to((), |_, ()| Ok(Reply::silent()))),
        saved: |_| Vec::new(),
        show: |_| Ok(Reply::silent()),
        numbered: None,
    };

    /// Its name: the first of its words.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// Reads the number that may stand behind its word in `show`.
    pub(crate) fn parse_shown(&self, input: Input<'_>) -> Result<Option<u16>, ProtocolError> {
        match &self.numbered {
            Some(Numbered { what, range, .. }) if !input.is_empty() => {
                let (least, most) = (*range.start(), *range.end());
                number_at_end(input, what, least.into(), most.into()).map(|number| Some(number as u16))
            }
            _ => input.end(None),
        }
    }

    /// What `show` answers.
    pub(crate) fn show(&self, number: Option<u16>, session: &Session) -> Result<Reply, ProtocolError> {
        match (number, &self.numbered) {
            (Some(number), Some(numbered)) => Ok((numbered.show)(number, session)),
            _ => (self.show)(session),
        }
    }
}

impl fmt::Debug for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Theme {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for Theme {}
