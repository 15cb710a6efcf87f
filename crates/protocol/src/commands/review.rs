//! The `review` command: what a game or match was worth to its players, in a dozen lines.

use super::analyse::GAMES;
use super::spec::*;
use crate::reply::ReviewReply;
use crate::session::nothing;

/// `review [game|match]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Review(pub Option<AnalysedPart>);

impl Spec for Review {
    const WORDS: &[&str] = &["review"];
    const PHRASES: Phrases = &[(
        "",
        &[
            "how did i do",
            "how was i",
            "what went wrong",
            "my mistakes",
            "my rating",
            "how strong am i",
            "stats",
            "πως τα πηγα",
            "τα λαθη μου",
        ],
    )];
    const NATURE: Nature = Nature::SEARCH;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ReviewReply>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        Ok(Self(input.optional(|input| input.only_keyword(GAMES, message!("expected-reviewed")))?))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let (first, record) = match self.0 {
            Some(AnalysedPart::Match) => (1, inquiry.record().clone()),
            part => inquiry.game_to_review(part.is_some()).ok_or_else(nothing)?,
        };
        let analysis = inquiry.judge_all(&record, first, inquiry.stop)?;
        let last = Box::new((record.clone(), analysis.clone()));
        let is_match = self.0 == Some(AnalysedPart::Match);
        let finding = if is_match { Finding::Match(last) } else { Finding::Game(last) };
        let (board, numbering) = (Some(inquiry.board()), inquiry.output.numbering);
        let reply = ReviewReply::new(record, analysis, inquiry.people(), numbering, board);
        Ok(QuestionOutcome { answer: Ok(reply.into()), finding: Some(finding) })
    }
}
