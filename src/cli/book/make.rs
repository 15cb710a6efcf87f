//! `plakoto book make`.

use std::path::PathBuf;

use clap::Args;

use super::error::BookCommandError;
use super::files::merge_into;
use super::logs::works;
use crate::book::{Entry, Games, Line, Log, LogContents, LogHead, Part, Plan};
use crate::cli::expected::Expected;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::options::{RulesOption, SeedOption, SpeedOptions};
use crate::cli::progress::progress_bar;
use crate::cli::settings::Settings;
use crate::printable;
use crate::rollout::RolloutSettings;
use crate::search::StopFlag;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Keep what is found in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// At the end, write the book of this log; `plakoto book merge` puts several together
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over the file of --out if it is there
    #[arg(long, requires = "out")]
    force: bool,
    /// Find the replies to the best first plays of these logs, instead of the first plays
    #[arg(long, value_name = "LOG", num_args = 1..)]
    replies_to: Vec<PathBuf>,
    /// Cut games after so many turns, and take the luck out of them [default: play to the end]
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u16).range(1..=i64::from(RolloutSettings::MAX_TRUNCATION)))]
    truncate: Option<u16>,
    /// The standard error of the difference of the two best plays that is enough, in thousandths of a point
    #[arg(long, value_name = "MILLIPOINTS", default_value = "3", value_parser = millipoints)]
    error: f32,
    /// Make one of several parts, as in 2/3
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part)]
    part: Part,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    speed: SpeedOptions,
}

pub(in crate::cli) fn millipoints(text: &str) -> Result<f32, Expected> {
    let number = text.parse().ok().filter(|number| (0.1..=1000.0).contains(number));
    number.ok_or_else(|| Expected::new("a number from 0.1 to 1000"))
}

pub(in crate::cli) fn part(text: &str) -> Result<Part, Expected> {
    let part = text
        .split_once('/')
        .and_then(|(number, of)| Some(Part { number: number.parse().ok()?, of: of.parse().ok()? }));
    let part = part.filter(|part| (1..=part.of).contains(&part.number));
    part.ok_or_else(|| Expected::new("a part and the number of parts, as in 2/3"))
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        self.seed.of(self.speed.of(self.rules.settings()))
    }
}

/// Makes what is missing, with a bar on a terminal's standard error. An interrupt ends it with what it has.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, BookCommandError> {
    if !settings.variant.is_shipped() {
        return Err(BookCommandError::NotShipped(settings.variant));
    }
    let engine = settings.engine();
    let games = Games { truncation: arguments.truncate, seed: settings.seed() };
    let head = LogHead::new(&engine, games);
    let lines = lines(arguments, settings)?;
    let lines = lines.into_iter().enumerate().filter(|(index, _)| arguments.part.has(*index));
    let plan = Plan { lines: lines.map(|(_, line)| line).collect(), games, error: arguments.error / 1000.0 };
    let (mut log, found) = Log::open(&arguments.log, &head)?;
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let bar = progress_bar(1000, "thousandths");
    plan.make(&engine, (&mut log, found), &stop, &mut |progress| {
        bar.set_position((progress.done * 1000.0) as u64);
        let error = progress.work.tally.error() * 1000.0;
        bar.set_message(format!("{} ±{error:.1} millipoints", progress.work.line));
    })?;
    bar.finish_and_clear();
    drop(log);
    let told = told(arguments, &plan)?;
    match &arguments.out {
        None => Ok(told),
        Some(out) => Ok(told + &merge_into(std::slice::from_ref(&arguments.log), out, arguments.force)?),
    }
}

/// The lines of the whole plan.
fn lines(arguments: &Arguments, settings: &Settings) -> Result<Vec<Line>, BookCommandError> {
    if arguments.replies_to.is_empty() {
        return Ok(Line::first_rolls().collect());
    }
    let found = works(&arguments.replies_to, &settings.variant)?;
    let entries: Vec<Entry> = found.iter().filter_map(|work| Entry::of(work, None)).collect();
    let first = entries.iter().filter(|entry| entry.line.first.is_none());
    let near = first.flat_map(|entry| entry.near_best().map(|play| (entry.line.roll, play.legal)));
    Ok(near.flat_map(|(roll, play)| Line::replies(roll, play)).collect())
}

/// How much of the plan is in the log.
fn told(arguments: &Arguments, plan: &Plan) -> Result<String, BookCommandError> {
    let contents = LogContents::read(&arguments.log)?;
    let of_plan = contents.works.iter().filter(|work| plan.lines.contains(&work.line));
    let exact = of_plan.filter(|work| work.tally.is_exact(plan.error)).count();
    let (lines, path) = (plan.lines.len(), printable::path(&arguments.log));
    let more = if exact < lines { "; the same command goes on" } else { "" };
    Ok(format!("{path}: {exact} of {lines} lines to {} millipoints{more}\n", arguments.error))
}
