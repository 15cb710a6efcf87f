//! The reports that `plakoto analyse` writes.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use plakoto_engine::printable;
use plakoto_protocol::reply::AnalysisReply;
use plakoto_table::record::{self, Record};
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

/// Why there can be no reports.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReportsError {
    /// The file system says no.
    #[error("{}: {source}", printable::path(path))]
    Io {
        /// The file or the folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file would be replaced.
    #[error("{} is there already: --force replaces it", printable::path(.0))]
    IsThere(PathBuf),
    /// Several reports need a place.
    #[error("expected --output FOLDER: several matches have several reports")]
    NoFolder,
    /// They cannot be in a file.
    #[error("expected a folder for several reports, got the name of a file: {}", printable::path(.0))]
    NotFolder(PathBuf),
}

/// A file for a single report.
pub(super) struct ReportFile {
    path: PathBuf,
    is_forced: bool,
}

impl ReportFile {
    /// A file that is not there yet, or is to be replaced.
    ///
    /// # Errors
    /// If it is there already and not to be replaced.
    pub(super) fn open(path: PathBuf, is_forced: bool) -> Result<Self, ReportsError> {
        if path.exists() && !is_forced {
            return Err(ReportsError::IsThere(path));
        }
        Ok(Self { path, is_forced })
    }

    /// Writes the report, and tells where it is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write(&self, report: &str) -> Result<PathBuf, ReportsError> {
        put(self.path.clone(), report, self.is_forced)
    }
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

/// The ending of an output file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum EndingError {
    /// It is unknown.
    #[error("expected a file that ends in .html, .htm, .md, .markdown, .txt, .tsv, .json or .jsonl, got {}", printable::path(.0))]
    Unknown(PathBuf),
    /// An option names other contents.
    #[error("expected a file that ends in .{} or a folder for --format {}, got {}", .0.extension(), .0.name(), printable::path(.1))]
    OtherFormat(ReportFormat, PathBuf),
    /// `--json` is given.
    #[error("expected a file that ends in .json or .jsonl for --json, got {}", printable::path(.0))]
    NotJson(PathBuf),
    /// The command writes reports only.
    #[cfg(feature = "library")]
    #[error("expected a file for a report, which ends in .html, .md or .txt, got {}", printable::path(.0))]
    NotReport(PathBuf),
}

/// Contents of an output: those that options name, or else those that the ending of the file asks for. `None` without any.
///
/// # Errors
/// If both are given and differ, or the ending is unknown and nothing is named.
pub(super) fn contents(
    named: Option<Contents>,
    output: Option<&Path>,
) -> Result<Option<Contents>, EndingError> {
    let Some(file) = output.filter(|path| !path.is_dir() && path.extension().is_some()) else {
        return Ok(named);
    };
    match (named, Contents::of_file(file)) {
        (None, None) => Err(EndingError::Unknown(file.to_owned())),
        (Some(named), Some(ending)) if named != ending => Err(match named {
            Contents::Report(format) => EndingError::OtherFormat(format, file.to_owned()),
            _ => EndingError::NotJson(file.to_owned()),
        }),
        (named, ending) => Ok(named.or(ending)),
    }
}

/// Whether a place for reports is a file: no folder, and with a name that ends as those of reports do.
pub(super) fn is_file(path: &Path) -> bool {
    !path.is_dir() && ReportFormat::of_file(path).is_some()
}

fn put(path: PathBuf, text: &str, is_forced: bool) -> Result<PathBuf, ReportsError> {
    let written = if is_forced { record::write(&path, text) } else { record::write_new(&path, text) };
    written.map(|()| path.clone()).map_err(|source| ReportsError::Io { path, source })
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
    ) -> Result<Self, ReportsError> {
        if is_file(folder) || folder.is_file() {
            return Err(ReportsError::NotFolder(folder.to_owned()));
        }
        fs::create_dir_all(folder).map_err(|source| ReportsError::Io { path: folder.to_owned(), source })?;
        let mut known = HashSet::from([ALL.to_owned()]);
        let names = files.iter().map(|file| (file.clone(), name(file, format, &mut known))).collect();
        let reports = Self { folder: folder.to_owned(), format, is_forced, names, collected: Vec::new() };
        let mut targets = reports.names.iter().map(|(_, name)| reports.folder.join(name));
        let taken = targets.find(|target| target.exists());
        let all = (files.len() > 1).then(|| reports.folder.join(of_all(format))).filter(|all| all.exists());
        match taken.or(all).filter(|_| !is_forced) {
            Some(taken) => Err(ReportsError::IsThere(taken)),
            None => Ok(reports),
        }
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
    ) -> Result<PathBuf, ReportsError> {
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
    pub(super) fn finish(self) -> Result<Option<PathBuf>, ReportsError> {
        if self.names.len() < 2 {
            return Ok(None);
        }
        let report = CollectionReport::new(self.collected.clone());
        self.write(&of_all(self.format), &collection::write(&report, self.format)).map(Some)
    }

    fn write(&self, name: &str, text: &str) -> Result<PathBuf, ReportsError> {
        put(self.folder.join(name), text, self.is_forced)
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
