//! The `quit` command.

use super::spec::*;

without_arguments! {
    /// `quit` or `exit`
    Quit {
        const WORDS: &[&str] = &["quit", "exit", "q"];
        const PHRASES: Phrases = &[("", &["bye", "goodbye", "leave", "quit game", "εξοδος", "αντιο", "τελος"])];
    }
}
