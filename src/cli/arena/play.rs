//! Plays an arena: keeps its log and other files, shows progress, and makes the final report.

use std::path::Path;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::cli::output::{json_lines, progress_bar};
use crate::cli::settings::Settings;
use plakoto_arena::{
    Arena, ArenaReport, FinishedPairs, GameFolder, GamesFile, Identity, Log, Resume, Scores, Sprt,
};
use plakoto_engine::search::StopFlag;

/// Optional conditions that stop an arena early, and its optional output files.
#[derive(Default)]
pub(in crate::cli) struct ArenaFiles<'a> {
    pub(super) sprt: Option<Sprt>,
    pub(super) time: Option<Duration>,
    pub(super) log: Option<LogFile<'a>>,
    pub(super) kept: Option<GameFolder>,
    pub(super) table: Option<GamesFile>,
}

/// Path of an arena's log, with the settings that the log must have been written with.
pub(super) struct LogFile<'a> {
    pub(super) path: &'a Path,
    pub(super) header: Map<String, Value>,
    pub(super) replays_faults: bool,
}

/// Number of pairs of games between two updates of the text next to the progress bar.
const REPORT: u64 = 16;

/// Plays until all pairs of games are finished or the stop flag is raised.
pub(in crate::cli) fn play<'a>(
    arena: &'a Arena<'a>,
    extras: ArenaFiles<'_>,
    identities: Vec<Option<Identity>>,
    stop: &'a StopFlag,
) -> anyhow::Result<ArenaReport<'a>> {
    let ArenaFiles { sprt, time, log, kept, table } = extras;
    let bar = progress_bar(arena.pairs * arena.pairings().len() as u64, "pairs");
    let mut scores = Scores::new(arena, sprt, stop, table);
    let (mut finished, mut unread) = (FinishedPairs::default(), Ok(()));
    let mut log = match &log {
        None => None,
        Some(LogFile { path, header, replays_faults }) => {
            let resume =
                Resume { settings: header, rotation: &arena.rotation, replays_faults: *replays_faults };
            let opened = Log::open(path, &resume, |pair| {
                // The log may contain more pairs of games than the user requests now.
                if unread.is_ok() && pair.pair < arena.pairs {
                    unread = scores.count(&pair).map(drop);
                    bar.inc(1);
                }
            });
            let (opened, before) = opened?;
            unread?;
            finished = before;
            Some(opened)
        }
    };
    scores.start()?;
    bar.reset_eta();
    if let Some(time) = time {
        stop_after(time, stop);
    }
    arena.run(&finished, stop, |pair| {
        // A pair in the log is not played again, so its games must be saved before the pair is logged.
        kept.as_ref().map_or(Ok(()), |kept| kept.keep(&pair))?;
        log.as_mut().map_or(Ok(()), |log| log.append(&pair))?;
        let tally = scores.count(&pair)?;
        bar.inc(1);
        if tally.pairs.is_multiple_of(REPORT) {
            let points = tally.points_per_game();
            bar.set_message(format!("{:+.3} ± {:.3}", points.mean, points.error));
        }
        anyhow::Ok(())
    })?;
    bar.finish_and_clear();
    Ok(scores.finish(identities)?)
}

/// Returns the report as text, or as JSON if the settings say so.
pub(in crate::cli) fn show(report: &ArenaReport<'_>, settings: &Settings) -> String {
    if settings.json { json_lines(&[report.json()]) } else { report.text() }
}

fn stop_after(time: Duration, stop: &StopFlag) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(time);
        stop.raise();
    });
}
