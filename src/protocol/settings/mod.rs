//! The settings of a session: everything about one, or about a theme of them, stands in one file here. A new theme is
//! a file and a line in the list below; `set`, `show` and `help` follow that list.

mod analysis;
mod automatic;
mod board;
mod dice;
pub(super) mod evaluation;
mod met;
mod output;
mod player;
mod record;
pub(super) mod rng;
pub(super) mod rollout;
mod score;
pub(super) mod search;
pub(super) mod turn;
pub(super) mod variant;

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::command::{Placement, PlayerName, Topic};
use super::grammar::arguments::number_at_end;
use super::grammar::input::Input;
use super::{ProtocolError, Reply, Session};
use crate::engine::Threads;
use crate::notation::match_id::MatchId;
use crate::rules::{Pending, Roll};

pub use analysis::AnalysisChange;
pub use automatic::AutomaticChange;
pub use evaluation::{EndingsName, EvaluationRequest, MoveFilter, PlaysChange};
pub use output::{Drawing, OutputChange, OutputSettings};
pub use player::{PlayerRequest, PlayerSetting};
pub use rng::RngName;
pub use rollout::RolloutChange;
pub use variant::VariantName;

pub(super) use analysis::AnalysisSettings;
pub(super) use rollout::RolloutSettings;

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

    /// What it answers with a number behind the word.
    fn show_number(_: u16, session: &Session) -> Result<Reply, ProtocolError> {
        Self::show(session)
    }
}

/// A number `N` that may stand behind a word of `show`.
pub(super) struct ShownNumber {
    /// What it is, for errors.
    what: &'static str,
    range: RangeInclusive<u16>,
}

/// What a line may be, and what it does. A word in capitals stands for something; `[…]` may be left out; `|` separates
/// alternatives.
pub(super) struct Usage {
    pub(super) line: Cow<'static, str>,
    pub(super) does: &'static str,
}

/// A line and what it does.
pub(super) fn usage(line: &'static str, does: &'static str) -> Usage {
    Usage { line: line.into(), does }
}

/// A setting as a value: one of all those that there are.
pub struct Theme {
    pub(super) words: &'static [&'static str],
    shown: &'static str,
    shown_number: Option<ShownNumber>,
    pub(super) usages: fn() -> Vec<Usage>,
    pub(super) parse: fn(Input<'_>) -> Result<Request, ProtocolError>,
    show: fn(&Session) -> Result<Reply, ProtocolError>,
    show_number: fn(u16, &Session) -> Result<Reply, ProtocolError>,
}

impl Theme {
    const fn of<S: Setting>(parse: fn(Input<'_>) -> Result<Request, ProtocolError>) -> Self {
        Self {
            words: S::WORDS,
            shown: S::SHOWN,
            shown_number: S::SHOWN_NUMBER,
            usages: S::usages,
            parse,
            show: S::show,
            show_number: S::show_number,
        }
    }

    /// Its name: the first of its words.
    pub(super) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// What `help` says about `show`.
    pub(super) fn shown(&self) -> Usage {
        let number = if self.shown_number.is_some() { " [N]" } else { "" };
        Usage { line: format!("show {}{number}", self.name()).into(), does: self.shown }
    }

    /// Reads what stands behind its word in `show`.
    pub(super) fn parse_shown(&'static self, input: Input<'_>) -> Result<Topic, ProtocolError> {
        let number = match &self.shown_number {
            Some(ShownNumber { what, range }) if !input.is_empty() => {
                let (least, most) = (*range.start(), *range.end());
                Some(number_at_end(input, what, least.into(), most.into())? as u16)
            }
            _ => input.end(None)?,
        };
        Ok(Topic::Setting(self, number))
    }

    /// What `show` answers.
    pub(super) fn show(&self, number: Option<u16>, session: &Session) -> Result<Reply, ProtocolError> {
        match number {
            None => (self.show)(session),
            Some(number) => (self.show_number)(number, session),
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

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident($request:ty): $setting:ty),* $(,)?) => {
        /// What `set` asks for.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Request {
            $($(#[$doc])* $name($request),)*
        }

        impl Request {
            /// Checks the request, and then fulfils it: an error changes nothing, but where [`Setting::reject`] says
            /// otherwise.
            pub(super) fn execute(self, session: &mut Session) -> Result<Reply, ProtocolError> {
                match self {
                    $(Self::$name(request) => {
                        let checked = <$setting>::check(request, session);
                        let change = checked.inspect_err(|_| <$setting>::reject(session))?;
                        Ok(<$setting>::apply(change, session))
                    })*
                }
            }
        }

        /// All settings, in the order of `help`.
        pub(super) static ALL: &[Theme] = &[
            $(Theme::of::<$setting>(|input| <$setting>::parse(input).map(Request::$name)),)*
        ];
    };
}

settings! {
    /// `set analysis`
    Analysis(AnalysisChange): analysis::Analysis,
    /// `set automatic`
    Automatic(AutomaticChange): automatic::Automatic,
    /// `set board`; an error if what it names is no position.
    Board(Result<Placement, ProtocolError>): board::Board,
    /// `set cache`
    Cache(usize): search::CacheEntries,
    /// `set dice`
    Dice(Roll): dice::Dice,
    /// `set evaluation`
    Evaluation(EvaluationRequest): evaluation::Evaluation,
    /// `set gnubgid`, as `set board`.
    GnubgId(Result<Placement, ProtocolError>): board::GnubgId,
    /// `set matchid`
    MatchId(MatchId): board::MatchIdOnly,
    /// `set matchlength`
    MatchLength(u16): score::MatchLength,
    /// `set met`: whether plays are chosen by the score of the match.
    MatchEquities(bool): met::MatchEquities,
    /// `set output`
    Output(OutputChange): output::Output,
    /// `set pending`
    Pending(Pending): dice::PendingNumbers,
    /// `set player`
    Player(PlayerRequest): player::Players,
    /// `set record`; `None` for no file.
    Record(Option<PathBuf>): record::RecordFile,
    /// `set rng`
    Rng(RngName): rng::Rng,
    /// `set rollout`
    Rollout(RolloutChange): rollout::Rollout,
    /// `set score`
    Score([u16; 2]): score::Score,
    /// `set seed`, without a number for an unpredictable one.
    Seed(Option<u64>): rng::Seed,
    /// `set threads`
    Threads(Threads): search::SearchThreads,
    /// `set turn`
    Turn(PlayerName): turn::Turn,
    /// `set variant`
    Variant(VariantName): variant::Variant,
}

/// A switch as it is set.
fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
