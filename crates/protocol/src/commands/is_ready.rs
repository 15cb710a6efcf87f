//! `isready`.

use super::spec::{Answered, Inquiry, Nature, Progress, Reply, without_arguments};

without_arguments! {
    /// `isready`
    IsReady {
        const WORDS: &[&str] = &["isready"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::READ;
        const HELP: &str = "
            isready  Answer `readyok` when all commands before have been executed
            > isready: isready";

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> Answered {
            Ok(Reply::ready().into())
        }
    }
}
