//! Distributed rollouts of positions. An item is an input line.

use std::io::{Cursor, stdin};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::{Kind, input, texts};
use crate::cli::options::search;
use crate::cli::question::{Question, answer_lines};
use crate::cli::rollout::Options;
use crate::cli::settings::Settings;
use plakoto_engine::files;
use plakoto_lab::error::At;
use plakoto_lab::work::{Contents, Piece, Text, WorkOutput};

#[derive(Clone, Debug, Args)]
#[command(args = search())]
pub(in crate::cli::lab::work) struct RolloutPieces {
    /// File with positions, one per line as for `plakoto batch` [default: standard input]
    positions: Option<PathBuf>,
    /// Number of plays to compare if a line contains dice
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    #[command(flatten)]
    rollouts: Options,
}

/// Maximum size of the whole input in bytes: about twenty million lines.
const MOST_BYTES: u64 = 1 << 29;

impl Kind for RolloutPieces {
    fn input(&self, _: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        let bytes = match &self.positions {
            Some(path) => files::read(path, MOST_BYTES).at(path)?,
            None => files::read_stream(stdin().lock(), 0, MOST_BYTES).at(Path::new("standard input"))?,
        };
        let all =
            String::from_utf8(bytes).map_err(|_| anyhow!("expected text in UTF-8, got invalid bytes"))?;
        let text = |line: &str| Text { name: None, contents: Contents::Text(line.to_owned()) };
        Ok(input(all.split_inclusive('\n').map(text).collect()))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let lines: Vec<u8> = texts(piece)?.into_iter().flat_map(|(_, line)| line).collect();
        let (rollouts, mut bytes) = ((self.rollouts.settings(settings), false), Vec::new());
        let streams = (Cursor::new(lines), &mut bytes);
        let is_well = answer_lines(Question::Rollout, Some(self.number), rollouts, settings, streams)?;
        Ok(WorkOutput { bytes, complaints: Vec::new(), has_failed: !is_well })
    }
}
