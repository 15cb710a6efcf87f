//! The `isready` command.

use super::spec::*;

without_arguments! {
    /// `isready`
    IsReady {
        const WORDS: &[&str] = &["isready"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::READ;

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> Answered {
            Ok(Reply::ready().into())
        }
    }
}
