//! `play`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Table;

/// `play`: the engine plays for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play;

impl Spec for Play {
    const WORDS: &[&str] = &["play", "p"];
    const HELP: Lines = &[("play", "Let plakoto play for the player on roll")];
    const EXAMPLES: Examples = &[("play", &["play"])];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let what = "the end of the line (`play` lets the engine play, `move` makes a play of yours)";
        if input.is_empty() { Ok(Self) } else { Err(input.expected(what)) }
    }
}

impl Action for Play {
    fn is_action(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.at_the_table(progress, Table::play_by_computer)
    }
}
