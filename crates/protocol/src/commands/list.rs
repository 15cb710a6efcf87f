//! `list`: what was played.

use super::spec::{Answered, Input, Inquiry, Nature, Progress, ProtocolError, Spec};
use crate::reply::record;

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
    const NATURE: Nature = Nature::GLANCE;
    const HELP: &str = "
        list game|match  List what was played
        > list: list match";

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let table = &[("game", Self::Game), ("match", Self::Match), ("session", Self::Match)];
        let (what, rest) = input.keyword(table, "what to list")?;
        rest.end(what)
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        Ok(match self {
            Self::Game => record::game(&inquiry.recording.keeper),
            Self::Match => record::games(inquiry.record()),
        }
        .into())
    }
}
