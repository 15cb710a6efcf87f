//! The `continue` command: resumes or forgets matches that the user left before they were over.

use super::spec::*;
use crate::reply::PlaceFields;
use crate::session::LoadedFields;

/// The arguments of `continue`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContinueAction {
    /// `continue`, with the number of a match. `None` means the match that was left last.
    GoOn(Option<u32>),
    /// `continue forget`, with the number of a match. `None` means all unfinished matches.
    Forget(Option<u32>),
}

impl Spec for ContinueAction {
    const WORDS: &[&str] = &["continue"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
        replies.add::<MessageReply>();
    }

    /// Parses `continue [N]` or `continue forget N|all`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let which = number(message!("expected-match_number"), 1..=u32::MAX.into());
        let (word, rest) = input.word();
        if !word.eq_ignore_ascii_case("forget") {
            let number = input.optional(|input| input.only(which))?;
            return Ok(Self::GoOn(number.map(|number| number as u32)));
        }
        if rest.is_empty() {
            return Err(rest.expected(message!("expected-match_number_or_all")));
        }
        match rest.word() {
            (word, rest) if word.eq_ignore_ascii_case("all") => rest.end(Self::Forget(None)),
            _ => rest.only(which).map(|number| Self::Forget(Some(number as u32))),
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match *self {
            Self::GoOn(number) => session.go_on_with(number),
            Self::Forget(number) => session.forget_unfinished(number),
        }
    }
}
