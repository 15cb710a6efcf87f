//! Making a book.

use super::games::Games;
use super::log::LogHead;
use super::work::Work;
use crate::error::LabError;
use crate::sealed_log::{LogRecord, SealedLog};
use plakoto_engine::engine::Engine;
use plakoto_engine::search::StopFlag;
use plakoto_table::book::Line;

/// What is to be made.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// The lines.
    pub lines: Vec<Line>,
    /// How games are played.
    pub games: Games,
    /// The standard error of the difference of the two best plays that is enough, in points.
    pub error: f32,
}

/// One of several parts of a plan, each of which is made on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which one, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

/// How far the making has come.
#[derive(Clone, Copy, Debug)]
pub struct MakeProgress<'a> {
    /// The line that has come further, and what was found there.
    pub work: &'a Work,
    /// How much of all trials has been made, about: 0–1.
    pub done: f64,
}

impl Part {
    /// The whole.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the thing at this place of a list is among the part.
    pub const fn has(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }
}

impl BookPlan {
    /// How close each line comes before any comes closer: whoever stops early has something of all of them.
    fn rounds(&self) -> [f32; 4] {
        [4.0, 2.0, 1.4, 1.0].map(|factor| self.error * factor)
    }

    /// Makes the trials that are missing, until stopped. Every step is in the log before the next one begins. What is found
    /// does not depend on the number of threads, on where it was interrupted, or on which other lines are made.
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

    /// As [`BookPlan::make`], but every step is handed on, and the next one begins when that is done. What is found in the end, a
    /// work for each line, or less if it was stopped.
    ///
    /// # Errors
    /// The first that `made` has.
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

    /// How much has been made: trials grow with the square of how close it gets.
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

/// The works in the order of how close their two best plays are.
fn closest_first(works: &[Work]) -> Vec<usize> {
    let gap = |index: &usize| match works[*index].tally.ranked()[..] {
        [best, second, ..] => works[*index].tally.difference(best, second).mean,
        _ => f32::INFINITY,
    };
    let mut order: Vec<usize> = (0..works.len()).collect();
    order.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
    order
}
