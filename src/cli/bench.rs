//! `plakoto bench` and `plakoto perft`: measure speeds, and count positions and plays.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value};

use super::options::evaluation;
use super::output::{CommandResult, json_lines, write_out};
use super::settings::Settings;
use plakoto_engine::engine::{Level, SelfPlay, Speed};
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::rules;

/// Number of decisions in the benchmark: about twenty games.
const DECISIONS: usize = 2000;

#[derive(Clone, Debug, Args)]
#[command(args = evaluation())]
pub(super) struct BenchArguments {
    /// Seconds to spend on each measurement; each speed is measured at least once
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=3600))]
    time: u64,
}

/// Measures all speeds and returns them as text or JSON.
pub(super) fn run(arguments: &BenchArguments, settings: &Settings) -> String {
    let (engine, time) = (&mut settings.engine(), Duration::from_secs(arguments.time));
    let self_play = SelfPlay::new(engine, DECISIONS);
    let measured: [(&str, Value); 7] = [
        ("signature", format!("{:016x}", self_play.signature(engine)).into()),
        ("evaluations_per_second", median(time, || self_play.time_evaluations(engine)).into()),
        ("rolls_per_second", median(time, || self_play.time_rolls()).into()),
        (
            "searches_per_second",
            median(time, || self_play.time_searches(engine, Level::DEFAULT.plies)).into(),
        ),
        ("trials_per_second", median(time, || self_play.time_trials(engine)).into()),
        ("evaluator", engine.evaluator().description().into()),
        ("simd", Simd::chosen().to_string().into()),
    ];
    if settings.json {
        return json_lines(&[Map::from_iter(measured.map(|(name, value)| (name.to_owned(), value)))]);
    }
    let line = |(name, value): &(&str, Value)| {
        let name = if *name == "simd" { "instructions".to_owned() } else { name.replace('_', " ") };
        format!("{name:<24}{}\n", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    measured.iter().map(line).collect()
}

/// Repeats `pass` until `time` is over, and returns the median of the measured speeds per second.
fn median(time: Duration, mut pass: impl FnMut() -> Speed) -> u64 {
    let mut passes = Vec::new();
    let mut spent = Duration::ZERO;
    while spent < time || passes.is_empty() {
        let speed = pass();
        spent += speed.time.max(Duration::from_micros(1));
        passes.push(speed.per_second() as u64);
    }
    passes.sort_unstable();
    passes[passes.len() / 2]
}

/// Counts positions and plays, and prints the counts of each ply as soon as they are known.
pub(super) fn perft(plies: u32, settings: &Settings) -> CommandResult {
    if !settings.json {
        write_out("ply     positions         edges\n")?;
    }
    for level in rules::perft(plies, &settings.variant) {
        write_out(&match settings.json {
            true => json_lines(&[level]),
            false => format!("{:>3} {:>13} {:>13}\n", level.ply, level.positions, level.edges),
        })?;
    }
    Ok(ExitCode::SUCCESS)
}
