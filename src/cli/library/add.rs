//! `plakoto library add`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Map, Value};

use super::answer::{Place, lines};
use crate::cli::expected::Expected;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::options::{EncodingOption, EvaluationOptions};
use crate::cli::output::{FAILED, Failure, INTERRUPTED, complain, write_out};
use crate::cli::progress::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::engine::Engine;
use plakoto_engine::files::FileError;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{MAX_PLIES, StopFlag, share_out};
use plakoto_table::analysis::collection::{files, name};
use plakoto_table::analysis::{AnalysisSettings, GameAnalysis, analyse_all};
use plakoto_table::library::{Added, Analysis, Entry, Library, LibraryError, date_of, is_date};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::{Format, Mode, Read, Record, read};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Matches as JSON lines or `.mat` text, or folders with such files (*.jsonl, *.mat)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Judge their plays and luck, looking so many plies ahead; also those of matches that are there already
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_PLIES)))]
    analyse: Option<u8>,
    /// The day of matches that do not name theirs [default: that of the file]
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    date: Option<String>,
    #[command(flatten)]
    encoding: EncodingOption,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    evaluation: EvaluationOptions,
}

fn day(text: &str) -> Result<String, Expected> {
    let expected = || Expected::new("a day like 2026-11-22");
    is_date(text).then(|| text.to_owned()).ok_or_else(expected)
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        self.encoding.of(self.evaluation.settings())
    }
}

/// How many files are read for each thread before what is in them is taken in.
const FILES: usize = 8;

/// A match in a file.
struct Found {
    record: Record,
    date: String,
    /// Remarks about the file, for the user.
    remarks: Vec<String>,
}

/// What takes matches in.
struct Adder<'a> {
    library: Library,
    judging: Option<AnalysisSettings>,
    method: String,
    /// The engine for the rules of the last match that was judged.
    judge: Option<(RuleSet, Engine, EquityTable)>,
    settings: &'a Settings,
    stop: StopFlag,
    counts: Counts,
}

/// What became of the files.
#[derive(Default)]
struct Counts {
    new: u64,
    analysed: u64,
    noted: u64,
    known: u64,
    failed: u64,
}

/// Takes the matches of all files in. What cannot be read is told of on standard error, and the others are taken.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    match add(arguments, settings, &stop) {
        Err(failure) => failure.exit_code(),
        Ok(_) if stop.is_raised() => INTERRUPTED.into(),
        Ok(Counts { failed: 0, .. }) => ExitCode::SUCCESS,
        Ok(_) => FAILED.into(),
    }
}

fn add(arguments: &Arguments, settings: &Settings, stop: &StopFlag) -> Result<Counts, Failure> {
    let files = files(&arguments.files, None)?;
    let judging = arguments.analyse.map(|plies| AnalysisSettings { plies, ..AnalysisSettings::default() });
    let mut adder = Adder {
        library: Library::open_or_create(&arguments.place.path()?)?,
        judging,
        method: judging.map(|judging| judging.description()).unwrap_or_default(),
        judge: None,
        settings,
        stop: stop.clone(),
        counts: Counts::default(),
    };
    let threads = settings.threads();
    let bar = progress_bar(files.len() as u64, "files");
    let how = Read {
        format: Format::Auto,
        mode: Mode::Whole,
        rules: settings.variant,
        encoding: settings.encoding,
    };
    let find = |path: &Path| find(path, arguments.date.as_deref(), &how);
    for files in files.chunks(FILES * threads) {
        let found = share_out(files.len(), threads, |index, _| find(&files[index]));
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
        write_out(&adder.counts.text())?;
    }
    Ok(adder.counts)
}

/// The match in a file.
fn find(path: &Path, date: Option<&str>, how: &Read) -> Result<Found, FileError> {
    let recovered = read(path, how)?;
    let (remarks, record) = (recovered.remarks(), recovered.record);
    let named = record.info.date.as_ref().map(ToString::to_string);
    let date = named.or_else(|| date.map(str::to_owned)).unwrap_or_else(|| date_of(path));
    Ok(Found { record, date, remarks })
}

