//! `plakoto lab reference make`: makes a reference set, whose decisions have rolled-out plays.

use std::path::PathBuf;

use clap::Args;

use crate::cli::interrupt::interruptible;
use crate::cli::lab::book::{millipoints, part};
use crate::cli::options::{seed, speed};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::engine::Threads;
use plakoto_engine::printable;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::search::MAX_PLIES;
use plakoto_lab::book_making::Part;
use plakoto_lab::reference::{Games, Plan, ReferenceHeader, Set, make};

#[derive(Clone, Debug, Args)]
#[command(args = [speed(), vec![seed()]].concat())]
pub(in crate::cli::lab) struct ReferenceMakeArguments {
    /// File of the reference set; the same command resumes an unfinished file
    file: PathBuf,
    /// Number of decisions; an existing file with fewer decisions is extended
    #[arg(long, value_name = "N", default_value_t = Plan::default().decisions, value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    decisions: u64,
    /// Plies that both players look ahead in rollouts; also the search depth for the positions at which
    /// trials are truncated
    #[arg(long, value_name = "PLIES", default_value_t = Games::default().plies, value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_PLIES)))]
    play_plies: u8,
    /// Truncate trials after N turns, to measure the bias of truncation [default: play to the end]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(RolloutSettings::MAX_TRUNCATION)))]
    truncate: Option<u16>,
    /// Trials of a decision end when each play trails the best one by two standard errors, or by surely fewer
    /// thousandths of a point than this
    #[arg(long, value_name = "MILLIPOINTS", default_value_t = Games::default().millipoints, value_parser = millipoints)]
    error: f32,
    /// Maximum number of trials per decision, of all plays together
    #[arg(long, value_name = "N", default_value_t = Games::default().most_trials, value_parser = clap::value_parser!(u64).range(72..=u64::from(RolloutSettings::MAX_TRIALS)))]
    trials: u64,
    /// Seed for the rollout dice; --seed is for the games from which the decisions are taken
    #[arg(long, value_name = "SEED", default_value_t = Games::default().seed)]
    dice_seed: u64,
    /// Make only one part of the set, e.g. 2/3 for the second of three parts
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part)]
    part: Part,
}

impl ReferenceMakeArguments {
    fn games(&self) -> Games {
        Games {
            plies: self.play_plies,
            truncation: self.truncate,
            seed: self.dice_seed,
            millipoints: self.error,
            most_trials: self.trials,
        }
    }

    fn has(&self, number: u64) -> bool {
        number < self.decisions && self.part.has(usize::try_from(number).unwrap_or(usize::MAX))
    }
}

/// Adds the decisions that the file lacks, and shows a progress bar on standard error if that is a terminal.
/// After an interrupt, the file keeps the decisions so far.
pub(super) fn run(arguments: &ReferenceMakeArguments, settings: &Settings) -> anyhow::Result<String> {
    let plan = Plan { seed: settings.seed(), decisions: arguments.decisions };
    let games = arguments.games();
    let threads = Threads::new(settings.threads())?;
    let (mut log, set) = Set::open(&arguments.file, &ReferenceHeader::new(&plan, games))?;
    let stop = interruptible();
    let wanted = (0..plan.decisions).filter(|&number| arguments.has(number)).count() as u64;
    let bar = progress_bar(wanted, "decisions");
    let made = make(&plan, &games, arguments.part, threads, (&mut log, &set), &stop, &mut |progress| {
        bar.set_position(progress.made);
        bar.set_message(format!("{}, {}", progress.decision.rules, progress.decision.phase.name()));
    });
    bar.finish_and_clear();
    made?;
    drop(log);
    told(arguments, wanted)
}

fn told(arguments: &ReferenceMakeArguments, wanted: u64) -> anyhow::Result<String> {
    let set = Set::read(&arguments.file)?;
    let made = set.records.iter().filter(|decision| arguments.has(decision.number)).count() as u64;
    let more = if made < wanted { "; run the same command again to resume" } else { "" };
    Ok(format!("{}: {made} of {wanted} decisions{more}\n", printable::path(&arguments.file)))
}
