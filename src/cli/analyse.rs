//! `plakoto analyse`: judges the plays and the luck of saved matches, and writes reports.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use clap::error::ErrorKind;
use serde::Serialize;

use super::help::choice;
use super::interrupt::stop_on_interrupt;
use super::options::{encoding, search};
use super::output::{
    CommandResult, check_new, deliver, ended, json_lines, print_error, print_usage, progress_bar, report,
    save, write_out, written_to,
};
use super::rollout::trial_count;
use super::settings::{Engines, Settings};
use plakoto_engine::files::{FileCause, FileError};
use plakoto_engine::printable;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::reply::{AnalysisReply, MatchAnalysis, View};
use plakoto_protocol::{Numbering, OutputSettings};
use plakoto_table::analysis::collection::{Collection, files, name};
use plakoto_table::analysis::{AnalysisSettings, Thresholds, analyse_all};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::{Format, Mode, ReadSettings, Record, Recovered, read};
use plakoto_table::report::collection::{self, CollectedMatch, CollectionReport};
use plakoto_table::report::{MatchReport, ReportFormat};
use plakoto_words::{Language, message};

#[derive(Clone, Debug, Args)]
pub(super) struct AnalyseArguments {
    /// Match files (JSON Lines or `.mat`), or folders of *.jsonl and *.mat files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    judging: JudgingOptions,
    /// Write a report of one match (*.html, *.md, *.txt), or one line per match (*.tsv, *.json), to this file
    ///
    /// Match files that already have results are skipped, so an interrupted run can be resumed. With
    /// --format, this is a folder for reports, unless its name has the ending of a report file.
    #[arg(long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
    /// Write reports in this format: one per match, and one about all matches
    #[arg(long, value_parser = choice(ReportFormat::ALL.map(|format| (format.name(), format))))]
    format: Option<ReportFormat>,
    /// Write complete reports, not only their first page
    #[arg(long)]
    full: bool,
    /// Language of the printed analysis and of reports
    #[arg(long, value_name = "LANG", default_value = "en", ignore_case = true, value_parser = choice(Language::ALL.map(|language| (language.code(), language))))]
    lang: Language,
    /// Replace existing reports
    #[arg(long)]
    force: bool,
}

/// Options that determine how plays are judged.
#[derive(Clone, Debug, Args)]
#[command(args = [encoding()], args = search())]
struct JudgingOptions {
    /// For each play that is not the best, roll out that play and the best one to compare them
    #[arg(long)]
    rollout: bool,
    /// Number of trials per rollout
    #[arg(long, default_value_t = RolloutSettings::default().trials, value_parser = trial_count())]
    trials: u32,
    /// Smallest losses, in points, for which a play is marked doubtful, bad or very bad
    #[arg(long, value_name = "X,X,X", default_value = "0.03,0.06,0.12", value_parser = thresholds)]
    marks: Thresholds,
    /// If a file is damaged, analyse its undamaged parts
    #[arg(long)]
    recover: bool,
}

impl AnalyseArguments {
    /// Whether the command writes no file.
    pub(super) fn only_prints(&self) -> bool {
        self.output.is_none()
    }

    /// Returns the format of the reports: the format that the user named or, without one, the format of the
    /// output file. Returns `None` if the command writes result lines instead of reports.
    fn format(&self, is_json: bool) -> anyhow::Result<Option<ReportFormat>> {
        let named = match (self.format, is_json) {
            (Some(_), true) => bail!(message!("shell_analyse-json_report")),
            (format, false) => format.map(ReportContents::Report),
            (None, true) => Some(ReportContents::Json),
        };
        if let Some(ReportContents::Report(format)) = contents(named, self.output.as_deref())? {
            return Ok(Some(format));
        }
        ensure!(!self.force, message!("shell_analyse-nothing_replaced"));
        Ok(None)
    }
}

/// Parses three error thresholds separated by commas. Each must be at least as great as the one before.
fn thresholds(text: &str) -> Result<Thresholds, String> {
    let numbers: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
    let errors = numbers.ok().and_then(|numbers| <[f32; 3]>::try_from(numbers).ok());
    let in_order = |errors: &[f32; 3]| errors[0] > 0.0 && errors.is_sorted() && errors[2].is_finite();
    let errors =
        errors.filter(in_order).ok_or_else(|| message!("shell_analyse-expected_marks").to_string())?;
    Ok(Thresholds { errors, ..Thresholds::default() })
}

/// Engines, settings and stop flag for analysing any number of files.
struct Analyst<'a> {
    engines: RefCell<Engines<'a>>,
    judging: AnalysisSettings,
    read: ReadSettings,
    settings: &'a Settings,
    stop: StopFlag,
}

