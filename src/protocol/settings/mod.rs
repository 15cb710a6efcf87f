//! The settings of a session: everything about one, or about a theme of them, stands in one file here. A new theme is
//! a file and a line in the list below; `set`, `show` and `help` follow that list.

mod analysis;
mod automatic;
mod dice;
pub(super) mod evaluation;
mod output;
pub(super) mod rng;
pub(super) mod rollout;
mod score;

use std::borrow::Cow;
use std::fmt;

use super::grammar::input::Input;
use super::{ProtocolError, Reply, Session};
use crate::rules::{Pending, Roll};

pub use analysis::AnalysisChange;
pub use automatic::AutomaticChange;
pub use evaluation::{EndingsName, EvaluationRequest, MoveFilter, PlaysChange};
pub use output::OutputChange;
pub use rng::RngName;
pub use rollout::RolloutChange;

pub(super) use analysis::AnalysisSettings;
pub(super) use rollout::RolloutSettings;

/// What stands behind one word of `set` and of `show`: a setting, or a theme of several.
pub(super) trait Setting {
    /// Its words in full, its name first.
    const WORDS: &'static [&'static str];

    /// What `show` does with it, for `help`.
    const SHOWN: &'static str;

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

    /// What `show` answers.
    fn show(session: &Session) -> Result<Reply, ProtocolError>;
}

/// What a line may be, and what it does. A word in capitals stands for something; `[…]` may be left out; `|` separates
/// alternatives.
pub(super) struct Usage {
    pub(super) line: Cow<'static, str>,
    pub(super) does: &'static str,
}

/// A line and what it does.
fn usage(line: &'static str, does: &'static str) -> Usage {
    Usage { line: line.into(), does }
}

/// A setting as a value: one of all those that there are.
pub struct Theme {
    pub(super) words: &'static [&'static str],
    pub(super) shown: &'static str,
    pub(super) usages: fn() -> Vec<Usage>,
    pub(super) parse: fn(Input<'_>) -> Result<Request, ProtocolError>,
    pub(super) show: fn(&Session) -> Result<Reply, ProtocolError>,
}

impl Theme {
    const fn of<S: Setting>(parse: fn(Input<'_>) -> Result<Request, ProtocolError>) -> Self {
        Self { words: S::WORDS, shown: S::SHOWN, usages: S::usages, parse, show: S::show }
    }

    /// Its name: the first of its words.
    pub(super) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
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
            /// Checks the request, and then fulfils it: an error changes nothing.
            pub(super) fn execute(self, session: &mut Session) -> Result<Reply, ProtocolError> {
                match self {
                    $(Self::$name(request) => {
                        let change = <$setting>::check(request, session)?;
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
    /// `set dice`
    Dice(Roll): dice::Dice,
    /// `set evaluation`
    Evaluation(EvaluationRequest): evaluation::Evaluation,
    /// `set matchlength`
    MatchLength(u16): score::MatchLength,
    /// `set output`
    Output(OutputChange): output::Output,
    /// `set pending`
    Pending(Pending): dice::PendingNumbers,
    /// `set rng`
    Rng(RngName): rng::Rng,
    /// `set rollout`
    Rollout(RolloutChange): rollout::Rollout,
    /// `set score`
    Score([u16; 2]): score::Score,
    /// `set seed`, without a number for an unpredictable one.
    Seed(Option<u64>): rng::Seed,
}

/// The words of a table with those of all settings among them, each where the alphabet has its name.
pub(super) fn with_settings<T: Copy>(
    others: &[(&'static str, T)],
    of: fn(&'static Theme) -> T,
) -> Vec<(&'static str, T)> {
    let mut table = others.to_vec();
    for theme in ALL {
        let at = table.iter().position(|(word, _)| *word > theme.name()).unwrap_or(table.len());
        table.splice(at..at, theme.words.iter().map(|word| (*word, of(theme))));
    }
    table
}

/// The setting of that name.
pub(super) fn named(name: &str) -> Option<&'static Theme> {
    ALL.iter().find(|theme| theme.name() == name)
}

/// A switch as it is set.
fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
