//! `list`: what was played.

use super::effect::Effect;
use super::spec::{Action, Examples, Lines, Spec};
use crate::reply::record;
use crate::session::{Asked, Inquiry};
use crate::text::input::Input;
use crate::{ProtocolError, Reply};

/// `list`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// `list game`: the turns of the current game.
    Game,
    /// `list match`: the games.
    Match,
}

impl Spec for List {
    const WORDS: &[&str] = &["list"];
    const HELP: Lines = &[("list game|match", "List what was played")];
    const EXAMPLES: Examples = &[("list", &["list match"])];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let table = &[("game", Self::Game), ("match", Self::Match), ("session", Self::Match)];
        let (what, rest) = input.keyword(table, "what to list")?;
        rest.end(what)
    }
}

impl Action for List {
    fn effect(&self) -> Effect {
        Effect::Glance
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        Ok(match self {
            Self::Game => record::game(&inquiry.recording.keeper),
            Self::Match => record::games(inquiry.record()),
        }
        .into())
    }
}
