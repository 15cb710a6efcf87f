//! Parts that `plakoto lab data filter`, `sample`, `shuffle` and `merge` share: they read input files and
//! write a new output file.

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;

use crate::cli::interrupt::interruptible;
use crate::cli::options::{json, seed};
use crate::cli::output::progress_bar;
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::StopFlag;
use plakoto_lab::data::{self, DataHeader, DataOutput, DataSet, Filter, MEMORY};
use plakoto_lab::error::{At, LabError, SettingsError};

/// The input files and the output file of a command.
#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(in crate::cli::lab) struct Files {
    /// Decision files to read
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Decision file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Debug, Args)]
#[command(args = [seed()])]
pub(in crate::cli::lab) struct SampleArguments {
    /// Number of decisions to draw at random
    #[arg(value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    #[command(flatten)]
    pub(super) files: Files,
}

#[derive(Clone, Debug, Args)]
#[command(args = [seed()])]
pub(in crate::cli::lab) struct ShuffleArguments {
    #[command(flatten)]
    pub(super) files: Files,
    /// Memory for decisions, in megabytes; decisions that do not fit are stored in temporary files next to
    /// the --out file
    #[arg(long, value_name = "MB", default_value_t = MEMORY >> 20, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
}

/// State of a command that copies decisions.
pub(super) struct CopyState<'a> {
    pub(super) set: &'a DataSet,
    pub(super) rules: RuleSet,
    pub(super) stop: StopFlag,
    pub(super) bar: ProgressBar,
}

impl Files {
    /// Opens the input files, runs `copy`, moves the new file into place, and reports the number of
    /// decisions. `step`, if given, describes the command in the head of the new file. `passes` is the number
    /// of passes that `copy` makes over the decisions.
    pub(super) fn copy(
        &self,
        (step, passes, is_json): (Option<String>, u64, bool),
        copy: impl FnOnce(&CopyState<'_>, &mut DataOutput) -> Result<(), LabError>,
    ) -> anyhow::Result<String> {
        let set = DataSet::open(&self.files)?;
        let head = DataHeader {
            steps: set.head().steps.iter().cloned().chain(step).collect(),
            ..set.head().clone()
        };
        let rules = head.rules().map_err(SettingsError::from).at(&self.files[0])?;
        let mut output = DataOutput::begin(&self.out, &head, self.force)?;
        let (stop, bar) = (interruptible(), progress_bar(passes * set.decisions(), "decisions"));
        let copying = CopyState { set: &set, rules, stop, bar };
        let copied = copy(&copying, &mut output);
        copying.bar.finish_and_clear();
        copied?;
        let (decisions, candidates, of) = (output.decisions(), output.candidates(), set.decisions());
        output.finish(set.is_finished())?;
        let out = printable::path(&self.out);
        if is_json {
            let fields = json!({ "file": out, "decisions": decisions, "candidates": candidates, "of": of });
            return Ok(fields.to_string() + "\n");
        }
        Ok(format!("{out}: {decisions} of {of} decisions, with {candidates} candidates\n"))
    }

    /// Returns the folder that contains the output file.
    fn folder(&self) -> &Path {
        self.out.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
    }
}

pub(super) fn merge(files: &Files, settings: &Settings) -> anyhow::Result<String> {
    files.copy((None, 1, settings.json), |copying, output| {
        let CopyState { set, rules, stop, bar } = copying;
        Filter::default().apply(set, rules, stop, output, |decisions| bar.inc(decisions))
    })
}

pub(super) fn sample(arguments: &SampleArguments, settings: &Settings) -> anyhow::Result<String> {
    let seed = settings.seed();
    let step = format!("sample {} --seed {seed}", arguments.count);
    arguments.files.copy((Some(step), 1, settings.json), |CopyState { set, stop, bar, .. }, output| {
        data::sample(set, arguments.count, seed, stop, output, |decisions| bar.inc(decisions))
    })
}

pub(super) fn shuffle(arguments: &ShuffleArguments, settings: &Settings) -> anyhow::Result<String> {
    let ShuffleArguments { files, memory } = arguments;
    let seed = settings.seed();
    let step = format!("shuffle --seed {seed} --memory {memory}");
    files.copy((Some(step), 2, settings.json), |CopyState { set, stop, bar, .. }, output| {
        let progress = |decisions| bar.inc(decisions);
        data::shuffle(set, seed, memory << 20, stop, (files.folder(), output), progress)
    })
}
