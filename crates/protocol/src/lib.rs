//! The text protocol on stdin and stdout. `protocol.md` is its guide, and the pages in `docs` are the full
//! reference.
//!
//! The [`grammar`] parses a line of bytes into a [`Line`]: an optional tag and a [`Command`]. A [`Session`]
//! executes the line and answers with a [`Reply`] or a [`ProtocolError`], which [`Frame`] writes as text or
//! JSON. [`answer`] does all of this for one line. [`serve`] connects it to stdin and stdout, and [`batch`]
//! applies it to many lines at once. [`settings`] contains everything that can be set, one file per topic.
//! The session delegates to the engine and the match; it computes nothing itself. Nothing in this crate may
//! panic.
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

/// The result of an operation that can fail with a [`ProtocolError`].
type Result<T, E = ProtocolError> = std::result::Result<T, E>;
