//! `plakoto library add` and `plakoto library analyse`: adds matches to the library and judges them.

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Map, Value};

use super::interrupt::interruptible;
use super::library::day;
use super::options::{encoding, evaluation, library, search};
use super::output::{
    CommandResult, ended, json_lines, print_note, progress_bar, report, say_line, write_out,
};
use super::settings::{Engines, Settings};
use super::values::number;
use plakoto_engine::search::{MAX_PLIES, StopFlag, share_out};
use plakoto_table::analysis::collection::{files, name};
use plakoto_table::analysis::{AnalysisSettings, GameAnalysis, analyse_all};
use plakoto_table::library::{Added, Analysis, Entry, Library, LibraryError, date_of};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::{Damage, Format, Mode, ReadSettings, Record, RecordError, read};
use plakoto_words::{Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = [encoding(), library()], args = evaluation())]
pub(super) struct LibraryAddArguments {
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "PLIES", value_parser = number::<u8>(..=i64::from(MAX_PLIES)))]
    analyse: Option<u8>,
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    date: Option<String>,
    #[arg(long)]
    recover: bool,
}

/// Number of files that each thread reads before the matches in them are added.
const FILES: usize = 8;

/// A match that was read from a file.
struct FileMatch {
    record: Record,
    date: String,
    /// Warnings about the file, for the user.
    remarks: Vec<Message>,
}

/// Adds matches to the library, and analyses them if requested.
struct Adder<'a> {
    library: Library,
    judging: Option<AnalysisSettings>,
    method: String,
    engines: Engines<'a>,
    json: bool,
    stop: StopFlag,
    counts: [u64; OUTCOMES.len()],
}

/// Possible outcomes for a file, as the keys in JSON.
const OUTCOMES: [&str; 5] = ["added", "analysed", "noted", "known", "error"];
const ERROR: usize = OUTCOMES.len() - 1;

