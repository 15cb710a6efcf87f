//! The `yes` and `no` commands, which answer a question that the session has asked the user.

use super::spec::*;
use crate::session::WrittenFields;

without_arguments! {
    /// `yes`
    Yes {
        const WORDS: &[&str] = &["yes"];
        const PHRASES: Phrases = &[("", &["yes please", "sure", "ok", "okay", "ναι"])];
        const NATURE: Nature = Nature { is_answer: true, ..Nature::ACTION };

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
            replies.add::<WrittenFields>();
            replies.add::<MessageReply>();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            session.answer_warning(true, progress)
        }
    }
}

without_arguments! {
    /// `no`
    No {
        const WORDS: &[&str] = &["no"];
        const PHRASES: Phrases = &[("", &["no thanks", "nope", "οχι"])];
        const NATURE: Nature = Nature { is_answer: true, ..Nature::ACTION };

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
            replies.add::<MessageReply>();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            session.answer_warning(false, progress)
        }
    }
}