impl Adder<'_> {
    /// Takes the match of a file in, or tells what is wrong with it. Only what is wrong with the library is an error.
    fn take(
        &mut self,
        path: &Path,
        found: Result<Found, FileError>,
        bar: &ProgressBar,
    ) -> Result<(), Failure> {
        let name = name(path);
        for remark in found.iter().flat_map(|found| &found.remarks) {
            bar.suspend(|| complain(&format!("{name}: {remark}\n")));
        }
        match found.map(|found| self.add(&found, &name)) {
            Err(error) => self.failed(&name, &error.to_string(), bar)?,
            Ok(Err(LibraryError::NothingPlayed)) => {
                let error = format!("{name}: {}", LibraryError::NothingPlayed);
                self.failed(&name, &error, bar)?;
            }
            Ok(added) => {
                if let Some(added) = added? {
                    self.added(&name, added)?;
                }
            }
        }
        Ok(())
    }

    /// `None` if it was stopped.
    fn add(&mut self, found: &Found, name: &str) -> Result<Option<Added>, LibraryError> {
        let known = self.library.known(&found.record)?.and_then(|known| known.method);
        let judging = self.judging.filter(|_| known.as_deref() != Some(&self.method));
        let judged = judging.map(|judging| (judging, self.judge(&found.record, &judging)));
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

    fn judge(&mut self, record: &Record, judging: &AnalysisSettings) -> Vec<GameAnalysis> {
        let rules = record.rules;
        if self.judge.as_ref().is_none_or(|(known, ..)| *known != rules) {
            let net = self.settings.net.clone().filter(|_| rules == self.settings.variant);
            let engine = Settings { variant: rules, net, ..self.settings.clone() }.engine();
            self.judge = Some((rules, engine, EquityTable::of(&rules)));
        }
        let Some((_, engine, equities)) = &self.judge else { return Vec::new() };
        analyse_all(engine, record, Some(equities), judging, &self.stop, &mut |_| {})
    }

    fn added(&mut self, name: &str, added: Added) -> Result<(), Failure> {
        let (count, key) = match added {
            Added { is_new: true, .. } => (&mut self.counts.new, "added"),
            Added { is_analysed: true, .. } => (&mut self.counts.analysed, "analysed"),
            Added { is_noted: true, .. } => (&mut self.counts.noted, "noted"),
            _ => (&mut self.counts.known, "known"),
        };
        *count += 1;
        self.tell(name, key, added.number.into())
    }

    fn failed(&mut self, name: &str, error: &str, bar: &ProgressBar) -> Result<(), Failure> {
        self.counts.failed += 1;
        bar.suspend(|| complain(&format!("error: {error}\n")));
        self.tell(name, "error", error.into())
    }

    /// A line of JSON, if that is asked for.
    fn tell(&self, name: &str, key: &str, value: Value) -> Result<(), Failure> {
        if self.settings.json {
            let fields = [("file".to_owned(), name.into()), (key.to_owned(), value)];
            write_out(&lines(&[Map::from_iter(fields)]))?;
        }
        Ok(())
    }
}

impl Counts {
    fn text(&self) -> String {
        let Self { new, analysed, noted, known, failed } = self;
        let counts = [
            (*new, "added"),
            (*analysed, "there already, now analysed"),
            (*noted, "there already, now with new notes"),
            (*known, "there already"),
            (*failed, "not readable"),
        ];
        let counts = counts.into_iter().enumerate();
        let counts = counts.filter(|(index, (count, _))| *index == 0 || *count > 0);
        let words: Vec<String> = counts.map(|(_, (count, what))| format!("{count} {what}")).collect();
        format!("Matches: {}.\n", words.join(", "))
    }
}
