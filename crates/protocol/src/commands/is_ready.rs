//! `isready`.

use super::effect::Effect;
use super::spec::{Action, Examples, Lines, Spec};
use crate::session::{Asked, Inquiry};
use crate::text::input::Input;
use crate::{ProtocolError, Reply};

/// `isready`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsReady;

impl Spec for IsReady {
    const WORDS: &[&str] = &["isready"];
    const IS_UBGI: bool = true;
    const HELP: Lines = &[("isready", "Answer `readyok` when all commands before have been executed")];
    const EXAMPLES: Examples = &[("isready", &["isready"])];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        input.end(Self)
    }
}

impl Action for IsReady {
    fn effect(&self) -> Effect {
        Effect::Read
    }

    fn ask(&self, _: &Inquiry<'_>, _progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        Ok(Reply::ready().into())
    }
}
