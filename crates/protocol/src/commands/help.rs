//! `help`.

use super::spec::*;
use crate::session::help;

/// `help`, with the words it was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help(pub Vec<String>);

impl Spec for Help {
    const WORDS: &[&str] = &["help", "h", "?"];
    const NATURE: Nature = Nature::GLANCE;

    /// `help [WORD …]`
    fn parse(input: Input<'_>) -> Result<Self> {
        Ok(Self(input.rest().split_whitespace().map(str::to_lowercase).collect()))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        Ok(help::help(&self.0, &(inquiry.pages)())?.into())
    }
}
