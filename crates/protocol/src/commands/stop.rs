//! `stop`, which acts where lines wait.

use super::spec::*;
use crate::text::tags::is_tag;

/// `stop`, with the tag of what is to be stopped if that is not everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop(pub Option<String>);

impl Spec for Stop {
    const WORDS: &[&str] = &["stop"];
    const IS_UBGI: bool = true;
    const NATURE: Nature = Nature::READ;

    /// `stop [TAG]`
    fn parse(input: Input<'_>) -> Result<Self> {
        if input.is_empty() {
            return input.end(Self(None));
        }
        let (word, rest) = input.word();
        let tag = word.strip_prefix('@').unwrap_or(word);
        if !is_tag(tag) {
            return Err(input.expected("the tag of a question, or nothing"));
        }
        rest.end(Self(Some(tag.to_owned())))
    }

    fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        // What could be meant runs elsewhere, if anywhere.
        Ok(self.0.as_deref().map_or_else(Reply::silent, |tag| Reply::stopping(tag, false)).into())
    }
}
