//! Rollouts of lines.

use std::io::{Cursor, stdin};
use std::path::{Path, PathBuf};

use clap::Args;

use super::texts;
use crate::cli::lab::work::error::{WorkCommandError, io};
use crate::cli::lab::work::kind::{Input, Kind};
use crate::cli::options::search;
use crate::cli::question::{Question, answer_lines};
use crate::cli::rollout::Options;
use crate::cli::settings::Settings;
use plakoto_engine::files;
use plakoto_lab::work::{Contents, Identity, Made, Piece, Text};

#[derive(Clone, Debug, Args)]
#[command(args = search())]
pub(in crate::cli::lab::work) struct Arguments {
    /// A file with lines as those of `plakoto batch` [default: standard input]
    positions: Option<PathBuf>,
    /// How many plays are compared where there are dice
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    #[command(flatten)]
    rollouts: Options,
}

/// The most bytes of all lines: some twenty million.
const MOST_BYTES: u64 = 1 << 29;

impl Kind for Arguments {
    fn input(&self, _: &Settings) -> Result<Input, WorkCommandError> {
        let bytes = match &self.positions {
            Some(path) => files::read(path, MOST_BYTES).map_err(|source| io(path, source))?,
            None => files::read_stream(stdin().lock(), 0, MOST_BYTES)
                .map_err(|source| io(Path::new("standard input"), source))?,
        };
        let all = String::from_utf8(bytes).map_err(|_| WorkCommandError::NotText)?;
        let text = |line: &str| Text { name: None, contents: Contents::Text(line.to_owned()) };
        Ok(Input::texts(all.split_inclusive('\n').map(text).collect()))
    }

    fn identity(&self, settings: &Settings) -> Result<Identity, WorkCommandError> {
        Ok(Identity::of([&settings.engine()]))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError> {
        let lines: Vec<u8> = texts(piece)?.into_iter().flat_map(|(_, line)| line).collect();
        let (rollouts, mut bytes) = ((self.rollouts.settings(settings), false), Vec::new());
        let all_well = answer_lines(
            Question::Rollout,
            Some(self.number),
            rollouts,
            settings,
            (Cursor::new(lines), &mut bytes),
        );
        let has_failed = !all_well.map_err(WorkCommandError::Output)?;
        Ok(Made { bytes, complaints: Vec::new(), has_failed })
    }
}
