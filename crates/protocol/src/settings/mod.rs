//! The settings of a session. Each file contains one setting, or one theme, which is a group of settings. To
//! add a theme, add a file and an entry in the list below; `set`, `show` and `help` follow that list.

pub(crate) mod analysis;
mod automatic;
pub(crate) mod board;
mod change;
mod clockwise;
mod confirm;
pub(crate) mod dice;
mod encoding;
pub(crate) mod evaluation;
mod matchinfo;
mod met;
mod output;
mod player;
mod record;
pub(crate) mod rng;
mod rollout;
pub(crate) mod rotation;
mod saved;
pub(crate) mod score;
pub(crate) mod search;
mod theme;
pub(crate) mod turn;
mod tutor;
pub(crate) mod variant;

use std::fmt;

pub(crate) use self::change::{Change, Needs};
use self::change::{Parts, message, on_off, part};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

pub(crate) use saved::{HEADER, VERSION, defaults};
pub use theme::Theme;

/// All settings, in the order in which `help` lists them.
pub(crate) static ALL: &[Theme] = &[
    analysis::ANALYSIS,
    automatic::AUTOMATIC,
    board::BOARD,
    search::CACHE,
    clockwise::CLOCKWISE,
    confirm::CONFIRM,
    dice::DICE,
    encoding::ENCODING,
    evaluation::EVALUATION,
    board::GNUBG_ID,
    board::MATCH_ID,
    board::XGID,
    matchinfo::MATCH_INFO,
    rotation::MATCH,
    score::MATCH_LENGTH,
    met::MATCH_EQUITIES,
    output::OUTPUT,
    dice::PENDING,
    player::PLAYER,
    record::RECORD,
    rng::RNG,
    rollout::ROLLOUT,
    score::SCORE,
    rng::SEED,
    search::THREADS,
    turn::TURN,
    tutor::TUTOR,
    variant::VARIANT,
];

/// A parsed `set` command: a setting, and its new value.
#[derive(Clone)]
pub struct Request {
    theme: &'static Theme,
    change: Change,
    /// The text after the setting's word, as the user typed it.
    text: String,
}

impl Request {
    /// Parses the text after the word for a setting.
    pub(crate) fn parse(theme: &'static Theme, input: Input<'_>) -> Result<Self, ProtocolError> {
        (theme.parse)(input).map(|change| Self::of(theme, change, input))
    }

    /// Creates a request from a change that has already been parsed.
    pub(crate) fn of(theme: &'static Theme, change: Change, input: Input<'_>) -> Self {
        Self { theme, change, text: input.rest().trim().to_owned() }
    }

    /// Returns the full name of the setting, which is the word after `set`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.theme.name()
    }

    /// Returns which part of the setting changes, such as `net` in `set evaluation net`. Returns an empty
    /// text if the setting has no parts.
    #[must_use]
    pub fn part(&self) -> &'static str {
        self.change.part
    }

    /// Returns whether the request names a play of `hint` as a position, as in `set board =1`.
    #[must_use]
    pub fn is_play_of_hint(&self) -> bool {
        self.text.starts_with('=')
    }

    /// Returns the resources that the change needs. A session with limits on its resources may refuse them.
    pub(crate) fn needs(&self) -> Needs {
        self.change.needs
    }

    /// Applies the change to the session.
    pub(crate) fn execute(&self, session: &mut Session) -> Result<Reply, ProtocolError> {
        (self.change.make)(session)
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.text)
    }
}

impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        (self.theme, self.part(), &self.text) == (other.theme, other.part(), &other.text)
    }
}
