//! `plakoto bench`.

use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::options::EvaluationOptions;
use super::settings::Settings;
use plakoto_engine::engine::{Engine, Level, SelfPlay, Speed};
use plakoto_engine::eval::simd::Simd;

/// Decisions of the bench: some twenty games.
const DECISIONS: usize = 2000;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Seconds for which each speed is measured, and at least one pass
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=3600))]
    time: u64,
    #[command(flatten)]
    pub(super) options: EvaluationOptions,
}

/// Measures, and reports as text or JSON.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> String {
    let report = BenchReport::new(&mut settings.engine(), Duration::from_secs(arguments.time));
    match settings.json {
        true => format!("{}\n", serde_json::to_string(&report).unwrap_or_default()),
        false => report.text(),
    }
}

#[derive(Serialize)]
struct BenchReport {
    signature: String,
    evaluations_per_second: u64,
    rolls_per_second: u64,
    searches_per_second: u64,
    trials_per_second: u64,
    evaluator: String,
    simd: String,
}

impl BenchReport {
    fn new(engine: &mut Engine, time: Duration) -> Self {
        let self_play = SelfPlay::new(engine, DECISIONS);
        Self {
            signature: format!("{:016x}", self_play.signature(engine)),
            evaluations_per_second: median(time, || self_play.time_evaluations(engine)),
            rolls_per_second: median(time, || self_play.time_rolls()),
            searches_per_second: median(time, || self_play.time_searches(engine, Level::DEFAULT.plies)),
            trials_per_second: median(time, || self_play.time_trials(engine)),
            evaluator: engine.evaluator().description(),
            simd: Simd::chosen().to_string(),
        }
    }

    /// As a few lines of text.
    fn text(&self) -> String {
        let Self {
            signature,
            evaluations_per_second,
            rolls_per_second,
            searches_per_second,
            trials_per_second,
            evaluator,
            simd,
        } = self;
        format!(
            "signature               {signature}\n\
             evaluations per second  {evaluations_per_second}\n\
             rolls per second        {rolls_per_second}\n\
             searches per second     {searches_per_second}\n\
             trials per second       {trials_per_second}\n\
             evaluator               {evaluator}\n\
             instructions            {simd}\n"
        )
    }
}

/// The median speed of the passes that fit into a time, per second.
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
