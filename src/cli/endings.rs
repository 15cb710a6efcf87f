//! `plakoto endings`: solves endings and writes the tables to files.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{anyhow, bail, ensure};
use clap::Subcommand;

use super::options::variant;
use super::output::{CommandResult, write_out};
use super::settings::Settings;
use plakoto_engine::endgame::folder::{Sizes, generate};
use plakoto_engine::endgame::{Camp, Lead, OneSided, Races, TwoSided};
use plakoto_engine::printable;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum EndingsCommand {
    /// Solve endings and write their tables to files; keep existing files whose tables are at least as large
    #[command(args = [variant()])]
    Make {
        /// Folder for the table files; nothing is written elsewhere
        folder: PathBuf,
        /// Maximum number of checkers outside the home board in one-sided tables, which give the number of
        /// rolls that a player needs
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=i64::from(Camp::MAX_OUTSIDE)))]
        outside: u8,
        /// Maximum number of checkers per player in two-sided tables
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=i64::from(TwoSided::MAX_CHECKERS)))]
        checkers: u8,
        /// Maximum number of checkers that the leader has left in tables of lopsided endings (gammon races,
        /// last pins); the other player may have any number
        #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=i64::from(Lead::MAX_CHECKERS)))]
        lead: u8,
    },
}

/// Generates the files, and reports each file as soon as it is finished.
pub(super) fn run(command: &EndingsCommand, settings: &Settings) -> CommandResult {
    let EndingsCommand::Make { folder, outside, checkers, lead, .. } = command;
    let rules = settings.variant;
    let Some(races) = Races::of(&rules) else {
        bail!(
            "races under `{rules}` cannot be solved, because these rules combine exact bear-off numbers with \
             cascades or with numbers that pass to the opponent"
        );
    };
    ensure!(
        *lead == 0 || races == Races::Usual,
        "--lead cannot be used with `{rules}`: lead tables exist only for ordinary races"
    );
    let most = OneSided::most_outside(races);
    ensure!(
        *outside <= most,
        "expected at most {most} for --outside, because larger tables for `{rules}` would be too big"
    );
    let sizes = Sizes { races, outside: *outside, two_sided: *checkers, lead: *lead };
    let mut started = Instant::now();
    let mut told = Ok(());
    generate(folder, sizes, &mut |made| {
        let how = if let Some(checkers) = made.larger {
            format!("already exists with more checkers: {checkers}")
        } else if made.was_there {
            "already exists".to_owned()
        } else {
            format!("{:.1} s", started.elapsed().as_secs_f64())
        };
        // If standard output cannot be written, the files are generated nevertheless.
        if told.is_ok() {
            told = write_out(&format!("{}: {} bytes, {how}\n", made.path.display(), made.bytes));
        }
        started = Instant::now();
    })
    .map_err(|error| anyhow!("{}: {error}", printable::path(folder)))?;
    told?;
    Ok(ExitCode::SUCCESS)
}
