//! `yes` and `no`: the answer to a question of the session.

use super::spec::{Nature, Performed, Progress, Session, without_arguments};

without_arguments! {
    /// `yes`
    Yes {
        const WORDS: &[&str] = &["yes"];
        const NATURE: Nature = Nature { is_answer: true, ..Nature::ACTION };
        const HELP: &str = "
            yes  Make the play of which the tutor has warned
            > yes: set tutor on; set tutor threshold doubtful; set board AAAo/j8AAKD+Pw; set dice 61; 24/17; yes";

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
            session.answer_warning(true, progress)
        }
    }
}

without_arguments! {
    /// `no`
    No {
        const WORDS: &[&str] = &["no"];
        const NATURE: Nature = Nature { is_answer: true, ..Nature::ACTION };
        const HELP: &str = "
            no  Do not make it
            > no: set tutor on; set tutor threshold doubtful; set board AAAo/j8AAKD+Pw; set dice 61; 24/17; no";

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
            session.answer_warning(false, progress)
        }
    }
}
