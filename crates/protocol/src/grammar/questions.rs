//! `help`.

use crate::ProtocolError;
use crate::command::OtherCommand;
use crate::text::input::Input;

/// `help [WORD …]`
pub(super) fn help(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    Ok(OtherCommand::Help(input.rest().split_whitespace().map(str::to_lowercase).collect()))
}
