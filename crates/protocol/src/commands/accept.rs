//! `accept`.

use super::spec::{Nature, Performed, Progress, Session, without_arguments};
use plakoto_table::match_play::Table;

without_arguments! {
    /// `accept` or `agree`
    Accept {
        const WORDS: &[&str] = &["accept", "agree"];
        const NATURE: Nature = Nature::ACTION;
        const HELP: &str = "
            accept  Accept a resignation
            agree   The same as `accept`
            > accept: set player both human; resign; accept
            > agree: set player both human; resign; agree";

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
            session.at_the_table(progress, Table::accept)
        }
    }
}
