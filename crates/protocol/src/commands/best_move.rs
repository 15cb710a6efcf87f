//! The `bestmove` command: searches for the best play.

use super::spec::*;
use crate::reply::BestMoveReply;
use crate::text::question::id_and_dice;
use plakoto_engine::engine::Level;

/// `bestmove [ID] [DICE] [LIMITS]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestMove {
    /// Position to use instead of the session's position.
    pub inline: Option<GivenId>,
    /// Dice to use instead of the session's dice.
    pub dice: Option<Roll>,
    /// Search limits, such as depth or time.
    pub limits: QuestionLimits,
}

impl Spec for BestMove {
    const WORDS: &[&str] = &["bestmove"];
    const FIELDS: FieldGroups = &[&POSITION, &LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<BestMoveReply>();
    }

    /// Parses `bestmove [ID] [DICE] [LIMITS]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (input, limits) = with_limits(input)?;
        position_and_dice(input).map(|(inline, dice)| Self { inline, dice, limits })
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let ((inline, dice), limits) = (id_and_dice(fields)?, limits(fields)?);
        Ok(Self { inline, dice, limits })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, dice, limits } = *self;
        let subject = inquiry.subject_of(inline, dice)?;
        let numbers = inquiry.playable(&subject)?;
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, Level::plies(inquiry.level.plies));
        let found = question.hint_with_progress(&subject.position, numbers, |found| {
            inquiry.tell_depth(found.candidates.first().map(|best| best.plies));
        });
        let best = question.pick(&found);
        let points = inquiry.points_of(subject.match_id.on_roll);
        let reply = BestMoveReply::new(&best, inquiry.rules(), stakes.as_ref(), points);
        Ok(Reply::about(subject, reply.stopped(inquiry.stop.is_raised())).into())
    }
}
