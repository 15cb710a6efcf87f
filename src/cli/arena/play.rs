//! An arena while it is played: its files, a bar and in the end the report.

use std::path::Path;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_lab::arena::{
    Arena, ArenaReport, Finished, GamesFile, Identity, Kept, Log, Resume, Scores, Sprt,
};

/// When an arena ends before all pairs are played, and where it keeps them.
#[derive(Default)]
pub(in crate::cli) struct Extras<'a> {
    pub(super) sprt: Option<Sprt>,
    pub(super) time: Option<Duration>,
    pub(super) log: Option<LogFile<'a>>,
    pub(super) kept: Option<Kept>,
    pub(super) table: Option<GamesFile>,
}

/// A log, and what must be as it was.
pub(super) struct LogFile<'a> {
    pub(super) path: &'a Path,
    pub(super) header: Map<String, Value>,
    pub(super) replays_faults: bool,
}

/// Pairs between two changes of the text beside the progress bar.
const REPORT: u64 = 16;

/// Plays until all pairs are played or somebody stops it.
pub(in crate::cli) fn play<'a>(
    arena: &'a Arena<'a>,
    extras: Extras<'_>,
    identities: Vec<Option<Identity>>,
    stop: &'a StopFlag,
) -> anyhow::Result<ArenaReport<'a>> {
    let Extras { sprt, time, log, kept, table } = extras;
    let bar = progress_bar(arena.pairs * arena.pairings().len() as u64, "pairs");
    let mut scores = Scores::new(arena, sprt, stop, table);
    let (mut finished, mut unread) = (Finished::default(), Ok(()));
    let mut log = match &log {
        None => None,
        Some(LogFile { path, header, replays_faults }) => {
            let resume = Resume { settings: header, rules: &arena.rules, replays_faults: *replays_faults };
            let opened = Log::open(path, &resume, |pair| {
                // There may have been more pairs than are wanted now.
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
        // What is in the log is not played again, so its games have to be kept before.
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

/// The report as it is printed.
pub(in crate::cli) fn show(report: &ArenaReport<'_>, settings: &Settings) -> String {
    if settings.json { format!("{}\n", report.json()) } else { report.text() }
}

fn stop_after(time: Duration, stop: &StopFlag) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(time);
        stop.raise();
    });
}
