//! The `swap players` command.

use super::spec::*;

/// `swap players`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapPlayers;

impl Spec for SwapPlayers {
    const WORDS: &[&str] = &["swap"];

    /// Parses `swap players`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.only_keyword(&[("players", Self)], message!("expected-swapped"))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let mut draft = session.recording.keeper.draft(&session.table);
        let events = session.table.swap_players()?;
        draft.follow(&events);
        session.recording.keeper.adopt(draft, &session.table);
        Ok(Reply::from(Events::new(&events, session.rules(), session.output.numbering, session.board())))
    }
}
