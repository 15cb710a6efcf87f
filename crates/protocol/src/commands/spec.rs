//! The description of a command, and what the command files have in common; they import all of it.

pub(super) use crate::output::OutputSettings;
pub(super) use crate::reply::chances::{Chances, heading};
pub(super) use crate::reply::json::{fields, round, serialize};
pub(super) use crate::reply::play::PlayFields;
pub(super) use crate::reply::worth::{behind, behind_by, mwc, percent, stopped_after, stopped_at, worth};
pub(super) use crate::reply::{Events, Shown, Stage, Subject, View};
pub(super) use crate::session::{Asked, Finding, Inquiry};
pub(super) use crate::text::argument::{Analysed, Inline, Numbered};
pub(super) use crate::text::arguments::{at_end, file, literal, match_length, number, switch};
pub(super) use crate::text::fields::{RequestFields, fault};
pub(super) use crate::text::input::Input;
pub(super) use crate::text::limits::{QuestionLimits, with_limits};
pub(super) use crate::text::question::{LIMITS, MAX_HINTS, POSITION, limits, position_and_dice};
pub(super) use crate::text::usage::{Example, Usage};
pub(super) use crate::{ProtocolError, Reply, Result, Session};

pub(super) use plakoto_engine::engine::Threads;
pub(super) use plakoto_engine::notation::gnubg_id::GnubgId;
pub(super) use plakoto_engine::notation::play_text::{self, PlayText};
pub(super) use plakoto_engine::notation::roll_text::roll as dice;
pub(super) use plakoto_engine::rules::{LegalPlay, Numbers, Roll, RuleSet};
pub(super) use plakoto_engine::search::Candidate;
pub(super) use plakoto_table::match_play::{MatchStakes, Table};
pub(super) use serde::Serialize;

use crate::settings::{Needs, Request};

/// Names of fields, in groups.
pub(crate) type FieldGroups = &'static [&'static [&'static str]];

/// Receives intermediate replies to a command.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(&Reply);

/// The answer to a command that changes the session.
pub(crate) type Performed = Result<Reply>;

/// The answer to a question, with the result to remember.
pub(crate) type Answered = Result<Asked>;

/// The effect of a command on the session, which determines which lines it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Changes the session, or saves its state. Such a command keeps its place among the other lines.
    Change,
    /// Changes nothing, but waits for its turn: a search, or a question about the result of an earlier
    /// search.
    Read,
    /// Changes nothing and needs no search. With a tag, it need not wait for a search.
    Glance,
}

/// The effect of a command on the session, and the resources that it needs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Nature {
    /// The effect on the session.
    pub effect: Effect,
    /// Whether the command is a question that may need a long search, so that `isready` does not wait for
    /// it.
    pub is_question: bool,
    /// Whether the command reads or writes a file or a folder that it names.
    pub names_file: bool,
    /// The thread count that the command requests, for itself or for later searches.
    pub threads: Option<Threads>,
    /// The number of cache entries that the command requests.
    pub cache_entries: Option<usize>,
    /// Whether games continue by themselves after the command, until a human player must decide.
    pub is_action: bool,
    /// Whether the command answers a question of the session. Any other command drops the question.
    pub is_answer: bool,
    /// Whether the command may run for long and change the session meanwhile, so that it can be stopped.
    pub goes_on: bool,
    /// Whether the command runs until it is stopped.
    pub is_infinite: bool,
}

impl Nature {
    /// A change of the session.
    pub const CHANGE: Self = Self {
        effect: Effect::Change,
        is_question: false,
        names_file: false,
        threads: None,
        cache_entries: None,
        is_action: false,
        is_answer: false,
        goes_on: false,
        is_infinite: false,
    };

    /// A change after which games continue.
    pub const ACTION: Self = Self { is_action: true, ..Self::CHANGE };

    /// A question that waits for its turn.
    pub const READ: Self = Self { effect: Effect::Read, ..Self::CHANGE };

    /// A question that needs no search.
    pub const GLANCE: Self = Self { effect: Effect::Glance, ..Self::CHANGE };

    /// A question that a search answers.
    pub const SEARCH: Self = Self { is_question: true, ..Self::READ };

    /// Returns the nature of a setting.
    pub(super) fn of(request: &Request) -> Self {
        let Needs { file, threads, cache_entries } = request.needs();
        Self { names_file: file, threads, cache_entries, ..Self::CHANGE }
    }
}

/// A command: its words, its parsers, and its execution.
pub(crate) trait Spec: Sized {
    /// The name, and other words for it. gnubg's usual one-letter abbreviations are listed, so that they
    /// win over prefixes.
    const WORDS: &'static [&'static str];

    /// Whether this is a UBGI command, whose word must be in full.
    const IS_UBGI: bool = false;

    /// The usage lines, if they differ from those in the help text.
    const USAGES: Option<fn() -> Vec<Usage>> = None;

    /// The fields of its requests, in groups, besides the fields of every request.
    const FIELDS: FieldGroups = &[];

    /// The effect on the session, and the resources needed.
    const NATURE: Nature = Nature::CHANGE;

    /// Returns examples besides those in the help text.
    fn examples() -> Vec<Example> {
        Vec::new()
    }

    /// Parses the text after the word.
    fn parse(input: Input<'_>) -> Result<Self>;

    /// Parses the fields of a request, if the command has fields of its own.
    fn read(_: &mut RequestFields) -> Result<Self> {
        Self::parse(Input::new(""))
    }

    /// Returns the nature for these arguments; by default [`Self::NATURE`].
    fn nature(&self) -> Nature {
        Self::NATURE
    }

    /// Answers a command that does not change the session. Intermediate replies go to `progress`.
    fn ask(&self, _: &Inquiry<'_>, _progress: Progress<'_>) -> Answered {
        Ok(Reply::silent().into())
    }

    /// Executes a command that changes the session.
    fn perform(&self, _: &mut Session, _progress: Progress<'_>) -> Performed {
        Ok(Reply::silent())
    }
}

/// Defines a command without arguments.
macro_rules! without_arguments {
    ($(#[$doc:meta])* $name:ident { $($item:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl $crate::commands::spec::Spec for $name {
            fn parse(input: $crate::text::input::Input<'_>) -> Result<Self, $crate::ProtocolError> {
                input.end(Self)
            }

            $($item)*
        }
    };
}

pub(super) use without_arguments;
