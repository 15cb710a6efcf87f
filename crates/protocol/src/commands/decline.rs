//! `decline`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Table;

/// `decline` or `reject`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decline;

impl Spec for Decline {
    const WORDS: &[&str] = &["decline", "reject"];
    const HELP: Lines = &[("decline", "Decline a resignation"), ("reject", "The same as `decline`")];
    const EXAMPLES: Examples = &[
        ("decline", &["set player both human", "resign", "decline"]),
        ("reject", &["set player both human", "resign", "reject"]),
    ];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        input.end(Self)
    }
}

impl Action for Decline {
    fn is_action(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.at_the_table(progress, Table::decline)
    }
}