/// Adds the matches in all files. Reports unreadable files on standard error and continues with the next
/// file.
pub(super) fn add(arguments: &LibraryAddArguments, settings: &Settings) -> CommandResult {
    let stop = interruptible();
    let files = files(&arguments.files, None)?;
    let judging = arguments.analyse.map(|plies| AnalysisSettings { plies, ..AnalysisSettings::default() });
    let mut adder = Adder {
        library: Library::open_or_create(&settings.library()?)?,
        judging,
        method: judging.map(|judging| judging.description().to_string()).unwrap_or_default(),
        engines: Engines::new(settings),
        json: settings.json,
        stop: stop.clone(),
        counts: Default::default(),
    };
    let threads = settings.threads();
    let bar = progress_bar(files.len() as u64, &message!("shell_progress-files"));
    let (rules, encoding) = (settings.variant, settings.encoding);
    let mode = if arguments.recover { Mode::Recover } else { Mode::Whole };
    let how = ReadSettings { format: Format::Auto, mode, rules, encoding };
    for files in files.chunks(FILES * threads) {
        let found = share_out(files.len(), threads, |index, _| {
            read_match(&files[index], arguments.date.as_deref(), &how)
        });
        for (path, found) in files.iter().zip(found) {
            if stop.is_raised() {
                break;
            }
            adder.take(path, found, &bar)?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    if !settings.json {
        write_out(&summary(&adder.counts))?;
    }
    Ok(ended(adder.counts[ERROR] > 0 && !stop.is_raised(), &stop))
}

/// Reads the match in a file. `date` replaces a missing date.
fn read_match(path: &Path, date: Option<&str>, how: &ReadSettings) -> Result<FileMatch, RecordError> {
    let recovered = read(path, how)?;
    let omissions = recovered.damages.iter().map(Damage::omission);
    let remarks = recovered.remarks().into_iter().chain(omissions).collect();
    let record = recovered.record;
    let named = record.info.date.as_ref().map(ToString::to_string);
    let date = named.or_else(|| date.map(str::to_owned)).unwrap_or_else(|| date_of(path));
    Ok(FileMatch { record, date, remarks })
}

impl Adder<'_> {
    /// Adds a match that was read from a file, or reports why the file could not be read. Fails only if the
    /// library itself fails.
    fn take(
        &mut self,
        path: &Path,
        found: Result<FileMatch, RecordError>,
        bar: &ProgressBar,
    ) -> anyhow::Result<()> {
        let name = name(path);
        for remark in found.iter().flat_map(|found| &found.remarks) {
            let remark = message!("shell-in_file", file = &name, error = remark.clone());
            bar.suspend(|| print_note(&remark));
        }
        let added = match found.map(|found| self.add(&found, &name)) {
            Err(error) => Err(error.message()),
            Ok(Err(error @ LibraryError::NothingPlayed)) => {
                Err(message!("shell-in_file", file = &name, error = error.message()))
            }
            Ok(added) => match added? {
                None => return Ok(()),
                Some(Added { number, is_new, is_analysed, is_noted }) => {
                    let is = [is_new, is_analysed, is_noted, true];
                    Ok((is.iter().position(|is| *is).unwrap_or_default(), number))
                }
            },
        };
        let (outcome, value): (usize, Value) = match added {
            Ok((outcome, number)) => (outcome, number.into()),
            Err(error) => {
                let text = error.to_string();
                bar.suspend(|| report(error));
                (ERROR, text.into())
            }
        };
        self.counts[outcome] += 1;
        if self.json {
            let fields = [("file", name.into()), (OUTCOMES[outcome], value)];
            let fields = fields.map(|(key, value): (&str, Value)| (key.to_owned(), value));
            write_out(&json_lines(&[Map::from_iter(fields)]))?;
        }
        Ok(())
    }

    /// Adds a match, and analyses it if requested. Returns `None` if the user interrupted the analysis.
    fn add(&mut self, found: &FileMatch, name: &str) -> Result<Option<Added>, LibraryError> {
        let known = self.library.known(&found.record)?.and_then(|known| known.method);
        let judging = self.judging.filter(|_| known.as_deref() != Some(&self.method));
        let judged = judging.map(|how| (how, judge(&mut self.engines, &found.record, &how, &self.stop)));
        if self.stop.is_raised() {
            return Ok(None);
        }
        let analysis = judged.as_ref().map(|(judging, games)| Analysis {
            games,
            thresholds: &judging.thresholds,
            method: &self.method,
        });
        let entry = Entry { record: &found.record, date: &found.date, source: name };
        self.library.add(&entry, analysis.as_ref()).map(Some)
    }
}

/// Judges the plays and the luck of a match.
fn judge(
    engines: &mut Engines<'_>,
    record: &Record,
    judging: &AnalysisSettings,
    stop: &StopFlag,
) -> Vec<GameAnalysis> {
    let equities = EquityTable::of(record.rotation);
    analyse_all(engines.of(*record.rotation.first()), record, Some(&equities), judging, stop, &mut |_| {})
}

/// Describes how many files had each outcome.
fn summary(counts: &[u64; OUTCOMES.len()]) -> String {
    let [added, analysed, noted, known, error] = *counts;
    let others = [
        (analysed, message!("shell_library-now_analysed", count = analysed)),
        (noted, message!("shell_library-noted", count = noted)),
        (known, message!("shell_library-known", count = known)),
        (error, message!("shell_library-unreadable", count = error)),
    ];
    let others = others.into_iter().filter(|(count, _)| *count > 0).map(|(_, message)| message);
    let added = message!("shell_library-added", count = added);
    let counts = Message::joined([added].into_iter().chain(others), ", ");
    say_line(&message!("shell_library-summary", counts = counts))
}

#[derive(Clone, Debug, Args)]
#[command(args = [library()], args = search())]
pub(super) struct LibraryAnalyseArguments {
    #[arg(short, long, value_name = "N", value_parser = number::<usize>(0..))]
    number: Option<usize>,
}

/// Judges one match after the other. Each is stored before the next begins, so an interrupted run goes on with the
/// same command.
pub(super) fn analyse(arguments: &LibraryAnalyseArguments, settings: &Settings) -> CommandResult {
    let judging = AnalysisSettings { plies: settings.plies, ..AnalysisSettings::default() };
    let (description, stop) = (judging.description(), interruptible());
    let method = description.to_string();
    let mut library = Library::open(&settings.library()?)?;
    let numbers = library.unanalysed(&method)?;
    let all = numbers.len();
    let wanted = arguments.number.unwrap_or(all).min(all);
    let (mut engines, mut done) = (Engines::new(settings), 0);
    let bar = progress_bar(wanted as u64, &message!("shell_progress-matches"));
    for number in numbers.into_iter().take(wanted) {
        let record = library.record(number)?;
        let games = judge(&mut engines, &record, &judging, &stop);
        if stop.is_raised() {
            break;
        }
        let entry = Entry { record: &record, date: "", source: "" };
        let analysis = Analysis { games: &games, thresholds: &judging.thresholds, method: &method };
        library.add(&entry, Some(&analysis))?;
        done += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let left = all - done;
    let told = message!("shell_library-analysed", count = done, left = left, method = description);
    write_out(&say_line(&told))?;
    Ok(ended(false, &stop))
}
