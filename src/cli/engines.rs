//! Commands that test engines: `plakoto check`, whether an engine speaks the protocol; `plakoto duel`; and `plakoto bench` and
//! `plakoto perft`, which measure speeds and count positions and plays.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value, json};

use super::arena::{ArenaFiles, check_length, play, seconds, show};
use super::interrupt::{interruptible, on_closed_output};
use super::options::{evaluation, games, json, rotation, seed};
use super::output::{CommandResult, FAILED, json_lines, say_line, write_out};
use super::screen::say;
use super::settings::Settings;
use super::values::number;
use plakoto_arena::check::{self, CheckVerdict, Examination, StepReport};
use plakoto_arena::{Arena, ContestantSpec, Entrant, Role};
use plakoto_engine::engine::{Level, OutOfRange, SelfPlay, Speed};
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::rules::{self, RuleSet};
use plakoto_table::match_play::EquityTable;
use plakoto_table::messages;
use plakoto_words::{Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = [json(), rotation(), seed()])]
pub(super) struct CheckArguments {
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number::<u64>(..=1_000_000))]
    positions: u64,
    #[arg(long)]
    evaluate: bool,
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// Checks the engine under each rule set in turn, and prints the result of each step as soon as it is known. The exit code is 1 if a
/// required step failed.
pub(super) fn check(arguments: &CheckArguments, settings: &Settings) -> CommandResult {
    let is_json = settings.json;
    let stop = interruptible();
    let closed = stop.clone();
    on_closed_output(move || closed.raise());
    let (mut counts, mut is_failure, mut told) = ([0_usize; RESULTS.len()], false, Ok(()));
    let games = settings.rotation.games();
    for (index, rules) in games.iter().enumerate() {
        if stop.is_raised() || games[..index].contains(rules) {
            continue;
        }
        if games.len() > 1 && !is_json {
            write_out(&format!("{rules}\n"))?;
        }
        let examination = Examination {
            command: &arguments.command,
            role: if arguments.evaluate { Role::Evaluates } else { Role::Plays },
            rules: *rules,
            limit: arguments.timeout,
            positions: arguments.positions,
            seed: settings.seed(),
        };
        check::check(&examination, &stop, |checked| {
            let place = result(&checked.verdict).0;
            counts[place] += 1;
            is_failure |= checked.is_required && place == FAILURE;
            told = write_out(&if is_json { json_line(checked, rules) } else { text(checked) });
            if told.is_err() {
                stop.raise();
            }
        });
    }
    told?;
    if !is_json {
        let [passed, failed, skipped] = counts;
        write_out(&say_line(&message!(
            "shell_check-summary",
            passed = passed,
            failed = failed,
            skipped = skipped
        )))?;
    }
    Ok(if is_failure || stop.is_raised() { FAILED.into() } else { ExitCode::SUCCESS })
}

/// Names of the possible results of a step.
const RESULTS: [&str; 3] = ["passed", "failed", "skipped"];
const FAILURE: usize = 1;

/// Returns the index of a verdict in [`RESULTS`], and the reason for the verdict.
fn result(verdict: &CheckVerdict) -> (usize, Option<&Message>) {
    match verdict {
        CheckVerdict::Passed => (0, None),
        CheckVerdict::Failed(reason) => (FAILURE, Some(reason)),
        CheckVerdict::Skipped(reason) => (2, Some(reason)),
    }
}

fn text(StepReport { number, name, is_required, verdict, said }: &StepReport) -> String {
    let (place, reason) = result(verdict);
    let reason = reason.map(|reason| format!(": {}", say(reason))).unwrap_or_default();
    let words =
        [message!("shell_check-passed"), message!("shell_check-failed"), message!("shell_check-skipped")];
    let (word, failure) = (say(&words[place]), place == FAILURE);
    let name = match is_required {
        true => say(name),
        false => say(&message!("shell_check-optional", step = name.clone())),
    };
    let said: String = said.iter().filter(|_| failure).map(|line| format!("      {line}\n")).collect();
    format!("{number:>3} {word:<8} {name}{reason}\n{said}")
}

fn json_line(
    StepReport { number, name, is_required, verdict, said }: &StepReport,
    rules: &RuleSet,
) -> String {
    let (place, reason) = result(verdict);
    let line = json!({
        "step": number, "name": name, "required": is_required, "result": RESULTS[place], "reason": reason,
        "said": said, "variant": rules.to_string(),
    });
    format!("{line}\n")
}

