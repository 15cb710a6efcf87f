//! Making a book.

use super::games::Games;
use super::log::LogHead;
use super::work::Work;
use crate::error::LabError;
use crate::sealed_log::{LogRecord, SealedLog};
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;
use plakoto_table::book::Line;

/// Settings for making a book.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// The opening lines.
    pub lines: Vec<Line>,
    /// How games are played.
    pub games: Games,
    /// Target for the standard error of the difference between the two best plays, in points.
    pub error: f32,
}

/// One of several parts of a plan, which can be made separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Number of the part, from 1.
    pub number: usize,
    /// Number of parts.
    pub of: usize,
}

/// Progress report.
#[derive(Clone, Copy, Debug)]
pub struct MakeProgress<'a> {
    /// The line that advanced, with its results.
    pub work: &'a Work,
    /// Approximate share of all trials that are done, 0–1.
    pub done: f64,
}

impl Part {
    /// The whole plan.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the item at this index of a list belongs to the part.
    pub const fn has(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }
}

impl BookPlan {
    /// Standard errors that all lines must reach in turn, so that a book that is stopped early has results
    /// for every line.
    fn rounds(&self) -> [f32; 4] {
        [4.0, 2.0, 1.4, 1.0].map(|factor| self.error * factor)
    }

    /// Makes the missing trials until stopped. Every step is logged before the next one begins. The results
    /// do not depend on the thread count, on interruptions, or on which other lines are made.
    ///
    /// # Errors
    /// If the log cannot be written.
    pub fn make(
        &self,
        engine: &Engine,
        (log, found): (&mut SealedLog<LogHead>, Vec<Work>),
        stop: &StopFlag,
        progress: &mut dyn FnMut(MakeProgress<'_>),
    ) -> Result<(), LabError> {
        self.make_each(engine, found, stop, &mut |made| {
            log.append(&made.work.line())?;
            progress(made);
            Ok(())
        })
        .map(drop)
    }

    /// Like [`BookPlan::make`], but passes every step to `made` and waits for it. Returns the final state of
    /// each line; fewer lines if stopped.
    ///
    /// # Errors
    /// The first error of `made`.
    pub fn make_each<E>(
        &self,
        engine: &Engine,
        found: Vec<Work>,
        stop: &StopFlag,
        made: &mut dyn FnMut(MakeProgress<'_>) -> Result<(), E>,
    ) -> Result<Vec<Work>, E> {
        let question = engine.ask().stop(stop);
        let mut works: Vec<Work> = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let known = found.iter().find(|work| work.line == *line).cloned();
            works.push(known.unwrap_or_else(|| Work::begin(&engine.ask(), *line)));
            if stop.is_raised() {
                return Ok(works);
            }
        }
        for error in self.rounds() {
            for index in closest_first(&works) {
                while !works[index].tally.is_exact(error) {
                    let Some(next) = works[index].advance(&question, &self.games) else { return Ok(works) };
                    works[index] = next;
                    made(MakeProgress { work: &works[index], done: self.done(&works) })?;
                }
            }
        }
        Ok(works)
    }

    /// Share of the trials that are done; their number grows with the inverse square of the error.
    fn done(&self, works: &[Work]) -> f64 {
        let of_work = |work: &Work| {
            if work.tally.is_exact(self.error) {
                1.0
            } else {
                (f64::from(self.error) / f64::from(work.tally.error())).powi(2).min(0.999)
            }
        };
        works.iter().map(of_work).sum::<f64>() / works.len().max(1) as f64
    }
}

/// Indices of the works, those with the smallest gap between their two best plays first.
fn closest_first(works: &[Work]) -> Vec<usize> {
    let gap = |index: &usize| match works[*index].tally.ranked()[..] {
        [best, second, ..] => works[*index].tally.difference(best, second).mean,
        _ => f32::INFINITY,
    };
    let mut order: Vec<usize> = (0..works.len()).collect();
    order.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
    order
}
