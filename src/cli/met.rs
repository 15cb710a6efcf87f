//! `plakoto met`: prints match equity tables, and checks them by playing matches.

use std::ops::Range;

use clap::Args;
use serde_json::json;

use super::interrupt::interruptible;
use super::options::{evaluation_under, rotation, seed};
use super::output::progress_bar;
use super::settings::Settings;
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{StopFlag, share_out};
use plakoto_protocol::{OutputSettings, equity_table};
use plakoto_table::match_play::{Counts, EquityTable, MatchCounts, NextStarter, Shares};

#[derive(Clone, Debug, Args)]
#[command(args = evaluation_under(rotation()), args = [seed()])]
pub(super) struct MetArguments {
    /// Size of the table: the largest number of points that a player still needs
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: u16,
    /// Play this number of games at 0-ply first, to measure how often each result occurs
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Instead of the table, print how often the first starter wins a match to --length points in this number
    /// of matches at 0-ply, and how often according to the table
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    matches: Option<u64>,
}

/// Number of games or matches played between two updates of the progress bar.
const STEP: u64 = 1024;

/// Returns how often each result of a game occurs, and the match equity table that follows from these shares.
/// If several games are played in turn, returns a table for each of them.
pub(super) fn run(arguments: &MetArguments, settings: &Settings) -> String {
    let (rotation, engine) = (settings.rotation, settings.engine());
    let measured = |rules: &RuleSet| match arguments.games {
        Some(games) => (*rules, measure(&engine.under(*rules), settings.seed(), games)),
        None => (rules.preset.rules(), Shares::of(rules)),
    };
    let measured: Vec<(RuleSet, Shares)> = rotation.games().iter().map(measured).collect();
    let shares: Vec<Shares> = measured.iter().map(|(_, shares)| *shares).collect();
    let table = EquityTable::new(&shares, rotation);
    if let Some(matches) = arguments.matches {
        return check(&engine, &table, settings, arguments.length, matches);
    }
    let replies = rotation.games().iter().zip(&measured).map(|(rules, (measured, shares))| {
        let reply = equity_table(rules, (measured, shares), &table, arguments.length);
        if settings.json { reply.json() } else { reply.lines(&OutputSettings::default()).join("\n") }
    });
    replies.collect::<Vec<_>>().join(if settings.json { "\n" } else { "\n\n" }) + "\n"
}

/// Plays matches, and compares how often the first starter wins with the match equity table.
fn check(engine: &Engine, table: &EquityTable, settings: &Settings, length: u16, matches: u64) -> String {
    let rotation = table.rotation();
    let mut counts = MatchCounts::default();
    count(matches, "matches", engine.threads(), |range, stop| {
        MatchCounts::of_matches(engine, table, length, settings.seed(), range, stop)
    })
    .iter()
    .for_each(|part| counts.add(part));
    let expected = table.chance(rotation.first(), length, length, NextStarter::Mine);
    let (share, error) = counts.starter_wins();
    if settings.json {
        let MatchCounts { matches, .. } = counts;
        let fields = json!({
            "match": rotation.to_string(), "match_length": length, "matches": matches,
            "starter_wins": share, "error": error, "expected": expected,
        });
        return format!("{fields}\n");
    }
    let [share, error, expected] = [share, error, expected].map(|chance| 100.0 * chance);
    format!(
        "{} matches of {rotation} to {length} points: the first starter won {share:.2} % ± {error:.2} %; the table says {expected:.2} %\n",
        counts.matches
    )
}

/// Plays games on all threads and returns how often each result occurs. An interrupt ends the measurement
/// early.
fn measure(engine: &Engine, seed: u64, games: u64) -> Shares {
    let mut counts = Counts::default();
    count(games, "games", engine.threads(), |range, stop| Counts::of_games(engine, seed, range, stop))
        .iter()
        .for_each(|part| counts.add(part));
    counts.shares()
}

/// Counts in parts of `all` on all threads, with a progress bar, and returns the counts of the parts. An
/// interrupt ends the count early.
fn count<T: Send>(
    all: u64,
    what: &'static str,
    threads: usize,
    of_part: impl Fn(Range<u64>, &StopFlag) -> T + Sync,
) -> Vec<T> {
    let (stop, bar, mut counts) = (interruptible(), progress_bar(all, what), Vec::new());
    for start in (0..all).step_by(STEP as usize) {
        let end = all.min(start + STEP);
        let share = (end - start).div_ceil(threads as u64).max(1);
        counts.extend(share_out(threads, threads, |part, _| {
            let first = end.min(start + part as u64 * share);
            of_part(first..end.min(first + share), &stop)
        }));
        bar.set_position(end);
        if stop.is_raised() {
            break;
        }
    }
    bar.finish_and_clear();
    counts
}
