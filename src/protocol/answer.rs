//! A line that is executed and answered: by the session, by the shell's questions and by the filter alike.

use std::io;

use super::command::Line;
use super::frame::{Answer, Frame};
use super::output::OutputSettings;
use super::{Reply, Session};

/// Whether a line was answered by a reply or by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// By a reply, or it asked for none.
    Reply,
    /// By an error.
    Error,
}

/// Executes one line and hands what it answers to `write`, a complete reply at a time, with the frame that writes it.
///
/// # Errors
/// If `write` fails, which also stops the search that goes on.
pub fn answer(
    session: &mut Session,
    Line { tag, name, is_json, command }: Line,
    write: &mut dyn FnMut(&Frame, Answer<'_>) -> io::Result<()>,
) -> io::Result<Answered> {
    let settings = |output: OutputSettings| OutputSettings { json: output.json || is_json, ..output };
    let mut frame =
        Frame { settings: settings(session.output()), tag, command: name, envelope: session.envelope() };
    let Some(command) = command else {
        if frame.tag.is_some() {
            write(&frame, Ok(&Reply::Silent))?;
        }
        return Ok(Answered::Reply);
    };
    let (stop, mut failed) = (session.stop_flag(), None);
    let mut progress = |reply: &Reply| {
        if failed.is_none()
            && let Err(error) = write(&frame, Ok(reply))
        {
            failed = Some(error);
            stop.raise();
        }
    };
    let executed = command.and_then(|command| session.execute(command, &mut progress));
    if let Some(error) = failed {
        return Err(error);
    }
    frame.settings = settings(session.output());
    frame.envelope =
        executed.as_ref().map_or_else(|_| session.envelope(), |reply| session.envelope_of(reply));
    write(&frame, executed.as_ref())?;
    Ok(if executed.is_ok() { Answered::Reply } else { Answered::Error })
}
