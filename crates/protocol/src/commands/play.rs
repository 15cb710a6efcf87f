//! The `play` command.

use super::spec::*;

/// `play`: the engine plays for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play;

impl Spec for Play {
    const WORDS: &[&str] = &["play"];
    const NATURE: Nature = Nature::ACTION;

    fn parse(input: Input<'_>) -> Result<Self> {
        let what = message!("expected-end_of_play");
        if input.is_empty() { Ok(Self) } else { Err(input.expected(what)) }
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.at_the_table(progress, Table::play_by_computer)
    }
}
