//! The `practise` command: asks the user again for plays that were mistakes.

use super::spec::*;
use crate::reply::{AnswerReply, ExerciseReply};
use crate::session::not_practising;

/// `practise [game|match|stop]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Practise {
    /// Asks the largest mistakes of this part of the record; `None` means the last finished game.
    Part(Option<AnalysedPart>),
    /// Goes on to the next question without an answer.
    Skip,
    /// Ends the practice.
    Stop,
}

impl Spec for Practise {
    const WORDS: &[&str] = &["practise", "practice"];
    const PHRASES: Phrases = &[("", &["practise these", "practice these", "εξασκηση"])];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ExerciseReply>();
        replies.add::<AnswerReply>();
        replies.add::<MessageReply>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        let words = &[
            ("game", Self::Part(Some(AnalysedPart::Game))),
            ("match", Self::Part(Some(AnalysedPart::Match))),
            ("skip", Self::Skip),
            ("stop", Self::Stop),
        ];
        let what = input.optional(|input| input.only_keyword(words, message!("expected-practised")))?;
        Ok(what.unwrap_or(Self::Part(None)))
    }

    fn nature(&self) -> Nature {
        Nature { is_long_running: matches!(self, Self::Part(_)), ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self {
            Self::Part(part) => session.begin_practice(*part),
            Self::Skip => session.next_question().ok_or_else(not_practising),
            Self::Stop => session.practice.take().map(|done| done.summary()).ok_or_else(not_practising),
        }
    }
}
