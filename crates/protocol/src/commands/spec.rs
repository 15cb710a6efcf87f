//! What a command has to say of itself, and what commands have in common: their files import all of it.

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

/// What is told on the way to an answer.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(&Reply);

/// The answer to a command that changes the session.
pub(crate) type Performed = Result<Reply>;

/// The answer to a question, with what is to be remembered of it.
pub(crate) type Answered = Result<Asked>;

/// What a command does to the session, which decides for what it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It changes the session, or writes down how it is: everything before it comes first, and everything behind it later.
    Change,
    /// It changes nothing, but takes its turn: a search, or what tells of one that came before.
    Read,
    /// It changes nothing and needs no search: with a tag it need not wait for one.
    Glance,
}

/// What a command does to the session, and what it needs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Nature {
    /// What it does to the session.
    pub effect: Effect,
    /// Whether it is a question that a long search may have to answer, so that `isready` does not wait for it.
    pub is_question: bool,
    /// Whether it names a file or a folder that it reads or writes.
    pub names_file: bool,
    /// The threads that it asks for, now or for later.
    pub threads: Option<Threads>,
    /// The entries of the position cache that it asks for.
    pub cache_entries: Option<usize>,
    /// Whether games go on by themselves after it, as far as no person has to decide something.
    pub is_action: bool,
    /// Whether it answers a question of the session, which is not asked again after any other command.
    pub is_answer: bool,
    /// Whether it may go on for long and change the session meanwhile, so that it can be stopped.
    pub goes_on: bool,
    /// Whether it goes on until it is stopped.
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

    /// A change after which games go on.
    pub const ACTION: Self = Self { is_action: true, ..Self::CHANGE };

    /// A question that takes its turn.
    pub const READ: Self = Self { effect: Effect::Read, ..Self::CHANGE };

    /// A question that needs no search.
    pub const GLANCE: Self = Self { effect: Effect::Glance, ..Self::CHANGE };

    /// A question that a search answers.
    pub const SEARCH: Self = Self { is_question: true, ..Self::READ };

    /// What a setting does and needs.
    pub(super) fn of(request: &Request) -> Self {
        let Needs { file, threads, cache_entries } = request.needs();
        Self { names_file: file, threads, cache_entries, ..Self::CHANGE }
    }
}

/// A command: its words, how it is read, and what it does.
pub(crate) trait Spec: Sized {
    /// Its name, and other words for it. gnubg's one-letter habits stand in full, so that they win over prefixes.
    const WORDS: &'static [&'static str];

    /// Whether it is a word of UBGI, which is understood only in full.
    const IS_UBGI: bool = false;

    /// All lines that `help` explains it by, if these are others.
    const USAGES: Option<fn() -> Vec<Usage>> = None;

    /// The fields of a request, in groups, besides those that every request has.
    const FIELDS: FieldGroups = &[];

    /// What it does to the session, and what it needs.
    const NATURE: Nature = Nature::CHANGE;

    /// Examples besides those of its help text.
    fn examples() -> Vec<Example> {
        Vec::new()
    }

    /// Reads what stands behind its word.
    fn parse(input: Input<'_>) -> Result<Self>;

    /// Reads the fields of a request, if it has some of its own.
    fn read(_: &mut RequestFields) -> Result<Self> {
        Self::parse(Input::new(""))
    }

    /// What it does to the session, and what it needs, if its arguments make a difference.
    fn nature(&self) -> Nature {
        Self::NATURE
    }

    /// Answers it, if it changes nothing. `progress` is called with what is found on the way.
    fn ask(&self, _: &Inquiry<'_>, _progress: Progress<'_>) -> Answered {
        Ok(Reply::silent().into())
    }

    /// Does it, if it changes the session.
    fn perform(&self, _: &mut Session, _progress: Progress<'_>) -> Performed {
        Ok(Reply::silent())
    }
}

/// A command without arguments, with what it has to say of itself.
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
