//! What a command has to say of itself.

use plakoto_engine::engine::Threads;

use super::effect::Effect;
use crate::session::{Asked, Inquiry};
use crate::settings::Usage;
use crate::text::fields::RequestFields;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

/// Lines of `help`: what can be typed, and what that does.
pub(crate) type Lines = &'static [(&'static str, &'static str)];

/// Examples: the words that they are about, and lines that can be typed in this order at the start of a session.
pub(crate) type Examples = &'static [(&'static str, &'static [&'static str])];

/// Names of fields, in groups.
pub(crate) type FieldGroups = &'static [&'static [&'static str]];

/// What a command does once it has been read. A file states only where it differs from a command that changes the session.
pub(crate) trait Action {
    /// What it does to the session.
    fn effect(&self) -> Effect {
        Effect::Change
    }

    /// Whether it is a question that a long search may have to answer, so that `isready` does not wait for it.
    fn is_question(&self) -> bool {
        false
    }

    /// Whether it names a file or a folder that it reads or writes.
    fn names_file(&self) -> bool {
        false
    }

    /// The threads that it asks for, now or for later.
    fn threads(&self) -> Option<Threads> {
        None
    }

    /// The entries of the position cache that it asks for.
    fn cache_entries(&self) -> Option<usize> {
        None
    }

    /// Whether games go on by themselves after it, as far as no person has to decide something.
    fn is_action(&self) -> bool {
        false
    }

    /// Whether it answers a question of the session, which is not asked again after any other command.
    fn is_answer(&self) -> bool {
        false
    }

    /// Whether it may go on for long and change the session meanwhile, so that it can be stopped.
    fn goes_on(&self) -> bool {
        false
    }

    /// Whether it goes on until it is stopped.
    fn is_infinite(&self) -> bool {
        false
    }

    /// Answers it, if it changes nothing. `progress` is called with what is found on the way.
    fn ask(&self, _: &Inquiry<'_>, _progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        Ok(Reply::silent().into())
    }

    /// Does it, if it changes the session.
    fn perform(&self, _: &mut Session, _progress: &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> {
        Ok(Reply::silent())
    }
}

/// The words of a command, and what reads the rest of its line.
pub(crate) trait Spec: Action + Sized {
    /// Its name, and other words for it. gnubg's one-letter habits stand in full, so that they win over prefixes.
    const WORDS: &'static [&'static str];

    /// Whether it is a word of UBGI, which is understood only in full.
    const IS_UBGI: bool = false;

    /// Its lines among all commands in `help`.
    const HELP: Lines;

    /// Its examples.
    const EXAMPLES: Examples;

    /// All lines that `help` explains it by, if these are others.
    const USAGES: Option<fn() -> Vec<Usage>> = None;

    /// The fields of a request, in groups, besides those that every request has.
    const FIELDS: FieldGroups = &[];

    /// Reads what stands behind its word.
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError>;

    /// Reads the fields of a request, if it has some of its own.
    fn read(_: &mut RequestFields) -> Result<Self, ProtocolError> {
        Self::parse(Input::new(""))
    }
}
