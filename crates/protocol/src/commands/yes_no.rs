//! `yes` and `no`: the answer to a question of the session.

use super::spec::{Action, Examples, Lines, Spec};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

/// `yes`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Yes;

impl Spec for Yes {
    const WORDS: &[&str] = &["yes"];
    const HELP: Lines = &[("yes", "Make the play of which the tutor has warned")];
    const EXAMPLES: Examples = &[(
        "yes",
        &[
            "set tutor on",
            "set tutor threshold doubtful",
            "set board AAAo/j8AAKD+Pw",
            "set dice 61",
            "24/17",
            "yes",
        ],
    )];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        input.end(Self)
    }
}

impl Action for Yes {
    fn is_action(&self) -> bool {
        true
    }

    fn is_answer(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.answer_warning(true, progress)
    }
}

/// `no`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct No;

impl Spec for No {
    const WORDS: &[&str] = &["no"];
    const HELP: Lines = &[("no", "Do not make it")];
    const EXAMPLES: Examples = &[(
        "no",
        &[
            "set tutor on",
            "set tutor threshold doubtful",
            "set board AAAo/j8AAKD+Pw",
            "set dice 61",
            "24/17",
            "no",
        ],
    )];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        input.end(Self)
    }
}

impl Action for No {
    fn is_action(&self) -> bool {
        true
    }

    fn is_answer(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.answer_warning(false, progress)
    }
}
