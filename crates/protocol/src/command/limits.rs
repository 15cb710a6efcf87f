//! What one question may be limited by.

use plakoto_engine::engine::{Level, Threads};
use plakoto_engine::search::{Limits, MAX_PLIES};

/// How one question is answered, where that differs from the session's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuestionLimits {
    /// `level NAME`
    pub level: Option<Level>,
    /// `plies N` or `depth N`: 0 to [`MAX_PLIES`].
    pub plies: Option<u8>,
    /// `movetime MS` and `nodes N`
    pub search: Limits,
    /// `threads N`
    pub threads: Option<Threads>,
}

impl QuestionLimits {
    /// Whether the search is ended by something else than its depth, so that shallower ones come first.
    #[must_use]
    pub fn deepens(&self) -> bool {
        self.search != Limits::default()
    }

    /// The level that answers, instead of `usual`. Plies that are named go before those of the level; where neither is
    /// named, a search that deepens goes on as long as it may.
    #[must_use]
    pub fn level(&self, usual: Level) -> Level {
        let most = if self.deepens() && self.level.is_none() { Some(MAX_PLIES) } else { None };
        let level = self.level.unwrap_or(usual);
        Level { plies: self.plies.or(most).unwrap_or(level.plies), ..level }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_goes_before_what_is_usual() {
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
