//! `continue`: matches that were left before they were over.

use super::spec::{Input, Performed, Progress, ProtocolError, Session, Spec};
use crate::text::arguments::{at_end, number};

/// `continue`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// `continue`, with the number of a match that was left if it is not the last one.
    GoOn(Option<u32>),
    /// `continue forget`, with the number of a match, or for all of them.
    Forget(Option<u32>),
}

impl Spec for Unfinished {
    const WORDS: &[&str] = &["continue"];
    const HELP: &str = "
        continue [N]           Go on with the match that was left last, or with number N
        continue forget N|all  Forget a match that was left
        > continue: show unfinished; continue forget all
        > continue forget: continue forget all";

    /// `continue [N]` or `continue forget N|all`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let which =
            |input: Input<'_>| at_end(input.take(number("the number of a match", 1..=u32::MAX.into()))?);
        let (word, rest) = input.word();
        Ok(if word.is_empty() {
            Self::GoOn(None)
        } else if !word.eq_ignore_ascii_case("forget") {
            Self::GoOn(Some(which(input)? as u32))
        } else if rest.word().0.eq_ignore_ascii_case("all") {
            rest.word().1.end(Self::Forget(None))?
        } else if rest.is_empty() {
            return Err(rest.expected("the number of a match, or `all` (see `show unfinished`)"));
        } else {
            Self::Forget(Some(which(rest)? as u32))
        })
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        match *self {
            Self::GoOn(number) => session.go_on_with(number),
            Self::Forget(number) => session.forget_unfinished(number),
        }
    }
}
