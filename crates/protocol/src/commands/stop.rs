//! The `stop` command. The queue acts on it as soon as it arrives, before the session executes it.

use super::spec::*;
use crate::reply::StoppingFields;
use crate::text::tags::is_tag;

/// `stop`; with a tag, stops only the commands with this tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop(pub Option<String>);

impl Spec for Stop {
    const WORDS: &[&str] = &["stop"];
    const IS_UBGI: bool = true;
    const NATURE: Nature = Nature::READ;

    /// Parses `stop [TAG]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        if input.is_empty() {
            return input.end(Self(None));
        }
        let (word, rest) = input.word();
        let tag = word.strip_prefix('@').unwrap_or(word);
        if !is_tag(tag) {
            return Err(input.expected(message!("expected-tag_or_end")));
        }
        rest.end(Self(Some(tag.to_owned())))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_empty();
        replies.add::<StoppingFields>();
    }

    fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        // The queue has already stopped the search, if one was running.
        Ok(self.0.as_deref().map_or_else(Reply::silent, |tag| Reply::stopping(tag, false)).into())
    }
}
