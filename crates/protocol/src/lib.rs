//! The text protocol on stdin and stdout; `protocol.md` is its guide, and the pages in `docs` say
//! everything.
//!
//! A line of bytes becomes a [`Line`] (an optional tag and a [`Command`]) by the [`grammar`]; a [`Session`] executes
//! it and answers with a [`Reply`] or a [`ProtocolError`]; [`Frame`] writes that as text or JSON. [`answer`] does this for
//! a line, whoever asks; [`serve`] joins it to stdin and stdout, [`batch`] to many lines at once. What can be set stands in [`settings`], a theme a file. The session asks the engine and
//! the match; it computes nothing itself, and nothing here may panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bounds;
pub mod commands;
mod error;
pub mod grammar;
mod output;
pub mod reply;
mod serving;
mod session;
pub mod settings;
mod text;

pub use bounds::{Bounds, MAX_LINE, MAX_QUEUE};
pub use commands::{Command, Line, Plays, RollOut};
pub use error::{ErrorCode, ProtocolError};
pub use output::{Drawing, JsonBoard, Numbering, OutputSettings};
pub use reply::{Reply, equity_table};
pub use serving::{
    Answered, BadLine, BatchQuestion, Columns, Completion, Exit, Interrupt, LineReader, LineSource,
    LineTooLong, Prompt, PromptEvent, Running, Scene, Seen, Served, answer, batch, complete, say, serve,
    usage,
};
pub use session::{Open, Session};
pub use text::argument::{Analysed, Inline, Numbered, Placement, PlayerName};
pub use text::frame::{Answer, Envelope, Frame};
pub use text::limits::QuestionLimits;

/// A result that is wrong as the protocol reports it.
type Result<T, E = ProtocolError> = std::result::Result<T, E>;
