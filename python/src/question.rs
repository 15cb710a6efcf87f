//! Questions of Python programs to an engine.

use plakoto::engine::{Level, Question};
use plakoto::{RuleSet, StopFlag};
use pyo3::prelude::*;

use crate::arguments::checked_plies;
use crate::engine::Engine;
use crate::error::{Failure, Outcome};
use crate::interrupt::{run_interruptible, run_without_lock};

/// Defaults for the questions that are put to an engine.
#[derive(Clone, Copy)]
pub(crate) struct QuestionDefaults {
    pub(crate) level: Level,
    pub(crate) seed: u64,
}

/// Minimum search depth for which Ctrl-C is checked. Shallower searches take no noticeable time.
const SLOW_PLIES: u8 = 2;

impl Engine {
    pub(crate) fn rules(&self) -> &RuleSet {
        self.engine.rules()
    }

    /// Returns the search depth of a question: the argument `plies` or, without it, the engine's default.
    pub(crate) fn plies(&self, plies: Option<i128>) -> Outcome<u8> {
        let Some(plies) = plies else { return Ok(self.asked.level.plies) };
        checked_plies(plies)
    }

    /// Returns a question that is answered without noise, that is, without the errors of a weaker level.
    pub(crate) fn question(&self, plies: u8) -> Question<'_> {
        self.engine.ask().plies(plies)
    }

    /// Returns a question that is answered with the noise of the engine's level.
    pub(crate) fn player(&self, plies: u8) -> Question<'_> {
        self.engine.ask().level(Level { plies, ..self.asked.level }, self.asked.seed)
    }

    /// Answers a question. Ctrl-C interrupts a deep search.
    pub(crate) fn answer<T: Send>(
        &self,
        py: Python<'_>,
        plies: u8,
        ask: impl FnOnce(&StopFlag) -> T + Send,
    ) -> PyResult<T> {
        let stop = StopFlag::default();
        if plies < SLOW_PLIES {
            run_without_lock(py, || ask(&stop))
        } else {
            run_interruptible(py, &stop, || ask(&stop))
        }
    }

    /// Whether the engine plays without noise.
    pub(crate) fn noise_is_zero(&self) -> bool {
        self.asked.level.noise == 0.0
    }

    pub(crate) fn must_go_on(&self, position: &plakoto::Position) -> Outcome<()> {
        if position.outcome().is_some() {
            return Err(Failure::missing("the game is over"));
        }
        Ok(())
    }
}
