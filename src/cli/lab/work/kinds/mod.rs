//! What can be shared out: each by the options of the command that does it on one machine.

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

/// The arguments that name what is worked on. Pieces bring it along instead.
pub(super) const INPUTS: [&str; 3] = ["positions", "files", "replies_to"];

/// The results of all pieces, in their order, and the files that they are from.
pub(super) type Parts<'a> = &'a mut dyn Iterator<Item = Result<(PathBuf, Made), WorkError>>;

/// How a computation is done in pieces. Its options are those of the command that does it on one machine.
pub(super) trait Kind {
    /// The number of items, and the texts that are worked on, unless they follow from the numbers.
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)>;

    /// The program, with everything that evaluates.
    fn identity(&self, settings: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of([&settings.engine()]))
    }

    /// Makes a piece: the same bytes each time.
    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<Made>;

    /// What comes before the results of the pieces, and what comes after them.
    fn frame(&self, settings: &Settings) -> anyhow::Result<[Vec<u8>; 2]> {
        let _ = settings;
        Ok([Vec::new(), Vec::new()])
    }

    /// Puts all pieces together.
    fn join(&self, parts: Parts<'_>, settings: &Settings, output: &mut dyn Write) -> anyhow::Result<()> {
        let [start, end] = self.frame(settings)?;
        output.write_all(&start)?;
        for part in parts {
            output.write_all(&part?.1.bytes)?;
        }
        Ok(output.write_all(&end)?)
    }
}

/// Items with texts.
fn input(texts: Vec<Text>) -> (u64, Vec<Text>) {
    (texts.len() as u64, texts)
}

/// The engine of each shipped rule set, as the program has it.
fn shipped_engines() -> [Engine; RuleSet::ALL.len()] {
    RuleSet::ALL.map(engine)
}

/// A piece that says something that no plan does.
fn impossible(piece: &Piece, reason: impl ToString) -> anyhow::Error {
    anyhow!("piece {}: {}", piece.number, reason.to_string())
}

/// A name, if there is one, and bytes.
type Named<'a> = (Option<&'a str>, Vec<u8>);

/// The texts of a piece, which has some.
fn texts(piece: &Piece) -> anyhow::Result<Vec<Named<'_>>> {
    ensure!(!piece.texts.is_empty(), impossible(piece, "expected something to work on, got nothing"));
    let named = piece
        .texts
        .iter()
        .map(|Text { name, contents }| Some((name.as_deref(), contents.bytes()?.into_owned())));
    named.collect::<Option<_>>().with_context(|| impossible(piece, "expected two digits for each byte"))
}
