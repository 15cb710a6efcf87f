//! `swap players`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::reply::Events;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

/// `swap players`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapPlayers;

impl Spec for SwapPlayers {
    const WORDS: &[&str] = &["swap"];
    const HELP: Lines = &[("swap players", "Let the players change places")];
    const EXAMPLES: Examples = &[("swap", &["swap players"])];

    /// `swap players`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (_, rest) = input.keyword(&[("players", ())], "what to swap")?;
        rest.end(Self)
    }
}

impl Action for SwapPlayers {
    fn perform(
        &self,
        session: &mut Session,
        _progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let mut draft = session.recording.keeper.draft(&session.table);
        let events = session.table.swap_players()?;
        draft.follow(&events);
        session.recording.keeper.adopt(draft, &session.table);
        Ok(Reply::from(Events { events, board: session.board() }))
    }
}
