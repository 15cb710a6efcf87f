//! `plakoto lab book make`: rolls out openings, and keeps the results in a log.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;

use super::logs::works;
use super::merge::merge_into;
use crate::cli::interrupt::interruptible;
use crate::cli::options::{seed, speed, variant};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_lab::book_making::{BookLog, BookLogHeader, BookPlan, Games, Part};
use plakoto_table::book::{Entry, Line, WITHIN};

#[derive(Clone, Debug, Args)]
#[command(args = [speed(), vec![seed(), variant()]].concat())]
pub(in crate::cli::lab) struct BookMakeArguments {
    /// Log file that collects the results; an interrupted run resumes from it
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// When finished, write the book to this file; to combine several logs, use `plakoto lab book merge`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the --out file if it exists
    #[arg(long, requires = "out")]
    force: bool,
    /// Roll out the replies to the best first plays in these logs, instead of the first plays themselves
    #[arg(long, value_name = "LOG", num_args = 1..)]
    replies_to: Vec<PathBuf>,
    /// Truncate trials after this number of turns, with variance reduction [default: play to the end]
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u16).range(1..=i64::from(RolloutSettings::MAX_TRUNCATION)))]
    truncate: Option<u16>,
    /// Target standard error of the difference between the two best plays, in thousandths of a point
    #[arg(long, value_name = "MILLIPOINTS", default_value = "3", value_parser = millipoints)]
    error: f32,
    /// Finish a line of play as soon as its best play leads by two standard errors
    #[arg(long)]
    decide: bool,
    /// Roll out the third rolls of this many lines of play, instead of replies; --replies-to needs logs of
    /// first rolls and of replies
    #[arg(long, value_name = "N", requires = "replies_to")]
    third: Option<usize>,
    /// Roll out only one part of the book, e.g. 2/3 for the second of three parts
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part)]
    part: Part,
}

pub(in crate::cli::lab) fn millipoints(text: &str) -> Result<f32, &'static str> {
    let number = text.parse().ok().filter(|number| (0.1..=1000.0).contains(number));
    number.ok_or("expected a number from 0.1 to 1000")
}

pub(in crate::cli::lab) fn part(text: &str) -> Result<Part, &'static str> {
    let part = text
        .split_once('/')
        .and_then(|(number, of)| Some(Part { number: number.parse().ok()?, of: of.parse().ok()? }));
    let part = part.filter(|part| (1..=part.of).contains(&part.number));
    part.ok_or("expected I/N, such as 2/3 for the second of three parts")
}

impl BookMakeArguments {
    /// Returns all lines of play that the book contains: the first rolls, or the replies to the best first
    /// plays of the logs.
    fn lines(&self, rules: &RuleSet) -> anyhow::Result<Vec<Line>> {
        let known = RuleSet::names();
        ensure!(
            rules.is_shipped(),
            "expected a rule set for which books can be made ({known}), got `{rules}`"
        );
        if self.replies_to.is_empty() {
            return Ok(Line::first_rolls(rules).collect());
        }
        let found = works(&self.replies_to, rules)?;
        let entries: Vec<Entry> = found.iter().filter_map(|work| work.entry(None)).collect();
        if let Some(most) = self.third {
            let met = most_met(&entries, most);
            return Ok(met.into_iter().flat_map(|(line, play)| line.replies(play)).collect());
        }
        let first = entries.iter().filter(|entry| entry.line.depth() == 0);
        let near = first.flat_map(|entry| entry.near_best().map(|play| (entry.line, play.legal)));
        Ok(near.flat_map(|(line, play)| line.replies(play)).collect())
    }
}

/// Returns the replies that players meet most often if both sides choose best plays: those with the most probable
/// rolls. Among equally probable ones, those come first whose plays are hardest to miss, that is, lead by most.
fn most_met(entries: &[Entry], most: usize) -> Vec<(Line, LegalPlay)> {
    let lead = |entry: &Entry| entry.plays.get(1).map_or(WITHIN, |second| second.behind.mean);
    let mut met: Vec<(u32, f32, Line, LegalPlay)> = Vec::new();
    for reply in entries.iter().filter(|entry| entry.line.depth() == 1) {
        let is_first = |entry: &&Entry| {
            entry.line.depth() == 0
                && reply.line.turns().any(|(roll, play)| {
                    entry.line.roll.same_numbers(*roll)
                        && entry.plays.first().is_some_and(|best| best.legal.leads_as(play))
                })
        };
        let (Some(first), Some(best)) = (entries.iter().find(is_first), reply.plays.first()) else {
            continue;
        };
        let doubles = [first, reply].map(|entry| u32::from(entry.line.roll.is_double())).iter().sum();
        met.push((doubles, lead(first).min(lead(reply)), reply.line, best.legal));
    }
    met.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    met.into_iter().take(most).map(|(_, _, line, play)| (line, play)).collect()
}

/// Rolls out the lines of play that the log lacks, and shows a progress bar on standard error if that is a
/// terminal. After an interrupt, the log keeps the current results.
pub(super) fn run(arguments: &BookMakeArguments, settings: &Settings) -> anyhow::Result<String> {
    let engine = settings.engine();
    let lines = arguments.lines(&settings.variant)?;
    let lines = lines.into_iter().enumerate().filter(|(index, _)| arguments.part.has(*index));
    let games = Games { truncation: arguments.truncate, seed: settings.seed() };
    let (error, decide) = (arguments.error / 1000.0, arguments.decide);
    let plan = BookPlan { lines: lines.map(|(_, line)| line).collect(), games, error, decide };
    let (mut log, found) = BookLog::open(&arguments.log, &BookLogHeader::new(&engine, games))?;
    let stop = interruptible();
    let bar = progress_bar(1000, "‰ of the work done");
    plan.make(&engine, (&mut log, found.records), &stop, &mut |progress| {
        bar.set_position((progress.done * 1000.0) as u64);
        let error = progress.work.tally.error() * 1000.0;
        bar.set_message(format!("{} ±{error:.1} millipoints", progress.work.line));
    })?;
    bar.finish_and_clear();
    drop(log);
    let told = told(arguments, &plan)?;
    match &arguments.out {
        None => Ok(told),
        Some(out) => {
            Ok(told + &merge_into(std::slice::from_ref(&arguments.log), out, None, arguments.force)?)
        }
    }
}

/// Reports how many lines of the plan the log contains with the target standard error.
fn told(arguments: &BookMakeArguments, plan: &BookPlan) -> anyhow::Result<String> {
    let contents = BookLog::read(&arguments.log)?;
    let of_plan = contents.records.iter().filter(|work| plan.lines.contains(&work.line));
    let exact = of_plan.filter(|work| plan.is_done(work, plan.error)).count();
    let (lines, path) = (plan.lines.len(), printable::path(&arguments.log));
    let more = if exact < lines { "; run the same command again to resume" } else { "" };
    Ok(format!(
        "{path}: {exact} of {lines} lines of play are {}accurate to {} millipoints{more}\n",
        if plan.decide { "decided or " } else { "" },
        arguments.error
    ))
}
