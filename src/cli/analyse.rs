//! `plakoto analyse`: judges the plays and the luck of saved matches, and writes reports.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clap::Args;
use clap::error::ErrorKind;
use serde::Serialize;

use super::interrupt::stop_on_interrupt;
use super::options::{encoding, lang, search};
use super::output::{
    CommandResult, check_new, deliver, ended, json_lines, print_note, print_usage, progress_bar, report,
    sentence, write_out, written_to,
};
use super::reports::{ReportChoice, ReportContents, Reports, contents, is_file};
use super::rollout::trial_count;
use super::screen::error_language;
use super::settings::{Engines, Settings};
use super::values::choice;
use plakoto_engine::printable;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::reply::{AnalysisReply, MatchAnalysis, View};
use plakoto_protocol::{Numbering, OutputSettings};
use plakoto_table::analysis::collection::{Collection, files, name};
use plakoto_table::analysis::{AnalysisSettings, Thresholds, analyse_all};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::{Damage, Format, Mode, ReadSettings, Record, RecordError, Recovered, read};
use plakoto_table::report::ReportFormat;
use plakoto_words::{Language, Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = [lang()])]
pub(super) struct AnalyseArguments {
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    judging: JudgingOptions,
    #[arg(long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
    #[arg(long, value_parser = choice(ReportFormat::ALL.map(|format| (format.name(), format))))]
    format: Option<ReportFormat>,
    #[arg(long)]
    full: bool,
    #[arg(long)]
    force: bool,
}

/// Options that determine how plays are judged.
#[derive(Clone, Debug, Args)]
#[command(args = [encoding()], args = search())]
struct JudgingOptions {
    #[arg(long)]
    rollout: bool,
    #[arg(long, default_value_t = RolloutSettings::default().trials, value_parser = trial_count())]
    trials: u32,
    #[arg(long, value_name = "X,X,X", default_value = "0.03,0.06,0.12", value_parser = thresholds)]
    marks: Thresholds,
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
fn thresholds(text: &str) -> Result<Thresholds, Message> {
    let numbers: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
    let errors = numbers.ok().and_then(|numbers| <[f32; 3]>::try_from(numbers).ok());
    let in_order = |errors: &[f32; 3]| errors[0] > 0.0 && errors.is_sorted() && errors[2].is_finite();
    let errors = errors.filter(in_order).ok_or_else(|| message!("shell_analyse-expected_marks"))?;
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
            return print_usage(&clap::Error::raw(
                ErrorKind::ArgumentConflict,
                sentence(&error).say(error_language()) + "\n",
            ));
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
        AnalyseArguments { files: named, output, force, full, .. }: &AnalyseArguments,
        language: Language,
        format: Option<ReportFormat>,
        files: &[PathBuf],
    ) -> anyhow::Result<Self> {
        let is_single = matches!(named.as_slice(), [path] if !path.is_dir());
        let choice = |format| ReportChoice { format, is_full: *full, is_forced: *force, language };
        Ok(match (format, output) {
            (None, None) if is_single => Self::Full(language),
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
        let mut results = Results::open(arguments, self.settings.language(), format, &files)?;
        let mut all_well = true;
        for path in files {
            let name = name(&path);
            if self.stop.is_raised() || results.has(&name) {
                continue;
            }
            match self.analyse(&path) {
                Err(error) => {
                    report(match &error {
                        RecordError::Damaged(..) if self.read.mode == Mode::Whole => {
                            message!("shell_analyse-recover", error = error.message())
                        }
                        error => error.message(),
                    });
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
    fn analyse(&self, path: &Path) -> Result<Option<(Record, MatchAnalysis)>, RecordError> {
        Ok(self.judge(read(path, &self.read)?, &printable::path(path)))
    }

    /// Analyses a match that was read from a file of this name. Returns `None` if the analysis was stopped.
    fn judge(&self, recovered: Recovered, name: &str) -> Option<(Record, MatchAnalysis)> {
        let omissions = recovered.damages.iter().map(Damage::omission);
        for remark in recovered.remarks().into_iter().chain(omissions) {
            print_note(&message!("shell-in_file", file = name, error = remark));
        }
        let record = recovered.record;
        let mut engines = self.engines.borrow_mut();
        let engine = engines.of(*record.rotation.first());
        let equities = EquityTable::of(record.rotation);
        let bar = progress_bar(record.turns() as u64, &message!("shell_progress-turns"));
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
