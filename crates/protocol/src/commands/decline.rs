//! `decline`.

use super::spec::{Nature, Performed, Progress, Session, without_arguments};
use plakoto_table::match_play::Table;

without_arguments! {
    /// `decline` or `reject`
    Decline {
        const WORDS: &[&str] = &["decline", "reject"];
        const NATURE: Nature = Nature::ACTION;
        const HELP: &str = "
            decline  Decline a resignation
            reject   The same as `decline`
            > decline: set player both human; resign; decline
            > reject: set player both human; resign; reject";

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
            session.at_the_table(progress, Table::decline)
        }
    }
}
