//! The `end game` command.

use super::spec::*;

/// `end game`: the engine plays for both players until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndGame;

impl Spec for EndGame {
    const WORDS: &[&str] = &["end"];
    const NATURE: Nature = Nature { is_long_running: true, ..Nature::CHANGE };

    /// Parses `end game`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.only_keyword(&[("game", Self)], message!("expected-ended"))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.at_the_table(progress, Table::end_game)
    }
}
