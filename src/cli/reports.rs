//! The files that `plakoto analyse` and `plakoto library` write reports to.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};

use super::output::{check_new, save};
use plakoto_engine::files::FileError;
use plakoto_engine::printable;
use plakoto_protocol::reply::MatchAnalysis;
use plakoto_table::record::Record;
use plakoto_table::report::collection::{self, CollectedMatch, CollectionReport};
use plakoto_table::report::{MatchReport, ReportFormat};
use plakoto_words::{Language, message};

/// A folder with a report of each match and, if there are several, a report of all matches.
pub(super) struct Reports {
    folder: PathBuf,
    choice: ReportChoice,
    /// Each match file to analyse, with the file name of its report.
    names: Vec<(PathBuf, String)>,
    collected: Vec<CollectedMatch>,
}

/// How reports are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReportChoice {
    pub(super) format: ReportFormat,
    /// Whether reports are complete, not only their first page.
    pub(super) is_full: bool,
    /// Whether reports replace existing files.
    pub(super) is_forced: bool,
    pub(super) language: Language,
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
pub(super) fn is_file(path: &Path) -> bool {
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
        fs::create_dir_all(folder).map_err(FileError::io(folder))?;
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
