//! What one question may be limited by: the same words behind all of them.

use std::time::Duration;

use super::arguments::{level, number, plies};
use super::input::Input;
use crate::ProtocolError;
use crate::command::QuestionLimits;
use crate::settings::search::threads;

/// The longest `movetime`: a day, in milliseconds.
const MAX_MILLISECONDS: u64 = 86_400_000;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Limit {
    Level,
    Plies,
    MoveTime,
    Nodes,
    Threads,
}

impl Limit {
    /// Their words; UBGI says depth, gnubg plies.
    pub(super) const WORDS: [(&str, Self); 6] = [
        ("level", Self::Level),
        ("plies", Self::Plies),
        ("depth", Self::Plies),
        ("movetime", Self::MoveTime),
        ("nodes", Self::Nodes),
        ("threads", Self::Threads),
    ];

    /// Reads its value behind the word at `at`, and answers with what is left.
    pub(super) fn read<'a>(
        self,
        at: Input<'a>,
        value: Input<'a>,
        limits: &mut QuestionLimits,
    ) -> Result<Input<'a>, ProtocolError> {
        match self {
            Self::Level => once(&mut limits.level, level(value)?, at),
            Self::Plies => once(&mut limits.plies, plies(value)?, at),
            Self::MoveTime => {
                let (time, rest) = value.take(number("milliseconds", 1..=MAX_MILLISECONDS))?;
                once(&mut limits.search.time, (Duration::from_millis(time), rest), at)
            }
            Self::Nodes => {
                let nodes = value.take(number("a number of nodes", 1..=u64::MAX))?;
                once(&mut limits.search.nodes, nodes, at)
            }
            Self::Threads => once(&mut limits.threads, threads(value)?, at),
        }
    }
}

/// Keeps what was read, unless it was said before.
pub(super) fn once<'a, T>(
    slot: &mut Option<T>,
    (value, rest): (T, Input<'a>),
    at: Input<'a>,
) -> Result<Input<'a>, ProtocolError> {
    match slot.replace(value) {
        None => Ok(rest),
        Some(_) => Err(at.expected("each limit only once")),
    }
}

/// What stands before the limits at the end of a question, and those, in any order.
pub(super) fn with_limits(input: Input<'_>) -> Result<(Input<'_>, QuestionLimits), ProtocolError> {
    let mut limits = QuestionLimits::default();
    let words = Limit::WORDS.map(|(word, _)| word);
    let Some((before, _, _)) = input.before_word(&words) else { return Ok((input, limits)) };
    let mut rest = input.skip(before.rest().len());
    while !rest.is_empty() {
        let (limit, value) = rest.exact_keyword(&Limit::WORDS, "a limit")?;
        rest = limit.read(rest, value, &mut limits)?;
    }
    Ok((before, limits))
}
