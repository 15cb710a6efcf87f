//! `help`.

use super::spec::{Answered, Input, Inquiry, Nature, Progress, ProtocolError, Spec};
use crate::session::help;

/// `help`, with the words it was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help(pub Vec<String>);

impl Spec for Help {
    const WORDS: &[&str] = &["help", "h", "?"];
    const NATURE: Nature = Nature::GLANCE;
    const HELP: &str = "
        help [COMMAND]        List the commands, or explain one, or a setting, with an example
        help TOPIC            Explain rules, levels, the tutor, …: `help` lists the topics
        help search WORD …    Look for words in all of it
        help gnubg [COMMAND]  Say what becomes of gnubg's commands
        > help: help hint; help tutor; help search gammon
        > help search: help search gammon
        > help gnubg: help gnubg set cube";

    /// `help [WORD …]`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        Ok(Self(input.rest().split_whitespace().map(str::to_lowercase).collect()))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        Ok(help::help(&self.0, &(inquiry.pages)())?.into())
    }
}
