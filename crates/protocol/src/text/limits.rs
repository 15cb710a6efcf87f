//! Limits for a single search. Every command that searches accepts the same limit words at its end.

use std::time::Duration;

use super::arguments::{Milliseconds, Nodes, Plies, level};
use super::input::Input;
use crate::Result;
use plakoto_engine::engine::{Level, Threads};
use plakoto_engine::search::{Limits, MAX_PLIES};
use plakoto_words::message;

/// Search settings for a single command. Everything that is `None` follows the session's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuestionLimits {
    /// Playing level, from `level NAME`.
    pub level: Option<Level>,
    /// Search depth from `plies N` or `depth N`: 0 to [`MAX_PLIES`].
    pub plies: Option<u8>,
    /// Limits from `movetime MS` and `nodes N`.
    pub search: Limits,
    /// Number of threads, from `threads N`.
    pub threads: Option<Threads>,
}

impl QuestionLimits {
    /// Returns whether the search is limited by time or nodes. Such a search increases its depth step by
    /// step.
    #[must_use]
    pub fn deepens(&self) -> bool {
        self.search != Limits::default()
    }

    /// Returns the playing level for the search; `usual` is the default level. An explicit number of plies
    /// overrides the plies of the level. If neither a level nor plies are given, a search that is limited by
    /// time or nodes may go up to [`MAX_PLIES`].
    #[must_use]
    pub fn level(&self, usual: Level) -> Level {
        let most = if self.deepens() && self.level.is_none() { Some(MAX_PLIES) } else { None };
        let level = self.level.unwrap_or(usual);
        Level { plies: self.plies.or(most).unwrap_or(level.plies), ..level }
    }
}

/// The kind of a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum LimitKind {
    Level,
    Plies,
    MoveTime,
    Nodes,
    Threads,
}

impl LimitKind {
    /// The words for limits. UBGI's word for the search depth is `depth`; gnubg's word is `plies`.
    pub(crate) const WORDS: [(&str, Self); 6] = [
        ("level", Self::Level),
        ("plies", Self::Plies),
        ("depth", Self::Plies),
        ("movetime", Self::MoveTime),
        ("nodes", Self::Nodes),
        ("threads", Self::Threads),
    ];

    /// Parses `value`, the text after the limit's word, and returns the remaining input. The limit's word
    /// itself is at `at`, for use in error messages.
    pub(crate) fn read<'a>(
        self,
        at: Input<'a>,
        value: Input<'a>,
        limits: &mut QuestionLimits,
    ) -> Result<Input<'a>> {
        match self {
            Self::Level => once(&mut limits.level, level(value)?, at),
            Self::Plies => {
                let (Plies(plies), rest) = value.whole()?;
                once(&mut limits.plies, (plies, rest), at)
            }
            Self::MoveTime => {
                let (Milliseconds(time), rest) = value.whole()?;
                once(&mut limits.search.time, (Duration::from_millis(time), rest), at)
            }
            Self::Nodes => {
                let (Nodes(nodes), rest) = value.whole()?;
                once(&mut limits.search.nodes, (nodes, rest), at)
            }
            Self::Threads => once(&mut limits.threads, value.whole()?, at),
        }
    }
}

/// Stores a value in `slot`. Fails if the slot already contains a value.
pub(crate) fn once<'a, T>(
    slot: &mut Option<T>,
    (value, rest): (T, Input<'a>),
    at: Input<'a>,
) -> Result<Input<'a>> {
    match slot.replace(value) {
        None => Ok(rest),
        Some(_) => Err(at.expected(message!("expected-limit_once"))),
    }
}

/// Splits the arguments of a command into the text before the limits, and the limits, which may be in any
/// order.
pub(crate) fn with_limits(input: Input<'_>) -> Result<(Input<'_>, QuestionLimits)> {
    let mut limits = QuestionLimits::default();
    let words = LimitKind::WORDS.map(|(word, _)| word);
    let Some((before, _, _)) = input.before_word(&words) else { return Ok((input, limits)) };
    let mut rest = input.skip(before.rest().len());
    while !rest.is_empty() {
        let (limit, value) = rest.exact_keyword(&LimitKind::WORDS, message!("expected-limit"))?;
        rest = limit.read(rest, value, &mut limits)?;
    }
    Ok((before, limits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explicit_limits_override_the_usual_level() {
        let usual = Level { plies: 1, noise: 0.1 };
        let casual = Level { plies: 0, noise: 0.08 };
        let deepening = Limits { nodes: Some(9), ..Limits::default() };
        for (level, plies, search, expected) in [
            (None, None, Limits::default(), usual),
            (None, Some(3), Limits::default(), Level { plies: 3, ..usual }),
            (None, None, deepening, Level { plies: MAX_PLIES, ..usual }),
            (None, Some(3), deepening, Level { plies: 3, ..usual }),
            (Some(casual), None, deepening, casual),
            (Some(casual), Some(2), deepening, Level { plies: 2, ..casual }),
        ] {
            let limits = QuestionLimits { level, plies, search, threads: None };
            assert_eq!(limits.level(usual), expected, "{limits:?}");
        }
    }
}
