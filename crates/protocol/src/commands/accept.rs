//! `accept`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Table;

/// `accept` or `agree`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accept;

impl Spec for Accept {
    const WORDS: &[&str] = &["accept", "agree"];
    const HELP: Lines = &[("accept", "Accept a resignation"), ("agree", "The same as `accept`")];
    const EXAMPLES: Examples = &[
        ("accept", &["set player both human", "resign", "accept"]),
        ("agree", &["set player both human", "resign", "agree"]),
    ];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        input.end(Self)
    }
}

impl Action for Accept {
    fn is_action(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.at_the_table(progress, Table::accept)
    }
}
