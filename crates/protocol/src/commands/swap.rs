//! `swap players`.

use super::spec::{Input, Performed, Progress, ProtocolError, Reply, Session, Spec};
use crate::reply::Events;

/// `swap players`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapPlayers;

impl Spec for SwapPlayers {
    const WORDS: &[&str] = &["swap"];
    const HELP: &str = "
        swap players  Let the players change places
        > swap: swap players";

    /// `swap players`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (_, rest) = input.keyword(&[("players", ())], "what to swap")?;
        rest.end(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        let mut draft = session.recording.keeper.draft(&session.table);
        let events = session.table.swap_players()?;
        draft.follow(&events);
        session.recording.keeper.adopt(draft, &session.table);
        Ok(Reply::from(Events { events, board: session.board() }))
    }
}
