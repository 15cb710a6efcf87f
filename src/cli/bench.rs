//! `plakoto bench`.

use std::time::Duration;

use serde::Serialize;

use crate::engine::{Engine, Level, SelfPlay, Speed};
use crate::eval::simd::Simd;

/// Decisions of the bench: some twenty games.
const DECISIONS: usize = 2000;

/// How long each speed is measured.
const TIME: Duration = Duration::from_secs(1);

/// Measures, and reports as text or JSON.
pub(super) fn run(mut engine: Engine, json: bool) -> String {
    let report = BenchReport::new(&mut engine);
    match json {
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
    fn new(engine: &mut Engine) -> Self {
        let self_play = SelfPlay::new(engine, DECISIONS);
        Self {
            signature: format!("{:016x}", self_play.signature(engine)),
            evaluations_per_second: median(|| self_play.time_evaluations(engine)),
            rolls_per_second: median(|| self_play.time_rolls()),
            searches_per_second: median(|| self_play.time_searches(engine, Level::DEFAULT.plies)),
            trials_per_second: median(|| self_play.time_trials(engine)),
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

/// The median speed of several passes, per second.
fn median(mut pass: impl FnMut() -> Speed) -> u64 {
    let mut passes = Vec::new();
    let mut spent = Duration::ZERO;
    while spent < TIME {
        let speed = pass();
        spent += speed.time.max(Duration::from_micros(1));
        passes.push(speed.per_second() as u64);
    }
    passes.sort_unstable();
    passes[passes.len() / 2]
}
