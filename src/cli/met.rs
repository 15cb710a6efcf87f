//! `plakoto met`: prints a match equity table.

use clap::Args;

use super::interrupt::interruptible;
use super::options::{evaluation, seed};
use super::output::progress_bar;
use super::settings::Settings;
use plakoto_engine::engine::Engine;
use plakoto_engine::search::share_out;
use plakoto_protocol::{OutputSettings, equity_table};
use plakoto_table::match_play::{Counts, EquityTable, Shares};

#[derive(Clone, Debug, Args)]
#[command(args = evaluation(), args = [seed()])]
pub(super) struct MetArguments {
    /// Size of the table: the largest number of points that a player still needs
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: u16,
    /// Play this number of games at 0-ply first, to measure how often each result occurs
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
}

/// Number of games played between two updates of the progress bar.
const STEP: u64 = 1024;

/// Returns how often each result of a game occurs, and the match equity table that follows from these shares.
pub(super) fn run(arguments: &MetArguments, settings: &Settings) -> String {
    let (measured, shares) = match arguments.games {
        Some(games) => (settings.variant, measure(&settings.engine(), settings.seed(), games)),
        None => (settings.variant.preset.rules(), Shares::of(&settings.variant)),
    };
    let table = equity_table(
        &settings.variant,
        (&measured, &shares),
        &EquityTable::new(&shares, &settings.variant),
        arguments.length,
    );
    if settings.json {
        format!("{}\n", table.json())
    } else {
        table.lines(&OutputSettings::default()).join("\n") + "\n"
    }
}

/// Plays games on all threads and returns how often each result occurs. An interrupt ends the measurement
/// early.
fn measure(engine: &Engine, seed: u64, games: u64) -> Shares {
    let stop = interruptible();
    let bar = progress_bar(games, "games");
    let mut counts = Counts::default();
    for start in (0..games).step_by(STEP as usize) {
        let end = games.min(start + STEP);
        let threads = engine.threads();
        let share = (end - start).div_ceil(threads as u64).max(1);
        let parts = share_out(threads, threads, |part, _| {
            let first = end.min(start + part as u64 * share);
            Counts::of_games(engine, seed, first..end.min(first + share), &stop)
        });
        parts.iter().for_each(|part| counts.add(part));
        bar.set_position(end);
        if stop.is_raised() {
            break;
        }
    }
    bar.finish_and_clear();
    counts.shares()
}
