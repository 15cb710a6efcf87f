//! `quit`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::ProtocolError;
use crate::text::input::Input;

/// `quit` or `exit`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quit;

impl Spec for Quit {
    const WORDS: &[&str] = &["quit", "exit", "q"];
    const HELP: Lines = &[("quit", "Leave"), ("exit", "The same as `quit`")];
    const EXAMPLES: Examples = &[("quit", &["quit"]), ("exit", &["exit"])];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        input.end(Self)
    }
}

impl Action for Quit {}
