//! `plakoto lab bearoff`.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{bail, ensure};
use clap::Subcommand;

use crate::cli::options::variant;
use crate::cli::output::write_out;
use crate::cli::settings::Settings;
use plakoto_engine::endgame::folder::{Sizes, generate};
use plakoto_engine::endgame::{Camp, Lead, OneSided, Races, TwoSided};
use plakoto_lab::error::At;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum BearoffCommand {
    /// Solve endings and write them to files; those that are there already, as large or larger, are kept
    #[command(args = [variant()])]
    Generate {
        /// Folder for the files; nothing is written anywhere else
        folder: PathBuf,
        /// The most checkers of a side outside its home board, for the number of rolls that it needs
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=i64::from(Camp::MOST_OUTSIDE)))]
        outside: u8,
        /// The most checkers of a side that are solved two-sided
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=i64::from(TwoSided::MOST_CHECKERS)))]
        checkers: u8,
        /// The most checkers of a side that is far ahead, solved against all that the other one can have: gammon races,
        /// last pins
        #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=i64::from(Lead::MOST_CHECKERS)))]
        lead: u8,
    },
}

/// Generates the files, and tells about each when it is there.
pub(super) fn run(command: &BearoffCommand, settings: &Settings) -> anyhow::Result<String> {
    let BearoffCommand::Generate { folder, outside, checkers, lead, .. } = command;
    let rules = settings.variant;
    let Some(races) = Races::of(&rules) else {
        bail!(
            "races of `{rules}` are not solved: exact numbers together with cascades, or with numbers that pass on"
        );
    };
    ensure!(
        *lead == 0 || races == Races::Usual,
        "expected no --lead with `{rules}`: leaders are solved for usual races only"
    );
    let most = OneSided::most_outside(races);
    ensure!(
        *outside <= most,
        "expected --outside of at most {most} with `{rules}`, whose distributions are long"
    );
    let sizes = Sizes { races, outside: *outside, two_sided: *checkers, lead: *lead };
    let mut started = Instant::now();
    let mut told = Ok(());
    generate(folder, sizes, &mut |made| {
        let how = if let Some(checkers) = made.larger {
            format!("was there already, for more checkers: {checkers}")
        } else if made.was_there {
            "was there already".to_owned()
        } else {
            format!("{:.1} s", started.elapsed().as_secs_f64())
        };
        // The files are what counts: they are made even if they cannot be told of.
        if told.is_ok() {
            told = write_out(&format!("{}: {} bytes, {how}\n", made.path.display(), made.bytes));
        }
        started = Instant::now();
    })
    .at(folder)?;
    Ok(told.map(|()| String::new())?)
}
