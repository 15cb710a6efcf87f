//! Makes an opening book.

use super::games::Games;
use super::log::BookLogHeader;
use super::work::Work;
use crate::error::LabError;
use crate::sealed_log::{LogRecord, SealedLog};
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;
use plakoto_table::book::Line;

/// Settings for making an opening book.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// Opening lines of the book: each is a first roll, or a first play and the reply roll.
    pub lines: Vec<Line>,
    /// Settings for the games.
    pub games: Games,
    /// Target for the standard error of the difference between the two best plays, in points.
    pub error: f32,
    /// Whether a line is also finished when its best play leads by two standard errors.
    pub decide: bool,
}

/// One of several parts into which a plan is divided. The parts can be made separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Number of this part, from 1.
    pub number: usize,
    /// Total number of parts.
    pub of: usize,
}

/// Progress report, given after each step.
#[derive(Clone, Copy, Debug)]
pub struct MakeProgress<'a> {
    /// The opening line that got more trials, with its current results.
    pub work: &'a Work,
    /// Approximate share of all trials that are finished, from 0 to 1.
    pub done: f64,
}

impl Part {
    /// The whole plan as a single part.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the item at index `index` of the plan's list belongs to this part.
    pub const fn has(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }
}

impl BookPlan {
    /// Standard errors, from large to small. All opening lines reach one error before any line goes on to the
    /// next, so a book that is stopped early has results for every line.
    fn rounds(&self) -> [f32; 4] {
        [4.0, 2.0, 1.4, 1.0].map(|factor| self.error * factor)
    }

    /// Whether a line needs no more trials to reach this standard error.
    pub fn is_done(&self, work: &Work, error: f32) -> bool {
        work.tally.is_exact(error) || self.decide && work.tally.is_decided()
    }

    /// Runs the trials that are still missing, until stopped. Every step is logged before the next one
    /// begins. The results for a line do not depend on the thread count, on interruptions, or on the other
    /// lines in the plan.
    ///
    /// # Errors
    /// Fails if the log cannot be written.
    pub fn make(
        &self,
        engine: &Engine,
        (log, found): (&mut SealedLog<BookLogHeader>, Vec<Work>),
        stop: &StopFlag,
        progress: &mut dyn FnMut(MakeProgress<'_>),
    ) -> Result<(), LabError> {
        let question = engine.ask().stop(stop);
        let mut works: Vec<Work> = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let known = found.iter().find(|work| work.line == *line).cloned();
            works.push(known.unwrap_or_else(|| Work::begin(&engine.ask(), *line)));
            if stop.is_raised() {
                return Ok(());
            }
        }
        for error in self.rounds() {
            for index in closest_first(&works) {
                while !self.is_done(&works[index], error) {
                    let Some(next) = works[index].advance(&question, &self.games) else { return Ok(()) };
                    works[index] = next;
                    log.append(&works[index].line())?;
                    progress(MakeProgress { work: &works[index], done: self.done(&works) });
                }
            }
        }
        Ok(())
    }

    /// Estimates the share of the trials that are finished. The number of trials grows with the inverse
    /// square of the standard error.
    fn done(&self, works: &[Work]) -> f64 {
        let of_work = |work: &Work| {
            if self.is_done(work, self.error) {
                1.0
            } else {
                (f64::from(self.error) / f64::from(work.tally.error())).powi(2).min(0.999)
            }
        };
        works.iter().map(of_work).sum::<f64>() / works.len().max(1) as f64
    }
}

/// Returns the indices of the works, ordered by the gap between their two best plays, smallest gap first.
fn closest_first(works: &[Work]) -> Vec<usize> {
    let gap = |index: &usize| match works[*index].tally.ranked()[..] {
        [best, second, ..] => works[*index].tally.difference(best, second).mean,
        _ => f32::INFINITY,
    };
    let mut order: Vec<usize> = (0..works.len()).collect();
    order.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
    order
}
