//! `quit`.

use super::spec::without_arguments;

without_arguments! {
    /// `quit` or `exit`
    Quit {
        const WORDS: &[&str] = &["quit", "exit", "q"];
        const HELP: &str = "
            quit  Leave
            exit  The same as `quit`
            > quit: quit
            > exit: exit";
    }
}
