//! `end game`.

use super::spec::{Input, Nature, Performed, Progress, ProtocolError, Session, Spec};
use plakoto_table::match_play::Table;

/// `end game`: the engine plays for both players until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndGame;

impl Spec for EndGame {
    const WORDS: &[&str] = &["end"];
    const NATURE: Nature = Nature { goes_on: true, ..Nature::CHANGE };
    const HELP: &str = "
        end game  Let plakoto play for both players until the game is over
        > end: end game";

    /// `end game`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (_, rest) = input.keyword(&[("game", ())], "what to play to its end")?;
        rest.end(Self)
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
        session.at_the_table(progress, Table::end_game)
    }
}
