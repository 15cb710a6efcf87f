//! `end game`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Table;

/// `end game`: the engine plays for both players until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndGame;

impl Spec for EndGame {
    const WORDS: &[&str] = &["end"];
    const HELP: Lines = &[("end game", "Let plakoto play for both players until the game is over")];
    const EXAMPLES: Examples = &[("end", &["end game"])];

    /// `end game`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (_, rest) = input.keyword(&[("game", ())], "what to play to its end")?;
        rest.end(Self)
    }
}

impl Action for EndGame {
    fn goes_on(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.at_the_table(progress, Table::end_game)
    }
}
