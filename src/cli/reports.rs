//! The reports that `plakoto analyse` writes.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};

use super::output::{check_new, save};
use plakoto_engine::printable;
use plakoto_protocol::reply::AnalysisReply;
use plakoto_table::record::Record;
use plakoto_table::report::collection::{self, CollectedMatch, CollectionReport};
use plakoto_table::report::{self, MatchReport, ReportFormat};

/// A folder with a report of each match and, if there are several, one of them all.
pub(super) struct Reports {
    folder: PathBuf,
    format: ReportFormat,
    is_forced: bool,
    /// What the reports of the files are called.
    names: Vec<(PathBuf, String)>,
    collected: Vec<CollectedMatch>,
}

/// What an output file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    /// A report.
    Report(ReportFormat),
    /// JSON, an object on each line.
    Json,
    /// A table with tabs.
    Table,
}

impl Contents {
    /// The contents that the ending of a file asks for; `None` for an unknown ending or none.
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

/// Contents of an output: those that options name, or else those that the ending of the file asks for. `None` without any.
///
/// # Errors
/// If both are given and differ, or the ending is unknown and nothing is named.
pub(super) fn contents(named: Option<Contents>, output: Option<&Path>) -> anyhow::Result<Option<Contents>> {
    let Some(file) = output.filter(|path| !path.is_dir() && path.extension().is_some()) else {
        return Ok(named);
    };
    let got = printable::path(file);
    match (named, Contents::of_file(file)) {
        (None, None) => bail!(
            "expected a file that ends in .html, .htm, .md, .markdown, .txt, .tsv, .json or .jsonl, got {got}"
        ),
        (Some(named), Some(ending)) if named != ending => match named {
            Contents::Report(format) => {
                let (ending, format) = (format.extension(), format.name());
                bail!("expected a file that ends in .{ending} or a folder for --format {format}, got {got}")
            }
            _ => bail!("expected a file that ends in .json or .jsonl for --json, got {got}"),
        },
        (named, ending) => Ok(named.or(ending)),
    }
}

/// Whether a place for reports is a file: no folder, and with a name that ends as those of reports do.
pub(super) fn is_file(path: &Path) -> bool {
    !path.is_dir() && ReportFormat::of_file(path).is_some()
}

/// The report of them all.
const ALL: &str = "index";

/// What the file of the report of them all is called.
pub(super) fn of_all(format: ReportFormat) -> String {
    format!("{ALL}.{}", format.extension())
}

impl Reports {
    /// Reports of these files in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If it is a file, the folder cannot be made, or one of the reports is there already and not to be replaced.
    pub(super) fn open(
        folder: &Path,
        files: &[PathBuf],
        format: ReportFormat,
        is_forced: bool,
    ) -> anyhow::Result<Self> {
        let place = printable::path(folder);
        ensure!(
            !is_file(folder) && !folder.is_file(),
            "expected a folder for several reports, got the name of a file: {place}"
        );
        fs::create_dir_all(folder).map_err(|error| anyhow!("{place}: {error}"))?;
        let mut known = HashSet::from([ALL.to_owned()]);
        let names = files.iter().map(|file| (file.clone(), name(file, format, &mut known))).collect();
        let reports = Self { folder: folder.to_owned(), format, is_forced, names, collected: Vec::new() };
        let all = (files.len() > 1).then(|| of_all(format));
        for name in reports.names.iter().map(|(_, name)| name).chain(&all) {
            check_new(&reports.folder.join(name), is_forced)?;
        }
        Ok(reports)
    }

    /// Writes the report of a match, and tells where it is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(
        &mut self,
        path: &Path,
        shown: &str,
        record: &Record,
        reply: &AnalysisReply,
    ) -> anyhow::Result<PathBuf> {
        let report = MatchReport { record, analysis: Some(reply.for_report()) };
        let name = self.names.iter().find(|(file, _)| file == path).map_or(ALL, |(_, name)| name.as_str());
        let (name, text) = (name.to_owned(), report::write(&report, self.format));
        let target = self.write(&name, &text)?;
        let date = record.info.date.as_ref().map(ToString::to_string);
        self.collected.extend(CollectedMatch::of(&report, shown.to_owned(), name, date));
        Ok(target)
    }

    /// Writes the report of all matches, if there are several, and tells where it is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn finish(self) -> anyhow::Result<Option<PathBuf>> {
        if self.names.len() < 2 {
            return Ok(None);
        }
        let report = CollectionReport::new(self.collected.clone());
        self.write(&of_all(self.format), &collection::write(&report, self.format)).map(Some)
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<PathBuf> {
        let path = self.folder.join(name);
        save(&path, text, self.is_forced)?;
        Ok(path)
    }
}

/// What the report of a file is called: as the file, with a number behind it if another one has that name.
fn name(file: &Path, format: ReportFormat, known: &mut HashSet<String>) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let is_plain = |character: char| character.is_alphanumeric() || "-_".contains(character);
    let plain: String = stem.chars().map(|letter| if is_plain(letter) { letter } else { '-' }).collect();
    let mut name = plain.clone();
    let mut number = 2;
    // Some systems do not tell capitals from small letters.
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
        let mut of = |file: &str| name(Path::new(file), ReportFormat::Html, &mut known);
        let names = ["a/x.mat", "b/X.jsonl", "index.mat", "javascript:a<b.mat", "Ελλάς.mat"].map(&mut of);
        assert_eq!(names, ["x.html", "X-2.html", "index-2.html", "javascript-a-b.html", "Ελλάς.html"]);
    }
}
