//! Execution of a single input line. Sessions, shell commands and `plakoto batch` share this code.

use std::io;

use crate::commands::{Command, Line};
use crate::error::ErrorCode;
use crate::grammar::parse_line;
use crate::output::OutputSettings;
use crate::reply::Envelope;
use crate::session::Finding;
use crate::text::frame::{Answer, Frame};
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::search::StopFlag;
use plakoto_words::{Message, message};

/// Whether the answer to an input line was a reply or an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerOutcome {
    /// A reply, or no answer because the input line was empty.
    Reply,
    /// An error reply.
    Error,
}

/// Executes one input line. Passes each complete reply to `write`, with the frame that formats the reply.
///
/// # Errors
/// Fails if `write` fails, which also stops the running search.
pub fn answer(
    session: &mut Session,
    line: Line,
    write: &mut dyn FnMut(&Frame, Answer<'_>) -> io::Result<()>,
) -> io::Result<AnswerOutcome> {
    let (frame, stop) = (frame(session, &line), session.stop_flag());
    let is_text = !frame.settings.json;
    respond(frame, line, &stop, write, |command, progress| {
        let answer = match is_text && command.nature().needs_json {
            true => Err(ProtocolError::unsupported(message!(
                "error-view_needs_json",
                command = "`set output json on`"
            ))),
            false => session.execute(command, progress),
        };
        let reply_format = session.format_for(&answer);
        (answer, reply_format)
    })
}

/// Executes one input line and returns the replies, formatted as the program writes them: as JSON if `json`
/// is set, otherwise in the session's format. If the line causes an error, the formatted error is in the
/// returned list.
///
/// # Errors
/// Fails if `line` contains more than one line.
pub fn say(session: &mut Session, line: &str, json: bool) -> Result<Vec<String>, ProtocolError> {
    let mut replies = Vec::new();
    say_each(session, line, json, &mut |reply| replies.push(reply))?;
    Ok(replies)
}

/// Like [`say`], but passes each reply to `write` as soon as it is complete, so that the caller can show the
/// progress of a long computation.
///
/// # Errors
/// Fails if `line` contains more than one line.
pub fn say_each(
    session: &mut Session,
    line: &str,
    json: bool,
    write: &mut dyn FnMut(String),
) -> Result<(), ProtocolError> {
    if line.contains(['\n', '\r']) {
        return Err(ProtocolError::expected(message!("expected-one_line"), Some(message!("error-several"))));
    }
    let line = parse_line(line);
    let line = Line { is_json: line.is_json || json, ..line };
    let written = answer(session, line, &mut |frame, answer| {
        write(frame.write(answer));
        Ok(())
    });
    written
        .map(drop)
        .map_err(|error| ProtocolError::new(ErrorCode::Internal, Message::text(error.to_string())))
}

/// Like [`answer`], for an input line that does not change the session. Also returns the result that the
/// session should remember for later commands, if any.
///
/// # Errors
/// Fails if `write` fails, which also stops the running search.
pub(super) fn answer_question(
    session: &Session,
    line: Line,
    stop: &StopFlag,
    write: &mut dyn FnMut(&Frame, Answer<'_>) -> io::Result<()>,
) -> io::Result<(AnswerOutcome, Option<Finding>)> {
    let mut finding = None;
    let answered = respond(frame(session, &line), line, stop, write, |command, progress| {
        let answered_question = session.ask(command, stop, progress);
        finding = answered_question.finding;
        let reply_format = session.format_for(&answered_question.answer);
        (answered_question.answer, reply_format)
    })?;
    Ok((answered, finding))
}

fn frame(session: &Session, line: &Line) -> Frame {
    let settings = OutputSettings { json: session.output().json || line.is_json, ..session.output() };
    Frame { settings, tag: line.tag.clone(), command: line.name, envelope: session.envelope() }
}

/// An answer, with the output settings and the envelope that format it.
type Executed = (Result<Reply, ProtocolError>, (OutputSettings, Envelope));

fn respond(
    mut frame: Frame,
    Line { is_json, command, .. }: Line,
    stop: &StopFlag,
    write: &mut dyn FnMut(&Frame, Answer<'_>) -> io::Result<()>,
    execute: impl FnOnce(Command, &mut dyn FnMut(&Reply)) -> Executed,
) -> io::Result<AnswerOutcome> {
    let command = match command {
        None if frame.tag.is_none() => return Ok(AnswerOutcome::Reply),
        None => {
            write(&frame, Ok(&Reply::silent()))?;
            return Ok(AnswerOutcome::Reply);
        }
        Some(Err(error)) => {
            write(&frame, Err(&error))?;
            return Ok(AnswerOutcome::Error);
        }
        Some(Ok(command)) => command,
    };
    let mut failed = None;
    let mut progress = |reply: &Reply| {
        if failed.is_none()
            && let Err(error) = write(&frame, Ok(reply))
        {
            failed = Some(error);
            stop.raise();
        }
    };
    let (executed, reply_format) = execute(command, &mut progress);
    if let Some(error) = failed {
        return Err(error);
    }
    (frame.settings, frame.envelope) = reply_format;
    frame.settings.json |= is_json;
    write(&frame, executed.as_ref())?;
    Ok(if executed.is_ok() { AnswerOutcome::Reply } else { AnswerOutcome::Error })
}
