//! What a setting has to say of itself.

use std::fmt;
use std::ops::RangeInclusive;

use super::usage::Usage;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

/// What stands behind one word of `set` and of `show`: a setting, or a theme of several.
pub(super) trait Setting {
    /// Its words in full, its name first.
    const WORDS: &'static [&'static str];

    /// What `show` does with it, for `help`.
    const SHOWN: &'static str;

    /// The number that may stand behind its word in `show`.
    const SHOWN_NUMBER: Option<ShownNumber> = None;

    /// What a line asks for; nothing is known about the session.
    type Request: Clone + fmt::Debug + PartialEq;

    /// A request that can be fulfilled.
    type Change;

    /// What `help` says about `set`.
    fn usages() -> Vec<Usage>;

    /// Reads what stands behind its word.
    fn parse(input: Input<'_>) -> Result<Self::Request, ProtocolError>;

    /// What a request comes to in this session, or why it cannot be fulfilled.
    fn check(request: Self::Request, session: &Session) -> Result<Self::Change, ProtocolError>;

    /// Makes the change, and answers.
    fn apply(change: Self::Change, session: &mut Session) -> Reply;

    /// What it does if a request cannot be fulfilled: nothing.
    fn reject(_: &mut Session) {}

    /// What `show` answers.
    fn show(session: &Session) -> Result<Reply, ProtocolError>;

    /// The commands that set it to what it is now; none for what belongs to a game.
    fn saved(_: &Session) -> Vec<String> {
        Vec::new()
    }

    /// What it answers with a number behind the word.
    fn show_number(_: u16, session: &Session) -> Result<Reply, ProtocolError> {
        Self::show(session)
    }
}

/// A number `N` that may stand behind a word of `show`.
pub(super) struct ShownNumber {
    /// What it is, for errors.
    pub(super) what: &'static str,
    pub(super) range: RangeInclusive<u16>,
}

/// A switch as it is set.
pub(super) fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
