//! The `review` command: what a game or match was worth to its players, in a dozen lines.

use super::analyse::GAMES;
use super::spec::*;
use crate::reply::{ReviewFields, ReviewReply};
use crate::session::nothing;

/// `review [game|match]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Review(pub AnalysedPart);

impl Spec for Review {
    const WORDS: &[&str] = &["review"];
    const PHRASES: Phrases = &[(
        "",
        &["how did i do", "how was i", "what went wrong", "my mistakes", "πως τα πηγα", "τα λαθη μου"],
    )];
    const NATURE: Nature = Nature::SEARCH;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ReviewFields<'_>>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        let what = input.optional(|input| input.only_keyword(GAMES, "something to review"))?;
        Ok(Self(what.unwrap_or(AnalysedPart::Game)))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let (first, record) = match self.0 {
            AnalysedPart::Game => inquiry.played_game().ok_or_else(nothing)?,
            _ => (1, inquiry.record().clone()),
        };
        let analysis = inquiry.judge_all(&record, first, inquiry.stop)?;
        let last = Box::new((record.clone(), analysis.clone()));
        let finding = if self.0 == AnalysedPart::Game { Finding::Game(last) } else { Finding::Match(last) };
        let reply = ReviewReply { record, analysis, players: inquiry.people(), board: Some(inquiry.board()) };
        Ok(QuestionOutcome { answer: Ok(reply.into()), finding: Some(finding) })
    }
}
