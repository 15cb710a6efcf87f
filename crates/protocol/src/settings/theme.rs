//! The description of a setting or a theme of settings.

use plakoto_words::Message;
use std::fmt;
use std::ops::RangeInclusive;

use super::change::Change;
use crate::reply::Replies;
use crate::text::arguments::number_at_end;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

/// The meaning of a word after `set` or `show` represents: either one setting, or a theme of several settings.
pub struct Theme {
    /// The full words for the theme. The first word is its name.
    pub(crate) words: &'static [&'static str],
    /// The help for `set` and `show`, with examples: see [`lines`](crate::text::usage::lines).
    pub(crate) help: &'static str,
    /// Parses the text after the word. The result must not depend on the session.
    pub(crate) parse: fn(Input<'_>) -> Result<Change, ProtocolError>,
    /// Returns the commands that set the current values. The list is empty for values that belong to a game.
    pub(super) saved: fn(&Session) -> Vec<String>,
    /// Returns the reply to `show`.
    pub(super) show: fn(&Session) -> Result<Reply, ProtocolError>,
    /// Adds the JSON fields of the reply to `show` to the schema.
    pub(crate) replies: fn(&mut Replies<'_>),
    /// The optional number that follows the theme's name in `show`; `None` if the theme accepts no number.
    pub(super) numbered: Option<NumberedSetting>,
}

/// An optional number `N` after the theme's word in a `show` command.
pub(super) struct NumberedSetting {
    /// Description of the number, for use in error messages.
    pub(super) what: fn() -> Message,
    pub(super) range: RangeInclusive<u16>,
    /// Returns the reply to `show` with this number.
    pub(super) show: fn(u16, &Session) -> Reply,
}

impl Theme {
    /// Default values for most fields of a theme. A theme must replace `words` and `help`.
    pub(super) const BASE: Self = Self {
        words: &[],
        help: "",
        parse: |input| input.end(Change::to((), |_, ()| Ok(Reply::silent()))),
        saved: |_| Vec::new(),
        show: |_| Ok(Reply::silent()),
        replies: |_| (),
        numbered: None,
    };

    /// Returns the name of the theme.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// Parses the optional number after the word in `show`.
    pub(crate) fn parse_shown(&self, input: Input<'_>) -> Result<Option<u16>, ProtocolError> {
        match &self.numbered {
            Some(NumberedSetting { what, range, .. }) if !input.is_empty() => {
                let (least, most) = (*range.start(), *range.end());
                number_at_end(input, what(), least.into(), most.into()).map(|number| Some(number as u16))
            }
            _ => input.end(None),
        }
    }

    /// Returns the reply to `show`, with or without a number.
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
