//! `plakoto bearoff`, and tables that it has made.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, Subcommand};

use super::settings::Settings;
use super::write_out;
use crate::endgame::folder::{Folder, Sizes, generate};
use crate::endgame::{Camp, Doubles, Lead, TwoSided};
use crate::eval::Endings;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Solve endings and write them to files; those that are there already are kept
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
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, String> {
    let Command::Generate { folder, outside, checkers, lead } = &arguments.command;
    let rules = settings.variant;
    let doubles = Doubles::of(&rules).ok_or_else(|| format!("races of `{rules}` are not solved"))?;
    if *lead > 0 && doubles == Doubles::Cascades {
        return Err(format!("expected no --lead with `{rules}`: leaders are solved for usual doubles only"));
    }
    let sizes = Sizes { doubles, outside: *outside, two_sided: *checkers, lead: *lead };
    let mut started = Instant::now();
    generate(folder, sizes, &mut |made| {
        let how = if made.was_there {
            "was there already".to_owned()
        } else {
            format!("{:.1} s", started.elapsed().as_secs_f64())
        };
        // Nobody reads it if it cannot be written; the files are what counts.
        let _ = write_out(&format!("{}: {} bytes, {how}\n", made.path.display(), made.bytes));
        started = Instant::now();
    })
    .map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(String::new())
}

/// `on`, `off` or a folder. Files that cannot be used are told of on standard error, and done without.
pub(super) fn endings(text: &str) -> Result<Endings, String> {
    match text {
        "on" => Ok(Endings::Shipped),
        "off" => Ok(Endings::Off),
        folder => {
            let Folder { tables, faults } = Folder::read(folder.as_ref())
                .map_err(|error| format!("expected `on`, `off` or a folder: {error}"))?;
            faults.iter().for_each(|fault| log::error!("going on without {fault}"));
            Ok(Endings::Tables(Arc::new(tables)))
        }
    }
}
