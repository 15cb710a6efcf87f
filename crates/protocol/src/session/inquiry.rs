//! What is asked without changing anything: several threads can do so at a time.

use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Session;
use super::kept::Finding;
use crate::command::{OtherCommand, Topic};
use crate::commands::Command;
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::search::StopFlag;

/// A session that is asked something, and the flag that stops the search for the answer.
pub(crate) struct Inquiry<'a> {
    pub(crate) session: &'a Session,
    pub(crate) stop: &'a StopFlag,
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

impl Session {
    /// Answers a command that changes nothing, until `stop` is raised. `progress` is called with what a search finds on the
    /// way. A fault of the engine is an error like any other.
    pub(crate) fn ask(&self, question: Command, stop: &StopFlag, progress: &mut dyn FnMut(&Reply)) -> Asked {
        let inquiry = AssertUnwindSafe(|| {
            let inquiry = Inquiry { session: self, stop };
            let answered = inquiry.check_bounds(&question).and_then(|()| question.ask(&inquiry, progress));
            answered.unwrap_or_else(|error| Asked { answer: Err(error), finding: None })
        });
        catch_unwind(inquiry)
            .unwrap_or_else(|_| Asked { answer: Err(fault()), finding: Some(Finding::Fault) })
    }
}

impl Inquiry<'_> {
    pub(crate) fn answer(
        &self,
        question: OtherCommand,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Asked, ProtocolError> {
        let reply = match question {
            OtherCommand::Show(Topic::Rolls(plies)) => self.rolls(plies),
            OtherCommand::Show(Topic::TemperatureMap(plies)) => self.temperature_map(plies),
            OtherCommand::Show(topic) => self.show(topic),
            OtherCommand::Ubgi(ubgi) => self.ubgi_answer(ubgi, progress),
            _ => Ok(Reply::silent()),
        };
        reply.map(Asked::only)
    }
}

/// What is said of a fault.
pub(crate) fn fault() -> ProtocolError {
    let detail = "a fault of the engine; set the position anew, and please report what led to this";
    ProtocolError::new(ErrorCode::Internal, detail)
}
