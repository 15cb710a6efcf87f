//! The settings of a session: everything about one, or about a theme of them, stands in one file here. A new theme is
//! a file and a line in the list below; `set`, `show` and `help` follow that list.

mod analysis;
mod automatic;
mod board;
mod dice;
mod encoding;
pub(super) mod evaluation;
mod matchinfo;
mod met;
mod output;
mod player;
mod record;
pub(super) mod rng;
pub(super) mod rollout;
mod score;
pub(super) mod search;
mod setting;
pub(super) mod turn;
mod tutor;
mod usage;
pub(super) mod variant;

use std::fmt;
use std::path::PathBuf;

use super::{ProtocolError, Reply, Session};
use crate::text::argument::{Placement, PlayerName};
use crate::text::arguments::number_at_end;
use crate::text::input::Input;
use plakoto_engine::engine::Threads;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::rules::{Pending, Roll};
use plakoto_table::record::TextEncoding;

pub use analysis::AnalysisChange;
pub use automatic::AutomaticChange;
pub use evaluation::{EndingsName, EvaluationRequest, MoveFilter, PlaysChange};
pub use matchinfo::{InfoField, MatchInfoRequest};
pub use output::OutputChange;
pub use player::{PlayerRequest, PlayerSetting};
pub use rng::RngName;
pub use rollout::RolloutChange;
pub use tutor::TutorChange;
pub use variant::VariantName;

pub(super) use analysis::ChosenAnalysis;
pub(super) use rollout::ChosenRollout;
pub(super) use tutor::ChosenTutor;
pub(super) use usage::{CommandHelp, Usage, usage};

use setting::{Setting, ShownNumber, on_off};

impl Request {
    /// Whether it names a file or a folder that is to be read or written.
    pub(super) fn names_file(&self) -> bool {
        matches!(
            self,
            Self::Evaluation(
                EvaluationRequest::Net(Some(_)) | EvaluationRequest::Endings(EndingsName::Folder(_))
            ) | Self::Record(Some(_))
                | Self::Rng(RngName::File(_))
                | Self::Variant(VariantName::File(_))
        )
    }
}

/// A setting as a value: one of all those that there are.
pub struct Theme {
    pub(super) words: &'static [&'static str],
    shown: &'static str,
    shown_number: Option<ShownNumber>,
    pub(super) usages: fn() -> Vec<Usage>,
    pub(super) parse: fn(Input<'_>) -> Result<Request, ProtocolError>,
    pub(super) saved: fn(&Session) -> Vec<String>,
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
            saved: S::saved,
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

    /// Reads the number that may stand behind its word in `show`.
    pub(super) fn parse_shown(&self, input: Input<'_>) -> Result<Option<u16>, ProtocolError> {
        match &self.shown_number {
            Some(ShownNumber { what, range }) if !input.is_empty() => {
                let (least, most) = (*range.start(), *range.end());
                number_at_end(input, what, least.into(), most.into()).map(|number| Some(number as u16))
            }
            _ => input.end(None),
        }
    }

    /// What `show` answers.
    pub(super) fn show(&self, number: Option<u16>, session: &Session) -> Result<Reply, ProtocolError> {
        match number {
            None => (self.show)(session),
            Some(number) => (self.show_number)(number, session),
        }
    }
}

/// The commands that set everything to what it is now. Rules come first: networks and endings follow them.
pub(super) fn saved(session: &Session) -> Vec<String> {
    let (first, others): (Vec<&Theme>, Vec<&Theme>) = ALL.iter().partition(|theme| theme.name() == "variant");
    first.into_iter().chain(others).flat_map(|theme| (theme.saved)(session)).collect()
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
    Automatic(AutomaticChange): automatic::AutomaticSetting,
    /// `set board`; an error if what it names is no position.
    Board(Result<Placement, ProtocolError>): board::Board,
    /// `set cache`
    Cache(usize): search::CacheEntries,
    /// `set dice`
    Dice(Roll): dice::DiceSetting,
    /// `set encoding`
    Encoding(TextEncoding): encoding::EncodingSetting,
    /// `set evaluation`
    Evaluation(EvaluationRequest): evaluation::EvaluationSetting,
    /// `set gnubgid`, as `set board`.
    GnubgId(Result<Placement, ProtocolError>): board::GnubgIdSetting,
    /// `set matchid`
    MatchId(MatchId): board::MatchIdOnly,
    /// `set matchinfo`
    MatchInfo(MatchInfoRequest): matchinfo::MatchInfoSetting,
    /// `set matchlength`
    MatchLength(u16): score::MatchLength,
    /// `set met`: whether plays are chosen by the score of the match.
    MatchEquities(bool): met::MatchEquities,
    /// `set output`
    Output(OutputChange): output::OutputSetting,
    /// `set pending`
    Pending(Pending): dice::PendingNumbers,
    /// `set player`
    Player(PlayerRequest): player::Players,
    /// `set record`; `None` for no file.
    Record(Option<PathBuf>): record::RecordFile,
    /// `set rng`
    Rng(RngName): rng::Rng,
    /// `set rollout`
    Rollout(RolloutChange): rollout::RolloutSetting,
    /// `set score`
    Score([u16; 2]): score::ScoreSetting,
    /// `set seed`, without a number for an unpredictable one.
    Seed(Option<u64>): rng::Seed,
    /// `set threads`
    Threads(Threads): search::SearchThreads,
    /// `set turn`
    Turn(PlayerName): turn::TurnSetting,
    /// `set tutor`
    Tutor(TutorChange): tutor::TutorSetting,
    /// `set variant`
    Variant(VariantName): variant::Variant,
}
