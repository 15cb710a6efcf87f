//! What can be shared out: each by the options of the command that does it on one machine.

pub(super) mod analyse;
pub(super) mod arena;
pub(super) mod book;
pub(super) mod data;
pub(super) mod labels;
pub(super) mod reference;
pub(super) mod rollout;

use super::error::WorkCommandError;
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::work::Piece;

/// The arguments that name what is worked on. Pieces bring it along instead.
pub(super) const INPUTS: [&str; 3] = ["positions", "files", "replies_to"];

/// The engine of each shipped rule set, as the program has it.
fn shipped_engines() -> Vec<Engine> {
    let engine = |rules| {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        engine
    };
    RuleSet::ALL.into_iter().map(engine).collect()
}

/// A piece that says something that no plan does.
fn impossible(piece: &Piece, reason: impl ToString) -> WorkCommandError {
    WorkCommandError::Impossible { number: piece.number, reason: reason.to_string() }
}

/// A name, if there is one, and bytes.
type Named<'a> = (Option<&'a str>, Vec<u8>);

/// The texts of a piece, which has some.
fn texts(piece: &Piece) -> Result<Vec<Named<'_>>, WorkCommandError> {
    if piece.texts.is_empty() {
        return Err(impossible(piece, "expected something to work on, got nothing"));
    }
    piece
        .texts
        .iter()
        .map(|text| Some((text.name.as_deref(), text.contents.bytes()?.into_owned())))
        .collect::<Option<_>>()
        .ok_or_else(|| impossible(piece, "expected two digits for each byte"))
}
