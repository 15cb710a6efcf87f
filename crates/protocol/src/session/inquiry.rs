//! What is asked without changing anything: several threads can do so at a time.

use std::ops::Deref;

use super::Session;
use super::kept::Finding;
use crate::text::usage::CommandHelp;
use crate::{ProtocolError, Reply};
use plakoto_engine::search::StopFlag;

/// A session that is asked something, the flag that stops the search for the answer, and the commands that there are.
pub(crate) struct Inquiry<'a> {
    pub(crate) session: &'a Session,
    pub(crate) stop: &'a StopFlag,
    /// What `help` can say of all commands.
    pub(crate) pages: fn() -> Vec<CommandHelp>,
}

impl Deref for Inquiry<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session
    }
}

/// What came of a question.
pub(crate) struct Asked {
    /// The answer.
    pub(crate) answer: Result<Reply, ProtocolError>,
    /// What the session is to [remember](Session::remember).
    pub(crate) finding: Option<Finding>,
}

impl From<Reply> for Asked {
    fn from(reply: Reply) -> Self {
        Self::only(reply)
    }
}

impl Asked {
    /// A reply of which nothing has to be remembered.
    pub(crate) fn only(reply: Reply) -> Self {
        Self { answer: Ok(reply), finding: None }
    }
}
