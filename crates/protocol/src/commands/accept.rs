//! `accept`.

use super::spec::*;
use plakoto_table::match_play::Table;

without_arguments! {
    /// `accept` or `agree`
    Accept {
        const WORDS: &[&str] = &["accept", "agree"];
        const NATURE: Nature = Nature::ACTION;

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
            session.at_the_table(progress, Table::accept)
        }
    }
}