/// The analysis of one file among several, for JSON output.
#[derive(Serialize)]
struct OfFile<'a> {
    file: &'a str,
    #[serde(flatten)]
    reply: AnalysisReply,
}

/// Analyses all files. Prints the whole analysis of a single file; for several files, prints one row or one
/// JSON object per file. Reports unreadable files on standard error and continues with the next file.
pub(super) fn run(arguments: &AnalyseArguments, settings: &Settings) -> CommandResult {
    let format = match arguments.format(settings.json) {
        Ok(format) => format,
        Err(error) => {
            return print_usage(&clap::Error::raw(ErrorKind::ArgumentConflict, format!("{error}\n")));
        }
    };
    let is_json = arguments.output.as_deref().and_then(ReportContents::of_file) == Some(ReportContents::Json);
    let settings = Settings { json: settings.json || is_json, ..settings.clone() };
    let analyst = Analyst::new(&arguments.judging, &settings, format.is_some());
    stop_on_interrupt(&analyst.stop);
    let all_well = analyst.run(arguments, format)?;
    Ok(ended(!all_well, &analyst.stop))
}

/// Destination of the results.
enum Results {
    /// Print the whole analysis of the only file to standard output, in this language.
    Full(Language),
    /// Print a line for each file to standard output.
    Lines,
    /// Write a line for each file to an output file.
    Collection(Collection),
    /// Write one report to standard output or to a file.
    Report(ReportChoice, Option<PathBuf>),
    /// Write a report for each match to a folder.
    Reports(Reports),
}

impl Results {
    fn open(
        AnalyseArguments { files: named, output, force, full, lang, .. }: &AnalyseArguments,
        format: Option<ReportFormat>,
        files: &[PathBuf],
    ) -> anyhow::Result<Self> {
        let is_single = matches!(named.as_slice(), [path] if !path.is_dir());
        let choice = |format| ReportChoice { format, is_full: *full, is_forced: *force, language: *lang };
        Ok(match (format, output) {
            (None, None) if is_single => Self::Full(*lang),
            (None, None) => Self::Lines,
            (None, Some(file)) => Self::Collection(Collection::open(file, files)?),
            (Some(format), None) if is_single => Self::Report(choice(format), None),
            (Some(_), None) => bail!(message!("shell_analyse-expected_folder")),
            (Some(format), Some(file)) if is_single && is_file(file) => {
                check_new(file, *force)?;
                Self::Report(choice(format), Some(file.clone()))
            }
            (Some(format), Some(folder)) => Self::Reports(Reports::open(folder, files, choice(format))?),
        })
    }

    fn has(&self, name: &str) -> bool {
        matches!(self, Self::Collection(collection) if collection.has(name))
    }
}

impl<'a> Analyst<'a> {
    /// Creates an analyst. If its analyses are for a report, they contain all explanations.
    pub(super) fn new(judging: &JudgingOptions, settings: &'a Settings, is_for_report: bool) -> Self {
        let rollout = judging
            .rollout
            .then_some(RolloutSettings { trials: judging.trials, ..RolloutSettings::default() });
        let mode = if judging.recover { Mode::Recover } else { Mode::Whole };
        Self {
            engines: RefCell::new(Engines::new(settings)),
            judging: AnalysisSettings {
                plies: settings.plies,
                rollout,
                thresholds: judging.marks,
                explains: is_for_report || settings.json,
            },
            read: ReadSettings {
                format: Format::Auto,
                mode,
                rules: settings.variant,
                encoding: settings.encoding,
            },
            settings,
            stop: StopFlag::default(),
        }
    }

    /// Analyses all files and returns whether all of them could be read.
    fn run(&self, arguments: &AnalyseArguments, format: Option<ReportFormat>) -> anyhow::Result<bool> {
        let output = arguments.output.as_deref().filter(|_| format.is_none());
        let files = files(&arguments.files, output)?;
        let mut results = Results::open(arguments, format, &files)?;
        let mut all_well = true;
        for path in files {
            let name = name(&path);
            if self.stop.is_raised() || results.has(&name) {
                continue;
            }
            match self.analyse(&path) {
                Err(error) => {
                    let is_damaged = error.cause == FileCause::Damaged && self.read.mode == Mode::Whole;
                    let error = error.to_string();
                    match is_damaged {
                        true => report(message!("shell_analyse-recover", error = error)),
                        false => report(error),
                    }
                    all_well = false;
                }
                Ok(None) => {
                    report(message!("shell_analyse-interrupted", file = printable::path(&path)));
                }
                Ok(Some(analysed)) => self.tell(&path, &name, &analysed, &mut results)?,
            }
        }
        if let Results::Reports(reports) = results
            && let Some(all) = reports.finish()?
        {
            write_out(&written_to(&all))?;
        }
        Ok(all_well)
    }

