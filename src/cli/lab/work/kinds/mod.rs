//! Kinds of distributed computations. Each has the options of the command that does the same on one machine.

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
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::reference::engine;
use plakoto_lab::work::{Identity, Made, Piece, Text, WorkError};

/// Names of the arguments for the input. Pieces contain the input instead.
pub(super) const INPUTS: [&str; 3] = ["positions", "files", "replies_to"];

/// The results of all pieces in order, with the files that contain them.
pub(super) type Parts<'a> = &'a mut dyn Iterator<Item = Result<(PathBuf, Made), WorkError>>;

/// A computation that can be split into pieces. Its options are those of the command that does the same on
/// one machine.
pub(super) trait Kind {
    /// Returns the number of items, and the texts to work on, unless the items follow from their numbers.
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)>;

    /// Returns the identity of the program and of every evaluator used.
    fn identity(&self, settings: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of([&settings.engine()]))
    }

    /// Computes a piece. The result is the same bytes every time.
    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<Made>;

    /// Returns the bytes before the results of the pieces and the bytes after them.
    fn frame(&self, settings: &Settings) -> anyhow::Result<[Vec<u8>; 2]> {
        let _ = settings;
        Ok([Vec::new(), Vec::new()])
    }

    /// Joins the results of all pieces.
    fn join(&self, parts: Parts<'_>, settings: &Settings, output: &mut dyn Write) -> anyhow::Result<()> {
        let [start, end] = self.frame(settings)?;
        output.write_all(&start)?;
        for part in parts {
            output.write_all(&part?.1.bytes)?;
        }
        Ok(output.write_all(&end)?)
    }
}

/// Returns texts as items.
fn input(texts: Vec<Text>) -> (u64, Vec<Text>) {
    (texts.len() as u64, texts)
}

/// Returns the built-in engine of each shipped rule set.
fn shipped_engines() -> [Engine; RuleSet::ALL.len()] {
    RuleSet::ALL.map(engine)
}

/// Returns an error for a piece whose content no plan can have.
fn impossible(piece: &Piece, reason: impl ToString) -> anyhow::Error {
    anyhow!("piece {}: {}", piece.number, reason.to_string())
}

/// The name of a text, if it has one, and its bytes.
type Named<'a> = (Option<&'a str>, Vec<u8>);

/// Returns the texts of a piece. Fails if there are none.
fn texts(piece: &Piece) -> anyhow::Result<Vec<Named<'_>>> {
    ensure!(!piece.texts.is_empty(), impossible(piece, "expected items to work on, got none"));
    let named = piece
        .texts
        .iter()
        .map(|Text { name, contents }| Some((name.as_deref(), contents.bytes()?.into_owned())));
    named.collect::<Option<_>>().with_context(|| impossible(piece, "expected two digits for each byte"))
}
