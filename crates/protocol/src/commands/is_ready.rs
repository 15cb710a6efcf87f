//! The `isready` command.

use super::spec::*;
use crate::reply::ReadyFields;

without_arguments! {
    /// `isready`
    IsReady {
        const WORDS: &[&str] = &["isready"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::READ;

        fn replies(replies: &mut Replies<'_>) {
            replies.add::<ReadyFields>();
        }

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
            Ok(Reply::ready().into())
        }
    }
}
