//! Kinds of computations that can be distributed. Each kind has the options of the command that does the same
//! on one machine.

pub(super) mod analyse;
mod arena;
mod book;
mod data;
pub(super) mod labels;
mod reference;
pub(super) mod rollout;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};

use crate::cli::settings::Settings;
use plakoto_lab::work::{Identity, Piece, Text, WorkError, WorkOutput};

/// Names of the arguments that name input files. A piece contains its share of the input instead of these
/// arguments.
pub(super) const INPUTS: [&str; 3] = ["positions", "files", "replies_to"];

/// Iterator over the results of all pieces in order, each with the path of its file.
pub(super) type Parts<'a> = &'a mut dyn Iterator<Item = Result<(PathBuf, WorkOutput), WorkError>>;

/// A computation that can be split into pieces. It has the options of the command that does the same on one
/// machine.
pub(super) trait Kind {
    /// Returns the number of items, and the text of each item. There are no texts if an item's number says
    /// what to compute.
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)>;

    /// Returns the identity of the program and of every evaluator that the computation uses.
    fn identity(&self, settings: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of([&settings.engine()]))
    }

    /// Computes a piece. The same piece always has the same result, byte for byte.
    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput>;

    /// Returns the bytes that precede and the bytes that follow the results of the pieces in the joined
    /// output.
    fn frame(&self, settings: &Settings) -> anyhow::Result<[Vec<u8>; 2]> {
        let _ = settings;
        Ok([Vec::new(), Vec::new()])
    }

    /// Writes the results of all pieces, joined, to `output`.
    fn join(&self, parts: Parts<'_>, settings: &Settings, output: &mut dyn Write) -> anyhow::Result<()> {
        let [start, end] = self.frame(settings)?;
        output.write_all(&start)?;
        for part in parts {
            output.write_all(&part?.1.bytes)?;
        }
        Ok(output.write_all(&end)?)
    }
}

/// Returns the number of texts, and the texts, as the items of a job.
fn input(texts: Vec<Text>) -> (u64, Vec<Text>) {
    (texts.len() as u64, texts)
}

/// Returns an error about a piece whose contents no plan can contain.
fn impossible(piece: &Piece, reason: impl ToString) -> anyhow::Error {
    anyhow!("piece {}: {}", piece.number, reason.to_string())
}

/// A text's name, if any, and its bytes. A text is the input for one item.
type NamedText<'a> = (Option<&'a str>, Vec<u8>);

/// Returns the texts of a piece. Fails if the piece has no texts.
fn texts(piece: &Piece) -> anyhow::Result<Vec<NamedText<'_>>> {
    ensure!(!piece.texts.is_empty(), impossible(piece, "expected at least one item of work, got none"));
    let named = piece
        .texts
        .iter()
        .map(|Text { name, contents }| Some((name.as_deref(), contents.bytes()?.into_owned())));
    named
        .collect::<Option<_>>()
        .with_context(|| impossible(piece, "expected two hexadecimal digits for each byte"))
}
