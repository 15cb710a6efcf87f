//! `plakoto bearoff`.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand};

use crate::endgame::{OneSided, TwoSided};
use crate::train::replace;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Solve bear-offs and write them to files
    Generate {
        /// Folder for one-sided.bearoff and two-sided.bearoff
        folder: PathBuf,
        /// The most checkers of a side that are solved two-sided
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=i64::from(TwoSided::MOST_CHECKERS)))]
        checkers: u8,
    },
}

/// Generates the files.
pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let Command::Generate { folder, checkers } = &arguments.command;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let write = |name: &str, started: Instant, bytes: &[u8]| {
        let path = folder.join(name);
        replace(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let seconds = started.elapsed().as_secs_f64();
        Ok::<_, String>(format!("{}: {} bytes, {seconds:.1} s\n", path.display(), bytes.len()))
    };
    let started = Instant::now();
    let one_sided = write("one-sided.bearoff", started, &OneSided::generate().to_bytes())?;
    let started = Instant::now();
    let two_sided = write("two-sided.bearoff", started, &TwoSided::generate(*checkers).to_bytes())?;
    Ok(one_sided + &two_sided)
}
