//! Everything that a line can ask for.

mod analysis;
mod ubgi;

pub use super::text::argument::{Inline, Numbered, Placement, PlayerName};
pub use super::text::limits::QuestionLimits;
pub use analysis::Analysed;
pub use ubgi::{Go, Key, KeyValue, Ubgi};

use super::settings::{Request, Theme};
use super::{ProtocolError, Reply, Session};
use crate::commands::{Action, Effect};
use crate::session::{Asked, Inquiry};
use plakoto_engine::engine::Threads;

/// A command with its arguments; nothing is known about the state of the session.
#[derive(Clone, Debug, PartialEq)]
pub enum OtherCommand {
    /// `show`
    Show(Topic),
    /// `set`
    Set(Request),
    /// A command of the UBGI face.
    Ubgi(Ubgi),
}

/// What `show` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The evaluator.
    Engine,
    /// The pip counts.
    PipCount,
    /// The position ID.
    PositionId,
    /// What each roll brings: the best plays, at so many plies.
    Rolls(Option<u8>),
    /// What the last analysis says about both players.
    Statistics(Analysed),
    /// The equities of all rolls as a map, at so many plies.
    TemperatureMap(Option<u8>),
    /// The matches that were left.
    Unfinished,
    /// The version of the program.
    Version,
    /// A setting, or a theme of them, and the number behind it.
    Setting(&'static Theme, Option<u16>),
}

impl Action for OtherCommand {
    fn effect(&self) -> Effect {
        match self {
            Self::Show(Topic::Statistics(_) | Topic::Rolls(_) | Topic::TemperatureMap(_))
            | Self::Ubgi(Ubgi::Go(_)) => Effect::Read,
            Self::Show(_) | Self::Ubgi(Ubgi::Hello | Ubgi::Keys | Ubgi::Get(_)) => Effect::Glance,
            _ => Effect::Change,
        }
    }

    fn is_question(&self) -> bool {
        matches!(self, Self::Show(Topic::Rolls(_) | Topic::TemperatureMap(_)) | Self::Ubgi(Ubgi::Go(_)))
    }

    fn names_file(&self) -> bool {
        match self {
            Self::Set(request) => request.names_file(),
            _ => false,
        }
    }

    fn threads(&self) -> Option<Threads> {
        match self {
            Self::Ubgi(Ubgi::Go(go)) => go.limits.threads,
            Self::Set(Request::Threads(threads)) | Self::Ubgi(Ubgi::Set(KeyValue::Threads(threads))) => {
                Some(*threads)
            }
            _ => None,
        }
    }

    fn cache_entries(&self) -> Option<usize> {
        match self {
            Self::Set(Request::Cache(entries)) | Self::Ubgi(Ubgi::Set(KeyValue::Cache(entries))) => {
                Some(*entries)
            }
            _ => None,
        }
    }

    fn is_infinite(&self) -> bool {
        matches!(self, Self::Ubgi(Ubgi::Go(Go { is_infinite: true, .. })))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        inquiry.answer(self.clone(), progress)
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.perform(self.clone(), progress)
    }
}
