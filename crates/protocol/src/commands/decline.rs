//! `decline`.

use super::spec::{Nature, Performed, Progress, Session, without_arguments};
use plakoto_table::match_play::Table;

without_arguments! {
    /// `decline` or `reject`
    Decline {
        const WORDS: &[&str] = &["decline", "reject"];
        const NATURE: Nature = Nature::ACTION;

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
            session.at_the_table(progress, Table::decline)
        }
    }
}
