//! The description of a command, and the imports that all command files share.

pub(super) use crate::output::OutputSettings;
pub(super) use crate::reply::Replies;
pub(super) use crate::reply::value::{
    Chance, Equity, StandardError, behind, behind_by, chance_of_match, most_points, percent, worth,
};
pub(super) use crate::reply::value::{ShownChances, heading};
pub(super) use crate::reply::{MessageReply, PointNumbers, ShownPlay, Stage, Subject, TextReply, View};
pub(super) use crate::session::{Finding, Inquiry, QuestionOutcome};
pub(super) use crate::text::argument::{AnalysedPart, Numbered};
pub(super) use crate::text::arguments::{MAX_PLAYS, MatchLength, at_end, file, literal, number, switch};
pub(super) use crate::text::fields::{
    COUNT, FieldGroup, LIMITS, MADE, MOVE_NUMBER, PLAY, POSITION, RequestFields, TEXT,
};
pub(super) use crate::text::given::{GivenId, Inline};
pub(super) use crate::text::input::Input;
pub(super) use crate::text::limits::{QuestionLimits, with_limits};
pub(super) use crate::text::question::position_and_dice;
pub(super) use crate::text::usage::{Example, Usage};
pub(super) use crate::{ProtocolError, Reply, Result, Session};

pub(super) use plakoto_engine::engine::Threads;
pub(super) use plakoto_engine::notation::match_id::GnubgId;
pub(super) use plakoto_engine::notation::play_text::{self, PlayText};
pub(super) use plakoto_engine::notation::roll_text::roll as dice;
pub(super) use plakoto_engine::rules::{LegalPlay, Numbers, Roll, RuleSet};
pub(super) use plakoto_engine::search::Candidate;
pub(super) use plakoto_table::match_play::{MatchStakes, Table};
pub(super) use plakoto_words::{Message, message};
pub(super) use schemars::JsonSchema;
pub(super) use serde::Serialize;

use crate::settings::{Needs, Request};

/// Fields of JSON requests, in groups.
pub(crate) type FieldGroups = &'static [FieldGroup];

/// Receives the replies to a command that precede its final reply.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(&Reply);

/// The answer to a command that changes the session.
pub(crate) type ChangeResult = Result<Reply>;

/// The answer to a command that does not change the session, with the result for the session to remember.
pub(crate) type QuestionResult = Result<QuestionOutcome>;

/// The effect of a command on the session. The effect determines which earlier input lines the command waits
/// for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Changes the session, or saves its state. Such commands are executed in input order.
    Change,
    /// Changes nothing, but waits for earlier commands, because it runs a search or asks about the result of
    /// an earlier search.
    Read,
    /// Changes nothing and needs no search. If the command has a tag, it need not wait for a running search.
    Glance,
}

/// The effect of a command on the session, and the resources that it needs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Nature {
    /// The effect on the session.
    pub effect: Effect,
    /// Whether the command may need a long search. `isready` does not wait for such a command.
    pub is_question: bool,
    /// Whether the command reads or writes a file or a folder that it names.
    pub names_file: bool,
    /// Number of threads that the command requests, for itself or for later searches.
    pub threads: Option<Threads>,
    /// Number of cache entries that the command requests.
    pub cache_entries: Option<usize>,
    /// Whether the command affects JSON replies only.
    pub needs_json: bool,
    /// Whether the session keeps playing after the command until a human player must decide.
    pub is_action: bool,
    /// Whether the command answers a question that the session has asked the user. Any other command drops
    /// that question.
    pub is_answer: bool,
    /// Whether the command may run for long and change the session while it runs, so that the user can stop
    /// it.
    pub is_long_running: bool,
    /// Whether the command runs until it is stopped.
    pub is_infinite: bool,
}

impl Nature {
    /// A command that changes the session.
    pub const CHANGE: Self = Self {
        effect: Effect::Change,
        is_question: false,
        names_file: false,
        threads: None,
        cache_entries: None,
        needs_json: false,
        is_action: false,
        is_answer: false,
        is_long_running: false,
        is_infinite: false,
    };

    /// A command that changes the session and after which the session keeps playing.
    pub const ACTION: Self = Self { is_action: true, ..Self::CHANGE };

    /// A command that changes nothing and waits for its turn.
    pub const READ: Self = Self { effect: Effect::Read, ..Self::CHANGE };

    /// A command that changes nothing and needs no search.
    pub const GLANCE: Self = Self { effect: Effect::Glance, ..Self::CHANGE };

    /// A command that runs a search.
    pub const SEARCH: Self = Self { is_question: true, ..Self::READ };

    /// Returns the nature of a command that changes this setting.
    pub(super) fn of(request: &Request) -> Self {
        let Needs { file, threads, cache_entries, json } = request.needs();
        Self { names_file: file, threads, cache_entries, needs_json: json, ..Self::CHANGE }
    }
}

/// Definition of a command: its words, its parsers, and its execution.
pub(crate) trait Spec: Sized {
    /// Name of the command, followed by its synonyms. gnubg's usual one-letter abbreviations are listed here,
    /// so that they take precedence over other commands that begin with the same letter.
    const WORDS: &'static [&'static str];

    /// Whether the command belongs to UBGI. The word for a UBGI command must be written in full.
    const IS_UBGI: bool = false;

    /// Returns the usage lines; `None` if they are the ones in the help text.
    const USAGES: Option<fn() -> Vec<Usage>> = None;

    /// Fields that a JSON request for the command may have, in groups. Fields that every request
    /// may have are not listed.
    const FIELDS: FieldGroups = &[];

    /// The effect on the session, and the resources that the command needs.
    const NATURE: Nature = Nature::CHANGE;

    /// Adds the JSON fields of the command's replies to the schema. Fields of the envelope are not listed.
    fn replies(_: &mut Replies<'_>) {}

    /// Returns examples in addition to those in the help text.
    fn examples() -> Vec<Example> {
        Vec::new()
    }

    /// Parses the text after the command word.
    fn parse(input: Input<'_>) -> Result<Self>;

    /// Reads the fields of a JSON request without `args`.
    fn read(_: RequestFields) -> Result<Self> {
        Self::parse(Input::new(""))
    }

    /// Returns the nature of the command with these arguments; by default [`Self::NATURE`].
    fn nature(&self) -> Nature {
        Self::NATURE
    }

    /// Answers a command that does not change the session. Replies before the final one go to `progress`.
    fn ask(&self, _: &Inquiry<'_>, _progress: Progress<'_>) -> QuestionResult {
        Ok(Reply::silent().into())
    }

    /// Executes a command that changes the session.
    fn perform(&self, _: &mut Session, _progress: Progress<'_>) -> ChangeResult {
        Ok(Reply::silent())
    }
}

/// Joins texts with `or`.
pub(super) fn any_of(texts: impl Iterator<Item = String>) -> Message {
    let texts = texts.map(Message::text);
    let any = texts.reduce(|words, word| message!("words-or", words = words, word = word));
    any.unwrap_or_else(|| Message::text(""))
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