    /// Reads and analyses the match in a file. Returns `None` if the analysis was stopped.
    fn analyse(&self, path: &Path) -> Result<Option<(Record, MatchAnalysis)>, FileError> {
        Ok(self.judge(read(path, &self.read)?, &printable::path(path)))
    }

    /// Analyses a match that was read from a file of this name. Returns `None` if the analysis was stopped.
    fn judge(&self, recovered: Recovered, name: &str) -> Option<(Record, MatchAnalysis)> {
        for remark in recovered.remarks() {
            print_error(&format!("{name}: {remark}\n"));
        }
        for damage in &recovered.damages {
            print_error(&format!("{name}: {}\n", damage.omission()));
        }
        let record = recovered.record;
        let mut engines = self.engines.borrow_mut();
        let engine = engines.of(*record.rotation.first());
        let equities = EquityTable::of(record.rotation);
        let bar = progress_bar(record.turns() as u64, "turns");
        let games = analyse_all(engine, &record, Some(&equities), &self.judging, &self.stop, &mut |turns| {
            bar.set_position(turns as u64);
        });
        bar.finish_and_clear();
        let reply = MatchAnalysis::of(&record, 1, games, &self.judging, Some(&equities));
        (!reply.is_stopped()).then_some((record, reply))
    }

    /// Writes the results for a file to their destination.
    fn tell(
        &self,
        path: &Path,
        name: &str,
        (record, reply): &(Record, MatchAnalysis),
        results: &mut Results,
    ) -> anyhow::Result<()> {
        write_out(&match results {
            Results::Full(language) => self.text(name, reply, Some(*language)),
            Results::Lines => self.text(name, reply, None),
            Results::Collection(collection) => {
                collection.write(name, &self.text(name, reply, None))?;
                return Ok(());
            }
            Results::Report(choice, file) => {
                deliver(choice.write(record, reply), file.as_deref(), choice.is_forced)?
            }
            Results::Reports(reports) => written_to(&reports.add(path, name, record, reply)?),
        })?;
        Ok(())
    }

    /// Returns the whole analysis in a language or, without one, the result line.
    fn text(&self, name: &str, analysis: &MatchAnalysis, whole: Option<Language>) -> String {
        let language = whole.unwrap_or_default();
        let output = OutputSettings { language, ..OutputSettings::default() };
        let reply = AnalysisReply::new(analysis, Numbering::default());
        if self.settings.json {
            let of_file = OfFile { file: name, reply };
            json_lines(&[of_file])
        } else if whole.is_some() {
            reply.lines(&output).join("\n") + "\n"
        } else {
            format!("{name}\t{}\n", reply.row(&output).join("\t"))
        }
    }
}

/// A folder with a report of each match and, if there are several, a report of all matches.
struct Reports {
    folder: PathBuf,
    choice: ReportChoice,
    /// Each match file to analyse, with the file name of its report.
    names: Vec<(PathBuf, String)>,
    collected: Vec<CollectedMatch>,
}

/// How reports are written.
#[derive(Clone, Copy, Debug)]
struct ReportChoice {
    format: ReportFormat,
    /// Whether reports are complete, not only their first page.
    is_full: bool,
    /// Whether reports replace existing files.
    is_forced: bool,
    language: Language,
}

impl ReportChoice {
    /// Returns the report on a match.
    pub(super) fn write(self, record: &Record, reply: &MatchAnalysis) -> String {
        let Self { format, is_full, language, .. } = self;
        plakoto_table::report::write(
            &MatchReport { record, analysis: Some(reply.for_report()), is_full, language },
            format,
        )
    }
}

/// Contents of an output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReportContents {
    /// A report in this format.
    Report(ReportFormat),
    /// One JSON object per line.
    Json,
    /// A table whose columns are separated by tabs.
    Table,
}

impl ReportContents {
    /// Returns the kind of contents for a file name, judged by its ending. Returns `None` if the ending is
    /// missing or unknown.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let is = |known: &str| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(known));
        match ReportFormat::of_file(path) {
            Some(format) => Some(Self::Report(format)),
            None if is("json") || is("jsonl") => Some(Self::Json),
            None if is("tsv") => Some(Self::Table),
            None => None,
        }
    }
}

/// Returns the kind of contents for the output: the kind that the options name or, without such an option,
/// the kind for the ending of the file name. Returns `None` if neither decides.
///
/// # Errors
/// If the options and the file name contradict each other, or if no option decides and the ending is unknown.
pub(super) fn contents(
    named: Option<ReportContents>,
    output: Option<&Path>,
) -> anyhow::Result<Option<ReportContents>> {
    let Some(file) = output.filter(|path| !path.is_dir() && path.extension().is_some()) else {
        return Ok(named);
    };
    let got = printable::path(file);
    match (named, ReportContents::of_file(file)) {
        (None, None) => bail!(message!("shell_report-unknown_ending", file = got)),
        (Some(named), Some(ending)) if named != ending => match named {
            ReportContents::Report(format) => {
                let (ending, format) = (format.extension(), format.name());
                let wrong =
                    message!("shell_report-other_ending", ending = ending, format = format, file = got);
                bail!(wrong)
            }
            _ => bail!(message!("shell_report-no_json", file = got)),
        },
        (named, ending) => Ok(named.or(ending)),
    }
}

