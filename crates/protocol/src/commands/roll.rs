//! The `roll` command.

use super::spec::*;
use plakoto_engine::rules;

/// `roll`, with the dice if the user enters them; `None` lets the program roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(pub Option<rules::Roll>);

impl Spec for Roll {
    const WORDS: &[&str] = &["roll", "r", "ro", "rol"];
    const PHRASES: Phrases = &[(
        "",
        &["roll dice", "roll the dice", "throw", "throw dice", "throw the dice", "ζαρια", "ριξε", "ριχνω"],
    )];
    const NATURE: Nature = Nature::ACTION;

    /// Parses `roll [DICE]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.optional(|input| input.only(dice)).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.at_the_table(progress, |table, computer| table.roll(self.0, computer))
    }
}
