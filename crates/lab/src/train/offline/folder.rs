//! The folder of a training from labels: its checkpoint, its log and its network.

use std::fs;
use std::path::{Path, PathBuf};

use super::source::open;
use super::{Judgement, OfflineCheckpoint, OfflineProgress, OfflineRun, OfflineSettings, OfflineTally};
use crate::difference::Difference;
use crate::train::labels::LabelFile;
use crate::train::{TrainingError, course, log};
use plakoto_engine::eval::Network;
use plakoto_engine::files::{FolderLock, replace};

/// The heading of the log.
const HEADING: &str = "candidates\tseconds\trate\tcross_entropy\tdecision_loss\theld_out\terror\theld_out_without_pins\terror_without_pins\theld_out_cross_entropy\n";

/// Where a run keeps its files. No other one can meanwhile.
pub struct OfflineFolder<'a> {
    path: &'a Path,
    _lock: FolderLock,
}

impl<'a> OfflineFolder<'a> {
    /// The folder, which is created if need be.
    ///
    /// # Errors
    /// If the file system says no, or another run is in it.
    pub fn open(path: &'a Path) -> Result<Self, TrainingError> {
        let lock = fs::create_dir_all(path).and_then(|()| FolderLock::new(path));
        lock.map(|lock| Self { path, _lock: lock }).map_err(|source| TrainingError::io(path, source))
    }

    /// The file of the network that the last checkpoint has.
    #[must_use]
    pub fn network(&self) -> PathBuf {
        self.path.join("latest.net")
    }

    fn checkpoint(&self) -> PathBuf {
        self.path.join("checkpoint")
    }

    fn log_file(&self) -> PathBuf {
        self.path.join("log.tsv")
    }

    /// A new run with the labels of these files, or the one that was interrupted here.
    ///
    /// # Errors
    /// If the settings are impossible or not those of the interrupted run, or files cannot be read or written.
    pub fn start(
        &self,
        settings: &OfflineSettings,
        from: Option<&Network>,
        files: &[PathBuf],
        threads: usize,
    ) -> Result<OfflineRun, TrainingError> {
        let labels: Vec<LabelFile> =
            files.iter().map(|path| open(path, &settings.variant)).collect::<Result<_, _>>()?;
        let settings =
            &OfflineSettings { labels: labels.iter().map(LabelFile::id).collect(), ..settings.clone() };
        let checkpoint = self.checkpoint();
        if !checkpoint.exists() {
            let run = OfflineRun::new(settings.clone(), from.map(Network::parameters), labels, threads)?;
            log::start(&self.log_file(), HEADING, 0)?;
            return Ok(run);
        }
        let checkpoint = OfflineCheckpoint::read(&checkpoint)?;
        if let Some(difference) = Difference::between(&checkpoint.settings, settings) {
            return Err(TrainingError::OtherRun { path: self.path.to_owned(), difference });
        }
        for ((path, file), wanted) in files.iter().zip(&labels).zip(&checkpoint.blocks) {
            let (wanted, got) = (*wanted, file.blocks());
            if got < wanted {
                return Err(TrainingError::LabelsLost { path: path.clone(), wanted, got });
            }
        }
        log::start(&self.log_file(), HEADING, checkpoint.candidates)?;
        Ok(OfflineRun::resume(checkpoint, labels, threads)?)
    }

    /// Adds a line to the log: what was seen since the last one, and what the network is worth now.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn log(
        &self,
        progress: &OfflineProgress,
        sum: &OfflineTally,
        judgement: Option<&Judgement>,
    ) -> Result<(), TrainingError> {
        log::add(&self.log_file(), &line(progress, sum, judgement))
    }

    /// Writes the checkpoint, the network beside it, and the course of the training so far as a picture.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, run: &OfflineRun) -> Result<(), TrainingError> {
        run.checkpoint().write(&self.checkpoint())?;
        let path = self.network();
        replace(&path, &run.network().to_bytes()).map_err(|source| TrainingError::io(&path, source))?;
        course::draw(&self.log_file())
    }
}

/// A line of the log; what has no value is empty. What is lost is in thousandths of a point.
fn line(progress: &OfflineProgress, sum: &OfflineTally, judgement: Option<&Judgement>) -> String {
    let OfflineProgress { candidates, seconds, rate, .. } = progress;
    let mean =
        |sum: f64, count: u64| if count == 0 { String::new() } else { format!("{:.5}", sum / count as f64) };
    let judged = judgement.map_or_else(
        || "\t\t\t\t".to_owned(),
        |Judgement { all, without_pins, cross_entropy }| {
            let [all, without_pins] = [all, without_pins]
                .map(|loss| format!("{:.3}\t{:.3}", 1000.0 * loss.mean, 1000.0 * loss.error));
            format!("{all}\t{without_pins}\t{cross_entropy:.5}")
        },
    );
    format!(
        "{candidates}\t{seconds:.0}\t{rate:.6}\t{}\t{}\t{judged}",
        mean(sum.cross_entropy, sum.candidates),
        mean(sum.decision_loss, sum.decisions),
    )
}