/// Whether an output path for reports is a file. It is a file if its name has the ending of a report and the
/// path is not an existing folder.
fn is_file(path: &Path) -> bool {
    !path.is_dir() && ReportFormat::of_file(path).is_some()
}

/// Name of the file with the report of all matches, without its ending.
const ALL: &str = "index";

/// Returns the file name of the report of all matches.
pub(super) fn of_all(format: ReportFormat) -> String {
    format!("{ALL}.{}", format.extension())
}

impl Reports {
    /// Opens a folder for the reports of these match files. Creates the folder if it is missing.
    ///
    /// # Errors
    /// If the path is a file, if the folder cannot be created, or if a report already exists and must not be
    /// replaced.
    pub(super) fn open(folder: &Path, files: &[PathBuf], choice: ReportChoice) -> anyhow::Result<Self> {
        let ReportChoice { format, is_forced, .. } = choice;
        let place = printable::path(folder);
        let is_folder = !is_file(folder) && !folder.is_file();
        ensure!(is_folder, message!("shell_report-no_folder", file = &place));
        fs::create_dir_all(folder).map_err(|error| anyhow!("{place}: {error}"))?;
        let mut known = HashSet::from([ALL.to_owned()]);
        let names = files.iter().map(|file| (file.clone(), report_name(file, format, &mut known))).collect();
        let reports = Self { folder: folder.to_owned(), choice, names, collected: Vec::new() };
        let all = (files.len() > 1).then(|| of_all(format));
        for name in reports.names.iter().map(|(_, name)| name).chain(&all) {
            check_new(&reports.folder.join(name), is_forced)?;
        }
        Ok(reports)
    }

    /// Writes the report of a match and returns the path of the report.
    ///
    /// # Errors
    /// If the report cannot be written.
    pub(super) fn add(
        &mut self,
        path: &Path,
        shown: &str,
        record: &Record,
        reply: &MatchAnalysis,
    ) -> anyhow::Result<PathBuf> {
        let (analysis, language) = (Some(reply.for_report()), self.choice.language);
        let report = MatchReport { record, analysis, is_full: true, language };
        let name = self.names.iter().find(|(file, _)| file == path).map_or(ALL, |(_, name)| name.as_str());
        let (name, text) = (name.to_owned(), self.choice.write(record, reply));
        let target = self.write(&name, &text)?;
        let date = record.info.date.as_ref().map(ToString::to_string);
        self.collected.extend(CollectedMatch::of(&report, shown.to_owned(), name, date));
        Ok(target)
    }

    /// Writes the report of all matches if there are several, and returns its path.
    ///
    /// # Errors
    /// If the report cannot be written.
    pub(super) fn finish(self) -> anyhow::Result<Option<PathBuf>> {
        if self.names.len() < 2 {
            return Ok(None);
        }
        let report = CollectionReport::new(self.collected.clone(), self.choice.language);
        self.write(&of_all(self.choice.format), &collection::write(&report, self.choice.format)).map(Some)
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<PathBuf> {
        let path = self.folder.join(name);
        save(&path, text, self.choice.is_forced)?;
        Ok(path)
    }
}

/// Returns the file name of the report for a match file: the match file's name with another ending. A number
/// is appended if another report already has this name.
fn report_name(file: &Path, format: ReportFormat, known: &mut HashSet<String>) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let is_plain = |character: char| character.is_alphanumeric() || "-_".contains(character);
    let plain: String = stem.chars().map(|letter| if is_plain(letter) { letter } else { '-' }).collect();
    let mut name = plain.clone();
    let mut number = 2;
    // Names are compared in lower case, because some file systems ignore case.
    while !known.insert(name.to_lowercase()) {
        name = format!("{plain}-{number}");
        number += 1;
    }
    format!("{name}.{}", format.extension())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_report_of_its_own() {
        let mut known = HashSet::from([ALL.to_owned()]);
        let mut of = |file: &str| report_name(Path::new(file), ReportFormat::Html, &mut known);
        let names = ["a/x.mat", "b/X.jsonl", "index.mat", "javascript:a<b.mat", "Ελλάς.mat"].map(&mut of);
        assert_eq!(names, ["x.html", "X-2.html", "index-2.html", "javascript-a-b.html", "Ελλάς.html"]);
    }
}
