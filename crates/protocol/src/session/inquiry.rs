//! What is asked without changing anything: several threads can do so at a time.

use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::kept::Finding;
use super::{Session, help};
use crate::command::{Command, Topic};
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::search::StopFlag;

/// A session that is asked something, and the flag that stops the search for the answer.
pub(super) struct Inquiry<'a> {
    pub(super) session: &'a Session,
    pub(super) stop: &'a StopFlag,
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

impl Asked {
    /// A reply of which nothing has to be remembered.
    pub(super) fn only(reply: Reply) -> Self {
        Self { answer: Ok(reply), finding: None }
    }
}

impl Session {
    /// Answers a command that changes nothing, until `stop` is raised. `progress` is called with what a search finds on the
    /// way. A fault of the engine is an error like any other.
    pub(crate) fn ask(&self, question: Command, stop: &StopFlag, progress: &mut dyn FnMut(&Reply)) -> Asked {
        let inquiry = AssertUnwindSafe(|| {
            let answered = Inquiry { session: self, stop }.answer(question, progress);
            answered.unwrap_or_else(|error| Asked { answer: Err(error), finding: None })
        });
        catch_unwind(inquiry)
            .unwrap_or_else(|_| Asked { answer: Err(fault()), finding: Some(Finding::Fault) })
    }
}

impl Inquiry<'_> {
    fn answer(&self, question: Command, progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        self.check_bounds(&question)?;
        let reply = match question {
            Command::Analyse(what) => return self.analyse(what, progress),
            Command::Rollout(what) => return self.roll_out(what, progress),
            Command::Hint { inline, count, limits } => return self.hint(inline, count, limits),
            Command::Show(Topic::Rolls(plies)) => self.rolls(plies),
            Command::Show(Topic::TemperatureMap(plies)) => self.temperature_map(plies),
            Command::Relational(what) => self.relational(what),
            Command::Convert(conversion) => self.convert(conversion),
            Command::Why(asked) => self.why(asked),
            Command::Book(asked) => self.book(asked),
            Command::BestMove { inline, dice, limits } => self.best_move(inline, dice, limits),
            Command::Eval { inline, limits } => self.eval(inline, limits),
            Command::Legal { inline, dice } => self.legal(inline, dice, progress),
            Command::Steps { inline, dice, after } => self.steps(inline, dice, after),
            Command::Show(topic) => self.show(topic),
            Command::Query(query) => self.query(query),
            Command::Calibrate(thousands) => Ok(self.calibrate(thousands, self.stop)),
            Command::Help(words) => help::help(&words),
            Command::Recorded(what) => Ok(self.list(&what)),
            Command::Ubgi(ubgi) => self.ubgi_answer(ubgi, progress),
            Command::IsReady => Ok(Reply::ready()),
            // What could be meant runs elsewhere, if anywhere.
            Command::Stop(Some(tag)) => Ok(Reply::stopping(&tag, false)),
            _ => Ok(Reply::silent()),
        };
        reply.map(Asked::only)
    }
}

/// What is said of a fault.
pub(super) fn fault() -> ProtocolError {
    let detail = "a fault of the engine; set the position anew, and please report what led to this";
    ProtocolError::new(ErrorCode::Internal, detail)
}