/// Number of decisions in the benchmark: about twenty games.
const DECISIONS: usize = 2000;

#[derive(Clone, Debug, Args)]
#[command(args = evaluation())]
pub(super) struct BenchArguments {
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = number::<u64>(..=3600))]
    time: u64,
}

/// Measures all speeds and returns them as text or JSON.
pub(super) fn bench(arguments: &BenchArguments, settings: &Settings) -> String {
    let (engine, time) = (&mut settings.engine(), Duration::from_secs(arguments.time));
    let self_play = SelfPlay::new(engine, DECISIONS);
    let evaluator = messages::evaluator(&engine.evaluator().description());
    let evaluator = if settings.json { evaluator.to_string() } else { say(&evaluator) };
    let measured: [(&str, Value); 7] = [
        ("signature", format!("{:016x}", self_play.signature(engine)).into()),
        ("evaluations_per_second", median(time, || self_play.time_evaluations(engine)).into()),
        ("rolls_per_second", median(time, || self_play.time_rolls()).into()),
        (
            "searches_per_second",
            median(time, || self_play.time_searches(engine, Level::DEFAULT.plies)).into(),
        ),
        ("trials_per_second", median(time, || self_play.time_trials(engine)).into()),
        ("evaluator", evaluator.into()),
        ("simd", Simd::chosen().to_string().into()),
    ];
    if settings.json {
        return json_lines(&[Map::from_iter(measured.map(|(name, value)| (name.to_owned(), value)))]);
    }
    let names = say(&message!("shell_bench-names"));
    let line = |(name, (_, value)): (&str, &(&str, Value))| {
        format!("{name:<24}{}\n", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    names.split(" | ").zip(&measured).map(line).collect()
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
        let heads = say(&message!("columns-perft"));
        if let [ply, positions, edges] = heads.split(" | ").collect::<Vec<_>>()[..] {
            write_out(&format!("{ply:<3} {positions:>13} {edges:>13}\n"))?;
        }
    }
    for level in rules::perft(plies, &settings.variant) {
        write_out(&match settings.json {
            true => json_lines(&[level]),
            false => format!("{:>3} {:>13} {:>13}\n", level.ply, level.positions, level.edges),
        })?;
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Clone, Debug, Args)]
#[command(args = games(rotation()))]
pub(super) struct DuelArguments {
    first: ContestantSpec,
    second: ContestantSpec,
    #[arg(long, default_value_t = 1000, value_parser = number::<u64>(1..))]
    pub(super) pairs: u64,
    #[arg(long = "match", value_name = "POINTS", value_parser = number::<u16>(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: Option<u16>,
    #[arg(long, conflicts_with = "length")]
    luck: bool,
    #[arg(long)]
    no_times: bool,
}

impl DuelArguments {
    /// Returns the two contestants as entrants of an arena.
    pub(super) fn entrants(&self, settings: &Settings) -> Result<[Entrant; 2], OutOfRange> {
        let entrant = |spec: &ContestantSpec| spec.contestant(&settings.variant).map(Entrant::BuiltIn);
        let [first, second] = [&self.first, &self.second].map(entrant);
        Ok([first?, second?])
    }

    /// Returns an arena for the two entrants.
    pub(super) fn arena<'a>(&self, entrants: &'a [Entrant], settings: &Settings) -> Arena<'a> {
        let (pairs, seed) = (self.pairs, settings.seed());
        let (length, threads) = (self.length.unwrap_or(0), settings.threads());
        let measures_luck = self.luck;
        Arena { pairs, seed, length, threads, measures_luck, ..Arena::new(entrants, settings.rotation) }
    }
}

/// Plays the duel and returns its report. A duel is an arena with two built-in players.
pub(super) fn duel(arguments: &DuelArguments, settings: &Settings) -> anyhow::Result<String> {
    check_length(arguments.length, &settings.rotation)?;
    let entrants = arguments.entrants(settings)?;
    let arena = arguments.arena(&entrants, settings);
    let stop = interruptible();
    let report = play(&arena, ArenaFiles::default(), vec![None, None], &stop)?;
    let report = if arguments.no_times { report.without_times() } else { report };
    Ok(show(&report, settings))
}
